"""Who may ask what: every route of the OpenAPI description with the status that each role is answered, as one table.

A route that is not listed fails the test, so nobody adds one without saying who may use it. Nothing that a request does may
help or hinder the next one: cookies are sent, never kept, and what ends a role comes last.
"""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import httpx

from tests.running import Site
from tests.server.clients import Browser
from tests.server.people import PASSWORD, browser, register
from tests.server.tables import TWO

MATRIX = """
                                                        stranger guest other player watcher friend moderator
GET /health                                                  200   200   200    200     200    200       200
GET /api/me                                                  200   200   200    200     200    200       200
POST /api/guest                                              200   200   200    200     200    200       200
GET /api/families                                            200   200   200    200     200    200       200
GET /api/levels                                              200   200   200    200     200    200       200
POST /api/rules/check                                        200   200   200    200     200    200       200
POST /api/commitments                                        200   200   200    200     200    200       200
GET /api/lessons/{rules}                                     200   200   200    200     200    200       200
POST /api/lessons/{rules}                                    200   200   200    200     200    200       200
GET /api/tables                                              200   200   200    200     200    200       200
POST /api/tables                                             200   200   200    200     200    200       200
DELETE /api/tables/{table}                                   401   404   404    204     404    404       404
GET /api/tables/{table}/record                               401   404   404    200     404    404       404
GET /api/invitations/{code}                                  200   200   200    200     200    200       200
POST /api/invitations/{code}/seat                            409   409   409    200     409    409       409
GET /api/invitations/{code}/qr.svg                           200   200   200    200     200    200       200
GET /api/lobby                                               200   200   200    200     200    200       200
POST /api/quick                                              200   200   200    200     200    200       200
POST /api/tables/{table}/seat                                403   403   403    200     403    403       403
DELETE /api/tables/{table}/seat                              401   404   404    409     404    404       404
DELETE /api/tables/{table}/seats/{seat}                      401   403   403    409     403    403       403
GET /api/sign-in                                             200   200   200    200     200    200       200
POST /api/sign-in                                            403   403   403    403     403    403       403
POST /api/passkeys/challenge                                 401   401   401    200     401    200       200
GET /api/account                                             401   401   401    200     401    200       200
POST /api/sign-in/passkey                                    403   403   403    403     403    403       403
POST /api/sign-in/recovery                                   403   403   403    403     403    403       403
POST /api/reset                                              409   409   409    409     409    409       409
POST /api/reset/password                                     403   403   403    403     403    403       403
POST /api/account/email/confirm                              403   403   403    403     403    403       403
POST /api/account/confirm                                    401   401   401    204     401    204       204
PUT /api/account/name                                        401   401   401    204     401    204       204
PUT /api/account/language                                    401   401   401    204     401    204       204
PUT /api/account/password                                    401   401   401    204     401    204       204
POST /api/account/passkeys                                   401   401   401    400     401    400       400
PUT /api/account/passkeys/{key}                              401   401   401    404     401    404       404
DELETE /api/account/passkeys/{key}                           401   401   401    404     401    404       404
POST /api/account/recovery                                   401   401   401    200     401    200       200
PUT /api/account/email                                       401   401   401    204     401    204       204
DELETE /api/account/sessions                                 401   401   401    204     401    204       204
DELETE /api/account/sessions/{which}                         401   401   401    404     401    404       404
GET /api/account/export                                      401   401   401    200     401    200       200
GET /api/people                                              401   200   200    200     200    200       200
POST /api/people/{kind}                                      401   200   200    200     200    200       200
DELETE /api/people/{kind}/{person}                           401   200   200    200     200    200       200
GET /api/tables/{table}/people                               401   404   404    200     404    404       404
GET /api/summons                                             200   200   200    200     200    200       200
POST /api/tables/{table}/summons                             401   404   404    409     404    404       404
POST /api/reports                                            401   204   204    204     204    204       204
GET /api/moderation/reports                                  401   403   403    403     403    403       200
POST /api/moderation/reports/{number}                        401   403   403    403     403    403       409
POST /api/moderation/reports/{number} @large                 400   400   400    400     400    400       400
POST /api/moderation/pardons                                 401   403   403    403     403    403       204
GET /api/moderation/log                                      401   403   403    403     403    403       200
GET /api/replays/{table}                                     404   404   404    200     404    404       404
GET /api/replays/{table}/rounds/{v}                          404   404   404    200     404    404       404
GET /api/replays/{table}/matches/{v}/record.jsonl            404   404   404    404     404    404       404
GET /api/replays/{table}/matches/{v}/record.txt              404   404   404    404     404    404       404
GET /api/me/history                                          401   200   200    200     200    200       200
GET /api/leaderboards/{rules}                                200   200   200    200     200    200       200
GET /api/players/{name}                                      200   200   200    200     200    200       200
GET /api/statistics                                          401   200   200    200     200    200       200
GET /api/tables/{table}/ratings                              401   404   404    200     200    404       404
GET /api/push                                                200   200   200    200     200    200       200
POST /api/push                                               401   204   204    204     204    204       204
DELETE /api/push                                             401   204   204    204     204    204       204
GET /api/replays/{table} @over                               200   200   200    200     200    200       200
GET /api/replays/{table}/rounds/{v} @over                    200   200   200    200     200    200       200
GET /api/replays/{table}/matches/{v}/record.jsonl @over      200   200   200    200     200    200       200
GET /api/replays/{table}/matches/{v}/record.txt @over        200   200   200    200     200    200       200
POST /api/account                                            200   200   200    409     200    409       409
DELETE /api/account                                          401   401   401    204     401    204       204
POST /api/sign-out                                           204   204   204    204     204    204       204
"""
"""The player hosts a private table and one that may be watched, with the seat beside him taken, and a match at each goes on. All are
asked about the first, the watcher about the second; `@over` is a table whose match is over. The stranger has no cookie, the
guest no seat, the other guest a seat elsewhere; player, friend (of the player) and moderator have accounts. A number `@large` is
beyond what a database counts to."""

