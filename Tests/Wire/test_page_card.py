"""The card on the page: with others, alone, offline, on a watch and on a wall."""

import re
import signal
import shutil
import subprocess

import pytest
from card_page import WIDE, cell, confirm, finish, hole, key, line, menu, open_room, reads, show_hole, tap
from people import PASSWORD, Seat, create, guest_player, play, sit
from playwright.sync_api import expect
from server import until
from test_backup import admin

HOLES = 18
TWENTY_YEARS = 20 * 365 * 86_400_000
#: Lets a test silence the open connections without closing them, as happens to a phone that slept.
MUTING = """{
  const Whole = WebSocket;
  const made = new Set();
  let muted = new Set();
  window.WebSocket = class extends Whole {
    constructor(...all) {
      super(...all);
      made.add(this);
      this.addEventListener("message", (event) => muted.has(this) && event.stopImmediatePropagation());
    }
    send(...all) {
      if (!muted.has(this)) super.send(...all);
    }
  };
  window.muteLinks = () => { muted = new Set(made); };
}"""


#: Holds the store of `core/keep.js` until `letGo`, as a slow disk does.
HOLDING = """() => new Promise((resolve) => {
  let isHeld = true;
  window.letGo = () => { isHeld = false; };
  const request = indexedDB.open("fairway");
  request.onsuccess = () => {
    const store = request.result.transaction("kept", "readwrite").objectStore("kept");
    const again = () => {
      resolve();
      if (isHeld) store.count().onsuccess = again;
      else request.result.close();
    };
    again();
  };
})"""
#: Whether the browser has anything in a store (`core/keep.js`).
IS_KEPT = """(store) => new Promise((resolve) => {
  const request = indexedDB.open("fairway");
  request.onsuccess = () => {
    const range = IDBKeyRange.bound([store], [store, []]);
    const found = request.result.transaction("kept").objectStore("kept").count(range);
    found.onsuccess = () => {
      request.result.close();
      resolve(found.result > 0);
    };
  };
})"""


def open_on_phone(visitor, people, seat):
    """Signs a visitor in as a player of a room, and opens the room's card on a phone."""
    return open_room(visitor, people, seat, is_wide=False)


def shows(visitor, name, strokes):
    """Waits until a player's line shows the strokes, also if they wait to be sent."""
    expect(line(visitor, name).locator(".cell")).to_have_text(str(strokes))


def is_next(visitor, name, hole):
    """Waits until the next key writes this cell."""
    expect(visitor.page.locator(".keypad .for span").first).to_have_text(f"{name}, hole {hole}")


def reads_in(visitor, word, name, hole, strokes):
    wanted = re.compile(rf"^{name}, {word} {hole}: {strokes}(?!.*(waits|bíður))")
    expect(visitor.page.locator(".lines, .grid").get_by_role("button", name=wanted).first).to_be_visible()


def write(visitor, name, strokes):
    """Selects a player's line on the hole in view, and presses a key."""
    line(visitor, name).click()
    key(visitor, strokes)


def go_on(visitor):
    """Turns to the next hole."""
    visitor.page.locator("#next-hole").click()


def undo(visitor, name, hole, strokes):
    """Takes back the last write, which the button names."""
    visitor.press(f"Undo {name}, hole {hole}: {strokes}")


def hold(visitor, strokes):
    """Holds a key of the keypad for longer than half a second."""
    visitor.page.locator(f"#key-{strokes}").click(delay=800)


def choose_chip(visitor, group, text):
    visitor.page.get_by_role("group", name=group, exact=True).get_by_role("button", name=text, exact=True).click()


def person(visitor, name):
    """Returns a player's row in the sheet of the players."""
    return visitor.page.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{re.escape(name)}"))


def open_spots(visitor):
    """Opens the sheet with the marks of the hole, by the distance or by the place where it is missing."""
    visitor.page.locator(".holehead .away").click()


def waits(visitor, count):
    """Waits until so many cells of the whole card wait to be sent."""
    expect(visitor.page.locator(".grid .is-waiting")).to_have_count(count)


def is_linked(visitor, client):
    """Waits until the page has its connection, so that it shows another player's presence."""
    expect(line(visitor, client.user).locator(".here")).to_be_visible()


def watch_writes(server, client, topic, strokes):
    """Publishes a score like a watch that can only publish."""
    host, port = server.mqtt
    command = [shutil.which("mosquitto_pub"), "-h", host, "-p", str(port), "-q", "1"]
    command += ["-u", client.user, "-P", client.token, "-t", topic, "-m", str(strokes)]
    subprocess.run(command, check=True, timeout=30)


def set_clock(visitor, ahead_ms):
    """Sets the clock of an open page."""
    visitor.page.evaluate(
        """(aheadMs) => {
          window.rightNow ??= Date.now;
          Date.now = () => window.rightNow() + aheadMs;
        }""", ahead_ms)


def strokes_of(place, hole):
    """Strokes that differ from cell to cell."""
    return 2 + (place + hole) % 4


def test_f3_f11_f12_g9_scores_are_entered_with_the_keypad_of_the_card(visit, people):
    ann, bob = people.several("ann", "bob")
    host, other = play(ann, bob, holes=18)
    one = visit("ann")
    open_on_phone(one, people, host)
    key(one, 4)
    # The cursor visits other players only after this page wrote a score for one of them.
    expect(line(one, ann.user)).to_have_attribute("aria-current", "true")
    write(one, bob.user, 5)
    other.state(lambda s: s["scores"][ann.user][0] == 4 and s["scores"][bob.user][0] == 5)
    # A score that arrives during a press draws the lines of the hole anew. The press still counts.
    line(one, ann.user).hover()
    one.page.mouse.down()
    other.score(bob, 1, 3)
    shows(one, bob.user, 3)
    one.page.mouse.up()
    expect(line(one, ann.user)).to_have_attribute("aria-current", "true")
    one.is_accessible()
    one.fits(320)
    one.fits(1600)
    one.shot("card")
    other.score(bob, 2, 2)
    one.press("Full card")
    expect(cell(one, bob.user, 2)).to_have_text("2")
    one.is_accessible()
    one.fits(320)
    one.shot("card-full")
    cell(one, bob.user, 2).click()
    is_next(one, bob.user, 2)
    one.page.set_viewport_size({"width": 1600, "height": 900})
    expect(cell(one, bob.user, 2)).to_have_attribute("aria-current", "true")
    one.shot("card-wide")


def test_r0_two_players_who_select_no_cell_write_their_own_scores(visit, people):
    ann, ben = people.several("ann", "ben")
    host, other = play(ann, ben, holes=3)
    one, two = open_on_phone(visit("ann"), people, host), open_on_phone(visit("ben"), people, other)
    key(one, 4)
    reads(two, ann.user, 1, 4)
    key(two, 5)
    reads(one, ben.user, 1, 5)
    # A card on which somebody wrote stays on its hole. Ann and Ben press a button for the next hole.
    go_on(one)
    hole(one, 2)
    key(one, 4)
    host.state(lambda s: s["scores"][ann.user][1] == 4)
    hole(two, 1)
    go_on(two)
    hole(two, 2)
    reads(two, ann.user, 2, 4)
    key(two, 3)
    state = host.state(lambda s: s["scores"][ben.user][1] is not None)
    assert state["scores"] == {ann.user: [4, 4, None], ben.user: [5, 3, None]}
    assert state["hole"] == 3


def test_r0_changing_a_score_asks_once_and_each_write_can_be_undone(visit, people):
    ann, ben = people.several("ann", "ben")
    host, other = play(ann, ben, holes=3)
    one = open_on_phone(visit("ann"), people, host)
    key(one, 4)
    reads(one, ann.user, 1, 4)
    key(one, 5)
    dialog = one.page.get_by_role("dialog")
    expect(dialog).to_contain_text(f"{ann.user} has 4 on hole 1. Change it?")
    one.shot("card-change")
    confirm(one, "Cancel")
    shows(one, ann.user, 4)
    key(one, 5)
    confirm(one, "Change score")
    reads(one, ann.user, 1, 5)
    # The page asks once for each cell. The next key corrects the score without a question.
    key(one, 6)
    reads(one, ann.user, 1, 6)
    undo(one, ann.user, 1, 6)
    reads(one, ann.user, 1, 5)
    host.state(lambda s: s["scores"][ann.user][0] == 5)
    # The write before can be undone, too.
    undo(one, ann.user, 1, 5)
    reads(one, ann.user, 1, 4)
    host.state(lambda s: s["scores"][ann.user][0] == 4)
    # Somebody else changed the score since. That change stays.
    write(one, ben.user, 3)
    reads(one, ben.user, 1, 3)
    other.score(ben, 1, 7)
    reads(one, ben.user, 1, 7)
    undo(one, ben.user, 1, 3)
    one.sees("Somebody has changed this score since then")
    seq = other.score(ann, 2, 4)["seq"]
    assert host.state_at(seq)["scores"][ben.user][0] == 7


