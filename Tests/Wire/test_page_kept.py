"""The page keeps scores: in offline games, in two tabs, and after refusals."""

import re
from types import SimpleNamespace

import pytest
from card_page import WIDE, cell, confirm, finish, menu, open_room, tap
from people import play
from playwright.sync_api import expect
from visitors import FOLDER, Visitor, launch

#: Strokes of the first keys of the keypad.
STROKES = [2, 3, 4, 5, 6, 1]
#: Chooses the cells of a player one after the other, and taps a key for each, with a gap in milliseconds.
TAPS = """async ([who, strokes, gap]) => {
  for (const [place, each] of strokes.entries()) {
    document.querySelector(`.beside [aria-label^="${who}, hole ${place + 1}: "]`).click();
    document.getElementById(`key-${each}`).click();
    if (gap) await new Promise((done) => setTimeout(done, gap));
  }
}"""
#: All that this browser keeps in a store.
KEPT = """(store) => new Promise((resolve) => {
  const opening = indexedDB.open("fairway", 1);
  opening.onsuccess = () => {
    const all = opening.result.transaction("kept").objectStore("kept")
      .getAll(IDBKeyRange.bound([store], [store, []]));
    all.onsuccess = () => { opening.result.close(); resolve(all.result); };
  };
})"""
#: Renames the first guest of each game. An older page would have accepted such a name.
RENAME = """(name) => new Promise((resolve) => {
  const opening = indexedDB.open("fairway", 1);
  opening.onsuccess = () => {
    const change = opening.result.transaction("kept", "readwrite");
    const games = change.objectStore("kept").openCursor(IDBKeyRange.bound(["games"], ["games", []]));
    games.onsuccess = () => {
      if (!games.result) return;
      const game = games.result.value;
      game.players[1].name = name;
      games.result.update(game);
      games.result.continue();
    };
    change.oncomplete = () => { opening.result.close(); resolve(); };
  };
})"""


def begin_alone(visitor, holes=6, guests=""):
    """Begins an offline game with the form."""
    visitor.page.set_viewport_size(WIDE)
    visitor.go("/offline")
    visitor.fill("Name of the course", "Meadow")
    visitor.fill("Holes", str(holes))
    visitor.fill("Guests", guests)
    visitor.press("Begin")
    visitor.sees("Hole 1")


def person(visitor, name):
    """A player's row in the sheet of the players."""
    return visitor.page.get_by_role("dialog", name="Players").get_by_role("button", name=name)


def test_r5_a_guest_is_added_to_the_card_offline_and_removed(visit, people):
    one = visit("ann").sign_in(people, people.sign_up("ann"))
    begin_alone(one, holes=2)
    one.page.set_viewport_size({"width": 390, "height": 844})
    menu(one, "Players")
    one.press("Add a guest")
    one.sees("Check the marked fields.")
    one.fill("Name", "Grandma")
    one.press("Add a guest")
    one.sees("Grandma is on the card.")
    # Nothing can be done with the player of this phone.
    expect(one.page.get_by_role("dialog").locator("button.row")).to_have_count(1)
    one.is_accessible()
    one.fits(320)
    one.shot("offline-people")
    person(one, "Grandma").click()
    one.press("Remove")
    confirm(one, "Remove")
    expect(one.page.locator(".lines").get_by_text("Grandma")).to_have_count(0)


def other_tab(visitor):
    """Opens the same address in another tab of the same browser."""
    tab = SimpleNamespace(page=visitor.context.new_page())
    tab.page.set_viewport_size(WIDE)
    tab.page.goto(visitor.page.url)
    for name in ("press", "sees", "sees_offline", "fill"):
        setattr(tab, name, getattr(Visitor, name).__get__(tab))
    tab.sees("Hole 1")
    return tab


def all_sent(visitor):
    """Waits until the card says that nothing waits."""
    expect(visitor.page.locator(".is-waiting")).to_have_count(0)
    expect(visitor.page.locator(".appbar").get_by_role("status")).to_contain_text("Saved")


def shows(visitor, user, strokes):
    """Waits until the card shows these strokes for a player."""
    for hole, each in enumerate(strokes, 1):
        expect(cell(visitor, user, hole)).to_have_text(str(each) if each else "")


def kept_cells(visitor):
    """Returns the saved strokes of the only game in play, by hole."""
    (game,) = visitor.page.evaluate(KEPT, "games")
    return {int(name.split()[2]): each["strokes"] for name, each in game["cells"].items()}


@pytest.mark.parametrize("gap", [0, 10])
def test_f4_fu9_scores_that_are_tapped_quickly_are_all_kept(visit, people, gap):
    one = visit("ann").sign_in(people, people.sign_up("ann"))
    begin_alone(one)
    one.page.evaluate(TAPS, [one.user, STROKES, gap])
    shows(one, one.user, STROKES)
    assert kept_cells(one) == dict(enumerate(STROKES, 1))


