"""A match of two browsers by an invitation link, one of which is closed and opened again in the middle of a round."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.conftest import Pages
from tests.web.player import Player
from tests.web.sight import look
from tests.web.tables import READY, shorten
from tests.web.ways import Finger, Mouse

TURNS = 150


def invite(host: Page) -> str:
    """Make an invitation from the start page; its path."""
    host.get_by_test_id("way-friend").click()
    host.get_by_test_id("name").fill("Anna")
    host.get_by_test_id("play").click()
    link = host.get_by_test_id("invite-link").input_value()
    assert "/i/" in link
    return link[link.index("/i/") :]


def accept(friend: Page) -> None:
    expect(friend.get_by_test_id("invitation")).to_contain_text("Anna")
    friend.get_by_test_id("name").fill("Ben")
    friend.get_by_test_id("sit").tap()
    friend.get_by_test_id("hand").wait_for()


def on_turn(players: list[Player]) -> Player:
    """Whoever may play now, as both pages say."""
    for player in players:
        if player.settled().mine:
            return player
    players[0].page.wait_for_timeout(20)
    return next((player for player in players if look(player.page).mine), players[0])


def play_on(players: list[Player], turns: int) -> bool:
    """Some turns, by whoever is on turn; whether the round has ended."""
    for _ in range(turns):
        if look(players[0].page).result:
            return True
        player = on_turn(players)
        if look(player.page).mine:
            player.turn()
    return look(players[0].page).result


def test_a_match_by_link(desktop: Pages, phone: Pages) -> None:
    host = desktop(reduced_motion="reduce")
    shorten(host)
    path = invite(host)
    friend = phone(path, reduced_motion="reduce")
    accept(friend)
    host.get_by_test_id("hand").wait_for()
    table = host.url
    players = [Player(host, Mouse(host)), Player(friend, Finger(friend))]
    expect(host.get_by_test_id("seat-1")).to_contain_text("Ben")
    if not play_on(players, 3):
        players[1] = close_and_come_back(phone, host, players[1], table)
    both_agree(players)
    # The second round ends by giving up: everybody has then seen the end of a match.
    host.get_by_test_id("menu").click()
    host.get_by_test_id("resign").click()
    host.get_by_test_id("confirm").click()
    for page in (host, friend := players[1].page):
        page.get_by_test_id("rematch").wait_for()
    host.get_by_test_id("rematch").click()
    expect(friend.get_by_test_id("result")).to_contain_text("Anna is ready")
    friend.get_by_test_id("rematch").click()
    for page in (host, friend):
        page.get_by_test_id("hand").wait_for()


def close_and_come_back(phone: Pages, host: Page, player: Player, table: str) -> Player:
    """Close the friend's browser and open it again: the same seat, and everything is shown."""
    before = player.settled()
    context = player.page.context
    state = context.storage_state()
    context.close()
    away = host.get_by_test_id("seat-1").get_by_text("not connected")
    away.wait_for()
    page = phone(table, storage_state=state, reduced_motion="reduce")
    page.locator(READY).wait_for()
    page.get_by_test_id("hand").wait_for()
    away.wait_for(state="detached")
    after = look(page)
    assert (sorted(after.hand), after.melds, after.top, after.stock) == (
        sorted(before.hand),
        before.melds,
        before.top,
        before.stock,
    )
    return Player(page, Finger(page))


def both_agree(players: list[Player]) -> None:
    """Play the round to its end, then go on once both want to."""
    assert play_on(players, TURNS), "the round does not end"
    for player in players:
        player.count()
    first, second = (player.page for player in players)
    first.get_by_test_id("next-round").click()
    expect(first.get_by_test_id("result")).to_contain_text("Waiting for Ben")
    expect(second.get_by_test_id("result")).to_contain_text("Anna is ready")
    second.get_by_test_id("next-round").click()
    for page in (first, second):
        page.get_by_test_id("hand").wait_for()


def test_the_invitation_leads_back_to_the_seat(desktop: Pages, phone: Pages) -> None:
    host = desktop()
    path = invite(host)
    friend = phone(path)
    accept(friend)
    hand = look(friend).hand
    friend.goto(path)
    friend.get_by_test_id("hand").wait_for()
    assert look(friend).hand == hand
    third = phone(path)
    expect(third.get_by_test_id("invitation")).to_contain_text("All seats at this table are taken")
