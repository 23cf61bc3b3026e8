"""`romme serve`: looks before it starts, says in one line where the site is, and stops quickly at Ctrl-C."""

from __future__ import annotations

import contextlib
import gc
import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs
import uvicorn

from romme.bots.levels import INTERPRETED
from romme.engine import compiled
from romme.server.addresses import own_address
from romme.server.app import LARGEST_BODY, create_app
from romme.server.background import Background
from romme.server.config import from_environment
from romme.server.preflight import check_port, data_folder

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType

    from romme.server.config import Config


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | None = None,
    *,
    browser: bool = True,
    database: str | None = None,
    allow_hosts: Sequence[str] = (),
    bots: str | None = None,
) -> None:
    """Run the site until it is stopped. Raises CannotStart, with a sentence, before anything is started."""
    check_port(host, port)
    folder = data_folder(data or platformdirs.user_data_path("romme", appauthor=False))
    config = from_environment(folder, host, database, allow_hosts, bots=bots)
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn raises it again once everything is closed
        Server(settings(config, port), browser=browser, bots=config.bots).run()


def settings(config: Config, port: int) -> uvicorn.Config:
    """How the site is served."""
    return uvicorn.Config(
        create_app(config),
        host=config.listens_on,
        port=port,
        ws="websockets-sansio",
        ws_max_size=LARGEST_BODY,
        ws_per_message_deflate=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=2,
    )


class Server(uvicorn.Server):
    """Says where it is once it listens."""

    def __init__(self, config: uvicorn.Config, *, browser: bool, bots: bool) -> None:
        super().__init__(config)
        self._browser = browser
        self._bots = bots
        self._background = Background()

    async def startup(self, sockets: Any = None) -> None:
        """Listen, then say so."""
        await super().startup(sockets)
        if not self.started:
            return
        gc.collect()
        gc.freeze()  # what is there for good need not be looked through: that would stop everything for a tenth of a second
        port = self.servers[0].sockets[0].getsockname()[1]
        address = page_address(self.config.host, port)
        print(f"Rommé is on {address}  (stop with Ctrl-C)", flush=True)
        later = "; the compiled one is made meanwhile, for the next start" if self._background.start() else ""
        print(f"The engine runs {engine(bots=self._bots)}{later}.", flush=True)
        if self._browser and can_show_pages():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end, once: Ctrl-C may come from the terminal and from uv, and a second one would cut the closing short."""
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def shutdown(self, sockets: Any = None) -> None:
        """End, and the work in the background first."""
        self._background.stop()
        await super().shutdown(sockets)


def engine(*, bots: bool) -> str:
    """How the rules run, and what that means for computer players."""
    if compiled():
        return "compiled"
    return f"interpreted, so computer players think 1/{INTERPRETED} as much" if bots else "interpreted"


def can_show_pages() -> bool:
    """Whether a browser would open a window: without a display Linux would start one that takes over the terminal."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def page_address(host: str, port: int) -> str:
    """The address of the page: others' way in where the server listens to the network, else this machine's."""
    if host in ("0.0.0.0", "::"):  # noqa: S104 - compared, not listened on
        host = own_address() or "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