def test_r0_an_undo_keeps_a_score_that_somebody_else_entered_too(visit, people):
    """The room publishes nothing when somebody enters an equal score, so the page cannot know."""
    ann, ben = people.several("ann", "ben")
    host, other = play(ann, ben, holes=3)
    one = open_room(visit("ann"), people, host)
    tap(one, ben.user, 1, 3)
    reads(one, ben.user, 1, 3)
    other.score(ben, 1, 3)
    undo(one, ben.user, 1, 3)
    # The page's next score arrives after the undo.
    tap(one, ann.user, 2, 4)
    reads(one, ann.user, 2, 4)
    state = host.state(lambda s: s["scores"][ann.user][1] == 4)
    assert state["scores"][ben.user][0] == 3
    reads(one, ben.user, 1, 3)


def test_r0_a_write_can_be_undone_without_a_time_limit(visit, people):
    ann = people.new("ann")
    (seat,) = play(ann, holes=3)
    one = visit("ann").sign_in(people, ann.user)
    one.page.clock.install()
    one.go(f"/rooms/{seat.room}")
    key(one, 4)
    button = one.page.get_by_role("button", name=f"Undo {ann.user}, hole 1: 4")
    expect(button).to_be_visible()
    one.page.clock.fast_forward(600_000)
    go_on(one)
    hole(one, 2)
    expect(button).to_be_visible()
    one.shot("card-undo")
    button.click()
    seat.state(lambda s: s["scores"][ann.user][0] is None)
    # The card shows the hole whose score was taken back.
    hole(one, 1)


def test_r0_an_undo_works_before_the_write_is_answered(visit, new_server, gather):
    """The page cannot know whether the server has the write, so it must not drop it."""
    server = new_server()
    people = gather(server)
    ann = people.new("ann")
    (seat,) = play(ann, holes=3)
    one = open_on_phone(visit("ann", on=server), people, seat)
    expect(one.page.locator("#key-4")).to_be_visible()
    server.process.send_signal(signal.SIGSTOP)
    try:
        key(one, 4)
        undo(one, ann.user, 1, 4)
        expect(line(one, ann.user)).to_have_accessible_name(re.compile("no score"))
    finally:
        server.process.send_signal(signal.SIGCONT)
    seq = seat.event("score.cleared")["seq"]
    assert seat.state(lambda state: state["seq"] >= seq)["scores"][ann.user][0] is None


def test_r0_a_tap_draws_its_number_before_the_disk_has_it(visit, people):
    ann, ben = people.several("ann", "ben")
    host, other = play(ann, ben, holes=3)
    one = open_on_phone(visit("ann"), people, host)
    is_next(one, ann.user, 1)
    one.page.evaluate(HOLDING)
    key(one, 4)
    shows(one, ann.user, 4)
    assert other.events("score.set") == []
    one.page.evaluate("window.letGo()")
    other.state(lambda s: s["scores"][ann.user][0] == 4)
    reads(one, ann.user, 1, 4)


def test_r0_a_cell_that_i_choose_during_an_undo_stays_chosen(visit, people):
    """The browser may need a while to keep an undo. Then the next key must still write the cell that I chose."""
    ann = people.new("ann")
    (seat,) = play(ann, holes=3)
    one = open_room(visit("ann"), people, seat)
    key(one, 4)
    reads(one, ann.user, 1, 4)
    one.page.evaluate(HOLDING)
    undo(one, ann.user, 1, 4)
    cell(one, ann.user, 2).click()
    one.page.evaluate("window.letGo()")
    expect(cell(one, ann.user, 1)).to_have_accessible_name(re.compile("no score(?!.*waits)"))
    key(one, 3)
    reads(one, ann.user, 2, 3)


def test_r0_a_write_can_still_be_undone_in_the_next_round(visit, people):
    ann = people.new("ann")
    (seat,) = play(ann, holes=3)
    one = open_on_phone(visit("ann"), people, seat)
    key(one, 4)
    reads(one, ann.user, 1, 4)
    seat.do("again")
    one.sees_title("Backyard · Stroke play, round 2")
    one.press(f"Undo {ann.user}, round 1, hole 1: 4")
    assert seat.event("score.cleared")["round"] == 1
    expect(one.page.locator("#undo")).to_be_disabled()


def test_r0_a_score_is_emptied_after_the_end_of_the_round(visit, people):
    ann = people.new("ann")
    (seat,) = play(ann, holes=3)
    one = open_on_phone(visit("ann"), people, seat)
    key(one, 4)
    reads(one, ann.user, 1, 4)
    seat.do("end")
    one.page.locator("#correct").click()
    cell(one, ann.user, 1).click()
    one.page.locator("#key-more").click()
    one.page.locator("#key-clear").click()
    one.press("Save –")
    assert seat.event("score.cleared")["round"] == 1
    expect(cell(one, ann.user, 1)).to_have_accessible_name(re.compile("no score(?!.*waits)"))


def test_r0_a_watch_stays_on_a_hole_while_its_wearer_counts_strokes(visit, people):
    ann = people.new("ann")
    (seat,) = play(ann, holes=3)
    watch = open_room(
        visit("ann", viewport={"width": 200, "height": 200}), people, seat, "/watch")
    for strokes in (3, 4, 5):
        watch.page.get_by_role("button", name="One more").click()
        seat.state(lambda s, strokes=strokes: s["scores"][ann.user][0] == strokes)
    assert seat.state()["scores"][ann.user] == [5, None, None]
    watch.page.get_by_role("button", name="Done, next hole").click()
    watch.sees("Hole 2")


def test_r0_a_late_guest_does_not_move_the_card_back_to_hole_1(visit, people):
    ann = people.new("ann")
    (seat,) = play(ann, holes=6)
    for number in range(1, 4):
        seat.score(ann, number, 3)
    guest = seat.do("addGuest", {"name": "Grandma"})["player"]
    seat.state(lambda s: s["hole"] == 4 and len(s["players"]) == 2)
    one = open_on_phone(visit("ann", worker=True), people, seat)
    hole(one, 4)
    expect(line(one, guest)).to_contain_text("Came on hole 4")
    one.sees("Saved")
    one.context.set_offline(True)
    one.sees_offline()
    key(one, 4)
    shows(one, ann.user, 4)
    hole(one, 4)
    # The host keeps the scores of guests, so the next key is for Grandma.
    is_next(one, "Grandma", 4)
    key(one, 5)
    go_on(one)
    hole(one, 5)
    one.context.set_offline(False)
    state = seat.state(lambda s: s["scores"][guest][3] == 5)
    assert state["scores"][guest] == [None, None, None, 5, None, None] and state["hole"] == 5


def test_r0_the_cursor_leaves_a_cell_that_somebody_else_fills(visit, people):
    ann, ben, cat = people.several("ann", "ben", "cat")
    host, other, _ = play(ann, ben, cat, holes=3)
    one = open_on_phone(visit("ann"), people, host)
    is_next(one, ann.user, 1)
    other.score(ann, 1, 5)
    one.sees("Hole 1: no score left to enter")
    expect(one.page.locator("#key-4")).to_be_disabled()
    other.score(ben, 1, 4)
    other.score(cat, 1, 3)
    hole(one, 2)
    key(one, 4)
    assert host.state(lambda s: s["scores"][ann.user][1])["scores"][ann.user] == [5, 4, None]


def test_r0_a_score_from_the_sheet_is_for_the_cell_that_opened_it(visit, people):
    ann, ben, cat, dan = players = people.several("ann", "ben", "cat", "dan")
    host, other, *_ = play(*players, holes=3)
    one = open_on_phone(visit("ann"), people, host)
    # Ann writes for Ben, so she keeps the scores of the others. Cat is the next.
    write(one, ben.user, 4)
    is_next(one, cat.user, 1)
    reads(one, ben.user, 1, 4)
    one.page.locator("#key-pick-up").click()
    expect(one.page.get_by_role("dialog")).to_contain_text(cat.user)
    other.score(cat, 1, 3)
    expect(one.page.locator(f"#line-{cat.user} .cell")).to_have_text("3")
    confirm(one, "Pick up")
    one.sees(f"{cat.user} has 3 on hole 1. Change it?")
    confirm(one, "Cancel")
    host.score(ben, 2, 5)
    scores = host.state(lambda s: s["scores"][ben.user][1])["scores"]
    assert [scores[each.user][0] for each in players] == [None, 4, 3, None]


def test_r0_a_selected_cell_still_asks_before_it_replaces_a_newer_score(visit, people):
    ann, ben = people.several("ann", "ben")
    host, other = play(ann, ben, holes=3)
    one = open_on_phone(visit("ann"), people, host)
    other.score(ben, 1, 4)
    reads(one, ben.user, 1, 4)
    line(one, ben.user).click()
    other.score(ben, 1, 5)
    reads(one, ben.user, 1, 5)
    key(one, 3)
    one.sees(f"{ben.user} has 5 on hole 1. Change it?")
    confirm(one, "Change score")
    reads(one, ben.user, 1, 3)


