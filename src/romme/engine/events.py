"""What happened, in the past tense, as one seat may know it: `seen_by` hides what the others drew from the stock."""

from romme.engine.cards import HIDDEN


class Event:
    """One thing that happened. `secret` counts the last cards of `cards` that only `seat` may see."""

    __slots__ = ("cards", "end", "meld", "name", "numbers", "renewed", "seat", "secret")

    def __init__(  # noqa: PLR0913  # one value for all events; everything after the cards is named
        self,
        name: str,
        seat: int,
        cards: tuple[int, ...] = (),
        *,
        meld: int = -1,
        end: int = 0,
        secret: int = 0,
        renewed: bool = False,
        numbers: tuple[int, ...] = (),
    ) -> None:
        self.name = name
        """`dealt`, `drew`, `took`, `knocked`, `laid`, `laid-off`, `swapped`, `took-back`, `discarded`, `went-out`, `ended`,
        `round-over`, `match-over`, `agreed-next`, `agreed-restart`, `agreed-claim`, `restarted`, `resigned`, `away` or
        `back`."""
        self.seat = seat
        self.cards = cards
        self.meld = meld
        """Index of the meld that was laid or laid off on, -1 for none."""
        self.end = end
        self.secret = secret
        self.renewed = renewed
        """Whether the discards were shuffled into a new stock for this draw."""
        self.numbers = numbers
        """`round-over`: points by seat; `match-over`: places by seat."""

    def key(self) -> tuple[object, ...]:
        """A value that is equal exactly for equal events."""
        return (
            self.name,
            self.seat,
            self.cards,
            self.meld,
            self.end,
            self.secret,
            self.renewed,
            self.numbers,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return f"Event{self.key()}"


def seen_by(event: Event, seat: int | None) -> Event:
    """The event as a seat, or a spectator (None), may know it."""
    if not event.secret or seat == event.seat:
        return event
    shown = event.cards[: len(event.cards) - event.secret]
    return Event(
        event.name,
        event.seat,
        shown + (HIDDEN,) * event.secret,
        meld=event.meld,
        end=event.end,
        secret=event.secret,
        renewed=event.renewed,
        numbers=event.numbers,
    )
