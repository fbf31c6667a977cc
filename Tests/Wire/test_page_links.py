"""The pages outside the app that links open: both languages, all widths, accessible."""

import pytest
from playwright.sync_api import expect
from test_page_served import finished, shared_path

#: The targets of links in invitations, friend codes and mails, and the pages without a link.
PATHS = ["/", "/j/KQ7XPM", "/f/alice", "/status", "/r/sometoken", "/c/sometoken", "/s/nothing"]


def words(visitor, path):
    """Returns the lines of a page, without lines of a single word (often a name or a number)."""
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
def test_f37_f71_pages_that_links_open_are_in_the_language_of_the_browser(
        visit, icelander, path):
    english, icelandic = words(visit(), path), words(icelander, path)
    assert icelander.page.locator("html").get_attribute("lang") == "is"
    # The operator chooses the title of a monitor, so it has no translation.
    same = {line for line in english & icelandic if "@" not in line and "Fairway" not in line}
    assert english and not same


@pytest.mark.parametrize("path", [*PATHS, "shared"])
def test_f37_f46_f71_pages_that_links_open_are_accessible_on_all_widths(visit, people, path):
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