def test_r0_a_message_about_a_connection_moves_no_key_under_a_finger(visit, people):
    ann, ben, cat = people.several("ann", "ben", "cat")
    host, _, third = play(ann, ben, cat, holes=3)
    one = open_on_phone(visit("ann"), people, host)
    hole(one, 1)
    here = line(one, ben.user).locator(".here")
    expect(here).to_be_visible()
    # The finger is near the upper edge of the key. It would miss a key that moves down.
    one.page.locator("#key-3").hover(position={"x": 10, "y": 4})
    one.page.mouse.down()
    ben.drop()
    host.presence(lambda presence: ben.user not in presence["online"])
    # The page hears of Cat's score after that.
    third.score(cat, 1, 4)
    reads(one, cat.user, 1, 4)
    one.page.mouse.up()
    reads(one, ann.user, 1, 3)
    # The presence of others is a dot on their face, never a message.
    expect(here).to_have_count(0)


def test_r0_a_card_that_is_opened_again_shows_the_first_hole_without_a_score(visit, people):
    ann, ben = people.several("ann", "ben")
    host, other = play(ann, ben, holes=9)
    at = host.state()["startedAt"] + 1
    for seat in (host, other):
        seat.sync([{"player": seat.me, "hole": number, "strokes": 3, "at": at} for number in range(1, 6)])
    assert other.state(lambda s: s["hole"] == 6)
    host.score(ann, 6, 4)
    one = open_on_phone(visit("ann"), people, host)
    hole(one, 7)
    # Ann writes for Ben: from now on his missing score counts, too.
    write(one, ben.user, 3)
    reads(one, ben.user, 7, 3)
    one.page.reload()
    hole(one, 6)
    is_next(one, ben.user, 6)


def test_r0_a_second_device_knows_that_its_user_writes_for_others(visit, people):
    ann, ben = people.several("ann", "ben")
    host, _ = play(ann, ben, holes=3)
    # On another device Ann wrote two scores of her own and one of Ben's.
    for player, number in ((ann, 1), (ann, 2), (ben, 1)):
        host.score(player, number, 4)
    one = open_on_phone(visit("ann"), people, host)
    is_next(one, ben.user, 2)
    key(one, 5)
    assert host.state(lambda s: s["scores"][ben.user][1])["scores"][ben.user] == [4, 5, None]


def test_r0_the_end_of_a_game_shows_the_winner_first(visit, people):
    ann, ben = people.several("ann", "ben")
    host, other = play(ann, ben, holes=18, settings={"format": "skins"})
    for number in (1, 2):
        host.score(ann, number, 3)
        host.score(ben, number, 4 if number == 1 else 3)
    one, two = open_on_phone(visit("ann"), people, host), open_on_phone(visit("ben"), people, other)
    for visitor in (one, two):
        # One skin is carried to the hole in play.
        visitor.sees("2 skins to win")
        visitor.press("Full card")
        visitor.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    finish(one)
    for visitor, words in ((one, "You win with 1 skin"), (two, f"{ann.user} wins with 1 skin")):
        expect(visitor.page.get_by_text(words)).to_be_in_viewport()
        assert visitor.page.evaluate("scrollY") == 0
        expect(visitor.page.get_by_text("to win")).to_have_count(0)


def test_g7_g8_a_player_steps_through_the_holes_and_ends_the_game(visit, people):
    ann = people.new("ann")
    (seat,) = play(ann, holes=2)
    one = visit("ann")
    open_on_phone(one, people, seat)
    holes = one.page.get_by_role("navigation", name="Holes")
    hole(one, 1)
    one.sees("Par 3")
    key(one, 4)
    reads(one, ann.user, 1, 4)
    go_on(one)
    hole(one, 2)
    # The last hole leads to the whole card.
    expect(one.page.locator("#next-hole")).to_have_accessible_name("Full card")
    seat.state(lambda state: state["hole"] == 2)
    holes.get_by_role("button", name="Hole 1: 4", exact=True).click()
    hole(one, 1)
    holes.get_by_role("button", name="Hole 2", exact=True).click()
    hole(one, 2)
    key(one, 2)
    # The card is full, so the end opens by itself.
    one.page.locator("#finish").click()
    one.sees_title("Backyard · Stroke play")
    seat.state(lambda state: state["phase"] == "ended")
    (game,) = ann.do("history/list")["rounds"]
    assert game["room"] == seat.room


def test_f76_d8_a_watch_writes_scores_and_a_wall_shows_them(visit, people):
    ann, bob = people.several("ann", "bob")
    host, other = play(ann, bob, holes=18)
    watch = open_room(visit("ann", viewport={"width": 200, "height": 200}), people, host, "/watch")
    watch.page.get_by_role("button", name="One more").click()
    expect(watch.page.get_by_role("status")).to_contain_text(["3"])
    watch.page.get_by_role("button", name="One more").click()
    other.state(lambda s: s["scores"][ann.user][0] == 4)
    watch.page.get_by_role("button", name="Done, next hole").click()
    watch.sees("Hole 2 · par 3")
    watch.is_accessible()
    watch.fits(200)
    watch.shot("watch")
    wall = open_room(visit("bob", viewport={"width": 1600, "height": 900}, color_scheme="dark"), people, other, "/wall")
    other.score(bob, 1, 3)
    other.event("hole.changed", lambda event: event["hole"] == 2)
    expect(wall.page.get_by_role("row", name=re.compile(bob.user))).to_contain_text("3")
    wall.is_accessible()
    wall.shot("wall")
    wall.fits(320)


def is_accessible_in_themes(visitor, name):
    """Nothing that axe-core calls moderate or worse, in the themes other than the light one."""
    for theme in ("dark", "sunlight", "night"):
        visitor.page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        visitor.is_accessible(impacts=("moderate", "serious", "critical"))
        visitor.shot(f"theme-{theme}-{name}")


def test_p3_the_screens_of_a_card_are_accessible_in_three_more_themes(visit, people):
    ann, ben = people.several("ann", "ben")
    host, other = play(ann, ben, holes=2, settings={"format": "skins"})
    other.do("stake", {"accept": True})
    host.do("stake", {"accept": True})
    one = open_on_phone(visit("ann"), people, host)
    is_next(one, ann.user, 1)
    other.score(ben, 1, 4)
    shows(one, ben.user, 4)
    is_accessible_in_themes(one, "card")
    dialog = one.page.get_by_role("dialog")
    one.page.locator("#key-pick-up").click()
    expect(dialog).to_be_visible()
    is_accessible_in_themes(one, "pick-up")
    one.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    one.page.locator("#key-3").click(delay=700)
    expect(dialog).to_contain_text("Putts")
    is_accessible_in_themes(one, "details")
    one.page.keyboard.press("Escape")
    host.score(ann, 2, 5)
    other.score(ben, 2, 2)
    expect(dialog).to_contain_text("All 2 holes are written.")
    is_accessible_in_themes(one, "finish")
    one.page.locator("#finish").click()
    one.page.locator("#correct").click()
    cell(one, ann.user, 2).click()
    key(one, 4)
    expect(one.page.locator(".card", has_text="What this changes")).to_contain_text("Result")
    is_accessible_in_themes(one, "result")


def test_f39_fu7_fu9_after_the_end_scores_are_corrected_offered_and_shared(visit, people):
    ann, bob = people.several("ann", "bob")
    host, other = play(ann, bob, holes=9, settings={"format": "skins", "options": {"value": 2}})
    guest = host.do("addGuest", {"name": "Grandma"})["player"]
    other.do("stake", {"accept": True})
    host.do("stake", {"accept": True, "player": guest})
    one = open_room(visit("ann"), people, host)
    one.sees("2 of 3 said yes")
    one.is_accessible()
    one.fits(320)
    one.shot("card-stakes")
    one.page.locator(f"#accept-{ann.user}").click()
    host.state(lambda s: len(s["stakes"][0]["accepted"]) == 3)
    for number in range(1, 10):
        for who, strokes in ((ann, 3), (bob, 4), (guest, 5)):
            host.score(who, number, strokes)
    # The card is full, so the end opens by itself.
    expect(one.page.get_by_role("dialog")).to_contain_text("You win with 9 skins")
    one.page.locator("#finish").click()
    one.sees("Your round")
    one.sees("Settlement")
    one.sees("Holes 1, 2, 3, 4, 5, 6, 7, 8, 9 · 9 skins")
    one.sees("pars")
    one.page.locator("#correct").click()
    cell(one, ann.user, 9).click()
    key(one, 2)
    effect = one.page.locator(".card", has_text="What this changes")
    for row in ("Hole 9", f"{ann.user}: total", "Result No change", "Bets No change"):
        expect(effect).to_contain_text(row)
    one.press("Cancel")
    cell(one, bob.user, 9).click()
    key(one, 2)
    expect(effect).to_contain_text("You win with 9 skins You win with 8 skins")
    # Ann pays Bob for the last skin. He was asked for his stake, so he answers for it.
    expect(effect).to_contain_text(re.compile(rf"Bets of {ann.user}\+\d+ \+\d+"))
    one.press("Cancel")
    cell(one, ann.user, 9).click()
    key(one, 2)
    one.press("Save 2")
    other.state(lambda s: s["scores"][ann.user][8] == 2)
    one.page.get_by_text("Changes", exact=True).click()
    one.sees(f"{ann.user}: {ann.user}, hole 9: 3 → 2")
    one.sees("Birdies")
    one.press("Give to an account: Grandma")
    carol = people.sign_up("carol")
    one.fill("Username", carol)
    one.press("Offer the line")
    one.sees(f"{carol} is asked")
    one.is_accessible()
    one.fits(320)
    one.fits(1600)
    one.shot("card-summary")
    one.press("Share the card")
    shared = one.page.locator("a[rel=noopener]", has_text="/s/")
    address = shared.get_attribute("href")
    # After a reload, the page still shows the public link and can stop sharing.
    one.page.reload()
    expect(shared).to_have_attribute("href", address)
    one.press("Stop sharing")
    one.sees("The link no longer works.")
    one.page.reload()
    expect(one.page.get_by_role("button", name="Share the card")).to_be_visible()
    expect(shared).to_have_count(0)
    one.press("Same group again")
    one.page.wait_for_url(lambda url: host.room not in url)


