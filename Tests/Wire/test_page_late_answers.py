"""Answers that arrive late change no field, cursor or map that a person uses in the meantime (R0)."""

import re

from card_page import cell, confirm, hole, key, line, open_room, reads
from people import PASSWORD, play, sit
from playwright.sync_api import expect
from test_friends import befriend
from test_page_places import allowed

#: Lets a test hold what the server sends over a connection, until `letGo()`.
HOLDING = """{
  const Whole = WebSocket;
  let held = null;
  window.WebSocket = class extends Whole {
    constructor(...all) {
      super(...all);
      this.addEventListener("message", (event) => {
        if (!held || event.isReleased) return;
        event.stopImmediatePropagation();
        held.push([this, event.data]);
      });
    }
  };
  window.holdLink = () => { held = []; };
  window.letGo = () => {
    const all = held;
    held = null;
    for (const [socket, data] of all) {
      const event = new MessageEvent("message", { data });
      event.isReleased = true;
      socket.dispatchEvent(event);
    }
  };
}"""
#: Lets a test find the position of the device with `findPosition(lat, lon)`.
LOCATING = """{
  const waiting = [];
  const wait = (found) => waiting.push(found);
  const geolocation = { getCurrentPosition: wait, watchPosition: () => 1, clearWatch() {} };
  Object.defineProperty(navigator, "geolocation", { value: geolocation });
  window.findPosition = (latitude, longitude) => {
    const coords = { latitude, longitude, accuracy: 5 };
    for (const found of waiting.splice(0)) found({ coords, timestamp: Date.now() });
  };
}"""


def holding(visitor):
    visitor.context.add_init_script(HOLDING)
    return visitor


def hold(visitor):
    visitor.page.evaluate("holdLink()")


def let_go(visitor):
    visitor.page.evaluate("letGo()")


def hold_answers(visitor, pattern):
    """Holds the answers to requests over HTTP. Returns a function that lets the next one arrive."""
    waiting = []
    visitor.page.route(pattern, lambda route: waiting.append(route))

    def release():
        while not waiting:
            visitor.page.wait_for_timeout(20)
        waiting.pop(0).continue_()

    return release


def labelled(visitor, label):
    return visitor.page.get_by_label(label, exact=True)


def test_r0_f22_f23_a_suggested_name_enters_no_field_that_has_the_focus_or_was_edited(visit):
    new = visit("new")
    release = hold_answers(new, "**/suggestUsername*")
    new.go("/sign-up")
    username = labelled(new, "Username")
    free = new.page.get_by_role("group", name="Free just now:").get_by_role("button")
    # The person is in the field before the suggestion arrives.
    new.fill("Email", "zed@example.org")
    username.click()
    release()
    expect(free.first).to_have_text(re.compile("^zed"))
    expect(username).to_have_value("")
    username.press_sequentially("zoe")
    expect(username).to_have_value("zoe")
    # The person emptied the field and left it.
    username.fill("")
    new.fill("Email", "kim@example.org")
    labelled(new, "Password").click()
    release()
    expect(free.first).to_have_text(re.compile("^kim"))
    expect(username).to_have_value("")


def test_r0_f22_f23_a_suggested_name_replaces_only_a_suggested_name(visit):
    new = visit("new")
    release = hold_answers(new, "**/suggestUsername*")
    new.go("/sign-up")
    username = labelled(new, "Username")
    for name in ("zed", "kim"):
        new.fill("Email", f"{name}@example.org")
        labelled(new, "Password").click()
        release()
        expect(username).to_have_value(re.compile(f"^{name}"))
    # A password manager fills a field in without an event.
    username.evaluate("field => { field.value = 'mine'; }")
    new.fill("Email", "ada@example.org")
    labelled(new, "Password").click()
    release()
    new.page.get_by_role("group", name="Free just now:").get_by_text(re.compile("^ada")).first.wait_for()
    expect(username).to_have_value("mine")


