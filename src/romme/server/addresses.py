"""Under which address this server is told to others: an invitation must work on the friend's machine."""

from __future__ import annotations

import ipaddress
import socket
from typing import Final
from urllib.parse import urlsplit

_SOMEWHERE: Final = ("192.0.2.1", 9)
"""An address reserved for documentation: the system only picks the way there, nothing is sent."""


def is_loopback(name: str) -> bool:
    """Whether a host name or address means this machine itself."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def own_address() -> str | None:
    """This machine's address in its network, or None if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_SOMEWHERE)
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if is_loopback(address) or address == "0.0.0.0" else address  # noqa: S104 - compared, not listened on


def link_base(scheme: str, host: str, listens_on: str) -> str:
    """Where others reach what this browser reaches as `host`: never a loopback name if the server listens elsewhere too."""
    parts = urlsplit(f"//{host}")
    if is_loopback(parts.hostname or "") and not is_loopback(listens_on):
        address = own_address()
        if address is not None:
            host = address if parts.port is None else f"{address}:{parts.port}"
    return f"{scheme}://{host}"
