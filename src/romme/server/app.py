"""The application: routes, errors in one form, the built client, all behind the guard."""

from __future__ import annotations

import logging
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from romme import __version__
from romme.server import bodies
from romme.server.accounts.routes import ROUTES as ACCOUNT_ROUTES
from romme.server.config import built_client
from romme.server.guard import Guard
from romme.server.messages import NUL
from romme.server.notices.routes import ROUTES as NOTICE_ROUTES
from romme.server.open_routes import ROUTES as OPEN_ROUTES
from romme.server.pages import Pages
from romme.server.refused import Refused, refuse
from romme.server.replays.routes import ROUTES as REPLAY_ROUTES
from romme.server.results.routes import ROUTES as RESULT_ROUTES
from romme.server.routes import ROUTES
from romme.server.site import Site, open_site
from romme.server.society.routes import ROUTES as SOCIETY_ROUTES
from romme.server.sockets import lobby_socket, table_socket

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from litestar.datastructures import State

    from romme.server.config import Config

log = logging.getLogger(__name__)
LARGEST_BODY: Final = 16_384
"""Bytes of a request's body, and of a message over the socket."""


def create_app(config: Config) -> Guard:
    """The whole site as an ASGI application."""
    pages = Pages(config.web or built_client())

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        async with open_site(config, pages.build) as site:
            app.state.site = site
            yield

    app = Litestar(
        route_handlers=[
            *ROUTES,
            *OPEN_ROUTES,
            *ACCOUNT_ROUTES,
            *SOCIETY_ROUTES,
            *REPLAY_ROUTES,
            *RESULT_ROUTES,
            *NOTICE_ROUTES,
            table_socket,
            lobby_socket,
            *pages.routes(),
        ],
        lifespan=[life],
        dependencies={"site": Provide(_site, sync_to_thread=False)},
        exception_handlers={
            Refused: _refused,
            HTTPException: _http_error,
            RecursionError: _too_deep,
            Exception: _failure,
        },
        before_request=_readable,
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Rommé", version=__version__, path="/schema", render_plugins=[JsonRenderPlugin()]
        ),
    )
    return Guard(app, config.hosts)


def _site(state: State) -> Site:
    site: Site = state.site
    return site


async def _readable(request: Request[Any, Any, Any]) -> None:
    """Refuse the one character of JSON that not every database can keep."""
    if NUL in await request.body():
        refuse(400, "bad-request", "The request holds the character U+0000.")


def _trouble(status: int, code: str, sentence: str) -> Response[bodies.Trouble]:
    return Response(bodies.Trouble(code, sentence), status_code=status, media_type="application/json")


def _refused(_: Request[Any, Any, Any], refused: Refused) -> Response[bodies.Trouble]:
    return _trouble(refused.status, refused.code, refused.sentence)


_CODES: Final = {404: "not-found", 405: "not-allowed", 413: "too-large"}


def _http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[bodies.Trouble]:
    sentence = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        parts = [f"{part.get('key', 'body')}: {part.get('message')}" for part in error.extra]
        sentence = f"The request does not fit the protocol: {'; '.join(parts)}."
    return _trouble(error.status_code, _CODES.get(error.status_code, "bad-request"), sentence)


def _too_deep(_: Request[Any, Any, Any], __: RecursionError) -> Response[bodies.Trouble]:
    """The one error of reading a body that the framework lets through."""
    return _trouble(400, "bad-request", "The request is nested too deeply.")


def _failure(request: Request[Any, Any, Any], error: Exception) -> Response[bodies.Trouble]:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _trouble(500, "failed", "Something went wrong here; it has been logged.")
