"""Each thing that happens is heard once, by its own sound, and never where it should be silent."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.web.conftest import Pages
from tests.web.fake import meld, position, tamper
from tests.web.tables import READY, sit_at

EAR = """
window.heard = [];
window.touched = false;
for (const touch of ["keydown", "pointerdown"]) addEventListener(touch, () => { window.touched = true; }, true);
Object.defineProperty(navigator, "userActivation", { get: () => ({ hasBeenActive: window.touched }) });
window.loudspeakers = 0;
const parameter = (tell) => ({ value: 0, setValueAtTime: tell ?? (() => {}), linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} });
const node = (more) => ({ connect: (to) => to, start() {}, stop() {}, ...more });
window.AudioContext = class {
  constructor() { window.loudspeakers += 1; }
  state = "running"; currentTime = 0; sampleRate = 8000; destination = {};
  createGain() { return node({ gain: parameter() }); }
  createDynamicsCompressor() { return node(); }
  createBuffer() { return { getChannelData: () => new Float32Array(10) }; }
  createBufferSource() { return node(); }
  createBiquadFilter() { return node({ frequency: parameter((pitch) => window.heard.push(pitch)), Q: parameter() }); }
  createOscillator() { return node({ frequency: parameter((pitch) => window.heard.push(pitch)) }); }
};
"""
PITCH = {"deal": 2600, "draw": 900, "lay": 2400, "turn": 784, "warning": 294, "win": 1047}
"""A pitch that only this sound has."""
CARDS_IN_A_DEAL = 7
MINE = f"{READY}[data-my-turn=true][data-busy=false]"


def heard(page: Page) -> dict[str, int]:
    """How often each sound was made since the last look."""
    page.wait_for_timeout(150)
    pitches: list[float] = page.evaluate("() => window.heard.splice(0)")
    counts = {name: pitches.count(pitch) for name, pitch in PITCH.items()}
    counts["deal"] //= CARDS_IN_A_DEAL
    return {name: count for name, count in counts.items() if count}


def at_the_table(pages: Pages, ear: str = EAR) -> Page:
    page = pages(reduced_motion="reduce")
    page.add_init_script(ear)
    sit_at(page)
    page.locator(MINE).wait_for()
    return page


def turn(page: Page) -> None:
    """Draw, and discard a card that may go."""
    page.keyboard.press("d")
    page.locator(f"{MINE}[data-phase=play]").wait_for()


def give_back(page: Page) -> None:
    version = page.get_by_test_id("table").get_attribute("data-version")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("x")
    page.locator(f"{MINE}[data-phase=draw]:not([data-version='{version}'])").wait_for()


def test_each_event_has_its_sound(desktop: Pages) -> None:
    page = at_the_table(desktop)
    assert page.evaluate("() => window.loudspeakers") == 0, "made before the page was touched"
    turn(page)
    assert heard(page) == {"draw": 1}
    give_back(page)
    others: dict[str, Any] = heard(page)
    assert others.pop("turn") == 1
    assert others.pop("draw") >= 1, "the computer drew"
    assert others.pop("lay") >= 2, "I discarded and so did the computer"
    assert not others
    assert page.evaluate("() => window.loudspeakers") == 1
    page.get_by_test_id("settings").click()
    page.get_by_test_id("sound").uncheck()
    page.keyboard.press("Escape")
    turn(page)
    give_back(page)
    assert heard(page) == {}


def test_my_own_act_is_heard_with_the_movement_and_its_refusal_after(desktop: Pages) -> None:
    page = desktop(reduced_motion="reduce")
    page.add_init_script(EAR)
    wire = tamper(page, position(["2c", "3c", "9d"], [meld(0, "4s", "5s", "6s")]))
    sit_at(page, "friend")  # nobody plays behind the position
    page.locator(MINE).wait_for()
    page.keyboard.press("End")
    page.keyboard.press("x")
    page.get_by_test_id("notice").get_by_text("Too late").wait_for()
    assert wire.acts == [["discard 9d"]]
    assert heard(page) == {"lay": 1, "warning": 1}


def test_a_page_that_is_not_seen_tells_only_the_turn(desktop: Pages) -> None:
    page = at_the_table(desktop)
    turn(page)
    heard(page)
    page.evaluate("() => Object.defineProperty(document, 'hidden', { value: true })")
    give_back(page)
    assert heard(page) == {"turn": 1}


def test_the_end_is_heard_by_the_winner(desktop: Pages) -> None:
    host = desktop(reduced_motion="reduce")
    host.add_init_script(EAR)
    sit_at(host, "device", names=("Anna", "Ben"))
    host.get_by_test_id("menu").click()
    host.get_by_test_id("resign").click()
    host.get_by_test_id("confirm").click()
    host.get_by_test_id("result").wait_for()
    assert heard(host).get("win") == 1
    host.get_by_test_id("rematch").click()
    host.get_by_test_id("cover").wait_for()
    assert heard(host) == {"deal": 1}


def test_silence_where_there_is_no_audio(desktop: Pages) -> None:
    page = at_the_table(desktop, "delete window.AudioContext;")
    turn(page)
    give_back(page)
    assert page.get_by_test_id("hand").is_visible()