def test_f4_fu9_a_game_in_two_tabs_is_one_game_and_ends_once(visit, people):
    ann = people.new("ann")
    one = visit("ann").sign_in(people, ann.user)
    begin_alone(one)
    two = other_tab(one)
    for hole in (1, 2, 3):
        tap(one, ann.user, hole, 4)
    for hole in (4, 5):
        tap(two, ann.user, hole, 5)
    for tab in (one, two):
        shows(tab, ann.user, [4, 4, 4, 5, 5])
    assert kept_cells(one) == {1: 4, 2: 4, 3: 4, 4: 5, 5: 5}
    # Both tabs open the sheet of the end. The first ends the game, and the second closes its sheet.
    for tab in (one, two):
        menu(tab, "Finish")
    one.page.locator("#finish").click()
    one.sees("Your game at Meadow is saved.")
    two.sees("A new game")
    expect(two.page.get_by_role("dialog")).to_have_count(0)
    assert two.page.evaluate(KEPT, "outbox") == []
    (game,) = ann.do("history/list")["rounds"]
    (line,) = ann.do("history/card", {"room": game["room"]})["lines"]
    assert line["strokes"] == [4, 4, 4, 5, 5, None]


def test_f4_fu9_a_refused_game_stays_until_it_is_corrected_or_thrown_away(visit, people):
    ann = people.new("ann")
    one = visit("ann").sign_in(people, ann.user)
    one.go("/offline")
    for guests in ("x" * 65, ", ".join(f"Guest {number}" for number in range(12))):
        one.fill("Guests", guests)
        one.press("Begin")
        one.sees("Check the marked fields.")
    for _ in range(2):
        begin_alone(one, holes=2, guests="Grandma, Uncle")
        tap(one, "Uncle", 1, 5)
        expect(cell(one, "Uncle", 1)).to_have_text("5")
        one.page.evaluate(RENAME, "x" * 80)
        one.page.reload()
        expect(cell(one, "Uncle", 1)).to_have_text("5")
        finish(one)
        one.sees("must have 1 to 64 characters")
    one.page.reload()
    one.sees("2 scores were not saved.")
    games = one.page.locator("#refused-games li")
    expect(games).to_have_count(2)
    one.is_accessible()
    one.fits(320)
    one.shot("card-refused")
    with one.page.expect_download() as download:
        games.first.get_by_role("button", name="Download").click()
    assert "x" * 80 in download.value.path().read_text()
    games.first.get_by_role("button", name="Throw away").click()
    confirm(one, "Throw away")
    expect(games).to_have_count(1)
    games.first.get_by_text("Correct it and send it again").click()
    expect(one.page.get_by_label("Guest 1")).to_have_value("x" * 80)
    one.press("Send again")
    one.sees("A name has 1 to 64 letters")
    one.fill("Guest 1", "")
    one.press("Send again")
    one.sees("Your game at Meadow is saved.")
    expect(games).to_have_count(0)
    expect(one.page.get_by_text("not saved")).to_have_count(0)
    (game,) = ann.do("history/list")["rounds"]
    lines = ann.do("history/card", {"room": game["room"]})["lines"]
    assert [line["strokes"] for line in lines] == [[None, None], [5, None]]


def test_f4_f9_refused_scores_are_shown_until_the_user_has_seen_them(visit, people):
    ann, bob = people.several("ann", "bob")
    host, other = play(ann, bob, holes=3)
    one = open_room(visit("bob").can_be_cut(), people, other)
    one.sees("Hole 1")
    one.cut_link()
    one.sees_offline()
    tap(one, bob.user, 2, 4)
    expect(cell(one, bob.user, 2)).to_have_accessible_name(re.compile("waits to be sent"))
    host.do("kick", {"player": bob.user})
    one.mend_link()
    one.sees("1 score was not saved.")
    one.page.reload()
    one.follow("Look at it")
    one.sees(f"{bob.user}, hole 2: 4")
    one.sees("You are not in this room, or it is closed.")
    one.is_accessible()
    one.press("I have seen it")
    expect(one.page.get_by_text("not saved")).to_have_count(0)
    assert one.page.evaluate(KEPT, "outbox") == []


def test_f4_scores_above_the_publish_limit_arrive_later(visit, new_server, gather):
    server = new_server({
        "FAIRWAY_LIMITS_PUBLISHES_PER_SECOND": "1", "FAIRWAY_LIMITS_PUBLISH_BURST": "8"})
    people = gather(server)
    ann = people.new("ann")
    (seat,) = play(ann, holes=18)
    one = open_room(visit("ann", on=server), people, seat)
    for hole in range(1, 19):
        tap(one, ann.user, hole, 4)
    seat.state(lambda state: state["scores"][ann.user] == [4] * 18)
    all_sent(one)
    expect(one.page.get_by_text("not saved")).to_have_count(0)


