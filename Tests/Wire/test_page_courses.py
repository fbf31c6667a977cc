"""The page: choosing, looking at and changing courses (F5, F19, F25-F29, F33, F43, F52, FU3, G2, G4)."""

import re

from playwright.sync_api import expect

TRONDHEIM = {"latitude": 63.43, "longitude": 10.47}


def names(visitor):
    """The courses of the list that is to be seen."""
    return visitor.page.locator(".rows .name a")


def test_fu3_f5_f25_f43_courses_by_name_then_recent_then_near_me_and_as_last_known(visit, people):
    user = people.sign_up("ann")
    ann = visit("ann").sign_in(people, user).go("/play")
    expect(names(ann).first).to_have_text("Capital Springs")
    ann.is_accessible()
    ann.fits(320)
    ann.fits(1600)
    ann.shot("rooms-play")

    ann.fill("Search by name or place", "rotv")
    expect(names(ann)).to_have_text(["Rotvoll Diskgolfpark"])
    ann.fill("Search by name or place", "")
    ann.choose("Kind", "Golf")
    expect(names(ann).first).to_have_text(re.compile("Carnoustie"))
    ann.choose("Kind", "All")

    ann.context.grant_permissions(["geolocation"])
    ann.context.set_geolocation(TRONDHEIM)
    ann.press("Near me")
    expect(names(ann).first).to_have_text("Rotvoll Diskgolfpark")
    ann.sees("m away")

    # Without a link: as last known, by name.
    ann.press("Near me")
    expect(names(ann).first).to_have_text("Capital Springs")
    ann.context.set_offline(True)
    ann.fill("Search by name or place", "dragv")
    ann.sees("this is as it was last known")
    expect(names(ann)).to_have_text(["Dragvoll Diskgolfarena"])
    ann.context.set_offline(False)
    expect(ann.page.get_by_text("as it was last known")).to_have_count(0)
