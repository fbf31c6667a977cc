"""The page: the first page, and the requests and rounds on it (F21, F43, FU11, FU12)."""

import re

from people import create, play
from playwright.sync_api import expect

#: Waits until this browser has saved a round in play for offline use.
IS_KEPT = """() => new Promise((done) => {
  const look = () => {
    const opening = indexedDB.open("fairway");
    opening.onsuccess = () => {
      const all = opening.result.transaction("kept").objectStore("kept").getAll();
      all.onsuccess = () => {
        opening.result.close();
        const isKept = all.result.some((each) => each?.state?.phase === "playing");
        if (isKept) done(true);
        else setTimeout(look, 50);
      };
    };
  };
  look();
})"""


def test_f21_fu11_the_first_page_lists_open_requests_and_current_rounds(visit, people):
    user = people.sign_up("ann")
    bob, cleo = people.several("bob", "cleo")
    ann = visit("ann", worker=True).sign_in(people, user).go()
    # A new user sees what the app can do.
    ann.sees("Welcome")
    ann.page.get_by_role("navigation", name="Shortcuts").get_by_role("link", name="Play").wait_for()
    for width in (320, 1600):
        ann.fits(width)
    ann.is_accessible()
    ann.shot("home-first")
    # A friend request and an invitation to a lobby appear without a reload.
    bob.do("friend/request", {"user": user})
    asks = ann.page.get_by_role("button", name=re.compile("Accept: bob.* would like to be friends"))
    asks.click()
    ann.page.get_by_text("are friends").first.wait_for()
    seat = create(bob, courseName="Long Meadow")
    bob.do("invite/send", {"room": seat.room, "user": user})
    ann.sees("invites you: Long Meadow")
    cleo.do("friend/request", {"user": user})
    ann.sees("cleo")
    ann.is_accessible()
    ann.shot("home-waiting")
    ann.page.get_by_role("button", name=re.compile("Decline: cleo")).click()
    ann.page.get_by_role("button", name=re.compile("Accept: bob.*Long Meadow")).click()
    ann.page.wait_for_url(re.compile(f"/rooms/{seat.room}$"))
    seat.state(lambda state: len(state["players"]) == 2)
    # From now on the page lists the room with its phase.
    ann.go("/")
    ann.sees("In the lobby")
    seat.do("start")
    ann.sees("In play")
    assert ann.page.get_by_text("Welcome").count() == 0
    ann.page.emulate_media(color_scheme="dark")
    ann.is_accessible()
    ann.shot("home-dark")
    ann.page.get_by_role("link", name=re.compile("Long Meadow")).click()
    ann.page.wait_for_url(re.compile(f"/rooms/{seat.room}$"))
    ann.page.evaluate(IS_KEPT)
    # Offline, the page still lists the room.
    ann.context.set_offline(True)
    ann.page.get_by_role("link", name="Back", exact=True).click()
    ann.page.get_by_role("link", name=re.compile("Long Meadow")).wait_for()


def test_f21_the_first_page_shows_the_chosen_shortcuts_in_their_order(visit, people):
    user = people.sign_up("ann")
    tool = people.connect(user)
    tool.do("account/changeSettings", {"shortcuts": ["discs", "anothers.word", "play"]})
    ann = visit("ann").sign_in(people, user).go()
    tiles = ann.page.get_by_role("navigation", name="Shortcuts").get_by_role("listitem")
    expect(tiles).to_have_text(["Discs", "Play"])
    ann.follow("Choose what is shown here")
    ann.sees_title("Choose what is shown here")
    for width in (320, 1600):
        ann.fits(width)
    ann.is_accessible()
    ann.shot("home-chooser")
    ann.page.get_by_label("Reminders", exact=True).check()
    # The page refuses too many shortcuts instead of dropping some silently.
    others = ("Join a round", "History", "Courses", "Statistics", "Handicap", "Friends", "Map",
              "Share my position", "Quiz walks", "Services")
    for name in others:
        ann.page.get_by_label(name, exact=True).check()
    ann.press("Save")
    ann.sees("13 are chosen, and 12 have room.")
    for name in others:
        ann.page.get_by_label(name, exact=True).uncheck()
    # Shortcuts can be moved by keyboard alone.
    ann.page.get_by_role("button", name="Move Play up").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("button", name="Move Play down")).to_be_focused()
    ann.press("Save")
    expect(tiles).to_have_text(["Play", "Discs", "Reminders"])
    assert tool.do("account/settings")["shortcuts"] == ["play", "discs", "reminders", "anothers.word"]


def test_f43_the_first_page_counts_the_people_who_are_playing_now(visit, people):
    course = people.new("asker").do("course/list", {"limit": 1})["courses"][0]
    players = people.several(*("abcd"))
    ann = visit("ann").sign_in(people, people.sign_up("ann")).go()
    seat, *_ = play(*players, course=course["id"], courseName=None, holes=None)
    seat.score(seat, 1, 3)
    ann.sees("Playing just now")
    ann.sees("4 players")
    ann.shot("home-crowd")
