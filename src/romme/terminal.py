"""The game in a terminal: actions in, text out. It shows one seat's view and plays the other seats by a bot."""

import os
from collections.abc import Sequence
from random import Random

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from romme.bots import BOTS
from romme.engine.arrange import arrange
from romme.engine.cards import JOKER, face_text, full_deck
from romme.engine.events import Event, seen_by
from romme.engine.hands import hand_of
from romme.engine.moves import legal
from romme.engine.notation import action_text
from romme.engine.record import DEALER, Entry, Header, begin, play, renewal
from romme.engine.refusals import Illegal
from romme.engine.state import PHASE_OVER, View, view

_COLOURS = ("green", "blue", "red", "magenta")
"""Clubs, spades, hearts, diamonds: four colours, beside the letter, which alone would do."""
_HELP = (
    "draw · take · meld 7c 8c 9c · lay Th on 1 · discard Ks · undo · resign · moves (what is possible) · quit"
)
YOU = 0


class Game:
    """A match of one person, seat 0, against bots; it keeps its record as it goes."""

    def __init__(self, header: Header, level: str, seed: int | None, console: Console) -> None:
        self.header = header
        self.bot = BOTS[level]
        self.random = Random(seed if seed is not None else int.from_bytes(os.urandom(16), "big"))
        self.console = console
        self.match = begin(header)
        self.entries: list[Entry] = []

    def run(self) -> None:
        """Play until the match is over or the player quits."""
        self.console.print(f"[dim]{_HELP}[/dim]")
        while not self.match.over:
            if self.match.deal_due():
                self._deal()
            state = self.match.state
            assert state is not None
            if state.table.phase == PHASE_OVER:
                show_result(self.console, self.header.players, state.table.shown, view(state, YOU))
                self.console.input("[bold]Enter[/bold] for the next round ")
                for seat in range(self.header.seats):
                    self._enter(Entry(seat, ("next",)))
            elif state.table.turn == YOU:
                if not self._ask():
                    return
            else:
                action = self.bot(view(state, state.table.turn), self.random)
                assert action is not None
                self._enter(self._with_chance(Entry(state.table.turn, (action_text(action),))))
        assert self.match.state is not None
        show_result(
            self.console, self.header.players, self.match.state.table.shown, view(self.match.state, YOU)
        )
        first = [
            name for name, place in zip(self.header.players, self.match.places(), strict=True) if place == 1
        ]
        self.console.print(f"[bold]The match goes to {' and '.join(first)}.[/bold]")

    def _deal(self) -> None:
        rules = self.header.rules
        deck = full_deck(rules.decks, rules.jokers)
        self.random.shuffle(deck)
        dealer = self.random.randrange(self.header.seats) if self.match.fresh else None
        self._enter(Entry(DEALER, ("deal",), deck=tuple(deck), dealer=dealer))

    def _ask(self) -> bool:
        """One line from the player; False to quit."""
        assert self.match.state is not None
        seen = view(self.match.state, YOU)
        show_view(self.console, self.header.players, seen)
        try:
            line = self.console.input("[bold]> [/bold]").strip()
        except EOFError:
            return False
        if line == "quit":
            return False
        if line in ("", "help"):
            self.console.print(f"[dim]{_HELP}[/dim]")
        elif line == "moves":
            self.console.print(" · ".join(sorted([action_text(action) for action in legal(seen)])))
        else:
            try:
                self._enter(self._with_chance(Entry(YOU, (line,))))
            except Illegal as illegal:
                self.console.print(f"[yellow]{illegal.sentence}[/yellow] [dim]({illegal.code.value})[/dim]")
        return True

    def _with_chance(self, entry: Entry) -> Entry:
        order = renewal(self.match, entry)
        self.random.shuffle(order)
        return Entry(entry.by, entry.do, shuffle=tuple(order))

    def _enter(self, entry: Entry) -> None:
        self.match, events = play(self.match, entry)
        self.entries.append(entry)
        for event in events:
            line = event_text(seen_by(event, YOU), self.header.players)
            if line:
                self.console.print(f"[dim]{line}[/dim]")


def cards_text(faces: Sequence[int]) -> Text:
    """Cards in the notation, coloured by suit."""
    text = Text()
    for face in faces:
        text.append(face_text(face), style="yellow" if face <= JOKER else _COLOURS[face >> 4])
        text.append(" ")
    return text


def event_text(event: Event, players: Sequence[str]) -> str:
    """What happened, in a few words; empty for what the next screen shows anyway."""
    cards = " ".join([face_text(face) for face in event.cards])
    name = players[event.seat] if event.seat >= 0 else ""
    return {
        "dealt": f"{name} deals; the upcard is {cards}.",
        "drew": f"{name} draws {cards}.",
        "took": f"{name} takes {cards}.",
        "knocked": f"{name} knocks and gets {cards}.",
        "laid": f"{name} lays {cards}.",
        "laid-off": f"{name} lays {cards} off on meld {event.meld + 1}.",
        "swapped": f"{name} swaps {cards} for the joker of meld {event.meld + 1}.",
        "took-back": f"{name} takes it all back.",
        "discarded": f"{name} discards {cards}.",
        "went-out": f"{name} is out!",
        "ended": f"{name} ends the round.",
        "resigned": f"{name} resigns.",
        "away": f"{name} is away; a bot plays on.",
        "back": f"{name} is back.",
    }.get(event.name, "")


def show_record(console: Console, header: Header, entries: Sequence[Entry], *, step: bool) -> None:
    """A match, entry by entry; with `step` each waits for Enter. Its entries must be playable."""
    console.rule(f"{header.rules.family}: {', '.join(header.players)}")
    match = begin(header)
    for v, entry in enumerate(entries, 1):
        match, events = play(match, entry)
        said = " ".join([line for line in [event_text(event, header.players) for event in events] if line])
        console.print(f"{v:4}  {said or ' · '.join(entry.do)}", highlight=False)
        if step:
            console.input("")
    if match.state is not None:
        scores = zip(header.players, match.state.table.scores, strict=True)
        end = " (match over)" if match.over else ""
        console.print(", ".join([f"{name} {score}" for name, score in scores]) + end)


def show_view(console: Console, players: Sequence[str], seen: View) -> None:
    """The table as one seat sees it."""
    table = seen.table
    console.rule(f"round {table.round}, turn {table.turns + 1}")
    for seat, name in enumerate(players):
        sign = "→" if seat == table.turn else " "
        console.print(
            f"{sign} {name}: {table.counts[seat]} cards, {table.scores[seat]} points", highlight=False
        )
    for number, meld in enumerate(table.melds, 1):
        console.print(
            Text(f"  {number}  ") + cards_text(meld.cards) + Text(f"({players[meld.owner]})", style="dim")
        )
    top = cards_text(table.discards[-1:]) if table.discards else Text("empty")
    console.print(Text(f"stock {table.stock_size}   discards ") + top)
    if seen.hand is not None:
        best = arrange(table.rules, seen.hand)
        line = Text("your hand  ")
        for cards in best.melds:
            line += Text("[") + cards_text(cards) + Text("] ")
        console.print(line + cards_text(best.deadwood))


def show_result(console: Console, players: Sequence[str], shown: Sequence[Sequence[int]], seen: View) -> None:
    """The end of a round: cards left, points and totals."""
    table = seen.table
    grid = Grid("player", "cards left", "value", "points", "total")
    for seat, name in enumerate(players):
        faces = hand_of(shown[seat]).faces()
        value, points, total = table.rules.hand_value(faces), table.points[seat], table.scores[seat]
        grid.add_row(name, cards_text(faces), str(value), str(points), str(total))
    console.print(grid)
