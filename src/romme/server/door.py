"""How people come to a table and leave it before its first deal: by the invitation or from the lobby, by themselves or sent away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from romme.server import bodies, places, seating
from romme.server.admission import Company, objection, standing_of
from romme.server.elsewhere import get_up_elsewhere
from romme.server.listing import OPEN
from romme.server.lobby import saved_table
from romme.server.refused import refuse

if TYPE_CHECKING:
    from romme.server.hub import Hub
    from romme.server.live import Live
    from romme.server.room import Room

_NO_SEAT: Final[dict[places.Sat, tuple[int, str, str]]] = {
    "full": (409, "no-free-seat", "All seats at this table are taken."),
    "barred": (403, "sent-away", "The host does not want you at this table."),
    "gone": (404, "unknown-table", "This table is gone."),
}


class Door:
    """The way to the seats of all tables."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._store = hub.store

    async def invitation(self, guest: str | None, code: str) -> bodies.Invitation:
        """What an invitation link leads to."""
        room = (await self._invited(code)).room
        host = room.host_seat
        seated = bool(guest and room.seats_of(guest))
        against = None if seated else await self._objection(room, guest or "", invited=True)
        return bodies.Invitation(
            code=code,
            rules=room.rules.family,
            options=room.options,
            changed=room.changed,
            host=room.seats[host or 0].name,
            free=sum(seat.free for seat in room.seats),
            table=room.id if seated else None,
            expires=room.expires,
            commit=room.commit_to,
            terms=room.terms,
            refusal=against[0] if against else None,
        )

    async def sit_by_invitation(
        self, guest: str, code: str, sitter: bodies.NewSitter, link: str
    ) -> bodies.SavedTable:
        """Take a free seat with the invitation, or come back to the own one."""
        return await self._sit(await self._invited(code), guest, sitter, link, invited=True)

    async def sit(self, guest: str, table: str, sitter: bodies.NewSitter, link: str) -> bodies.SavedTable:
        """Take a free seat from the lobby, or come back to the own one. Who sat at the table before is invited."""
        live = await self._live(table)
        invited = await seating.sat_before(self._store, table, guest)
        return await self._sit(live, guest, sitter, link, invited=invited)

    async def _sit(
        self, live: Live, guest: str, sitter: bodies.NewSitter, link: str, *, invited: bool
    ) -> bodies.SavedTable:
        if not live.room.seats_of(guest):
            await self._hub.reload(live)  # people may have come by another process
            against = await self._objection(live.room, guest, invited=invited)
            if against is not None:
                refuse(403, *against)
            name = sitter.name.strip() or "?"
            sat = await places.sit(self._store, live.room.id, guest, name, sitter.entropy)
            await self._hub.reload(live)
            if sat in _NO_SEAT:
                refuse(*_NO_SEAT[sat])
            if live.room.way == OPEN:
                await get_up_elsewhere(self._hub, guest, live.room.id, live.room.terms)
        return saved_table(live.room, guest, link)

    async def _objection(self, room: Room, guest: str, *, invited: bool) -> tuple[str, str] | None:
        people = {seat.guest for seat in room.seats if seat.guest}
        company = Company(room.rules.family, room.terms, room.host, people, self._store.now() - room.created)
        return objection(await standing_of(self._store, guest), company, invited=invited)

    async def seated(self, guest: str, table: str, link: str) -> bodies.SavedTable:
        """The table at which the guest has just taken a seat, with everybody told."""
        live = await self._live(table)
        await self._hub.reload(live)
        await get_up_elsewhere(self._hub, guest, table, live.room.terms)
        return saved_table(live.room, guest, link)

    async def leave(self, guest: str, table: str) -> None:
        """Get up before the first deal: the seat is free again; the host's table passes on, the last one closes it."""
        live = await self._live(table)
        if not live.room.seats_of(guest):
            refuse(404, "unknown-table", "This table is gone, or you have no seat at it.")
        await self._show_out(live, guest, bar=False)

    async def send_away(self, guest: str, table: str, seat: int) -> None:
        """Send somebody away before the first deal, which the host may; he cannot sit there again."""
        live = await self._live(table)
        await self._hub.reload(live)
        room = live.room
        if room.host_seat not in room.seats_of(guest):
            refuse(403, "not-host", "Only the host of the table may send others away.")
        other = room.seats[seat].guest if 0 <= seat < len(room.seats) else None
        if other is None or other == guest:
            refuse(409, "nobody-there", "At this seat nobody sits who could be sent away.")
        await self._show_out(live, other, bar=True)

    async def _show_out(self, live: Live, guest: str, *, bar: bool) -> None:
        left = await places.leave(self._store, live.room.id, guest, bar=bar)
        if left == "begun":
            refuse(409, "begun", "The cards are dealt; now a seat can only be given up with the match.")
        await self._hub.reload(live)

    async def _invited(self, code: str) -> Live:
        table = await seating.room_of_code(self._store, code)
        live = await self._hub.live(table) if table else None
        if live is None:
            refuse(404, "unknown-invitation", "This invitation is unknown or has expired.")
        return live

    async def _live(self, table: str) -> Live:
        live = await self._hub.live(table)
        if live is None:
            refuse(404, "unknown-table", "This table is gone.")
        return live
