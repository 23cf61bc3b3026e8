"""One live table, sans-io: acts go in, entries to store and messages to send come out.

Nothing here waits, reads a clock or knows a socket. An act is judged and proposed, made durable by whoever holds the
room, then committed; only what is committed is ever shown. The state is a fold over the log, and so is all bookkeeping.
"""

from __future__ import annotations

import json
from collections import deque
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, cast

from romme.engine.cards import full_deck
from romme.engine.house import house
from romme.engine.match import MATCH_ACTIONS, NEXT, RESTART, Match
from romme.engine.record import DEALER, STAND_IN, Entry, entry_from_json, entry_to_json, play
from romme.lessons import lesson
from romme.server import clock, messages, order, project, showing
from romme.server.absent import finish, played
from romme.server.agreement import limit, wait_after
from romme.server.clocks import Clocks
from romme.server.deal import Chance, commitment, with_new_stock
from romme.server.listing import ONLINE, OPEN, listed
from romme.server.proposal import Proposal
from romme.server.records import NewEntry, Stage
from romme.server.results.outcome import result_of
from romme.server.results.tally import Tally
from romme.server.showing import EVENTS_KEPT, events_after
from romme.server.terms import read_terms
from romme.server.upcoming import deadlines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from romme.engine.events import Event
    from romme.server.agreement import Wait
    from romme.server.proposal import Luck
    from romme.server.records import NewResult, SavedEntry, SavedRoom, Seat
    from romme.server.showing import Past
    from romme.server.wire import Card, TableWay


