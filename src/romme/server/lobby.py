"""What the start page does: make a table, list the own ones, sit down by invitation, delete. No socket and no HTTP here."""

from __future__ import annotations

import json
import secrets
from typing import TYPE_CHECKING, Final, NoReturn, cast

from romme.bots import LEVELS
from romme.engine.house import CHOICES, MAY_BE_NONE, RANGES, Conflict, house
from romme.engine.rules import FAMILIES, PRESETS
from romme.engine.state import PHASE_OVER
from romme.lessons import PUPIL, TEACHER, lesson
from romme.server import bodies, clock, places, seating
from romme.server.admission import standing_of
from romme.server.deal import SEED_BYTES, commitment
from romme.server.elsewhere import get_up_elsewhere
from romme.server.fresh import first_deadlines, new_code, new_id
from romme.server.listing import ONLINE, OPEN, listed, mark
from romme.server.project import options_of
from romme.server.records import Deadline, NewRoom, Seat
from romme.server.refused import refuse
from romme.server.showing import seconds_left
from romme.server.society.sanctions import refuse_banned
from romme.server.terms import write_terms

if TYPE_CHECKING:
    from collections.abc import Collection

    from romme.lessons import Lesson
    from romme.server.hub import Hub
    from romme.server.live import Live
    from romme.server.room import Room
    from romme.server.wire import TableState

_SCORINGS: Final = {"positive": ("positive", "negative"), "minus": ("minus", "tournament")}
"""Schemes of scoring between which a host chooses (RULES §2 and §4)."""

MOST_WAITING: Final = 10
"""Open tables at which one person may wait; those in days only, else it is one."""

TEACHING: Final = "lesson"
"""What stands for the level of a computer player that follows a script."""


def families() -> list[bodies.Family]:
    """The rules a host can start from."""
    return [
        bodies.Family(
            name=name,
            seats=(rules.min_seats, rules.max_seats),
            targets=list(rules.lengths) if rules.target else [],
            target=rules.target,
            round_counts=[] if rules.target else list(rules.lengths),
            rounds=rules.rounds,
            scorings=list(_SCORINGS.get(rules.scoring, ())),
            options=options_of(rules),
            ranges=RANGES,
            choices={option: list(values) for option, values in CHOICES.items()},
            unlimited=list(MAY_BE_NONE),
            presets=[bodies.Preset(preset, changes) for preset, changes in PRESETS[name].items()],
        )
        for name, rules in FAMILIES.items()
    ]


def judge(wanted: bodies.WantedRules) -> bodies.Judgement:
    """Whether a table could be made by these rules, without making one."""
    try:
        house(wanted.rules, wanted.options)
    except Conflict as conflict:
        code = cast("bodies.ConflictCode", conflict.code)
        return bodies.Judgement(bodies.Conflict(code, list(conflict.options), f"{conflict}."))
    return bodies.Judgement(None)


