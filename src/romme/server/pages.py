"""The built client, served from memory: hashed assets for ever, the page itself never from a cache.

Every path of the client's own routes gets the same page. Without a built client the page says how to make one.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

if TYPE_CHECKING:
    from pathlib import Path

    from litestar.handlers import HTTPRouteHandler

_NO_CLIENT: Final = b"<!doctype html><title>Romm\xc3\xa9</title><p>The web client is not built; run romme.py."
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_WORTH_PACKING: Final = (
    "text/",
    "application/javascript",
    "application/json",
    "image/svg",
    "application/manifest",
)


@dataclass(frozen=True)
class Page:
    """One file as it is sent."""

    body: bytes
    packed: bytes | None
    kind: str
    tag: str
    cache: str


class Pages:
    """All files of the built client, by path."""

    def __init__(self, folder: Path | None) -> None:
        self._pages: dict[str, Page] = {}
        if folder is not None:
            for path in folder.rglob("*"):
                name = path.relative_to(folder).as_posix()
                if path.is_file() and not name.startswith("."):
                    self._pages[name] = _page(name, path.read_bytes())
        self._pages.setdefault("index.html", _page("index.html", _NO_CLIENT))
        build = self._pages.pop("build.txt", None)
        self.build = build.body.decode().strip() if build else ""
        """The name that the build gave itself; the page knows it too."""

    def answer(self, name: str, request: Request[Any, Any, Any]) -> Response[bytes]:
        """The file, or 304 where the browser has it, packed where the browser can unpack it."""
        page = self._pages.get(name)
        if page is None:
            raise NotFoundException("There is no such page.")
        headers = {"ETag": f'"{page.tag}"', "Cache-Control": page.cache, "Vary": "Accept-Encoding"}
        if page.tag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers, media_type=page.kind)
        if page.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return Response(page.packed, headers=headers, media_type=page.kind)
        return Response(page.body, headers=headers, media_type=page.kind)

    def routes(self) -> list[HTTPRouteHandler]:
        """The routes of the client."""

        @get(
            [
                "/",
                "/lobby",
                "/lobby/{_rest:path}",
                "/t/{_rest:path}",
                "/i/{_rest:path}",
                "/r/{_rest:path}",
                "/players/{_rest:path}",
                "/leaderboards",
                "/leaderboards/{_rest:path}",
                "/stats",
                "/with/{_rest:path}",
                "/people",
                "/moderation",
                "/account",
                "/account/{_rest:path}",
            ],
            include_in_schema=False,
            sync_to_thread=False,
        )
        def index(request: Request[Any, Any, Any], _rest: str = "") -> Response[bytes]:
            return self.answer("index.html", request)

        @get("/{name:path}", include_in_schema=False, sync_to_thread=False)
        def other(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
            return self.answer(name.lstrip("/"), request)

        return [index, other]


def _page(name: str, body: bytes) -> Page:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if name.endswith(".webmanifest"):
        kind = "application/manifest+json"
    packed = gzip.compress(body, mtime=0) if kind.startswith(_WORTH_PACKING) and len(body) > 500 else None
    cache = _FOR_EVER if name.startswith("assets/") else "no-cache"
    return Page(body, packed, kind, hashlib.sha256(body).hexdigest()[:32], cache)