def test_f4_fu9_a_game_that_waits_does_not_delay_other_scores(visit, people):
    ann = people.new("ann")
    (seat,) = play(ann, holes=3)
    saved = {"courseName": "Meadow", "holes": 1, "startedAt": 1_700_000_000_000, "endedAt": 1_700_000_001_000,
             "players": [{"name": "Ann", "me": True}], "cells": []}
    for number in range(100):
        ann.do("card/save", saved | {"key": f"game-{number}"})
    one = visit("ann").sign_in(people, ann.user)
    begin_alone(one, holes=2)
    tap(one, ann.user, 1, 4)
    expect(cell(one, ann.user, 1)).to_have_text("4")
    finish(one)
    one.sees("Over, not saved yet")
    one.go(f"/rooms/{seat.room}")
    tap(one, ann.user, 2, 5)
    seat.state(lambda state: state["scores"][ann.user][1] == 5)
    one.go("/offline")
    one.sees("Over, not saved yet")


def test_f4_g9_two_tabs_that_send_at_the_same_time_lose_nothing(visit, people):
    ann, bob = people.several("ann", "bob")
    host, _ = play(ann, bob, holes=9)
    one = open_room(visit("ann").can_be_cut(), people, host)
    one.sees("Hole 1")
    two = other_tab(one)
    for tab in (one, two):
        tab.page.evaluate("cutLink()")
        tab.sees_offline()
    strokes = [*STROKES, 2]
    one.page.evaluate(TAPS, [ann.user, strokes, 0])
    two.page.evaluate(TAPS, [bob.user, strokes, 0])
    for tab in (one, two):
        expect(tab.page.locator(".beside .is-waiting")).to_have_count(14)
    # Both tabs write this cell, the second tab later.
    tap(one, ann.user, 9, 3)
    expect(cell(two, ann.user, 9)).to_have_text("3")
    tap(two, ann.user, 9, 6)
    expect(cell(one, ann.user, 9)).to_have_text("6")
    for tab in (one, two):
        tab.page.evaluate("mendLink()")
    wanted = [*strokes, None]
    host.state(lambda state: state["scores"] == {
        ann.user: [*wanted, 6], bob.user: [*wanted, None]})
    for tab in (one, two):
        all_sent(tab)
        shows(tab, bob.user, wanted)


@pytest.mark.skipif(bool(FOLDER), reason="the daemon's own page")
def test_f4_f26_the_page_sends_scores_over_plain_http_and_explains_why_it_has_no_position(
        chromium, server, people):
    ann = people.new("ann")
    (seat,) = play(ann, holes=2)
    course = ann.do("course/register", {
        "name": "In a row", "kind": "golf", "location": {"lat": 64.1, "lon": -21.9},
        "holes": [{"number": 1, "par": 3, "basket": {"lat": 64.1, "lon": -21.9}}]})["course"]
    mapped = "--host-resolver-rules=MAP fairway.test 127.0.0.1"
    browser = launch(SimpleNamespace(chromium=chromium.browser_type), mapped)
    try:
        one = open_room(Visitor(browser, server, "ann", host="fairway.test"), people, seat)
        assert one.page.evaluate("isSecureContext") is False
        tap(one, ann.user, 1, 4)
        seat.state(lambda state: state["scores"][ann.user][0] == 4)
        one.go(f"/courses/{course}")
        one.press("Show the way from here")
        one.sees("only to pages that begin with https")
        one.close()
    finally:
        browser.close()


def test_f4_g9_the_page_reopens_a_database_that_the_browser_closed(visit, people):
    ann = people.new("ann")
    (seat,) = play(ann, holes=3)
    one = open_room(visit("ann"), people, seat)
    tap(one, ann.user, 1, 3)
    seat.state(lambda state: state["scores"][ann.user][0] == 3)
    wire = one.context.new_cdp_session(one.page)
    wire.send("Storage.clearDataForOrigin", {"origin": one.origin, "storageTypes": "indexeddb"})
    tap(one, ann.user, 2, 4)
    seat.state(lambda state: state["scores"][ann.user][1] == 4)


def test_f4_g9_the_page_reopens_storage_that_never_answers(visit, people):
    """A browser can clear a database without an event for the requests that are under way."""
    ann = people.new("ann")
    (seat,) = play(ann, holes=3)
    one = open_room(visit("ann"), people, seat)
    one.page.evaluate("""() => {
        const { open } = IDBFactory.prototype;
        const { transaction } = IDBDatabase.prototype;
        const silent = new Proxy({}, { get: () => () => ({}) });
        IDBDatabase.prototype.transaction = () => ({ objectStore: () => silent, abort() {} });
        IDBFactory.prototype.open = function (...which) {
            IDBDatabase.prototype.transaction = transaction;
            window.isOpenedAgain = true;
            return open.apply(this, which);
        };
    }""")
    tap(one, ann.user, 1, 4)
    seat.state(lambda state: state["scores"][ann.user][0] == 4)
    assert one.page.evaluate("window.isOpenedAgain")


def test_fu9_the_page_warns_if_the_browser_keeps_nothing(visit, people):
    one = visit("ann", worker=True)
    one.context.add_init_script(
        "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); }")
    one.sign_in(people, people.sign_up("ann"))
    begin_alone(one, holes=2)
    one.sees("Otherwise the game is lost.")
    tap(one, one.user, 1, 4)
    shows(one, one.user, [4, None])
    one.context.set_offline(True)
    one.sees("if this tab stays open")
    one.context.set_offline(False)
    finish(one)
    one.sees("Your game at Meadow is saved.")