BODIES: dict[str, Any] = {
    "POST /api/guest": {"name": "Matrix"},
    "POST /api/rules/check": {"rules": TWO, "options": {}},
    "POST /api/tables": {"way": "computer", "rules": TWO, "names": ["Matrix"]},
    "POST /api/invitations/{code}/seat": {"name": "Matrix"},
    "POST /api/tables/{table}/seat": {"name": "Matrix"},
    "POST /api/quick": {"rules": TWO, "name": "Matrix", "clock": {"turn": 3599}},
    "POST /api/sign-in": {"name": "Matrixplayer", "password": "not his password"},
    "POST /api/sign-in/passkey": {"id": "AA", "client": "AA"},
    "POST /api/sign-in/recovery": {"name": "Matrixplayer", "code": "not his code", "password": PASSWORD},
    "POST /api/passkeys/challenge": {"purpose": "add"},
    "POST /api/reset": {"who": "Matrixplayer"},
    "POST /api/reset/password": {"ticket": "none", "password": PASSWORD},
    "POST /api/account/email/confirm": {"ticket": "none"},
    "POST /api/account/confirm": {"password": PASSWORD},
    "PUT /api/account/language": {"language": "de"},
    "PUT /api/account/password": {"password": PASSWORD},
    "POST /api/account/passkeys": {"passkey": {"id": "AA", "client": "AA"}, "label": "Key"},
    "PUT /api/account/passkeys/{key}": {"label": "Key"},
    "PUT /api/account/email": {"email": None},
    "POST /api/moderation/reports/{number}": {"what": "ban", "words": "Matrix"},
}


@dataclass
class Role:
    """Somebody who asks: his cookies, his account, and the table he asks about."""

    cookie: str
    account: str
    table: str


