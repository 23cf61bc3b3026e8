"""The order in which a player keeps his hand, told over the sockets of a really running server."""

from __future__ import annotations

import asyncio

from tests.running import Site
from tests.server.clients import Browser


def test_the_order_of_a_hand_is_told_to_the_seats_other_windows_only(site: Site) -> None:
    async def main() -> None:
        with Browser(site.url) as browser:
            table = browser.table("device", ("Anna", "Ben"))["table"]
            async with (
                browser.socket(table) as first,
                browser.socket(table) as second,
                browser.socket(table) as other,
            ):
                hand = (await first.watch(0))["view"]["hand"][::-1]
                await second.watch(0)
                await other.watch(1)
                await first.send(t="order", seat=0, cards=hand)
                while (message := await second.read())["t"] != "ordered":
                    pass
                assert message == {"t": "ordered", "seat": 0, "cards": hand}
                for quiet, seat in ((first, 0), (other, 1)):
                    await quiet.send(t="watch", seat=seat, v=0, build="")
                    while (message := await quiet.read())["t"] != "update":
                        assert message["t"] != "ordered"

    asyncio.run(main())
