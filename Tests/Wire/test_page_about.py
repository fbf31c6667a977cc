"""The page: rules, guides to the games, and news, for everybody (F34, F35, F36)."""

import re

from playwright.sync_api import expect


def test_f34_f35_a_visitor_without_an_account_reads_rules_and_guides_even_offline(visit):
    guest = visit("guest").go("/sign-in")
    guest.follow("Rules and games")
    guest.page.get_by_role("link", name=re.compile("Official Rules of Disc Golf")).wait_for()
    assert guest.page.get_by_role("link", name=re.compile("usga|Rules of Golf", re.I)).count()
    guest.page.get_by_text("Skins", exact=True).click()
    expect(guest.page.locator("#skins > p")).to_be_visible()
    for width in (320, 1600):
        guest.fits(width)
    guest.is_accessible()
    guest.shot("about-rules")
    # Without a connection, the page shows its last copy.
    guest.page.route("**/v1/**", lambda route: route.abort())
    guest.go("/rules#nassau")
    expect(guest.page.locator("#nassau > p")).to_be_visible()


def test_w1_the_guides_are_in_the_language_of_the_page_even_offline(visit):
    guest = visit("guest").go("/rules")
    guide, marked = guest.page.locator("#skins > p"), guest.page.locator("#skins [lang]")
    expect(guide).not_to_be_empty()
    expect(marked).to_have_count(0)
    english = guide.text_content()
    # The browser still asks for English, but its user chose Icelandic on the page.
    guest.page.evaluate("localStorage.setItem('fairway.language', 'is')")
    guest.page.route("**/v1/**", lambda route: route.abort())
    guest.go("/rules")
    expect(guide).to_have_text(english)
    expect(guide).to_have_attribute("lang", "en")
    guest.page.unroute("**/v1/**")
    guest.go("/rules")
    expect(guide).not_to_be_empty()
    expect(marked).to_have_count(0)
    icelandic = guide.text_content()
    assert icelandic != english
    guest.page.route("**/v1/**", lambda route: route.abort())
    guest.go("/rules")
    expect(guide).to_have_text(icelandic)
    expect(marked).to_have_count(0)


def test_f36_the_news_page_works_in_either_language(visit, people):
    guest = visit("guest", locale="is", color_scheme="dark").go("/news")
    guest.sees_title("Fréttir")
    assert guest.page.get_by_role("link", name=re.compile("PDGA")).get_attribute("target") == "_blank"
    guest.is_accessible()
    guest.shot("about-news-is-dark")
    ann = visit("ann").sign_in(people, people.sign_up("ann")).go("/news")
    ann.sees("Running since")
    assert ann.page.get_by_role("link", name="The manual").get_attribute("href") == "/docs/"
    for width in (320, 1600):
        ann.fits(width)
    ann.is_accessible()
    ann.shot("about-news")


def test_f64_an_address_that_cannot_be_decoded_shows_page_not_found(visit, people):
    ann = visit("ann")
    ann.sign_in(people, people.sign_up("ann")).go()
    path = "/app/people/%zz"
    ann.page.evaluate("path => history.pushState(null, '', path)", path)
    ann.page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
    ann.sees_title("Page not found")


def test_f64_going_back_restores_the_scroll_position(visit, people):
    ann = visit("ann")
    ann.sign_in(people, people.sign_up("ann"))
    ann.go("/rules")
    ann.sees_title("Rules and games")
    ann.sees("Skins")
    ann.page.evaluate("scrollTo(0, 100)")
    # A click by script does not scroll to the link first, as Playwright's own click would.
    ann.page.get_by_role("navigation").get_by_role("link", name="Home").evaluate("link => link.click()")
    ann.page.wait_for_url(lambda url: url.endswith("/app/"))
    ann.sees_title("Fairway")
    ann.page.go_back()
    ann.sees_title("Rules and games")
    top = 0
    for _ in range(600):
        if (top := ann.page.evaluate("scrollY")) == 100:
            break
        ann.page.wait_for_timeout(50)
    assert top == 100
