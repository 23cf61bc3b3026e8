"""What can be known to be wrong before anything is started, said in one sentence.

Each function either returns or raises `CannotStart`, whose text is meant for the person at the terminal (exit code 2).
"""

from __future__ import annotations

import errno
import os
import socket
import tempfile
from pathlib import Path


class CannotStart(Exception):
    """One sentence that says what to do differently."""


def check_port(host: str, port: int) -> None:
    """Raise unless a server can listen on this address now (port 0 always can)."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, OverflowError) as error:
        raise CannotStart(
            f"{host} port {port} is not an address of this machine ({reason(error)})."
        ) from None
    with socket.socket(family, kind, protocol) as probe:
        if os.name == "posix":  # as the server does: a connection that is still closing is no obstacle
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
            probe.listen(1)
        except PermissionError:
            raise CannotStart(
                f"You may not listen on port {port}; choose one above 1023 with --port."
            ) from None
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise CannotStart(
                    f"Port {port} is taken, perhaps by a Rommé that runs already; choose another with --port."
                ) from None
            raise CannotStart(f"Nothing can listen on {host} port {port}: {reason(error)}.") from None


def data_folder(path: Path) -> Path:
    """The folder, absolute and made if need be; raise unless files can be written there."""
    folder = path.expanduser().absolute()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):  # permissions do not tell of full or read-only disks
            pass
    except OSError as error:
        raise CannotStart(
            f"The data folder {folder} cannot be written to ({reason(error)}); choose another with --data."
        ) from None
    return folder


def reason(error: Exception) -> str:
    """What the system said, without its number."""
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return text[:1].lower() + text[1:]
