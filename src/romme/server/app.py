"""The routes. (A first version, to be replaced: health and the built client.)"""

from __future__ import annotations

from pathlib import Path

from litestar import Litestar, get
from litestar.static_files import create_static_files_router

from romme import __version__

WEB = Path(__file__).parent.parent / "web_dist"


@get("/health", sync_to_thread=False)
def health() -> dict[str, str]:
    """Say that the server is there."""
    return {"status": "ok", "version": __version__}


def create_app(data: Path) -> Litestar:  # noqa: ARG001
    """The application on one data folder."""
    site = [create_static_files_router("/", directories=[WEB], html_mode=True)] if WEB.is_dir() else []
    return Litestar(route_handlers=[health, *site])
