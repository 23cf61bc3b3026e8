"""What is sent to push services: encrypted as the standard has it, and to nobody but them."""

from __future__ import annotations

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from romme.server.notices.bodies import NewPush
from romme.server.notices.webpush import Push, decode, encode, encrypt


def test_the_encryption_is_that_of_the_standard() -> None:
    """RFC 8291, appendix A."""
    sender = ec.derive_private_key(
        int.from_bytes(decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), ec.SECP256R1()
    )
    browser = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    salt, auth = decode("DGv6ra1nlYgDCS1FRnbzlw"), decode("BTBZMqHH6r4Tts7J_aSIgg")
    text = b"When I grow up, I want to be a watermelon"
    assert encode(encrypt(text, decode(browser), auth, salt, sender)) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A"
        "_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


@pytest.mark.parametrize(
    ("endpoint", "served"),
    [
        ("https://fcm.googleapis.com/fcm/send/x", True),
        ("https://updates.push.services.mozilla.com/wpush/v2/x", True),
        ("https://web.push.apple.com/x", True),
        ("https://wns2-par02p.notify.windows.com/w/?token=x", True),
        ("http://fcm.googleapis.com/fcm/send/x", False),
        ("https://fcm.googleapis.com.example.org/x", False),
        ("https://notfcm.googleapis.com.example.org/x", False),
        ("https://fcm.googleapis.com:22/x", False),
        ("https://user@fcm.googleapis.com/x", False),
        ("https://127.0.0.1/x", False),
        ("https://[::1/x", False),
        ("file:///etc/passwd", False),
    ],
)
def test_only_push_services_are_spoken_to(endpoint: str, served: bool) -> None:
    assert Push(b"\x01" * 32, "").serves(endpoint) is served


@pytest.mark.parametrize("path", ["é", "a b", "a\r\nx: y", "\x00"])
def test_an_endpoint_is_written_in_plain_letters(path: str) -> None:
    wanted = {"p256dh": "A" * 87, "auth": "A" * 22, "language": "de"}
    msgspec.convert({**wanted, "endpoint": "https://fcm.googleapis.com/x"}, NewPush)
    with pytest.raises(msgspec.ValidationError, match="endpoint"):
        msgspec.convert({**wanted, "endpoint": f"https://fcm.googleapis.com/{path}"}, NewPush)
