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
