"""The page: friends, requests, presence and profiles (F16, F20, F32, FU12, L2)."""

from playwright.sync_api import expect
from test_friends import befriend


def section(visitor, name):
    """The part of the page below a heading."""
    heading = visitor.page.get_by_role("heading", name=name, exact=True)
    return visitor.page.locator("section").filter(has=heading)


def test_f16_l2_fu12_friends_are_found_and_asked_and_their_presence_is_live(visit, people):
    bob, carol = people.several("bob", "carol")
    alice = visit("alice").sign_in(people, people.sign_up("alice"))
    alice.go("/people")
    alice.sees("Nobody yet.")
    # The error of an unknown name is shown beside its field (L2).
    alice.fill("Username", "nobody_at_all")
    alice.press("Ask to be friends")
    alice.sees("There is no user with this name.")
    expect(alice.page.get_by_label("Username", exact=True)).to_be_focused()
    alice.is_accessible()
    alice.fill("Username", bob.user.upper())
    alice.press("Ask to be friends")
    alice.sees(f"{bob.user} is asked.")
    expect(section(alice, "Asked, not answered yet")).to_contain_text(bob.user)
    # Actions of other users appear live.
    bob.do("friend/accept", {"user": alice.user})
    friends = section(alice, "Friends")
    expect(friends.locator("li").filter(has_text=bob.user)).to_contain_text("Online")
    bob.close()
    expect(friends.locator("li").filter(has_text=bob.user)).to_contain_text("Last here")
    carol.do("friend/request", {"user": alice.user})
    asked = section(alice, "They want to be friends")
    expect(asked).to_contain_text(carol.user)
    alice.is_accessible()
    alice.shot("people")
    asked.get_by_role("button", name="Accept").click()
    expect(friends.locator("li").first).to_contain_text(carol.user)
    expect(alice.page.get_by_role("heading", name="Friends", exact=True)).to_be_focused()
    alice.fits(320)
    alice.fits(1600)
    # Remove and block ask first. A block can be undone.
    alice.follow(carol.user)
    alice.sees_title(carol.user)
    alice.is_accessible()
    alice.press("Remove as friend")
    alice.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    alice.sees(f"You and {carol.user} are friends.")
    alice.press("Remove as friend")
    alice.page.get_by_role("dialog").get_by_role("button", name="Remove as friend").click()
    alice.press("Block")
    alice.page.get_by_role("dialog").get_by_role("button", name="Block").click()
    alice.sees(f"You have blocked {carol.user}.")
    alice.go("/people")
    section(alice, "Blocked").get_by_role("button", name="Unblock").click()
    alice.sees(f"{carol.user} may ask you again.")
    assert carol.do("friend/list")["friends"] == []


def test_f32_fu12_a_friend_link_sends_a_request_and_the_page_shows_my_own_code(visit, people):
    bob = people.new("bob")
    alice = visit("alice").sign_in(people, people.sign_up("alice"))
    alice.go(f"/friend/{bob.user}")
    alice.is_accessible()
    alice.press("Ask to be friends")
    alice.sees(f"You asked {bob.user}, who has not answered yet.")
    assert bob.do("friend/list")["incoming"][0]["user"] == alice.user
    bob.do("friend/decline", {"user": alice.user})
    alice.go("/people")
    alice.page.get_by_text("My code and link").click()
    code = alice.page.get_by_alt_text("The QR code of my friend link")
    expect(code).to_be_visible()
    expect(code).not_to_have_js_property("naturalWidth", 0)
    link = alice.page.locator("p.link a")
    expect(link).to_have_text(bob.do("friend/link")["url"].replace(bob.user, alice.user))
    alice.is_accessible()
    alice.fits(320)
    # My own link does not offer to become my own friend.
    alice.go(f"/friend/{alice.user}")
    alice.sees("This is your own link.")
    alice.go("/friend/nobody_at_all")
    alice.sees("There is no user with this name.")


def test_f20_a_profile_shows_what_its_user_shares_and_links_to_the_history(visit, people):
    bob = people.new("bob")
    bob.do("account/changeProfile", {"name": "Bob <b>Bogey</b>", "about": "Left-handed", "isPublic": True})
    befriend(bob, people.connect(people.sign_up_as("bobs_friend")))
    alice = visit("alice", color_scheme="dark").sign_in(people, "bobs_friend")
    alice.go(f"/people/{bob.user}")
    alice.sees_title("Bob <b>Bogey</b>")
    alice.sees("Left-handed")
    alice.sees("Online")
    assert alice.page.get_by_role("link", name="Games played").get_attribute("href").endswith(f"/history?user={bob.user}")
    alice.is_accessible()
    alice.fits(320)
    alice.shot("people-profile-dark")
    alice.go("/people/nobody_at_all")
    alice.sees("There is no user with this name.")
    alice.go("/people")
    alice.sees("Bob <b>Bogey</b>")
    alice.page.get_by_text("Played with").click()
    alice.sees("Once you played a round with somebody, they are listed here.")
    alice.is_accessible()
    alice.fits(1600)
    alice.shot("people-dark")