def test_f4_fu8_six_offline_holes_survive_a_reload_and_are_sent(visit, people):
    ann, bob = people.several("ann", "bob")
    host, other = play(ann, bob, holes=9)
    one = open_room(visit("ann", worker=True), people, host)
    hole(one, 1)
    is_linked(one, bob)
    one.context.set_offline(True)
    one.sees_offline()
    for number in range(1, 7):
        hole(one, number)
        key(one, 4)
        shows(one, ann.user, 4)
        go_on(one)
    waits(one, 6)
    one.shot("card-offline")
    one.page.reload()
    waits(one, 6)
    expect(cell(one, ann.user, 6)).to_have_text("4")
    # If no cell is selected, a key writes the first hole without a score.
    hole(one, 7)
    key(one, 3)
    waits(one, 7)
    # Meanwhile, somebody else changes one of the scores, at a later time.
    other.score(ann, 6, 5)
    assert other.state()["scores"][ann.user][0] is None
    one.context.set_offline(False)
    other.state(lambda s: s["scores"][ann.user][:7] == [4, 4, 4, 4, 4, 5, 3])
    expect(cell(one, ann.user, 6)).to_have_text("5")
    one.sees("Backyard: 1 of your scores was not saved, because the card has a newer score.")
    waits(one, 0)


def test_f4_fu9_a_game_played_offline_is_saved_on_reconnection(visit, people):
    ann = people.new("ann")
    one = visit("ann", worker=True).sign_in(people, ann.user).go("/offline")
    one.sees("A new game")
    one.context.set_offline(True)
    one.fill("Name of the course", "Behind the barn")
    one.fill("Holes", "3")
    one.fill("Guests", "Grandma")
    one.is_accessible()
    one.fits(320)
    one.shot("card-offline-new")
    one.page.set_viewport_size(WIDE)
    one.press("Begin")
    for number in (1, 2, 3):
        hole(one, number)
        # A cell shows a score only after the score is on the disk.
        key(one, 3)
        expect(cell(one, ann.user, number)).to_have_text("3")
        is_next(one, "Grandma", number)
        key(one, 4)
        expect(cell(one, "Grandma", number)).to_have_text("4")
        if number == 1:
            go_on(one)
        if number == 2:
            # The game opens on the first hole without a score.
            one.page.reload()
            expect(cell(one, "Grandma", 2)).to_have_text("4")
    # The card is full, so the end opens by itself.
    expect(one.page.locator("#finish")).to_be_visible()
    one.is_accessible()
    one.fits(320)
    one.fits(1600)
    one.page.locator("#finish").click()
    one.sees("Over, not saved yet")
    assert ann.do("history/list")["rounds"] == []
    one.context.set_offline(False)
    one.sees("Your game at Behind the barn is saved.")
    (game,) = ann.do("history/list")["rounds"]
    lines = ann.do("history/card", {"room": game["room"]})["lines"]
    assert [each["strokes"] for each in lines] == [[3, 3, 3], [4, 4, 4]]
    # With a connection, a game that began offline can move to a room that others follow.
    one.fill("Name of the course", "Orchard")
    one.fill("Guests", "Grandma, Uncle")
    one.press("Begin")
    key(one, 5)
    menu(one, "Let others follow the game")
    one.page.wait_for_url(re.compile("/rooms/"))
    expect(cell(one, ann.user, 1)).to_have_text("5")
    one.sees("Uncle")


def test_f4_g9_the_page_warns_about_a_clock_that_is_ahead_and_loses_nothing(visit, people):
    ann = people.new("ann")
    (seat,) = play(ann, holes=9)
    one = visit("ann")
    one.context.add_init_script("const now = Date.now; Date.now = () => now() + 600000")
    open_room(one, people, seat)
    tap(one, ann.user, 1, 4)
    one.sees("This device's clock is wrong. Fairway corrected the times of your scores.")
    seat.state(lambda state: state["scores"][ann.user][0] == 4)
    # The keyboard works while the focus is on the card.
    cell(one, ann.user, 1).click()
    for name in ("ArrowRight", "5", "ArrowRight", "+"):
        one.page.keyboard.press(name)
    seat.state(lambda state: state["scores"][ann.user][:3] == [4, 5, 3])
    one.page.keyboard.press("Backspace")
    seat.state(lambda state: state["scores"][ann.user][:3] == [4, 5, None])
    cell(one, ann.user, 2).click()
    one.page.keyboard.press("Delete")
    seat.state(lambda state: state["scores"][ann.user][:3] == [4, None, None])


@pytest.mark.parametrize("is_mended", [False, True], ids=["still", "mended"])
def test_r0_the_page_saves_scores_of_a_clock_that_was_far_behind(visit, people, is_mended):
    """A phone with an empty battery loses its clock. With a connection, it sets the clock again."""
    ann, bob = people.new("ann"), people.new("bob")
    seats = play(ann, bob, holes=9)
    one = open_room(visit("ann"), people, seats[0])
    expect(cell(one, ann.user, 1)).to_be_visible()
    one.context.set_offline(True)
    set_clock(one, -TWENTY_YEARS)
    tap(one, ann.user, 1, 6)
    tap(one, ann.user, 2, 5)
    seats[1].score(ann.user, 1, 4)
    if is_mended:
        set_clock(one, 0)
    one.context.set_offline(False)
    if is_mended:
        one.sees("This device's clock was wrong when you entered these scores.")
    else:
        one.sees("This device's clock is wrong. Fairway corrected the times of your scores.")
    # Bob wrote later, and his score stays. The empty cell is filled.
    seats[0].state(lambda state: state["scores"][ann.user][:2] == [4, 5])


def test_fu7_f40_another_round_adds_to_the_total_and_a_game_is_stopped_without_saving(
        visit, people):
    ann = people.new("ann")
    (seat,) = play(ann, holes=2)
    one = open_room(visit("ann", locale="is-IS"), people, seat)
    key(one, 3)
    reads_in(one, "hola", ann.user, 1, 3)
    go_on(one)
    key(one, 4)
    # The card is full, so the end opens by itself.
    one.press("Annar hringur")
    confirm(one, "Annar hringur")
    one.sees_title(re.compile("^Backyard · .+, hringur 2$"))
    key(one, 5)
    seat.state(lambda state: state["totals"][ann.user]["strokes"] == 12)
    total = one.page.locator(".beside .totals").get_by_role("row", name=re.compile(ann.user))
    expect(total.get_by_role("cell")).to_have_text(["1", "12", "+3"])
    one.press("Valmynd hrings")
    one.page.get_by_role("dialog").get_by_role("button", name=re.compile("^Ljúka")).click()
    one.press("Henda þessum hring")
    confirm(one, "Henda þessum hring")
    one.sees("Leiknum var hætt án þess að vista.")
    assert ann.do("history/list")["rounds"] == []