class World:
    """The roles, the tables and the people that requests are about."""

    def __init__(self, site: Site, stack: ExitStack) -> None:
        self.site = site
        self.addresses = (f"10.77.{number >> 8}.{number & 255}" for number in itertools.count())
        names = ("guest", "other", "player", "watcher", "friend", "moderator", "neighbour")
        people = {name: stack.enter_context(browser(site.url)) for name in names}
        for name in ("player", "friend", "moderator"):
            register(people[name], f"Matrix{name}")
        for name in ("guest", "watcher", "neighbour"):
            people[name].post("/api/guest", json={"name": name})
        people["other"].table()
        with sqlite3.connect(site.data / "romme.db", timeout=20) as database:
            database.execute("UPDATE account SET role = 'moderator' WHERE name = 'Matrixmoderator'")
        for one, other in (("player", "friend"), ("friend", "player")):
            people[one].post("/api/people/friend", json={"name": f"Matrix{other}"})
        self.neighbour = people["neighbour"].get("/api/me").json()["guest"]
        private, watched, over = (
            self._table(people, way, terms)
            for way, terms in (("friend", {}), ("open", {"watch": True}), ("friend", {}))
        )
        asyncio.run(resign(people["player"], over["table"]))
        self.over, self.code = over["table"], private["invitation"]
        self.roles = {"stranger": Role("", "", private["table"])}
        for name in names[:-1]:
            cookie = "; ".join(f"{key}={value}" for key, value in people[name].cookies.items())
            table = watched if name == "watcher" else private
            self.roles[name] = Role(cookie, f"Matrix{name}", table["table"])
        self.client = stack.enter_context(httpx.Client(base_url=site.url, trust_env=False, timeout=20))

    def _table(self, people: dict[str, Browser], way: str, terms: dict[str, Any]) -> dict[str, Any]:
        made = people["player"].table(way, terms=terms)
        seat = f"/api/invitations/{made['invitation']}/seat"
        assert people["neighbour"].post(seat, json={"name": "Ben"}).status_code == 200
        return made

    def ask(self, role: Role, route: str) -> int:
        """The status of the answer."""
        route, _, about = route.partition(" @")
        method, _, path = route.partition(" ")
        path = path.format(
            rules=TWO,
            table=self.over if about == "over" else role.table,
            code=self.code,
            seat=1,
            kind="mute",
            person=self.neighbour,
            number=2**31 if about == "large" else 999_999,
            v=1,
            name="Matrixplayer",
            key="none",
            which="none",
        )
        headers = {
            "host": f"localhost:{self.site.port}",
            "origin": f"http://localhost:{self.site.port}",
            "cookie": role.cookie,
            "x-forwarded-for": next(self.addresses),
        }
        self.client.cookies.clear()
        return self.client.request(method, path, json=self._body(role, route), headers=headers).status_code

    def _body(self, role: Role, route: str) -> Any:
        whom = {"person": self.neighbour}
        push = {"endpoint": f"https://fcm.googleapis.com/{role.account}"}
        bodies = BODIES | {
            "POST /api/account": {"name": f"New{role.account}", "language": "en", "password": PASSWORD},
            "PUT /api/account/name": {"name": role.account or "Matrix"},
            "POST /api/people/{kind}": whom,
            "POST /api/tables/{table}/summons": {"name": "Matrixfriend"},
            "POST /api/reports": {"whom": whom, "reason": "other"},
            "POST /api/moderation/pardons": {"whom": whom, "words": "Matrix"},
            "POST /api/push": push | {"p256dh": "A" * 87, "auth": "A" * 22, "language": "en"},
            "DELETE /api/push": push,
        }
        return bodies.get(route)


async def resign(player: Browser, table: str) -> None:
    """End the match at a table."""
    async with player.socket(table) as socket:
        update = await socket.watch()
        assert (await socket.act(0, update["v"], "resign"))["t"] == "done"


def test_every_route_answers_every_role_as_listed(site: Site) -> None:
    with ExitStack() as stack:
        world = World(site, stack)
        roles, *lines = (line.split() for line in MATRIX.strip().splitlines())
        assert roles == list(world.roles)
        listed = {
            " ".join(line[: -len(roles)]): [int(status) for status in line[-len(roles) :]] for line in lines
        }
        paths = world.client.get("/schema/openapi.json").json()["paths"]
        described = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
        assert described == {route.partition(" @")[0] for route in listed}, "say here who may ask it"
        for route, expected in listed.items():
            answered = [world.ask(role, route) for role in world.roles.values()]
            assert answered == expected, route