class Room:
    """A table with its seats, its log and the match that follows from it."""

    def __init__(self, saved: SavedRoom, luck: Luck) -> None:
        room = saved.room
        self.id = room.id
        self.way = cast("TableWay", room.way)
        self.code = room.code
        self.created = room.created
        self.rules = house(room.rules, json.loads(room.options))
        self.lesson = lesson(room.rules) if self.way == "lesson" else None
        self.options = project.options_of(self.rules)
        self.changed = list(self.rules.changed())
        self.seats: tuple[Seat, ...] = room.seats
        self.terms = read_terms(room.terms)
        self.host = room.host
        self.following = room.following
        """The table at which the people of this one went on; here nothing happens any more."""
        self._stage = room.stage
        self.match = Match(self.rules, len(room.seats))
        self._tally = Tally.of(len(room.seats))
        self.v = 0
        self.touched = room.created
        self.entries: list[Entry] = []
        self.times: list[float] = []
        """When each entry was stored."""
        self.wait: Wait | None = None
        """Until when the agreement of others is waited for."""
        self.first_commit = room.commit
        self.commit_to = room.commit
        """The commitment of the next deal's seed."""
        self._secrets = dict(saved.secrets)
        self._luck = luck
        self._chance: Chance | None = None
        self._acts: dict[str, int] = {}
        self._entropy: dict[int, str] = {seat.number: seat.entropy for seat in room.seats}
        self._past: Past = deque(maxlen=EVENTS_KEPT)
        self.over_at = 0
        """The version with which the last finished match ended; what is older is no secret any more."""
        self.dealt_at = 0
        self.changed_at = 0
        """The versions of the last deal, and of the last entry that was more than a word about the match."""
        self.clocks = Clocks(self.terms.clock, self.bots) if self.terms.clock and not self.lesson else None
        self.time_up: float | None = None
        """When the running turn is finished for its player, if that is later than his clock says."""
        for line in saved.entries:
            self._replay(line)
        self.time_up = saved.time_up

    # ── seats ───────────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def bots(self) -> list[bool]:
        return [seat.bot is not None for seat in self.seats]

    @property
    def talks(self) -> bool:
        """Whether players may talk here: where several people sit at browsers of their own and the terms allow it."""
        return self.terms.chat and self.way in ONLINE

    @property
    def full(self) -> bool:
        return not any(seat.free for seat in self.seats)

    @property
    def names(self) -> list[str | None]:
        return [None if seat.free else seat.name for seat in self.seats]

    @property
    def host_seat(self) -> int | None:
        """The seat of the host, or of whoever sits first where the table knows none."""
        seats = self.seats_of(self.host) if self.host else []
        return next(iter(seats or [seat.number for seat in self.seats if seat.guest]), None)

    @property
    def begun(self) -> bool:
        """Whether the first cards are dealt: before that people come and go."""
        return self.v > 0

    @property
    def agree_in(self) -> int | None:
        """Milliseconds for which the missing agreements are still waited for; None where nobody is waited for."""
        return round(1000 * max(0.0, self.wait.until - self.now())) if self.wait is not None else None

    def now(self) -> float:
        """The time by which entries are stored."""
        return self._luck.now()

    def seats_of(self, guest: str) -> list[int]:
        """The seats that a guest holds."""
        return [seat.number for seat in self.seats if seat.guest == guest]

    def keep_order(self, seat: int, cards: str) -> None:
        """Remember how a player keeps his hand."""
        self.seats = tuple(replace(each, cards=cards) if each.number == seat else each for each in self.seats)

    # ── acts ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def act(self, seat: int, act_id: str, v: int, do: Sequence[str], entropy: str = "") -> Proposal | int:
        """Judge a player's act decided on version `v`: a proposal, or the version under which it is stored already.

        Raises Illegal with nothing changed.
        """
        name = f"{seat}:{act_id}"
        if name in self._acts:
            return self._acts[name]
        order.check(self, seat, do, v)
        agrees = any(line in (NEXT, RESTART) for line in do)
        entry = Entry(seat, tuple(do), entropy=(entropy,) if agrees and entropy else ())
        return self._propose(entry, name)

    def act_of_bot(self, seat: int, line: str) -> Proposal:
        """Judge what a computer player does, for itself or for a seat that is away. Raises Illegal."""
        return self._propose(Entry(seat, (line,), "" if self.bots[seat] else STAND_IN), None)

    def finish_turn(self) -> Proposal:
        """Finish the running turn for its player, whose time is up."""
        return self._propose(
            finish(self.match, partial(with_new_stock, match=self.match, chance=self._chance)), None
        )

    def agree_for(self, seat: int) -> Proposal:
        """Count somebody who has not answered as agreeing to the next round. Raises Illegal."""
        return self._propose(Entry(seat, (NEXT,), why=STAND_IN), None)

    def entropy_of(self, seat: int) -> str:
        """What a seat has sent for the next deal."""
        return self._entropy.get(seat, "")

    def deal(self) -> Proposal | None:
        """The dealer's entry, if a deal is due: it uses the seed committed to and commits to the next one."""
        if not self.full or self.following is not None or not self.match.deal_due():
            return None
        entropy = tuple(self._entropy[seat] for seat in sorted(self._entropy) if self._entropy[seat])
        chance = Chance(self._secrets[self.commit_to], entropy)
        cards = full_deck(self.rules.decks, self.rules.jokers)
        first = self.lesson.dealer if self.lesson else chance.first_dealer(self.match.seats)
        following = self._luck.seed()
        entry = Entry(
            DEALER,
            ("deal",),
            deck=self.lesson.deck if self.lesson else tuple(chance.deck(cards)),
            dealer=first if self.match.fresh else None,
            entropy=entropy,
            commit=commitment(following),
        )
        return self._propose(entry, None, following)

    def turn_of_bot(self) -> tuple[int, str | None] | None:
        """The computer player that acts next, with its decision where that needs no thinking."""
        if self.lesson is None:
            return clock.bot_on_turn(self.match, self.played)
        due = self.lesson.due(self.v)
        return (due.by, due.do[0]) if due is not None and self.bots[due.by] else None

    @property
    def played(self) -> list[bool]:
        """The seats for which the computer acts."""
        return played(self.match, self.bots, rated=self.terms.rated)

    def _stage_after(self, after: Match) -> Stage | None:
        """The stage that the table enters with this entry, if that is another."""
        name = "over" if after.over else "playing"
        return Stage(name, listed(self.way, self.terms, name)) if name != self._stage else None

    def _propose(self, entry: Entry, act: str | None, seed: bytes | None = None) -> Proposal:
        entry = with_new_stock(entry, self.match, self._chance)
        after, events = play(self.match, entry)
        stored = NewEntry(
            room=self.id,
            v=self.v + 1,
            body=json.dumps(entry_to_json(self.v + 1, entry)),
            act=act,
            seeds=(seed,) if seed else (),
            deadlines=clock.begun_early(deadlines(self, after, self._luck.pause()), self._luck.lead),
            result=self._result(entry, after, events),
            stage=self._stage_after(after),
        )
        return Proposal(entry, stored, after, events)

    def _result(self, entry: Entry, after: Match, events: list[Event]) -> NewResult | None:
        if self.lesson is not None or self.match.over or not after.over:
            return None
        tally = self._tally.with_last(self.v + 1, entry, self.match, after, events)
        return result_of(self, after, tally)

    # ── the fold ────────────────────────────────────────────────────────────────────────────────────────────────────

    def commit(self, proposal: Proposal, at: float) -> None:
        """The proposal is durable: make it the present."""
        for seed in proposal.stored.seeds:
            self._secrets[commitment(seed)] = seed
        self._fold(proposal.entry, proposal.after, proposal.events, proposal.stored.act, at)

    def _replay(self, line: SavedEntry) -> None:
        entry = entry_from_json(json.loads(line.body))
        after, events = play(self.match, entry)
        self._fold(entry, after, events, line.act, line.at)

    def _fold(self, entry: Entry, after: Match, events: list[Event], act: str | None, at: float) -> None:
        self.v += 1
        self.touched = at
        self.times.append(at)
        computer = played(after, self.bots, rated=self.terms.rated)
        self.wait = wait_after(self.wait, limit(after, self.way, self.terms, computer), at)
        if self.clocks is not None:
            clocks = self.clocks.after(self.match, after, at)
            self.time_up = self.time_up if clocks.same_turn(self.clocks) else None
            self.clocks = clocks
        self._stage = "over" if after.over else "playing"
        self._tally.add(self.v, entry, self.match, after, events)
        self.match = after
        self.entries.append(entry)
        if act is not None:
            self._acts[act] = self.v
        self._past.extend((self.v, event) for event in events)
        if entry.by == DEALER:
            self._chance = Chance(self._secrets[self.commit_to], entry.entropy)
            self.commit_to = entry.commit
            self._entropy = {}
            self.dealt_at = self.v
        elif entry.entropy:
            self._entropy[cast("int", entry.by)] = entry.entropy[0]
        if entry.by == DEALER or not all(line in MATCH_ACTIONS for line in entry.do):
            self.changed_at = self.v
        if after.over:
            self.over_at = self.v

    def secret_of(self, commit: str) -> bytes:
        """The seed of a commitment; for records of what is over only."""
        return self._secrets[commit]

    # ── what is shown ───────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def expires(self) -> int | None:
        """When the table is removed if nobody plays on; where a match was finished, its players keep it to look back at."""
        kept = self.way in ONLINE and (self.begun or self.way != OPEN) and not self.over_at
        return int(self.touched + clock.seconds_kept(self.terms)) if kept else None

    def update(self, seat: int | None, since: int, link: str | None) -> messages.Update:
        """The whole of what a seat may see, with the events after version `since`."""
        since = min(since, self.v)
        facts = showing.facts(self, link, self.commit_to)
        return messages.Update(
            v=self.v,
            from_=since,
            view=project.show_view(facts, self.match, seat, self._order(seat)),
            events=events_after(since, self._past, seat),
            legal=project.show_legal(self.match, seat) if self.full else None,
            hints=project.show_hints(self.match, seat),
            clocks=showing.clocks(self),
        )

    def _order(self, seat: int | None) -> list[Card] | None:
        return self.seats[seat].cards.split() or None if seat is not None else None
