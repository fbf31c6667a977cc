"""The pages outside the app, which links lead to: in both languages, on each width, for everybody."""

import pytest
from playwright.sync_api import expect
from test_page_served import finished, shared_path

#: Where links of invitations, friends and mails lead, and what stands on its own.
PATHS = ["/", "/j/KQ7XPM", "/f/alice", "/status", "/r/sometoken", "/c/sometoken", "/s/nothing"]


def words(visitor, path):
    """What a page says, line by line, but for what is the same in every language."""
    visitor.page.goto(f"{visitor.origin}{path}")
    if path == "/c/sometoken":
        expect(visitor.page.locator("#outcome")).not_to_be_empty()
        expect(visitor.page.locator("#outcome")).not_to_contain_text("...")
    lines = visitor.page.locator("h1, h2, h3, p, li, button").all_inner_texts()
    return {line.strip() for line in lines if " " in line.strip()}


@pytest.fixture
def icelander(visit):
    return visit("icelander", locale="is-IS")


@pytest.mark.parametrize("path", PATHS)
def test_f37_f71_pages_that_links_lead_to_are_in_the_language_of_the_browser(
        visit, icelander, path):
    english, icelandic = words(visit(), path), words(icelander, path)
    assert icelander.page.locator("html").get_attribute("lang") == "is"
    # A monitor's title is its operator's.
    same = {line for line in english & icelandic if "@" not in line and "Fairway" not in line}
    assert english and not same


@pytest.mark.parametrize("path", [*PATHS, "shared"])
def test_f37_f46_f71_pages_that_links_lead_to_are_for_everybody(visit, people, path):
    visitor = visit()
    name = f"link{path.replace('/', '-')}"
    if path == "shared":
        alice, bob = finished(people, "alice", "bob")
        path = shared_path(alice.do("share")["url"])
        bob.do("share")
    words(visitor, path)
    for width in (200, 320, 1_600):
        visitor.fits(width)
    for scheme in ("light", "dark"):
        visitor.page.emulate_media(color_scheme=scheme)
        visitor.is_accessible()
    visitor.shot(name)
