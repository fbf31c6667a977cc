"""The card on the page: together, alone, without a link, on a watch and on a wall."""

import re

import pytest
from people import create, join, play, sit
from playwright.sync_api import expect
from proxy import Proxy


def open_room(visitor, people, seat, face=""):
    """A visitor who is in a room already, at its card."""
    visitor.sign_in(people, seat.me)
    return visitor.go(f"/rooms/{seat.room}{face}")


def cell(visitor, name, hole):
    """A player's cell of the card."""
    return visitor.page.get_by_role("button", name=re.compile(rf"^{name}, hole {hole}: "))


def test_f3_f11_first(visit, people):
    ann, bob = people.several("ann", "bob")
    host, other = play(ann, bob, holes=18)
    one = visit("ann")
    open_room(one, people, host)
    one.page.wait_for_timeout(1500); one.shot("x");  print(one.wrong)
    one.press("4")
    expect(cell(one, bob.user, 1)).to_have_attribute("aria-current", "true")
    one.press("5")
    other.state(lambda s: s["scores"][ann.user][0] == 4 and s["scores"][bob.user][0] == 5)
    other.score(bob, 2, 2)
    expect(cell(one, bob.user, 2)).to_have_text("2")
    one.is_accessible()
    one.fits(320)
    one.fits(1600)
    one.shot("card")
    one.page.set_viewport_size({"width": 1600, "height": 900})
    one.shot("card-wide")


def test_f76_d8_a_watch_and_a_wall(visit, people):
    ann, bob = people.several("ann", "bob")
    host, other = play(ann, bob, holes=18)
    watch = open_room(visit("ann", viewport={"width": 200, "height": 200}), people, host, "/watch")
    watch.page.get_by_role("button", name="One more").click()
    expect(watch.page.get_by_role("status")).to_contain_text(["3"])
    watch.page.get_by_role("button", name="One more").click()
    other.state(lambda s: s["scores"][ann.user][0] == 4)
    watch.page.get_by_role("button", name="Done, next hole").click()
    watch.sees("Hole 2 · par 3")
    other.event("hole.changed")
    watch.is_accessible()
    watch.fits(200)
    watch.shot("watch")
    wall = open_room(visit("bob", viewport={"width": 1600, "height": 900}, color_scheme="dark"), people, other, "/wall")
    other.score(bob, 1, 3)
    expect(wall.page.get_by_role("row", name=re.compile(bob.user))).to_contain_text("3")
    wall.is_accessible()
    wall.shot("wall")
    wall.fits(320)


def test_f39_f46_fu7_fu9_after_the_end(visit, people):
    ann, bob = people.several("ann", "bob")
    host, other = play(ann, bob, holes=9, settings={"format": "skins", "options": {"value": 2}})
    guest = host.do("addGuest", {"name": "Grandma"})["player"]
    for hole in range(1, 10):
        for who, strokes in ((ann, 3), (bob, 4), (guest, 5)):
            host.score(who, hole, strokes)
    one = open_room(visit("ann"), people, host)
    one.page.get_by_text("Players, another round, ending").click()
    one.shot("card-people")
    one.press("End the game")
    one.page.get_by_role("dialog").get_by_role("button", name="End the game").click()
    one.sees("My figures")
    one.sees("What each gets or owes")
    one.sees("Pars")
    one.press("Mend a score")
    cell(one, ann.user, 9).click()
    one.press("2")
    other.state(lambda s: s["scores"][ann.user][8] == 2)
    one.page.get_by_text("What was changed").click()
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
    one.press("Play again")
    one.page.wait_for_url(lambda url: host.room not in url)


def test_f4_fu8_six_holes_without_a_link_are_kept_through_a_reload_and_sent(visit, people):
    ann, bob = people.several("ann", "bob")
    host, other = play(ann, bob, holes=9)
    one = open_room(visit("ann"), people, host)
    one.sees("Hole 1")
    one.sees("You are connected")
    one.context.set_offline(True)
    one.sees("You have no connection")
    for hole in range(1, 7):
        one.press("4")
        cell(one, ann.user, hole + 1).click()
    one.sees("6 scores wait to be sent")
    one.shot("card-offline")
    one.page.reload()
    one.sees("6 scores wait to be sent")
    expect(cell(one, ann.user, 6)).to_have_text("4")
    # Meanwhile somebody else mends one of them, later.
    other.score(ann, 6, 5)
    assert other.state()["scores"][ann.user][0] is None
    one.context.set_offline(False)
    other.state(lambda s: s["scores"][ann.user][:6] == [4, 4, 4, 4, 4, 5])
    expect(cell(one, ann.user, 6)).to_have_text("5")
    one.sees("1 score of yours at Backyard had been changed since")
    expect(one.page.get_by_text("wait to be sent")).to_have_count(0)


def test_f4_fu9_a_game_that_never_had_a_link_is_saved_when_there_is_one(visit, people):
    ann = people.new("ann")
    one = visit("ann").sign_in(people, ann.user).go("/offline")
    one.sees("A new game")
    one.context.set_offline(True)
    one.fill("Name of the course", "Behind the barn")
    one.fill("Holes", "3")
    one.fill("Guests", "Grandma")
    one.is_accessible()
    one.fits(320)
    one.shot("card-offline-new")
    one.press("Begin")
    for hole in (1, 2, 3):
        one.sees(f"Hole {hole}")
        one.press("3")
        one.press("4")
        if hole == 2:
            one.page.reload()
            expect(cell(one, "Grandma", 2)).to_have_text("4")
        if hole < 3:
            one.press("Next hole")
    one.is_accessible()
    one.fits(320)
    one.fits(1600)
    one.page.get_by_text("Players, another round, ending").click()
    one.press("End the game")
    one.page.get_by_role("dialog").get_by_role("button", name="End the game").click()
    one.sees("Over, not saved yet")
    assert ann.do("history/list")["rounds"] == []
    one.context.set_offline(False)
    one.sees("Your game at Behind the barn is saved.")
    (game,) = ann.do("history/list")["rounds"]
    lines = ann.do("history/card", {"room": game["room"]})["lines"]
    assert [line["strokes"] for line in lines] == [[3, 3, 3], [4, 4, 4]]
    # With a link again, a game that began without one goes on where others can follow.
    one.fill("Name of the course", "Orchard")
    one.fill("Guests", "Grandma, Uncle")
    one.press("Begin")
    one.press("5")
    one.press("Go on where others can follow")
    one.page.wait_for_url(re.compile("/rooms/"))
    expect(cell(one, ann.user, 1)).to_have_text("5")
    one.sees("Uncle")
