"""A scripted player who knows only what the page shows, and who plays whole matches to their end.

Whatever he does must have the effect that he can see; where it has not, the test fails with the words of the page.
"""

from __future__ import annotations

from dataclasses import replace

from playwright.sync_api import Page

from tests.web import faces
from tests.web.sight import Sight, look, scores
from tests.web.ways import Way

QUIET = "[data-testid=table][data-busy=false]"
MINE = f"{QUIET}[data-my-turn=true]"
ANYTHING = f"{MINE}, [data-testid=result], [data-testid=cover]"
TURNS = 200


class Player:
    """Plays by one way of handling the page."""

    def __init__(self, page: Page, way: Way) -> None:
        self.page = page
        self.way = way
        self.rounds = 0
        self.totals = [0, 0]
        self.left: list[str] = []
        """The hand at the end of the last turn."""

    def wait(self) -> Sight:
        """Until it is this player's turn, the device is covered, or the round has ended."""
        self.page.locator(ANYTHING).first.wait_for()
        return look(self.page)

    def settled(self) -> Sight:
        """Until the server has answered."""
        self.page.locator(QUIET).wait_for()
        seen = look(self.page)
        assert not seen.scrolled, f"the table has drifted away by {seen.scrolled} px: {seen}"
        return seen

    def turn(self) -> None:
        """One whole turn, as good as this player can."""
        before = look(self.page)
        taken = self.begin(before)
        for cards in faces.melds(look(self.page).hand):
            if not look(self.page).result:
                self.lay_down(cards)
        while (seen := self.settled()).hand and (home := self.home(seen)):
            self.lay_off(*home)
        if seen.hand and not seen.result:
            self.put_away(seen, faces.worst(seen.hand, taken))

    def begin(self, before: Sight) -> str:
        """Take the discard where it serves at once, else draw; the face taken."""
        useful = any(before.top in meld for meld in faces.melds([*before.hand, before.top]))
        fits = any(faces.fits(meld, before.top) for meld in before.melds.values())
        take = bool(before.top) and (useful or fits) and len(before.hand) > 1
        if take:
            self.way.take()
        else:
            self.way.draw()
        seen = self.settled()
        assert seen.phase == "play", f"drew, and nothing came of it: {seen}"
        assert len(seen.hand) == len(before.hand) + 1
        assert seen.ids[:-1] == before.ids, "the other cards lost their places"
        if take:
            assert seen.hand[-1] == before.top
            return before.top
        return ""

    def lay_down(self, cards: list[str]) -> None:
        before = self.settled()
        self.way.meld(cards)
        seen = self.settled()
        assert seen.result or len(seen.melds) == len(before.melds) + 1, f"{cards} were not laid down: {seen}"
        assert not set(cards) & set(seen.hand)

    def home(self, seen: Sight) -> tuple[str, int] | None:
        for card in seen.hand:
            for number, meld in seen.melds.items():
                if faces.fits(meld, card):
                    return card, number
        return None

    def lay_off(self, card: str, number: int) -> None:
        self.way.lay(card, number)
        seen = self.settled()
        assert seen.result or any(card in meld for meld in seen.melds.values()), (
            f"{card} was not laid off: {seen}"
        )
        assert card not in seen.hand

    def put_away(self, before: Sight, card: str) -> None:
        self.way.discard(card)
        seen = self.settled()
        assert card not in seen.hand, f"{card} was not discarded: {replace(seen, ids=[])}"
        assert seen.version > before.version
        self.left = [face for face in before.hand if face != card]

    def count(self) -> None:
        """Check the account that the page gives at the end of a round."""
        page = self.page
        page.get_by_test_id("result").wait_for()
        self.rounds += 1
        won, totals = scores(page, "points"), scores(page, "total")
        assert totals == [was + now for was, now in zip(self.totals, won, strict=True)]
        self.totals = totals
        left = [
            page.get_by_test_id(f"result-{seat}").locator(".points").all_inner_texts() for seat in range(2)
        ]
        assert not sum(won) or sum(won) == sum(int(each) for hand in left for each in hand)

    def match(self) -> int:
        """Play until the places are known; the number of rounds."""
        for _ in range(TURNS):
            seen = self.wait()
            if seen.mine and not seen.result:
                self.turn()
                continue
            self.count()
            if seen.finished:
                return self.rounds
            self.way.press("next-round")
            self.page.get_by_test_id("result").wait_for(state="hidden")
        raise AssertionError("the match does not end")
