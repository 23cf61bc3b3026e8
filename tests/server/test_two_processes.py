"""Two processes on one database: what one of them is told about accounts holds in the other."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.running import Site
from tests.server.clients import Browser
from tests.server.people import browser, register, sign_in


def at(site: Site, who: Browser) -> Browser:
    """The same browser, sent to another process by what balances the load."""
    other = browser(site.url)
    other.cookies.update({cookie.name: cookie.value or "" for cookie in who.cookies.jar})
    return other


async def end_elsewhere(one: Browser, two: Browser, table: str) -> int:
    async with one.socket(table) as socket:
        await socket.watch()
        two.delete("/api/account/sessions")
        return await socket.end()


def test_sessions_and_seats_are_the_same_everywhere(tmp_path: Path) -> None:
    with (
        Site(tmp_path) as first,
        Site(tmp_path) as second,
        browser(first.url) as phone,
        browser(second.url) as desk,
    ):
        register(phone, "Doubled")
        guest_table = desk.table()["table"]
        with at(first, desk) as guest_there:  # the first process reads the table while it is a guest's
            assert guest_there.get(f"/api/tables/{guest_table}/record").status_code == 200
        assert sign_in(desk, "Doubled")["moved"] == 1
        with at(first, desk) as desk_there:
            assert desk_there.get(f"/api/tables/{guest_table}/record").status_code == 200
            assert asyncio.run(look(desk_there, guest_table)) == "update"
        assert asyncio.run(end_elsewhere(phone, desk, guest_table)) == 4401
        assert phone.get("/api/me").json()["account"] is None


async def look(who: Browser, table: str) -> str:
    async with who.socket(table) as socket:
        kind: str = (await socket.watch())["t"]
        return kind