def test_r0_f64_a_late_refusal_leaves_the_focus_where_a_person_types(visit, people):
    taken = people.sign_up("taken")
    new = visit("new")
    release = hold_answers(new, "**/account/signUp*")
    new.go("/sign-up")
    new.fill("Email", f"{taken}@example.org")
    new.fill("Username", taken)
    new.fill("Password", PASSWORD)
    new.press("Sign up")
    password = labelled(new, "Password")
    password.click()
    release()
    new.sees("is already taken")
    expect(password).to_be_focused()


def test_r0_g1_the_next_guest_s_name_stays_while_the_last_guest_is_added(visit, people):
    ann = people.new("ann")
    (host,) = sit(ann, holes=3)
    one = open_room(holding(visit("ann")), people, host)
    one.page.get_by_text("Add a guest by name").click()
    name = one.page.get_by_label("Guest's name")
    name.fill("Ivy")
    hold(one)
    one.page.get_by_role("button", name="Add", exact=True).click()
    name.fill("Tom")
    let_go(one)
    one.page.get_by_text("Ivy").first.wait_for()
    expect(one.page.get_by_role("button", name="Add", exact=True)).not_to_have_attribute(
        "aria-disabled", "true")
    expect(name).to_have_value("Tom")
    name.press("Enter")
    host.state(lambda s: [each["name"] for each in s["players"]][1:] == ["Ivy", "Tom"])
    expect(name).to_have_value("")


def test_r0_g2_a_position_that_is_found_late_replaces_no_place_that_was_typed(visit, people):
    visitor = visit("ann")
    visitor.context.add_init_script(LOCATING)
    visitor.sign_in(people, people.sign_up("ann")).go("/courses/new")
    place = visitor.page.get_by_label("Where the first tee is", exact=True)
    here = visitor.page.get_by_role("button", name="I stand there: Where the first tee is")
    here.click()
    place.fill("63.5, 10.5")
    visitor.page.evaluate("findPosition(1, 2)")
    expect(here).not_to_have_attribute("aria-disabled", "true")
    expect(place).to_have_value("63.5, 10.5")
    here.click()
    visitor.page.evaluate("findPosition(1, 2)")
    expect(place).to_have_value(re.compile("^1"))


def test_r0_r6_details_stay_with_their_hole_while_others_write(visit, people):
    ann, ben = people.several("ann", "ben")
    host, other = play(ann, ben, holes=3)
    one = open_room(visit("ann"), people, host)
    one.page.locator("#key-4").click(delay=900)
    sheet = one.page.get_by_role("dialog", name=f"{ann.user}, hole 1")
    note = sheet.get_by_label("Note")
    note.fill("Into the wind")
    # The hole is complete, and the card is drawn again. What was typed stays, and it is meant for this hole.
    other.score(ben, 1, 5)
    reads(one, ben.user, 1, 5)
    other.score(ben, 2, 5)
    reads(one, ben.user, 2, 5)
    expect(note).to_have_value("Into the wind")
    # Another device of Ann adds to the details of this hole.
    host.do("details", {"hole": 1, "penalties": 1})
    expect(sheet.get_by_role("group", name="Penalty strokes", exact=True)).to_contain_text("1")
    sheet.get_by_role("group", name="Putts").get_by_role("button", name="2", exact=True).click()
    event = other.event("details.set", lambda e: e["details"].get("putts") == 2)
    assert event["hole"] == 1
    assert event["details"] == {"putts": 2, "penalties": 1, "note": "Into the wind"}
    # A sheet that is closed by the keyboard keeps what was typed.
    note.fill("Headwind")
    one.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert other.event("details.set", lambda e: e["details"].get("note") == "Headwind")["hole"] == 1
    # After that, a sheet is for the hole in view.
    one.page.locator("#next-hole").click()
    hole(one, 2)
    one.page.locator("#key-3").click(delay=900)
    sheet = one.page.get_by_role("dialog", name=f"{ann.user}, hole 2")
    expect(sheet.get_by_label("Note")).to_have_value("")
    sheet.get_by_role("group", name="Putts").get_by_role("button", name="1", exact=True).click()
    assert other.event("details.set", lambda e: e["details"].get("putts") == 1)["hole"] == 2


