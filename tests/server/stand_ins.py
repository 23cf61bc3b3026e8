"""Stand-ins of what the site speaks to: a mail server that keeps what it is given, and a browser with its push service."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from romme.server.mail import Mail
from romme.server.notices.bodies import NewPush
from romme.server.notices.webpush import encode
from tests.running import free_port

SENDER = "Rommé <romme@example.org>"


class Inbox:
    """What a stand-in of the mail server took, and what it answers."""

    def __init__(self) -> None:
        self.letters: list[Any] = []
        self.answer = "250 OK"

    async def handle_DATA(self, *given: Any) -> str:  # noqa: N802 - the library's name
        """Take the letter of the envelope, which comes after the server and its session."""
        if self.answer.startswith("2"):
            self.letters.append(message_from_bytes(given[-1].content, policy=policy.default))
        return self.answer


@contextmanager
def receiving() -> Iterator[tuple[Inbox, Mail]]:
    """A mail server, and the way to it."""
    taken, port = Inbox(), free_port()
    controller = Controller(taken, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield taken, Mail(f"smtp://127.0.0.1:{port}", SENDER)
    finally:
        controller.stop()


class Phone:
    """A browser with a push service of its own: it takes what is sent and reads it with its private key."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"
        self.taken: list[tuple[dict[str, str], bytes]] = []
        self.answers: list[int] = []
        phone = self

        class Service(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                phone.taken.append(({name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(phone.answers.pop(0) if phone.answers else 201)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Service)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.05,))
        self.thread.start()

    def close(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def wish(self, language: Any = "de") -> NewPush:
        return NewPush(f"{self.origin}/send/1", encode(self.point), encode(self.auth), language)

    def read(self, body: bytes) -> Any:
        """What RFC 8291 says that the browser does."""
        salt, sender = body[:16], body[21 : 21 + body[20]]
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), theirs)
        info = b"WebPush: info\0" + self.point + sender
        secret = HKDF(hashes.SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        return json.loads(AESGCM(key).decrypt(nonce, body[21 + body[20] :], None).rstrip(b"\x02"))
