"""The page: live notifications, and those that arrive while it is offline (D7, F70, FU11)."""

import re

from people import create
from playwright.sync_api import expect


def items(visitor):
    return visitor.page.locator(".notification")


def test_fu11_notifications_arrive_live_and_are_answered_seen_and_dismissed(visit, people):
    user = people.sign_up("ann")
    bob, cleo = people.several("bob", "cleo")
    ann = visit("ann").sign_in(people, user).go("/inbox")
    ann.sees("There is nothing new.")
    ann.is_accessible()
    bob.do("friend/request", {"user": user})
    items(ann).first.wait_for()
    ann.sees("Friend request")
    ann.page.get_by_role("button", name=re.compile("^Accept")).click()
    # The answered request disappears, and both users are friends.
    ann.sees("are friends.")
    expect(items(ann)).to_have_count(0)
    assert [each["user"] for each in bob.do("friend/list")["friends"]] == [user]
    # Two invitations and a request.
    seats = [create(bob, courseName=name) for name in ("Upper Field", "Lower Field")]
    for seat in seats:
        bob.do("invite/send", {"room": seat.room, "user": user})
    cleo.do("friend/request", {"user": user})
    expect(items(ann)).to_have_count(3)
    for width in (320, 1600):
        ann.fits(width)
    ann.is_accessible()
    ann.shot("inbox")
    ann.press("Mark all as seen")
    expect(ann.page.locator(".unseen")).to_have_count(0)
    # A notification seen on one device is seen on all devices.
    other = people.connect(user)
    assert other.do("notification/list")["unseen"] == 0
    ann.page.get_by_role("button", name=re.compile("^Dismiss: cleo")).click()
    expect(items(ann)).to_have_count(2)
    # An invitation to a round disappears when the round starts.
    seats[0].do("start")
    expect(items(ann)).to_have_count(1)
    other.do("invite/decline", {"invite": other.do("invite/list")["incoming"][0]["invite"]})
    ann.sees("There is nothing new.")
    bob.do("invite/send", {"room": seats[1].room, "user": user})
    ann.page.get_by_role("button", name=re.compile("^Accept.*")).click()
    ann.page.wait_for_url(re.compile(f"/rooms/{seats[1].room}$"))


def test_fu11_notifications_sent_while_offline_appear_on_reconnection(visit, people):
    user = people.sign_up("ann")
    bob = people.new("bob")
    ann = visit("ann", color_scheme="dark", locale="is", worker=True).sign_in(people, user).go("/inbox")
    ann.sees("Hér er ekkert nýtt.")
    ann.context.set_offline(True)
    ann.sees("Ekkert samband.")
    bob.do("friend/request", {"user": user})
    ann.context.set_offline(False)
    ann.sees("Vinabeiðni")
    ann.shot("inbox-is-dark")
    ann.is_accessible()