def test_fu8_scores_that_two_players_keep_are_signed(visit, people):
    ann, bob = people.several("ann", "bob")
    host, other = play(ann, bob, holes=1, settings={"doubleEntry": True})
    one = open_room(visit("ann", color_scheme="dark"), people, host)
    tap(one, ann.user, 1, 3)
    other.score(ann, 1, 4)
    differing = one.page.locator(".grid .is-different")
    expect(differing).to_have_count(1)
    # After a reload, the page still knows the reason.
    one.page.wait_for_function(IS_KEPT, arg="signing")
    one.page.reload()
    expect(differing).to_have_count(1)
    menu(one, "Finish")
    one.sees(f"{ann.user}, hole 1: you do not agree")
    one.press(f"Sign the scores of {ann.user}")
    one.sees("The two scorekeepers entered different scores on hole")
    one.is_accessible()
    one.shot("card-signing")
    one.page.keyboard.press("Escape")
    tap(one, ann.user, 1, 4)
    expect(differing).to_have_count(0)
    menu(one, "Finish")
    expect(one.page.get_by_text("you do not agree")).to_have_count(0)
    one.press(f"Sign the scores of {ann.user}")
    one.sees(f"{ann.user}: you signed. Waiting for the other scorekeeper.")
    one.page.reload()
    menu(one, "Finish")
    one.sees(f"{ann.user}: you signed. Waiting for the other scorekeeper.")
    expect(one.page.get_by_text("you do not agree")).to_have_count(0)
    other.do("sign", {"player": ann.user})
    expect(one.page.get_by_text("you signed")).to_have_count(0)
    one.page.keyboard.press("Escape")
    cell(one, ann.user, 1).click()
    one.sees(f"{ann.user}, hole 1: the scores are signed")
    expect(one.page.locator("#key-4")).to_be_disabled()
    one.is_accessible()


def test_f7_f8_f10_f69_fu4_fu5_fu8_d8_four_players_meet_and_play_18_holes(visit, people, server):
    clients = people.several("ann", "bob", "carol", "dan")
    names = [client.user for client in clients]
    ann, bob, carol, dan = names
    seat = create(clients[0], holes=HOLES)
    host = visit("ann", worker=True)
    host.can_be_cut()
    # These players have no device but the page, so they are offline whenever the page is.
    for client in (clients[0], *clients[2:]):
        client.close()
    pages = [host, *(visit(name, worker=True) for name in ("bob", "carol", "dan"))]
    open_room(host, people, seat)
    for visitor, name in zip(pages[1:3], names[1:3]):
        visitor.sign_in(people, name).go("/join")
        visitor.fill("Join code", seat.code.lower())
        visitor.page.keyboard.press("Enter")
    pages[3].sign_in(people, dan).go(f"/join/{seat.code}")
    for name in names:
        host.sees(name)
    host.press("Start the round")
    for visitor in pages:
        visitor.page.set_viewport_size(WIDE)
        hole(visitor, 1)
    (mine,) = clients[1].do("room/list")["rooms"]
    look = Seat(clients[1], mine)
    topic = f"{mine['topics']['score']}/{bob}"
    wanted = {name: [strokes_of(place, number) for number in range(1, HOLES + 1)]
              for place, name in enumerate(names)}

    def write(place, number):
        tap(pages[place], names[place], number, wanted[names[place]][number - 1])

    def all_write(holes, places=(0, 2, 3)):
        for number in holes:
            watch_writes(server, clients[1], f"{topic}/{number}", wanted[bob][number - 1])
            for place in places:
                write(place, number)

    def all_read(number, written, by):
        for visitor in by:
            for name in written:
                reads(visitor, name, number, wanted[name][number - 1])

    all_write(range(1, 7))
    all_read(6, names, pages)
    # Carol is offline for six holes, and keeps writing scores.
    pages[2].context.set_offline(True)
    pages[2].sees_offline()
    all_write(range(7, 13))
    waits(pages[2], 6)
    all_read(12, (ann, bob, dan), (pages[0], pages[1], pages[3]))
    pages[2].context.set_offline(False)
    all_read(12, names, pages)
    # The host loses the connection. The others see this, and everybody keeps playing.
    for visitor in pages[1:]:
        expect(line(visitor, ann).locator(".here")).to_be_visible()
    host.cut_link()
    for visitor in pages[1:]:
        expect(line(visitor, ann).locator(".here")).to_have_count(0)
    pages[1].shot("card-host-away")
    all_write((13, 14))
    all_read(14, (bob, carol, dan), pages[1:])
    host.mend_link()
    all_read(14, names, pages)
    # The host removes Dan. His scores stay.
    menu(host, "Players")
    person(host, dan).click()
    host.press("Remove")
    expect(host.page.get_by_role("dialog", name=f"Remove {dan}?")).to_contain_text("The scores stay on the card.")
    confirm(host, "Remove")
    pages[3].sees("The host removed you from this round.")
    all_write(range(15, HOLES + 1), (0, 2))
    wanted[dan][14:] = [None] * 4
    all_read(HOLES, (ann, bob, carol), pages[:3])
    # The card is full, so the end opens by itself.
    host.page.locator("#finish").click()
    state = look.state(lambda state: state["phase"] == "ended")
    assert state["scores"] == wanted
    for visitor in pages[:3]:
        expect(visitor.page.locator(".hero .result")).to_have_text(re.compile("(win|wins) with|share the win"))
        for name in names:
            total = visitor.page.locator(".totals").get_by_role("row", name=re.compile(rf"\b{name}\b"))
            expect(total).to_contain_text(str(state["totals"][name]["strokes"]))
    host.shot("card-four-ended")


def test_fu8_an_open_sheet_closes_with_its_card(visit, people):
    ann, bob = people.several("ann", "bob")
    host, other = play(ann, bob, holes=3)
    one = visit("ann")
    one.sign_in(people, ann.user).go("/rooms")
    one.page.locator("ul.rows a").first.click()
    menu(one, "Finish")
    dialog = one.page.get_by_role("dialog")
    expect(one.page.locator("#finish")).to_be_visible()
    # The way back closes the sheet first, and then the card.
    one.page.go_back()
    expect(dialog).to_have_count(0)
    hole(one, 1)
    one.page.go_back()
    one.page.wait_for_url(re.compile("/app/rooms$"))
    one.page.go_forward()
    one.page.locator("#key-pick-up").click()
    expect(dialog).to_be_visible()
    # The game ends while somebody chooses what to write.
    host.do("end")
    one.sees("Your round")
    expect(dialog).to_have_count(0)


def test_fu8_an_open_sheet_closes_when_the_host_removes_the_player(visit, people):
    ann, bob = people.several("ann", "bob")
    host, other = play(ann, bob, holes=3)
    one = open_on_phone(visit("bob"), people, other)
    one.page.locator("#key-pick-up").click()
    dialog = one.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    host.do("kick", {"player": bob.user})
    one.page.wait_for_url(re.compile("/app/$"))
    expect(dialog).to_have_count(0)


def test_f4_fu2_a_player_signed_out_during_a_round_sees_why_and_returns_to_it(visit, people):
    ann, bob = people.several("ann", "bob")
    host, other = play(ann, bob, holes=3)
    one = open_room(visit("ann", worker=True).can_be_cut(), people, host)
    is_linked(one, bob)
    one.cut_link()
    key(one, 5)
    waits(one, 1)
    device = one.page.evaluate("JSON.parse(localStorage.getItem('fairway.session')).device.id")
    ann.do("device/remove", {"device": device})
    one.mend_link()
    one.sees_title("Sign in")
    one.sees("You are not signed in any more.")
    one.sees(f"1 score of {ann.user}'s waits in this browser.")
    one.is_accessible()
    one.page.reload()
    one.sees(f"1 score of {ann.user}'s waits in this browser.")
    expect(one.page.get_by_label("Username or email", exact=True)).to_have_value(ann.user)
    one.fill("Password", PASSWORD)
    one.press("Sign in")
    one.page.wait_for_url(lambda url: url.endswith(f"/rooms/{host.room}"))
    reads(one, ann.user, 1, 5)
    other.state(lambda state: state["scores"][ann.user][0] == 5)
    # After the user's own sign-out, the page shows no such message.
    one.go("/me")
    one.press(f"Sign {ann.user} out")
    one.sees_title("Sign in")
    expect(one.page.get_by_text("not signed in any more")).to_have_count(0)


def test_fu7_g12_a_double_click_on_play_again_opens_one_room_of_the_same_sport(visit, people):
    ann, bob = people.several("ann", "bob")
    host, other = play(ann, bob, holes=1, sport="discGolf")
    host.do("end")
    one = open_on_phone(visit("ann"), people, host)
    one.page.locator("#again").dblclick()
    one.page.wait_for_url(lambda url: "/rooms/" in url and host.room not in url)
    one.sees("Start the round")
    [lobby] = [room for room in ann.do("room/list")["rooms"] if room["phase"] == "lobby"]
    topic = host.topics["head"].replace(host.room, lobby["room"])
    ann.listen(topic)
    ann.expect_last(topic, lambda m: m.json["course"]["kind"] == "discGolf")


def test_f69_a_page_that_is_shown_again_detects_a_dead_connection(visit, people):
    ann, bob = people.several("ann", "bob")
    host, other = play(ann, bob, holes=3)
    one = visit("ann")
    one.context.add_init_script(MUTING)
    open_on_phone(one, people, host)
    is_linked(one, bob)
    one.page.evaluate("muteLinks()")
    other.score(bob, 1, 5)
    one.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    reads(one, bob.user, 1, 5)


