"""Messages to browsers through the push services of their makers, as RFC 8030, 8188, 8291 and 8292 have it.

Only known services are ever spoken to: an endpoint comes from a browser, and must not lead this server anywhere else.
"""

from __future__ import annotations

import asyncio
import base64
import http.client
import json
import os
import time
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from romme.server.notices.subscriptions import Subscription

SERVICES: Final = (
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "notify.windows.com",
    "push.apple.com",
)
"""The push services of browsers: these hosts and those below them, by https."""
_PATIENCE: Final = 10.0
_RECORD: Final = 4096
_VALID: Final = 12 * 3600
"""Seconds for which a proof of who sends is good."""


class NotPushed(Exception):
    """A message did not get through. `gone`: the browser wants none any more; `lasting`: trying again is of no use."""

    def __init__(self, why: str, *, gone: bool = False, lasting: bool = False) -> None:
        super().__init__(why)
        self.gone = gone
        self.lasting = lasting or gone


class Push:
    """The way to the push services, signed with this site's own key."""

    def __init__(self, key: bytes, contact: str, also: Sequence[str] = ()) -> None:
        """`key` is the 32-byte secret; `contact`, an address, says whom a push service may ask, if anybody; `also` are more
        services, as origins.
        """
        self._key = ec.derive_private_key(int.from_bytes(key), ec.SECP256R1())
        self._contact = contact
        self._also = tuple(also)

    @property
    def public_key(self) -> str:
        """The key that browsers subscribe with."""
        return encode(_point(self._key.public_key()))

    def serves(self, endpoint: str) -> bool:
        """Whether this is the address of a push service that may be spoken to."""
        try:
            parts = urlsplit(endpoint)
            host, port = parts.hostname or "", parts.port
        except ValueError:
            return False
        if f"{parts.scheme}://{parts.netloc}" in self._also:
            return True
        known = any(host == service or host.endswith(f".{service}") for service in SERVICES)
        return known and parts.scheme == "https" and port in (None, 443) and "@" not in parts.netloc

    async def send(self, to: Subscription, text: str, topic: str, seconds: int) -> None:
        """Hand a message over, kept for so many seconds; a later one of the same topic replaces it. Raises NotPushed."""
        if not self.serves(to.endpoint):
            raise NotPushed("no push service known here", lasting=True)
        try:
            body = encrypt(text.encode(), decode(to.p256dh), decode(to.auth))
        except ValueError as error:
            raise NotPushed(f"no key of a browser: {error}", lasting=True) from None
        headers = {
            "authorization": f"vapid t={self._token(to.endpoint)}, k={self.public_key}",
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(seconds),
            "topic": topic,
            "urgency": "normal",
        }
        status = await asyncio.to_thread(_post, to.endpoint, body, headers)
        if status in (404, 410):
            raise NotPushed(str(status), gone=True)
        if not 200 <= status < 300:
            raise NotPushed(str(status), lasting=400 <= status < 500 and status not in (408, 429))

    def _token(self, endpoint: str) -> str:
        """A signed statement of who sends (RFC 8292)."""
        parts = urlsplit(endpoint)
        claims: dict[str, object] = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + _VALID,
        }
        if self._contact:
            claims["sub"] = self._contact
        head = encode(b'{"typ":"JWT","alg":"ES256"}')
        signed = f"{head}.{encode(json.dumps(claims).encode())}"
        r, s = utils.decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{signed}.{encode(r.to_bytes(32) + s.to_bytes(32))}"


def encrypt(
    text: bytes,
    browser: bytes,
    auth: bytes,
    salt: bytes | None = None,
    sender: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """The text in one record that only this browser can read (RFC 8291). Raises ValueError for what is no public key."""
    salt = salt or os.urandom(16)
    sender = sender or ec.generate_private_key(ec.SECP256R1())
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), browser)
    ours = _point(sender.public_key())
    shared = sender.exchange(ec.ECDH(), theirs)
    secret = _derived(shared, auth, b"WebPush: info\0" + browser + ours, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + _RECORD.to_bytes(4) + len(ours).to_bytes(1) + ours
    return head + AESGCM(key).encrypt(nonce, text + b"\x02", None)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encode(data: bytes) -> str:
    """Base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """What base64url stands for. Raises ValueError."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def _post(endpoint: str, body: bytes, headers: dict[str, str]) -> int:
    """Post without following anything; the status. Raises NotPushed."""
    parts = urlsplit(endpoint)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.netloc, timeout=_PATIENCE)
    try:
        path = f"{parts.path}?{parts.query}" if parts.query else parts.path
        connection.request("POST", path, body, headers)
        return connection.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        raise NotPushed(type(error).__name__) from None
    finally:
        connection.close()
