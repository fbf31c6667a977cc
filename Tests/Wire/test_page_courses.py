"""The page: find, view and change courses (F5, F19, F25-F29, F33, F43, F52, FU3, G2, G4)."""

import re

from people import play, with_admins
from playwright.sync_api import expect

TRONDHEIM = {"latitude": 63.43, "longitude": 10.47}


def names(visitor):
    """The names in the visible list of courses."""
    return visitor.page.locator(".rows .rowName a")


def test_fu3_f5_f25_f43_g3_courses_are_listed_by_name_or_distance_and_offline_as_last_known(
        visit, people):
    user = people.sign_up("ann")
    seat, *_ = play(*people.several("cat", "dan", "eve"), course="krokhol", courseName=None, holes=None)
    seat.score(seat, 1, 3)
    ann = visit("ann", worker=True).sign_in(people, user).go("/play")
    expect(names(ann).first).to_have_text("Capital Springs")
    crowd = ann.page.locator(".courseRow").filter(has_text="Krokhol").locator(".crowd")
    expect(crowd).to_have_text("3 are playing now")
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

    # Offline, the page lists the courses by name, as last known.
    ann.press("Near me")
    expect(names(ann).first).to_have_text("Capital Springs")
    ann.context.set_offline(True)
    ann.fill("Search by name or place", "dragv")
    ann.sees("this is as it was last known")
    expect(names(ann)).to_have_text(["Dragvoll Diskgolfarena"])
    # Rotvoll was near, so the page knows its holes. A round there needs no connection.
    ann.fill("Search by name or place", "rotv")
    ann.follow("Rotvoll Diskgolfpark")
    ann.sees("11 holes · par 34")
    ann.follow("Play without a connection")
    expect(ann.page.get_by_label("Course", exact=True)).to_have_value("rotvoll-diskgolfpark")
    ann.page.go_back()
    ann.page.go_back()
    ann.sees("this is as it was last known")
    ann.context.set_offline(False)
    expect(ann.page.get_by_text("as it was last known")).to_have_count(0)


ROTVOLL = {"lat": 63.437, "lon": 10.479}
TEE = {"lat": 63.4370, "lon": 10.4790}
BASKET = {"lat": 63.4379, "lon": 10.4790}


def hole(number, **more):
    """A hole of a course whose holes lie in a row from west to east."""
    east = {"lon": TEE["lon"] + number * 0.001}
    return {"number": number, "par": 3, "tee": TEE | east, "basket": BASKET | east} | more


def test_f26_f27_f33_f52_g4_the_page_shows_a_course_from_above_and_the_way_to_its_baskets(
        visit, people):
    player = people.new("ann")
    picture = "https://example.org/hole1.jpg"
    course = player.do("course/register", {
        "name": "In a row", "kind": "golf", "location": ROTVOLL,
        "tees": [{"name": "red", "color": "#d32f2f", "slope": 120, "rating": 30.5}, {"name": "white"}],
        "holes": [hole(1, strokeIndex=1, tips="Keep left of the oak.", picture=picture),
                  hole(2, strokeIndex=2, tees={"white": {"length": 140}})],
    })["course"]
    ann = visit("ann", permissions=["geolocation"], geolocation={"latitude": 63.437, "longitude": 10.480})
    ann.sign_in(people, player.user).go(f"/courses/{course}")
    ann.sees_title("In a row")
    expect(ann.page.get_by_role("img", name="In a row from above")).to_be_visible()
    ann.sees("Keep left of the oak.")
    ann.sees("slope 120 · rating 30.5")
    link = ann.page.get_by_role("link", name="Picture of hole 1 (another site)")
    assert link.get_attribute("href") == picture
    # 0.0009 degrees of latitude to the north are 100 metres.
    ann.press("Show the way from here")
    ann.sees("100 m, to the north (0°)")
    ann.choose("Hole", "Hole 2")
    ann.sees("to the north-east")
    for colors in ("light", "dark"):
        ann.page.emulate_media(color_scheme=colors)
        ann.is_accessible()
        ann.shot(f"courses-course-{colors}")
    ann.fits(320)
    ann.fits(1600)
    ann.press("Make white my usual tee here")
    ann.sees("From now on you play here from white.")

    # After a round, the page shows my own results beside the pars.
    seats = player.do("room/create", {"kind": "golf", "course": course})
    do = seats["topics"]["do"]
    player.do(f"{do}/start")
    for number in (1, 2):
        player.do(f"{do}/score", {"player": player.user, "hole": number, "strokes": 4})
    player.do(f"{do}/end")
    ann.page.reload()
    ann.sees("You took 8 strokes here (+2) in 1 round.")
    ann.go("/courses")
    expect(ann.page.get_by_role("button", name="Near me")).to_have_attribute("aria-pressed", "true")
    ann.press("Near me")
    expect(names(ann).first).to_have_text("In a row")
    ann.sees("last played")


def test_f29_g2_a_course_is_registered_proposed_corrected_and_accepted(visit, new_server, gather):
    server = new_server()
    people = gather(server)
    admin, user = people.sign_up("root"), people.sign_up("ann")
    people = with_admins(people, gather, admin)
    ann = visit("ann", on=server, permissions=["geolocation"],
                geolocation={"latitude": 63.4379, "longitude": 10.479})
    ann.sign_in(people, user).go("/courses")
    ann.follow("Register a course")
    ann.fill("Number of holes", "2")
    ann.press("Register a course")
    ann.sees("Check the marked fields.")
    ann.fill("Name of the course", "Behind the barn")
    ann.page.get_by_text("Hole 1 · par 3").click()
    ann.page.get_by_text("Hole 2 · par 3").click()
    first = ann.page.locator("details.holeFields").first
    first.get_by_label("Basket (latitude, longitude)", exact=True).fill("somewhere")
    ann.press("Register a course")
    ann.sees("Write latitude and longitude")
    first.get_by_label("Tee (latitude, longitude)", exact=True).fill("63.437, 10.479")
    first.get_by_role("button", name="I stand there: Basket (latitude, longitude)").click()
    expect(first.get_by_label("Basket (latitude, longitude)", exact=True)).to_have_value("63.437900, 10.479000")
    ann.is_accessible()
    ann.fits(320)
    ann.shot("courses-register")
    ann.press("Register a course")
    ann.sees_title("Behind the barn")
    expect(ann.page.get_by_role("img", name="Behind the barn from above")).to_be_visible()
    ann.sees("100 m")
    ann.press("Propose it for everybody")
    ann.sees("This waits for an admin's answer.")

    # The correction of a public course waits for an admin, and lists its changes.
    ann.go("/courses/rotvoll-diskgolfpark/correct")
    ann.page.get_by_text("Hole 1 · par 3").click()
    ann.page.get_by_label("Par", exact=True).first.fill("4")
    ann.press("Send")
    ann.sees("An admin looks at the correction.")

    root = visit("root", on=server).sign_in(people, admin).go("/courses/proposals")
    root.sees("New course")
    root.follow("Rotvoll Diskgolfpark")
    row = root.page.get_by_role("row").filter(has_text="holes[1].par")
    expect(row.get_by_role("cell")).to_have_text(["3", "4"])
    root.is_accessible()
    root.fits(320)
    root.shot("courses-proposal")
    root.press("Accept for everybody")
    root.sees_title("Proposals")
    root.follow("Behind the barn")
    root.fill("Why", "Whose barn?")
    root.press("Turn it down")
    root.sees("Nothing waits.")
    ann.go("/courses/rotvoll-diskgolfpark")
    ann.sees("par 35")
    ann.go("/courses/proposals")
    ann.sees("Nothing waits.")