class Lobby:
    """The tables of all guests."""

    def __init__(self, hub: Hub, levels: Collection[str]) -> None:
        self._hub = hub
        self._store = hub.store
        self._levels = levels

    def levels(self) -> list[str]:
        """The computer players that people choose from, the weakest first; none where the site has none."""
        return [level for level in LEVELS if level in self._levels]

    async def promise(self, guest: str) -> bodies.Commitment:
        """Commit to the seed of the next table's first deal before the guest makes his entropy."""
        seed = secrets.token_bytes(SEED_BYTES)
        await seating.promise(self._store, guest, seed)
        return bodies.Commitment(commitment(seed))

    async def create(self, guest: str, wanted: bodies.NewTable, link: str) -> bodies.SavedTable:
        """Make a table."""
        if not self._levels and (wanted.way == "computer" or wanted.terms.fill is not None):
            refuse(403, "no-bots", "This site has no computer players.")
        if wanted.way in ONLINE:
            await refuse_banned(self._store, guest)
        if wanted.way == OPEN and await seating.waits_at(self._store, guest) >= MOST_WAITING:
            refuse(
                409, "too-many-tables", f"You wait at {MOST_WAITING} tables already; leave one of them first."
            )
        seats = self._seats(guest, wanted)
        await self._check_terms(guest, wanted)
        seed = None if wanted.commit else secrets.token_bytes(SEED_BYTES)
        room = NewRoom(
            id=new_id(),
            way=wanted.way,
            rules=wanted.rules,
            options=json.dumps(wanted.options),
            code=new_code() if wanted.way in ONLINE else None,
            commit=wanted.commit or commitment(seed or b""),
            seats=seats,
            terms=write_terms(wanted.terms),
            host=guest,
            mark=mark(listed=listed(wanted.way, wanted.terms, "waiting")),
        )
        if not await seating.create_room(self._store, room, first_deadlines(room), seed):
            refuse(409, "unknown-commitment", "Ask for a commitment first; each serves for one table.")
        if wanted.way == OPEN:
            await get_up_elsewhere(self._hub, guest, room.id, wanted.terms)
        return saved_table((await self._live(room.id)).room, guest, link)

    async def _check_terms(self, guest: str, wanted: bodies.NewTable) -> None:
        """A host keeps to his own terms, and the computer players that would fill his table exist."""
        terms = wanted.terms
        if self._levels and terms.level not in self._levels:
            self._refuse_level()
        if len(wanted.names) > 1 and (wanted.way == OPEN or terms.rated):
            refuse(400, "bad-seats", "At such a table each player sits at a browser of his own.")
        asks = wanted.way == OPEN and terms.sit == "registered"
        if (asks or terms.rated) and not (await standing_of(self._store, guest)).registered:
            refuse(403, "needs-account", "Such a table can only be opened by a player with an account.")
        if terms.rated and wanted.way not in ONLINE:
            refuse(400, "bad-seats", "Rated are matches between people.")
        if terms.rated and terms.clock is None:
            refuse(
                400, "needs-clock", "A rated table needs a clock, or whoever is losing could just stay away."
            )

    def _refuse_level(self) -> NoReturn:
        levels = ", ".join(self._levels)
        refuse(400, "unknown-level", f"There is no such computer player; there are {levels}.")

    def _seats(self, guest: str, wanted: bodies.NewTable) -> tuple[Seat, ...]:
        """The seats of a new table: the guest's first, then computer players or free ones."""
        try:
            rules = house(wanted.rules, wanted.options)
        except Conflict as conflict:
            refuse(400, "bad-options", f"{conflict}.")
        names = wanted.names
        others = 0 if wanted.way == "device" else 1
        count = wanted.seats or max(rules.min_seats, len(names) + others)
        if not rules.min_seats <= count <= rules.max_seats:
            refuse(400, "bad-seats", f"These rules are for {rules.min_seats} to {rules.max_seats} players.")
        taken = len(names) + max(others, len(wanted.levels))
        if taken > count or (wanted.way == "device" and len(names) != count):
            refuse(400, "bad-seats", "The names do not fit the number of seats.")
        bots = [*wanted.levels, *[wanted.level] * (count - len(names) - len(wanted.levels))]
        if wanted.way == "computer" and not set(bots) <= set(self._levels):
            self._refuse_level()
        free = range(len(names), count)
        mine = [
            Seat(number, guest, None, name.strip() or f"{number + 1}", wanted.entropy if number == 0 else "")
            for number, name in enumerate(names)
        ]
        if wanted.way != "computer":
            return (*mine, *(Seat(number, None, None, "") for number in free))
        return (*mine, *(Seat(number, None, bot, bot) for number, bot in zip(free, bots, strict=True)))

    async def learn(self, guest: str, name: str, rules: str, link: str) -> bodies.SavedTable:
        """The table of the guest's lesson in these rules: the one he has begun, else a new one."""
        script = self._script(rules)
        for table in await seating.lessons_of(self._store, guest, rules):
            live = await self._hub.live(table)
            if live is not None and script.due(live.room.v) is not None:
                return saved_table(live.room, guest, link)
            await seating.delete_room(self._store, table)
        seed = secrets.token_bytes(SEED_BYTES)
        seats = (Seat(PUPIL, guest, None, name or "?"), Seat(TEACHER, None, TEACHING, TEACHING))
        options = json.dumps(script.options)
        room = NewRoom(new_id(), "lesson", rules, options, None, commitment(seed), seats)
        await seating.create_room(self._store, room, (Deadline(clock.GONE, clock.SECONDS_KEPT),), seed)
        return saved_table((await self._live(room.id)).room, guest, link)

    def lesson(self, rules: str) -> bodies.Lesson:
        """What the pupil is to do in the lesson in these rules, one act after the other."""
        acts = enumerate(self._script(rules).acts, 1)
        return bodies.Lesson(
            [bodies.LessonStep(v, list(act.do), list(act.steps)) for v, act in acts if act.by == PUPIL]
        )

    def _script(self, rules: str) -> Lesson:
        script = lesson(rules)
        if script is None:
            refuse(404, "unknown-lesson", "There is no lesson in these rules.")
        return script

    async def tables(self, guest: str, link: str) -> list[bodies.SavedTable]:
        """The tables on the guest's list, the one touched last first."""
        lives = [await self._hub.live(table) for table in await seating.rooms_of(self._store, guest)]
        found = [saved_table(live.room, guest, link) for live in lives if live is not None]
        return sorted(found, key=lambda table: table.touched, reverse=True)

    async def room_of(self, guest: str, table: str) -> Live:
        """A table at which the guest has a seat."""
        live = await self._hub.live_for(table, guest)
        if live is None or not live.room.seats_of(guest):
            refuse(404, "unknown-table", "This table is gone, or you have no seat at it.")
        return live

    async def delete(self, guest: str, table: str) -> None:
        """Take a table off the guest's list; it is removed once nobody has it on his. Before the first deal he leaves it."""
        live = await self.room_of(guest, table)
        if live.room.way in ONLINE and not live.room.begun:
            await places.leave(self._store, table, guest)
            await self._hub.reload(live)
            return
        await seating.forget(self._store, table, guest)
        if await seating.forgotten(self._store, table):
            await seating.delete_room(self._store, table)
            self._hub.close(live, "deleted", "This table was deleted.")

    async def _live(self, table: str) -> Live:
        live = await self._hub.live(table)
        if live is None:
            refuse(404, "unknown-table", "This table is gone, or you have no seat at it.")
        return live


def saved_table(room: Room, guest: str, link: str) -> bodies.SavedTable:
    """A table as it stands on the guest's list."""
    state = room.match.state
    mine = room.seats_of(guest)
    return bodies.SavedTable(
        table=room.id,
        way=room.way,
        rules=room.rules.family,
        options=room.options,
        names=room.names,
        bots=room.bots,
        seats=mine,
        scores=state.table.scores[:] if state is not None else [0] * len(room.seats),
        round=state.table.round if state is not None else 1,
        state=_state(room),
        my_turn=state is not None and state.table.phase != PHASE_OVER and state.table.turn in mine,
        clock=room.terms.clock,
        left=seconds_left(room),
        invitation=room.code,
        link=f"{link}/i/{room.code}" if room.code else None,
        touched=int(room.touched),
        expires=room.expires,
    )


def _state(room: Room) -> TableState:
    if room.match.state is None:
        return "waiting"
    if room.match.over:
        return "match-over"
    return "round-over" if room.match.state.table.phase == PHASE_OVER else "playing"