def test_f69_a_network_that_returns_twice_in_a_row_opens_one_connection(visit, people):
    ann, ben = people.several("ann", "ben")
    host, other = play(ann, ben)
    page = visit("ann").can_be_cut()
    open_on_phone(page, people, host)
    is_linked(page, ben)
    page.cut_link()
    page.sees_offline()
    # A second connection under the same client id would end the first. Then each new connection would end the previous
    # one, without end.
    opened = page.page.evaluate("""() => {
      const Whole = WebSocket;
      let opened = 0;
      WebSocket = class extends Whole { constructor(...all) { super(...all); opened += 1; } };
      mendLink();
      for (let times = 0; times < 2; times++) dispatchEvent(new Event("online"));
      WebSocket = Whole;
      return opened;
    }""")
    assert opened <= 1
    other.score(ben, 1, 4)
    reads(page, ben.user, 1, 4)


def test_r3_a_team_with_one_ball_has_one_line_and_each_partner_writes_it(visit, people):
    ann, ben = people.several("ann", "ben")
    host, other = sit(ann, ben, holes=3)
    ivy, tom = guest_player(host, "Ivy"), guest_player(host, "Tom")
    one = visit("ann")
    open_room(one, people, host)
    one.press("Change the game")
    choose_chip(one, "Game", "Scramble")
    one.press("Save")
    one.press("Start the round")
    one.sees("Choose a team for:")
    for player, team in ((ann.user, 1), (ivy, 2), (ben.user, 1), (tom, 2)):
        host.do("setPlayer", {"player": player, "team": team})
    one.press("Start the round")
    cell(one, "Birch", 1).wait_for()
    expect(line(one, ann.user)).to_contain_text(f"{ann.user}, {ben.user} · your team")
    other.score(ben, 1, 3)
    reads(one, "Birch", 1, 3)
    tap(one, "Birch", 2, 4)
    state = other.state(lambda s: s["scores"][ben.user][1] == 4)
    assert state["scores"][ann.user] == state["scores"][ben.user] == [3, 4, None]
    tap(one, "Heather", 1, 5)
    state = other.state(lambda s: s["scores"][tom][0] == 5)
    assert state["game"]["lead"]["players"] == [ann.user, ben.user]
    expect(one.page.locator(".standing.is-leader")).to_have_text(re.compile(r"leads\s+Birch\s*\+1"))
    one.is_accessible()
    one.fits(320)
    one.shot("card-teams")


def test_r8_r2_a_player_answers_each_bet_and_the_host_concedes_for_a_guest(visit, people):
    ann, = people.several("ann")
    host, = sit(ann, holes=4, settings={"format": "nassau"})
    guest = guest_player(host, "Gus")
    host.do("start")
    one = visit("ann")
    open_on_phone(one, people, host)
    one.page.locator(f"#look-{ann.user}").click()
    one.sees("A bet counts only if at least two players accept it before the first score on its holes.")
    choose_chip(one, "Your answer: Back", "Accept")
    choose_chip(one, "Your answer: Front", "No stake")
    expect(one.page.get_by_role("group", name="Front: 1 unit")).to_contain_text(re.compile(f"{ann.user}.*No stake"))
    one.is_accessible()
    one.fits(320)
    one.shot("card-stakes-nassau")
    one.page.keyboard.press("Escape")
    # The banner is for the bets that lack an answer.
    one.sees("Do you accept the stake? Overall")
    one.page.locator(f"#accept-{guest}").click()
    state = host.state(lambda s: all(guest in stake["accepted"] for stake in s["stakes"]))
    answers = {stake["bet"]: (ann.user in stake["accepted"], ann.user in stake["declined"]) for stake in state["stakes"]}
    assert answers == {"front": (False, True), "back": (True, False), "overall": (False, False)}
    match, = sit(ann, holes=4, settings={"format": "match"})
    tom = guest_player(match, "Tom")
    match.do("start")
    one.go(f"/rooms/{match.room}")
    menu(one, "Late friends")
    one.sees("This match already has two sides, so nobody else can join.")
    expect(one.page.get_by_role("button", name="Let a late friend join")).to_have_count(0)
    one.page.keyboard.press("Escape")
    line(one, tom).click()
    one.page.locator("#key-pick-up").click()
    for _ in range(2):
        one.page.locator("#concede-match").click()
    lead = match.state(lambda s: s["game"]["decided"])["game"]["lead"]
    assert (lead["kind"], lead["players"]) == ("conceded", [ann.user])


#: The parts of the title that do not fit on the screen, by their texts.
CUT = """() => [...document.querySelectorAll(".appbar h1 span")]
    .filter(part => {
      const text = document.createRange();
      text.selectNodeContents(part);
      return text.getBoundingClientRect().width > part.getBoundingClientRect().width + 0.02;
    })
    .map(part => part.textContent)"""


def test_p3_a_long_name_of_a_course_leaves_room_for_the_game_in_the_title(visit, people):
    ann = people.new("ann")
    host, = play(ann, holes=3, courseName="Dragvoll Diskgolfarena ved Jonsvatnet")
    one = open_on_phone(visit("ann"), people, host)
    expect(one.page.get_by_role("heading", level=1)).to_have_text("Dragvoll Diskgolfarena ved Jonsvatnet · Stroke play")
    for width in (320, 390):
        one.fits(width)
        assert one.page.evaluate(CUT) == ["Dragvoll Diskgolfarena ved Jonsvatnet"]
    one.shot("card-long-title")


def test_p3_a_toast_over_a_sheet_is_in_front_and_can_be_pressed(visit, people):
    ann, ben = people.several("ann", "ben")
    host, guest = play(ann, ben, holes=3)
    one = open_on_phone(visit("ben"), people, guest)
    one.press("Round menu")
    one.page.get_by_role("dialog").wait_for()
    host.do("setPar", {"hole": 2, "par": 5, "revision": host.state()["revision"]})
    toast = one.page.get_by_role("dialog").locator(".toast")
    expect(toast).to_contain_text("hole 2")
    # A browser sends no press to what is behind the dialog.
    toast.click(trial=True)
    one.is_accessible()
    one.shot("card-toast-over-sheet")
    one.page.keyboard.press("Escape")
    expect(one.page.get_by_role("dialog")).to_have_count(0)
    expect(one.page.locator("body > .notices .toast")).to_be_visible()


def test_r5_a_late_friend_joins_through_the_door_and_returns_after_leaving(visit, people):
    ann, ben = people.several("ann", "ben")
    host, = play(ann, holes=6)
    one, two = visit("ann"), visit("ben")
    open_on_phone(one, people, host)
    menu(one, "Late friends")
    one.press("Let a late friend join")
    one.sees("Friends can join with this code until 3 holes are over.")
    one.sees("A friend who joins now starts on hole 1.")
    code = host.state(lambda s: s.get("code"))["code"]
    expect(one.page.locator(".joinCode")).to_contain_text(f"{code[:3]} {code[3:]}")
    expect(one.page.get_by_role("img", name=f"QR code of the link to join with {code}")).to_be_visible()
    assert one.page.locator("img.qr").evaluate("image => image.complete && image.naturalWidth > 0")
    one.is_accessible()
    one.fits(320)
    one.shot("card-door")
    two.sign_in(people, ben.user)
    two.go(f"/join/{code}")
    line(two, ben.user).wait_for()
    line(one, ben.user).wait_for()
    one.press("Close the door")
    host.state(lambda s: "code" not in s)
    menu(two, "Leave the game")
    dialog = two.page.get_by_role("dialog")
    expect(dialog).to_contain_text("You can return until the game ends, unless the host removes you.")
    dialog.get_by_role("button", name="Leave the game").click()
    host.state(lambda s: s["players"][1]["left"])
    two.press("Return to the round")
    host.state(lambda s: not s["players"][1]["left"])
    line(two, ben.user).wait_for()


def test_w10_the_last_player_with_an_account_hears_that_the_game_ends(visit, people):
    ann = people.new("ann")
    host, = play(ann, holes=3)
    one = open_on_phone(visit("ann"), people, host)
    menu(one, "Leave the game")
    dialog = one.page.get_by_role("dialog")
    expect(dialog).to_contain_text("the game ends when you leave. It is discarded, except with a bet")
    dialog.get_by_role("button", name="Leave the game").click()
    one.sees("You have left the game.")
    expect(one.page.get_by_role("button", name="Return to the round")).to_have_count(0)
    error = ann.is_refused("room/join", {"room": host.room})
    assert error["code"] == "room.codeInvalid"
    assert ann.do("history/list")["rounds"] == []