def test_r0_d4_a_place_that_is_being_named_stays_while_the_list_changes(visit, people):
    user = people.sign_up("alice")
    asker = people.connect(user)
    for number, name in enumerate(["Home", "Work"]):
        place = {"name": name, "lat": number, "lon": number, "radius": 100, "told": False}
        asker.do("location/addPlace", place)
    alice = visit("alice").sign_in(people, user).go("/sharing")
    alice.page.get_by_text("Tell when I arrive and leave").click()
    part = alice.page.locator("details").filter(has_text="Tell when I arrive and leave")
    name = part.get_by_label("Name")
    name.fill("Cabin")
    part.get_by_label("Within").select_option("500")
    part.get_by_role("button", name="Remove Home").click()
    confirm(alice, "Remove")
    expect(part.locator("li")).to_have_count(1)
    expect(name).to_have_value("Cabin")
    expect(part.get_by_label("Within")).to_have_value("500")
    # What was sent does not come back.
    part.get_by_role("button", name="Choose the point at the cross").click()
    part.get_by_role("button", name="Add the place").click()
    expect(part.locator("li")).to_have_count(2)
    expect(name).to_have_value("")


def test_r0_c4_a_position_that_is_found_late_leaves_a_map_where_a_person_moved_it(visit, people):
    visitor = visit("ann")
    visitor.context.add_init_script(LOCATING)
    visitor.sign_in(people, people.sign_up("ann")).go("/places")
    scale = visitor.page.locator(".map-scale")
    visitor.press("Find where I am")
    visitor.page.locator(".map-box").focus()
    visitor.page.keyboard.press("+")
    visitor.page.keyboard.press("-")
    expect(scale).not_to_be_empty()
    before = scale.inner_text()
    visitor.page.evaluate("findPosition(63.4, 10.4)")
    expect(visitor.page.get_by_role("button", name="Find where I am")).to_be_hidden()
    assert scale.inner_text() == before
    # A map that nobody touched shows what is near.
    visitor.page.reload()
    visitor.press("Find where I am")
    visitor.page.evaluate("findPosition(63.4, 10.4)")
    expect(scale).to_have_text(re.compile(r"^\d00 m$"))


def test_r0_l6_the_receipt_of_a_stop_takes_the_focus_from_no_field(visit, people):
    alice, bob = people.several("alice", "bob")
    befriend(alice, bob)
    alice.do("location/share", {})
    one = holding(visit("alice", **allowed())).sign_in(people, alice.user).go("/sharing")
    stop = one.page.get_by_role("button", name="Stop for everybody").first
    stop.wait_for()
    until = one.page.get_by_label("Until when?")
    until.wait_for()
    hold(one)
    stop.click()
    until.focus()
    let_go(one)
    expect(one.page.locator("#receipt")).to_be_visible()
    expect(one.page.get_by_role("button", name="Stop for everybody")).to_have_count(0)
    expect(until).to_be_focused()


def test_r0_a_view_that_is_read_slowly_does_not_jump_back_to_its_top(visit, people):
    one = holding(visit("ann", viewport={"width": 390, "height": 300}))
    one.sign_in(people, people.sign_up("ann")).go("/places")
    one.page.get_by_role("link", name="Who sees where I am", exact=True).wait_for()
    one.page.locator(".map-scale").wait_for()
    hold(one)
    one.follow("Who sees where I am")
    summary = one.page.get_by_text("Where I was")
    summary.scroll_into_view_if_needed()
    summary.click()
    before = one.page.evaluate("scrollY")
    assert before > 0
    let_go(one)
    one.page.get_by_role("button", name="Share", exact=True).wait_for()
    assert one.page.evaluate("scrollY") >= before
    expect(one.page.get_by_role("heading", level=1)).not_to_be_focused()


