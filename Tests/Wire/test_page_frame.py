"""The frame of the page: bars, the way back, what is new, whether everything is saved, and toasts."""

import re

import pytest
from playwright.sync_api import expect


def signed_in(visit, people, path="/", **options):
    user = people.sign_up("ann")
    return visit("ann", **options).sign_in(people, user).go(path), user


def here(visitor):
    """The place that the visible bar marks."""
    return visitor.page.get_by_role("navigation", name="Main").locator("[aria-current=page]")


def test_p3_a_phone_has_five_places_with_play_in_the_middle(visit, people):
    ann, _ = signed_in(visit, people)
    bar = ann.page.get_by_role("navigation", name="Main")
    expect(bar.get_by_role("link")).to_have_text(["Home", "Map", "Play", "Friends", "Me"])
    for name, title in (("Map", "Places"), ("Play", "Play"), ("Friends", "People"), ("Me", "Me"), ("Home", "Fairway")):
        bar.get_by_role("link", name=name, exact=True).click()
        ann.sees_title(title)
        expect(here(ann)).to_have_text(name)
        expect(ann.page.get_by_role("heading", level=1)).to_be_focused()
    ann.is_accessible()


def test_p3_a_wide_screen_has_a_rail_with_more_places(visit, people):
    ann, user = signed_in(visit, people, "/history", viewport={"width": 1440, "height": 900})
    rail = ann.page.get_by_role("navigation", name="Main")
    expect(rail.get_by_role("link")).to_have_text(
        ["Play", "Home", "Map", "History", "Statistics", "Friends", "Notifications", "Settings", re.compile(user)])
    expect(here(ann)).to_have_text("History")
    ann.is_accessible()
    # A narrower window has the bottom bar.
    ann.page.set_viewport_size({"width": 1000, "height": 900})
    expect(rail.get_by_role("link")).to_have_count(5)


@pytest.mark.parametrize("size", [(200, 200), (320, 568), (844, 390), (1440, 900)])
def test_p3_the_bars_fit_every_screen(visit, people, size):
    ann, _ = signed_in(visit, people, "/settings", viewport={"width": size[0], "height": size[1]})
    ann.sees_title("Settings")
    ann.fits(size[0])


def test_p3_back_leads_where_the_user_came_from_or_else_up(visit, people):
    ann, _ = signed_in(visit, people)
    ann.follow("Map")
    ann.sees_title("Places")
    # A view that opens first has its parent above it.
    ann.go("/settings")
    ann.page.get_by_role("link", name="Back", exact=True).click()
    ann.sees_title("Me")
    assert ann.page.get_by_role("link", name="Back", exact=True).count() == 0
    ann.page.get_by_role("main").get_by_role("link", name="History").click()
    ann.sees_title("History")
    ann.page.get_by_role("link", name="Back", exact=True).click()
    ann.sees_title("Me")
    ann.page.wait_for_url("**/me")


def test_p3_the_bell_counts_what_is_new_as_it_comes(visit, people):
    ann, user = signed_in(visit, people, "/rules")
    bell = ann.page.get_by_role("link", name=re.compile("notification", re.IGNORECASE)).first
    expect(bell).to_have_accessible_name("Notifications")
    people.new("bob").do("friend/request", {"user": user})
    expect(bell).to_have_accessible_name("1 new notification")
    bell.click()
    ann.press("Mark all as seen")
    expect(bell).to_have_accessible_name("Notifications")


def test_r7_one_dot_says_that_there_is_no_connection(visit, people):
    ann, _ = signed_in(visit, people, "/rules")
    ann.can_be_cut()
    ann.go("/rules")
    dot = ann.page.locator(".appbar").get_by_role("status")
    expect(dot).to_have_text("")
    ann.cut_link()
    expect(dot).to_have_text(re.compile("^Offline"))
    ann.is_accessible()
    ann.mend_link()
    expect(dot).to_have_text("Saved")
    expect(dot).to_have_text("")


def test_p3_a_toast_says_what_was_done(visit, people):
    ann, _ = signed_in(visit, people, "/settings")
    ann.page.get_by_label("Reminder", exact=True).uncheck()
    ann.page.locator("h2:text-is('Notifications') ~ form").first.get_by_role("button", name="Save").click()
    toast = ann.page.locator(".toast")
    expect(toast).to_have_text("Saved.")
    ann.is_accessible()
    # It never lies on the bottom bar.
    box, bar = toast.bounding_box(), ann.page.locator(".tabs").bounding_box()
    assert box["y"] + box["height"] <= bar["y"]


def test_p3_a_view_that_loads_slowly_shows_the_shape_of_what_comes(visit, people):
    ann, _ = signed_in(visit, people, "/rules")
    ann.can_be_cut()
    ann.go("/rules")
    ann.sees_title("Rules and games")
    # Without a connection an answer takes its time.
    ann.cut_link()
    ann.page.evaluate("history.pushState(null, '', '/app/reminders'); dispatchEvent(new PopStateEvent('popstate'))")
    ann.page.get_by_role("status", name="One moment ...").wait_for()
    # If a key moves the focus meanwhile, the focus stays there.
    link = ann.page.get_by_role("link", name="Skip to the content")
    link.focus()
    ann.mend_link()
    expect(ann.page.get_by_role("status", name="One moment ...")).to_have_count(0)
    ann.page.get_by_role("heading", name="Reminders").first.wait_for()
    expect(link).to_be_focused()


def test_p3_the_skip_link_leads_to_the_content(visit, people):
    ann, _ = signed_in(visit, people, "/settings")
    ann.sees_title("Settings")
    ann.page.get_by_role("link", name="Skip to the content").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("main")).to_be_focused()


def test_p3_a_guest_has_no_places(visit):
    guest = visit("guest").go("/sign-in")
    guest.sees_title("Sign in")
    assert guest.page.get_by_role("navigation", name="Main").count() == 0
    guest.follow("Sign up")
    guest.page.get_by_role("link", name="Back", exact=True).click()
    guest.sees_title("Sign in")