def test_r5_a_full_card_asks_everybody_to_finish(visit, people):
    ann, ben = people.several("ann", "ben")
    host, other = play(ann, ben, holes=1)
    one, two = visit("ann"), visit("ben")
    open_on_phone(one, people, host)
    open_on_phone(two, people, other)
    host.score(ann, 1, 3)
    other.score(ben, 1, 4)
    for visitor in (one, two):
        visitor.sees("The hole is written.")
        visitor.is_accessible()
        visitor.fits(320)
    two.sees(f"{ann.user} can finish the round. You can finish it from")
    expect(two.page.locator("#finish")).to_have_count(0)
    expect(two.page.locator("#done")).to_have_text("Done")
    two.shot("card-full")
    first = host.state(lambda s: "endableAt" in s)["endableAt"]
    two.press("Keep playing")
    host.state(lambda s: s["endableAt"] > first)
    # The sheet stays closed, so that the player can correct the card.
    line(two, ann.user).click()
    is_next(two, ann.user, 1)
    expect(two.page.get_by_role("dialog")).to_have_count(0)
    one.page.locator("#finish").click()
    host.state(lambda s: s["phase"] == "ended")


# From strokes to holes, the cards of the others changed without a word (N10).
def test_r5_a_change_of_the_game_is_named_on_the_cards_of_the_others(visit, people):
    ann, ben = people.several("ann", "ben")
    host, other = play(ann, ben, holes=2)
    two = open_on_phone(visit("ben"), people, other)
    is_next(two, ben.user, 1)
    host.do("configure", {"settings": {"format": "match"}})
    two.sees(re.compile(f"{ann.user} changed the game. Game: Stroke play.* → Match play"))


def test_r5_a_change_in_play_waits_for_the_players_in_the_bet(visit, people):
    ann, ben = people.several("ann", "ben")
    host, other = sit(ann, ben, holes=3, settings={"format": "skins"})
    for seat in (host, other):
        seat.do("stake", {"accept": True})
    host.do("start")
    one, two = visit("ann"), visit("ben")
    open_on_phone(one, people, host)
    open_on_phone(two, people, other)
    key(one, 3)
    reads(two, ann.user, 1, 3)
    menu(one, "Game")
    choose_chip(one, "A tied skin", "The tied players share it")
    one.is_accessible()
    one.fits(320)
    one.shot("card-game")
    one.press("Save")
    one.sees("The players in the bet must agree first. A tied skin: Goes to the next hole → The tied players share it")
    # The question opens by itself.
    two.sees(f"{ann.user} wants to change the game.")
    two.sees("The tied players share it")
    one.press("Look")
    one.sees(f"Waiting for {ben.user}, for a day at most.")
    for visitor in (one, two):
        expect(visitor.page.get_by_role("dialog")).to_contain_text("Standing No change")
    two.is_accessible()
    two.fits(320)
    two.shot("card-proposal")
    assert other.state(lambda s: "proposal" in s)["settings"]["options"]["ties"] == "carry"
    two.press("Accept")
    host.state(lambda s: s["settings"]["options"]["ties"] == "split")
    menu(one, "Pars")
    one.page.get_by_role("dialog").locator("#key-4").click()
    one.is_accessible()
    one.fits(320)
    one.shot("card-par")
    one.press("Save")
    two.sees("Par 4")
    two.press("Decline")
    state = host.state(lambda s: "proposal" not in s)
    assert [each["par"] for each in state["course"]["holes"]] == [3, 3, 3]
    menu(one, "Players")
    one.is_accessible()
    one.fits(320)
    one.shot("card-people")
    person(one, ben.user).click()
    choose_chip(one, "Team", "Heather")
    one.press("Save")
    one.sees("Skins is played in teams.")
    one.is_accessible()
    one.fits(320)
    one.shot("card-player")
    choose_chip(one, "Team", "No team")
    one.press("Save")
    expect(one.page.get_by_role("dialog")).to_have_count(0)


def test_r7_a_swipe_on_a_touch_screen_turns_to_another_hole(visit, people):
    ann = people.several("ann")[0]
    (host,) = play(ann, holes=4)
    one = visit("ann", has_touch=True, viewport={"width": 390, "height": 844})
    open_room(one, people, host)
    fingers = one.context.new_cdp_session(one.page)
    box = one.page.locator(".holehead").bounding_box()

    def swipe(x, y):
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        for step in range(1, 9):
            points = [{"x": at["x"] + x * step / 8, "y": at["y"] + y * step / 8}]
            fingers.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points})
        fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    hole(one, 1)
    swipe(-120, 4)
    hole(one, 2)
    swipe(-20, 0)
    swipe(0, 100)
    hole(one, 2)
    swipe(120, 4)
    hole(one, 1)


def test_r7_the_end_opens_when_another_sheet_closes(visit, people):
    ann, ben = people.several("ann", "ben")
    host, other = play(ann, ben, holes=2)
    for number in (1, 2):
        other.score(ben, number, 4)
    host.score(ann, 1, 4)
    one = open_on_phone(visit("ann"), people, host)
    hole(one, 2)
    # The key that is held writes the last score, and opens the details.
    hold(one, 3)
    dialog = one.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Putts")
    host.state(lambda s: s["endableAt"])
    one.press("Done")
    expect(dialog).to_contain_text("You win")


# Details gave no sign that they were saved, and the card did not show which cells have some (N7).
def test_r6_details_of_a_hole_are_noted_also_without_a_link(visit, people):
    ann, ben = people.several("ann", "ben")
    host, other = play(ann, ben, holes=3)
    one = open_on_phone(visit("ann"), people, host)
    # A key that is held writes the score, and opens the details.
    hold(one, 4)
    choose_chip(one, "Putts", "2")
    choose_chip(one, "Fairway", "Hit")
    one.fill("Note", "Wind from the left")
    one.is_accessible()
    one.fits(320)
    one.shot("card-details")
    one.press("Done")
    event = other.event("details.set", lambda event: "note" in event["details"])
    assert event["hole"] == 1
    assert event["details"] == {"putts": 2, "fairway": True, "note": "Wind from the left"}
    reads(one, ann.user, 1, 4)
    one.context.set_offline(True)
    one.sees_offline()
    # A tap on the chosen line opens them, too.
    line(one, ann.user).click()
    one.press("Penalty strokes: one more")
    one.sees("These details wait to be sent.")
    one.press("Done")
    one.press("Full card")
    expect(one.page.locator(".grid .is-unsent")).to_have_count(1)
    one.context.set_offline(False)
    event = other.event("details.set", lambda event: event["details"].get("penalties") == 1)
    assert (event["player"], event["hole"]) == (ann.user, 1)
    assert event["details"]["note"] == "Wind from the left"
    expect(one.page.locator(".grid .is-unsent")).to_have_count(0)
    one.page.reload()
    show_hole(one, 1)
    line(one, ann.user).click()
    expect(one.page.get_by_role("group", name="Penalty strokes")).to_contain_text("1")
    one.page.keyboard.press("Escape")
    # The cursor moves from Ben to Ann, but the details are Ben's.
    line(one, ben.user).click()
    hold(one, 5)
    expect(one.page.get_by_role("dialog")).to_contain_text(f"{ben.user}, hole 1")
    choose_chip(one, "Putts", "3")
    event = other.event("details.set", lambda event: event["details"].get("putts") == 3)
    assert (event["player"], event["hole"]) == (ben.user, 1)
    one.press("Done")
    one.press("Full card")
    expect(one.page.locator(".grid .has-details")).to_have_count(2)


@pytest.mark.parametrize("is_mended", [False, True], ids=["still", "mended"])
@pytest.mark.parametrize("ahead_ms", [1_200_000, -TWENTY_YEARS], ids=["ahead", "behind"])
def test_r6_the_page_saves_details_of_a_wrong_clock(visit, people, ahead_ms, is_mended):
    ann, ben = people.several("ann", "ben")
    seats = play(ann, ben, holes=3)
    for number in (1, 2):
        seats[0].score(ann, number, 3)
    one = open_on_phone(visit("ann"), people, seats[0])
    is_linked(one, ben)
    one.context.set_offline(True)
    one.sees_offline()
    set_clock(one, ahead_ms)
    for number, putts in ((1, "2"), (2, "3")):
        show_hole(one, number)
        line(one, ann.user).click()
        choose_chip(one, "Putts", putts)
        one.press("Done")
    is_unknown = is_mended and ahead_ms < 0
    if is_unknown:
        # Ben entered his details of hole 1 at a time that is known.
        seats[1].do("details", {"player": ann.user, "hole": 1, "putts": 1})
    if is_mended:
        set_clock(one, 0)
    one.context.set_offline(False)
    seats[1].event("details.set", lambda event: event["hole"] == 2)
    if is_unknown:
        one.sees("The hole has other details, so yours were not saved.")
    stored = [(1, 1 if is_unknown else 2), (2, 3)]
    listed = lambda: ann.do("card/details", {"room": seats[0].room})["cells"]
    until(lambda: [(each["hole"], each["putts"]) for each in listed()] == stored, "the details")
    show_hole(one, 1)
    line(one, ann.user).click()
    chosen = one.page.get_by_role("group", name="Putts").locator("[aria-pressed=true]")
    expect(chosen).to_have_text("1" if is_unknown else "2")