def test_r0_f76_a_tap_on_the_watch_writes_nothing_just_after_it_went_to_the_next_hole(visit, people):
    ann, ben = people.several("ann", "ben")
    host, other = play(ann, ben, holes=3)
    watch = open_room(
        visit("ann", viewport={"width": 200, "height": 200}), people, host, "/watch")
    watch.sees("Hole 1")
    # Ben writes both scores. The hole is complete, and the watch moves on. The tap was meant for hole 1.
    watch.page.evaluate("""() => {
      const hole = document.querySelector(".watchHole");
      const tap = (_, observer) => {
        if (!hole.textContent.startsWith("Hole 2")) return;
        observer.disconnect();
        document.getElementById("watch-more").click();
      };
      new MutationObserver(tap).observe(hole, { childList: true });
    }""")
    other.score(ann, 1, 3)
    other.score(ben, 1, 3)
    watch.sees("Hole 2")
    other.score(ben, 2, 3)
    state = other.state(lambda s: s["scores"][ben.user][1] == 3)
    assert state["scores"][ann.user] == [3, None, None]
    # The keys write again after half a second.
    more = watch.page.locator("#watch-more")
    more.click(delay=600)
    other.state(lambda s: s["scores"][ann.user][1] == 3)


def test_r0_two_partners_with_one_score_write_only_their_own_team_s_score(visit, people):
    ann, ben, cleo, dan = people.several("ann", "ben", "cleo", "dan")
    seats = play_teams(ann, ben, cleo, dan)
    one, two = (
        open_room(visit(name), people, seat) for name, seat in zip(("ann", "ben"), seats))
    team, others = "Birch", "Heather"
    # Either partner may be the one whom an event names.
    for number, (writer, strokes) in enumerate(((one, 4), (two, 3)), 1):
        for visitor in (one, two):
            hole(visitor, number)
            expect(cell(visitor, team, number)).to_have_attribute("aria-current", "true")
        key(writer, strokes)
        for visitor in (one, two):
            reads(visitor, team, number, strokes)
            # The score is there for each partner, and the cursor visits no other team.
            expect(cell(visitor, others, number)).not_to_have_attribute("aria-current", "true")
        writer.page.locator("#next-hole").click()
        hole(writer, number + 1)
        expect(cell(writer, team, number + 1)).to_have_attribute("aria-current", "true")
        seats[2].score(cleo, number, 5)
    state = seats[0].state(lambda s: s["scores"][cleo.user][1] == 5)
    assert state["scores"] == {
        ann.user: [4, 3, None], ben.user: [4, 3, None],
        cleo.user: [5, 5, None], dan.user: [5, 5, None]}
    assert state["scorers"] == []
    # A third partner's device, which has seen nothing before, also opens on the own team's cell.
    again = open_room(visit("ben2"), people, seats[1])
    hole(again, 3)
    expect(cell(again, team, 3)).to_have_attribute("aria-current", "true")
    expect(again.page.locator(".keypad .for")).to_contain_text(team)


def test_r0_the_page_names_the_team_whose_score_somebody_wrote(visit, people):
    ann, ben, cleo, dan = people.several("ann", "ben", "cleo", "dan")
    seats = play_teams(ann, ben, cleo, dan)
    one = open_room(visit("dan"), people, seats[3])
    team = "Birch"
    cell(one, team, 1).wait_for()
    for writer, seat, strokes in ((ann, seats[0], 2), (ben, seats[1], 4)):
        seat.score(writer, 1, strokes)
        said = one.page.get_by_text(f"{writer.user} wrote: {team}, hole 1, {strokes}", exact=True)
        expect(said).to_have_count(1)


def play_teams(*clients):
    """A scramble of two teams, which has started. Returns the seats."""
    seats = sit(*clients, holes=3, settings={"format": "scramble"})
    for place, client in enumerate(clients):
        seats[0].do("setPlayer", {"player": client.user, "team": place // 2 + 1})
    seats[0].do("start")
    return seats