def test_r7_f26_a_player_marks_the_basket_and_measures_the_distance(visit, people):
    ann, ben = people.several("ann", "ben")
    host, other = play(ann, ben, holes=3)
    at_basket = {"latitude": 63.41, "longitude": 10.47, "accuracy": 200}
    one = visit("ann", permissions=["geolocation"], geolocation=at_basket)
    # The page asks for a position only after a tap.
    one.context.add_init_script("""
        window.asked = 0;
        for (const name of ["getCurrentPosition", "watchPosition"]) {
          const ask = navigator.geolocation[name].bind(navigator.geolocation);
          navigator.geolocation[name] = (...all) => { window.asked += 1; return ask(...all); };
        }""")
    open_on_phone(one, people, host)
    hole(one, 1)
    assert one.page.evaluate("window.asked") == 0
    one.press("Mark the basket")
    one.sees("Accurate to 200 m only. A mark needs 15 m.")
    expect(one.page.locator("#mark-basket")).to_be_disabled()
    one.is_accessible()
    one.fits(320)
    one.shot("card-spots")
    one.context.set_geolocation({**at_basket, "accuracy": 5})
    one.sees("Accurate to 5 m")
    one.context.set_offline(True)
    one.page.locator("#mark-basket").click()
    one.sees_offline()
    open_spots(one)
    one.sees("Your mark waits to be sent.")
    one.context.set_offline(False)
    [spot] = other.state(lambda s: "spots" in s["course"])["course"]["spots"]
    assert (spot["hole"], spot["kind"], round(spot["lat"], 4), spot["players"]) == (1, "basket", 63.41, 1)
    one.sees("1 player marked the basket.")
    one.context.set_geolocation({"latitude": 63.409, "longitude": 10.47, "accuracy": 5})
    one.sees("to the north")
    one.page.keyboard.press("Escape")
    expect(one.page.get_by_role("button", name=re.compile("^111 m to the basket"))).to_be_visible()


def test_t8_the_host_takes_a_player_who_left_out_of_a_bet_that_the_player_may_keep(visit, people):
    ann, ben, cid = people.several("ann", "ben", "cid")
    settings = {"format": "skins", "options": {"value": 5}}
    host, left, third = play(ann, ben, cid, holes=4, settings=settings)
    for seat in (host, left, third):
        seat.do("stake", {"accept": True})
    host.score(ann, 1, 3)
    left.do("leave")
    one = open_on_phone(visit("ann"), people, host)

    def drops():
        menu(one, "Players")
        one.page.get_by_role("dialog").get_by_role("button", name=re.compile("^Stake")).click()
        one.press(f"Take {ben.user} out of the bets")
        confirm(one, "Yes")
        proposal = host.state(lambda s: s.get("proposal"))["proposal"]
        one.page.keyboard.press("Escape")
        return proposal

    proposal = drops()
    assert (proposal["stake"]["player"], proposal["waiting"]) == (ben.user, [cid.user])
    one.press("Look")
    one.sees(f"Waiting for {cid.user}, for a day at most.")
    one.is_accessible()
    one.fits(320)
    one.shot("card-stake-drop")
    third.do("change", {"change": proposal["change"], "accept": True})
    stake, = host.state(lambda s: "proposal" not in s)["stakes"]
    assert stake["accepted"] == [ann.user, cid.user]

    # Nobody else is in the second bet, so the player is asked.
    host, left = play(ann, ben, holes=4, settings=settings)
    for seat in (host, left):
        seat.do("stake", {"accept": True})
    host.score(ann, 1, 3)
    host.do("kick", {"player": ben.user})
    one.go(f"/rooms/{host.room}")
    assert drops()["waiting"] == [ben.user]
    two = visit("ben").sign_in(people, ben.user).go("/inbox")
    two.page.get_by_role("button", name="Keep my stake").click()
    stake, = host.state(lambda s: "proposal" not in s)["stakes"]
    assert stake["accepted"] == [ann.user, ben.user]


def test_t8_the_key_x_offers_a_concession_only_for_myself(visit, people):
    ann, ben = people.several("ann", "ben")
    host, _ = play(ann, ben, holes=4, settings={"format": "match"})
    one = open_on_phone(visit("ann"), people, host)
    for user, count in ((ben.user, 0), (ann.user, 1)):
        line(one, user).click()
        one.page.locator("#key-pick-up").click()
        dialog = one.page.get_by_role("dialog")
        expect(dialog.get_by_role("group", name="Most likely score")).to_be_visible()
        expect(dialog.get_by_role("button", name="Concede the hole")).to_have_count(count)
        expect(one.page.locator("#concede-match")).to_have_count(count)
        confirm(one, "Cancel")


# A conceded match said that all scores are there, and named no winner (N6).
def test_r2_a_hole_is_picked_up_or_conceded_and_then_the_match(visit, people):
    ann, ben = people.several("ann", "ben")
    host, other = play(ann, ben, holes=4, settings={"format": "match"})
    one = open_room(visit("ann"), people, host)
    other.score(ben, 1, 4)
    dialog = one.page.get_by_role("dialog")

    def gives_up(number, likely, act):
        cell(one, ann.user, number).click()
        one.page.locator("#key-pick-up").click()
        for chip in likely:
            choose_chip(one, "Most likely score", chip)
        if number == 1:
            one.is_accessible()
            one.fits(320)
            one.shot("card-pick-up")
        dialog.get_by_role("button", name=re.compile(f"^{act}")).click()

    # Net double bogey is 5, so a greater number is behind another chip.
    gives_up(1, ["More", "7"], "Pick up")
    reads(one, ann.user, 1, "picked up, most likely 7")
    gives_up(2, ["5"], "Concede the hole")
    # Ben needs no score on hole 2, but may enter one for his handicap.
    state = host.state(lambda s: s["hole"] == 3)
    assert state["scores"][ann.user] == ["x7", "c5", None, None]
    cell(one, ben.user, 2).click()
    one.sees("hole 2: won. Your score")
    assert (state["game"]["lead"]["kind"], state["game"]["lead"]["by"]) == ("dormie", 2)
    cell(one, ann.user, 3).click()
    one.page.locator("#key-pick-up").click()
    one.page.locator("#concede-match").click()
    expect(dialog).to_contain_text("Nobody can take a concession back.")
    one.page.locator("#concede-match").click()
    lead = host.state(lambda s: s["game"]["decided"])["game"]["lead"]
    assert (lead["players"], lead["kind"], lead["left"]) == ([ben.user], "conceded", 2)
    # The match is over, so the end opens by itself, and names the winner.
    expect(dialog.get_by_role("heading", name=f"{ben.user} wins by concession")).to_be_visible()
    one.press("Keep playing")
    cell(one, ann.user, 4).click()
    one.page.locator("#key-pick-up").click()
    expect(dialog).to_be_visible()
    expect(one.page.locator("#concede-match")).to_have_count(0)
    one.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    host.do("end")
    one.go("/history")
    one.sees(f"Lost by concession, against {ben.user}")
    one.go(f"/history/{host.room}")
    expect(one.page.locator(".grid")).to_contain_text("X7")


@pytest.mark.parametrize("game", ["match", "nassau"])
def test_r2_the_partner_of_a_player_who_conceded_hears_that_the_hole_is_lost(visit, people, game):
    clients = people.several("ann", "ben", "cid", "dan")
    seats = sit(*clients, holes=4, settings={"format": game})
    for place, client in enumerate(clients):
        seats[0].do("setPlayer", {"player": client.user, "team": place // 2 + 1})
    seats[0].do("start")
    ann, ben, cid, dan = (client.user for client in clients)
    one = open_room(visit("ben"), people, seats[1])

    def hears(player, words):
        cell(one, player, 1).click()
        expect(one.page.locator(".keypad .for")).to_contain_text(f"{player}, hole 1: {words}. Your score")

    seats[0].score(ann, 1, "c5")
    reads(one, ann, 1, "conceded, most likely 5")
    hears(ben, "lost, because a partner conceded")
    hears(cid, "won")
    # A second concession changes nothing.
    seats[3].score(dan, 1, "c6")
    reads(one, dan, 1, "conceded, most likely 6")
    hears(ben, "lost, because a partner conceded")
    hears(cid, "won")


def test_v6_an_open_page_shows_the_card_of_a_restored_backup(visit, new_server, gather, tmp_path):
    server = new_server()
    people = gather(server)
    ann = people.new("ann")
    [host] = play(ann, holes=2)
    one = visit("one", on=server)
    open_room(one, people, host)
    host.score(ann, 1, 3)
    reads(one, ann.user, 1, "3")
    file = tmp_path / "backup.db"
    admin("backup", file, "--data", server.data)
    # Many later changes: the restored documents have lower numbers.
    for strokes in (4, 5, 6, 7):
        host.score(ann, 1, strokes)
    reads(one, ann.user, 1, "7")
    server.stop()
    admin("restore", file, "--data", server.data)
    server.start()
    reads(one, ann.user, 1, "3")
    # While the server was stopped, the browser reported the lost connection.
    one.wrong.clear()
