"""The page: profile, settings, devices, tokens, my data, deletion (Q15, C2, F20, F44, F63)."""

import json
import re
from http.client import HTTPConnection

import pytest
from people import PASSWORD, with_admins
from playwright.sync_api import expect
from tokens import claims
from test_mail import file_to, token
from visitors import FOLDER


@pytest.fixture
def ann(visit, people):
    return visit("ann").sign_in(people, people.sign_up("ann"))


def is_well_made(visitor, name):
    for width in (320, 1600):
        visitor.fits(width)
    visitor.is_accessible()
    visitor.shot(f"me-{name}")


def told(visitor, text):
    """Waits for a message that appears for a short time."""
    expect(visitor.page.locator(".notices")).to_contain_text(text)


def in_section(visitor, title):
    """The form under a heading."""
    return visitor.page.locator(f"h2:text-is('{title}') ~ form").first


def answers(visitor, name):
    """Answers a question in the open dialog."""
    visitor.page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


def status_of(server, device_token):
    connection = HTTPConnection(*server.http, timeout=30)
    connection.request("GET", "/v1/do/account/profile",
                       headers={"Authorization": f"Bearer {device_token}"})
    status = connection.getresponse().status
    connection.close()
    return status


def kept(visitor):
    """Returns the device as which this browser is signed in."""
    return json.loads(visitor.page.evaluate("localStorage['fairway.session']"))["device"]


def kept_token(visitor):
    return kept(visitor)["token"]


def test_f20_q15_a_user_changes_profile_language_notifications_and_quiet_hours(ann, people):
    other = people.connect(ann.user)
    ann.go("/me")
    ann.sees(f"@{ann.user}")
    is_well_made(ann, "hub")
    ann.follow("Profile Name, and what others see")
    ann.fill("Name", "Ann Ace")
    ann.fill("About me", "Left hand.\nMornings.")
    ann.page.get_by_label("Everybody may see my profile").check()
    ann.press("Save")
    told(ann, "Saved.")
    is_well_made(ann, "profile")
    profile = other.do("account/profile")
    assert (profile["name"], profile["isPublic"]) == ("Ann Ace", True)

    ann.go("/settings")
    ann.page.get_by_label("Reminder", exact=True).uncheck()
    in_section(ann, "Notifications").get_by_role("button", name="Save").click()
    told(ann, "Saved.")
    ann.page.get_by_label("Nothing disturbs me").check()
    ann.fill("From", "23:30")
    ann.choose("Time zone", "Atlantic/Reykjavik")
    in_section(ann, "Quiet hours").get_by_role("button", name="Save").click()
    ann.choose("My discs", "Nobody")
    ann.choose("People who can contact me", "My friends")
    in_section(ann, "Who sees what").get_by_role("button", name="Save").click()
    told(ann, "Saved.")
    expect(ann.page.locator("[aria-disabled=true]")).to_have_count(0)
    is_well_made(ann, "settings")
    chosen = other.do("account/settings")
    assert chosen["notifications"]["reminder"] is False and chosen["notifications"]["invite"]
    assert chosen["quietHours"] == {"from": "23:30", "to": "07:00", "timeZone": "Atlantic/Reykjavik"}
    assert (chosen["discs"], chosen["contact"]) == ("nobody", "friends")

    ann.choose("Language", "Íslenska")
    ann.press("Change language")
    ann.sees_title("Stillingar")
    assert other.do("account/settings")["language"] == "is"
    ann.page.emulate_media(color_scheme="dark")
    is_well_made(ann, "settings-is-dark")


def test_p3_a_chosen_theme_shows_before_the_first_paint_and_after_a_reload(ann):
    ann.go("/settings")
    looks = ann.page.get_by_role("group", name="Appearance")
    expect(looks.get_by_role("button", name="Auto")).to_have_attribute("aria-pressed", "true")
    looks.get_by_role("button", name="Sunlight").click()
    root = ann.page.locator("html")
    expect(root).to_have_attribute("data-theme", "sunlight")
    is_well_made(ann, "settings-sunlight")
    looks.get_by_role("button", name="Dark").click()
    is_well_made(ann, "settings-chosen-dark")
    # The program of the page never comes, so only the shell sets the theme.
    ann.page.route("**/app/app-*.js", lambda route: route.abort())
    ann.page.reload(wait_until="commit")
    expect(root).to_have_attribute("data-theme", "dark")
    assert set(ann.page.locator("meta[name=theme-color]").evaluate_all("all => all.map(each => each.content)")) == {"#0c1310"}
    ann.page.emulate_media(contrast="more")
    expect(root).to_have_attribute("data-theme", "night")


def test_c2_a_user_lists_adds_and_signs_out_devices(ann, people):
    phone = people.sign_in(ann.user)["device"]
    ann.go("/devices")
    ann.sees("this one")
    is_well_made(ann, "devices")
    ann.press("Sign Phone out")
    answers(ann, "Sign out")
    told(ann, "Phone is signed out.")
    assert status_of(people.server, phone["token"]) == 401
    # A watch gets its own token, and the token works.
    ann.fill("What it is called", "Wrist")
    ann.choose("What it is", "Watch")
    ann.press("Add a device")
    watch = ann.page.get_by_label("Token").input_value()
    people.client(ann.user, watch).connect().fence()
    ann.shot("me-device-added")
    # A page that another device signs out shows the sign-in page immediately.
    other = people.connect(ann.user)
    other.do("device/remove", {"device": kept(ann)["id"]})
    ann.page.wait_for_url(re.compile(r"/sign-in\?to="))
    ann.sign_in(people, ann.user).go()
    mine = kept_token(ann)
    ann.go("/me")
    ann.press(f"Sign {ann.user} out")
    ann.page.wait_for_url(re.compile("/sign-in$"))
    assert status_of(people.server, mine) == 401
    ann.page.go_back()
    ann.sees_title("Sign in")


def test_f70_the_page_offers_the_installation_that_the_browser_offers(ann):
    ann.go("/me")
    ann.sees(f"@{ann.user}")
    offer = "Object.assign(new Event('beforeinstallprompt'), {prompt: () => { window.asked = true; }})"
    ann.page.evaluate(f"dispatchEvent({offer})")
    ann.press("Install Fairway")
    expect(ann.page.get_by_role("button", name="Install Fairway")).to_have_count(0)
    assert ann.page.evaluate("window.asked")


def test_c2_a_sign_out_is_not_shown_as_a_lost_session(visit, people):
    ann = visit("ann").sign_in(people, people.sign_up("ann")).go("/me")
    ann.sees(f"@{ann.user}")
    held = []
    ann.page.route("**/account/signOut", lambda route: held.append((route, route.fetch())))
    ann.press(f"Sign {ann.user} out")
    # The server has revoked the token. The broker ends the connection before the answer arrives.
    ann.sees_title("Sign in")
    ann.page.wait_for_function("localStorage.getItem('fairway.session') === null")
    expect(ann.page.get_by_text("not signed in any more")).to_have_count(0)
    ((route, response),) = held
    with ann.page.expect_request_finished(lambda request: request.url.endswith("/account/signOut")):
        route.fulfill(response=response)
    # A second task of the page runs after all that the answer led to.
    ann.page.evaluate("new Promise((done) => setTimeout(() => setTimeout(done)))")
    expect(ann.page.get_by_text("not signed in any more")).to_have_count(0)


def test_c2_after_a_sign_out_the_address_is_that_of_the_sign_in_page(ann):
    ann.go("/me")
    ann.sees(f"@{ann.user}")
    # The session ends. The sign-out changes the address before the router has found a view.
    ann.page.evaluate("""() => {
      localStorage.removeItem("fairway.session");
      dispatchEvent(new StorageEvent("storage", { key: null }));
      history.replaceState(null, "", "/app/sign-in");
    }""")
    ann.sees_title("Sign in")
    assert ann.page.url.endswith("/app/sign-in")


def test_c2_signing_out_offline_asks_for_confirmation(visit, people):
    ann = visit("ann", worker=True).sign_in(people, people.sign_up("ann")).go("/me")
    ann.sees(f"@{ann.user}")
    ann.context.set_offline(True)
    ann.press(f"Sign {ann.user} out")
    ann.sees("Sign out here without an answer?")
    ann.is_accessible()
    answers(ann, "Sign out")
    ann.sees_title("Sign in")


def test_f44_f77_a_token_for_a_program_works_until_it_is_revoked(ann, people):
    ann.go("/tokens")
    ann.sees("There is none.")
    ann.sees("“Change” does not include “look”.")
    ann.fill("What it is for", "Score display")
    ann.press("Make the token")
    ann.sees("Choose at least one thing")
    ann.page.get_by_label("Profile and settings: look").check()
    ann.press("Make the token")
    made = ann.page.get_by_label("Token").input_value()
    ann.sees("not used yet")
    assert made.startswith("fairway_pat_") and status_of(people.server, made) == 200
    is_well_made(ann, "tokens")
    ann.press("Revoke Score display")
    answers(ann, "Revoke")
    ann.sees("There is none.")
    assert status_of(people.server, made) == 401


def test_q15_f44_f63_a_user_changes_address_and_password_exports_data_and_deletes_the_account(
        ann, people):
    ann.go("/account")
    is_well_made(ann, "account")
    email = in_section(ann, "Change email")
    email.get_by_label("New email").fill(f"{ann.user}@example.com")
    email.get_by_label("Your password").fill("not this one")
    email.get_by_role("button").click()
    ann.sees("This is not your password.")
    email.get_by_label("Your password").fill(PASSWORD)
    email.get_by_role("button").click()
    told(ann, "This server cannot send mail")
    link = token(file_to(people.server, f"{ann.user}@example.com", "emailChangeNew"))
    ann.page.goto(f"{ann.origin}/c/{link}")
    ann.sees(f"Your email address is now {ann.user}@example.com.")

    ann.go("/account")
    before = kept_token(ann)
    password = in_section(ann, "Change password")
    password.get_by_label("Your password").fill(PASSWORD)
    password.get_by_label("New password").fill("another horse 9")
    password.get_by_role("button", name="Change password").click()
    told(ann, "Your password is changed.")
    assert status_of(people.server, before) == 401
    assert status_of(people.server, kept_token(ann)) == 200

    with ann.page.expect_download() as download:
        in_section(ann, "Get all my data").get_by_role("button").click()
    ann.sees("All of it is in the file.")
    data = json.loads(download.value.path().read_text())["data"]
    assert data["account"]["email"] == f"{ann.user}@example.com" and "devices" in data

    last = in_section(ann, "Delete my account")
    last.get_by_label("Your password").fill("another horse 9")
    last.get_by_role("button").click()
    answers(ann, "Cancel")
    last.get_by_label("Your password").fill("another horse 9")
    last.get_by_role("button").click()
    ann.shot("me-delete")
    answers(ann, "Delete my account")
    told(ann, "Your account is deleted.")
    ann.sees_title("Sign in")
    refused = people.guest().is_refused("account/signIn", {
        "login": ann.user, "password": "another horse 9", "device": {"name": "P", "kind": "phone"}})
    assert refused["code"] == "account.wrongCredentials"


@pytest.mark.skipif(bool(FOLDER), reason="the server says where to donate in the page that it sends")
def test_f24_d9_the_page_links_to_donations_and_shows_admins_the_operator_view(
        visit, new_server, gather):
    server = new_server({"FAIRWAY_HTTP_DONATE_URL": "https://donate.example.org/fairway"})
    people = gather(server)
    people.sign_up_as("operator_1")
    people = with_admins(people, gather, "operator_1")
    admin = visit("admin", on=server).sign_in(people, "operator_1").go("/me")
    donate = admin.page.get_by_role("link", name=re.compile("^Donate"))
    expect(donate).to_have_attribute("href", "https://donate.example.org/fairway")
    admin.follow("For operators")
    admin.page.wait_for_url(re.compile("/app/ops$"))
    # Other users have no link to the operator view.
    ann = visit("ann", on=server).sign_in(people, people.sign_up("ann")).go("/me")
    ann.sees(f"@{ann.user}")
    assert ann.page.get_by_role("link", name="For operators").count() == 0
    ann.page.set_viewport_size({"width": 1600, "height": 900})
    ann.shot("me-wide")
    ann.go("/").sees("Welcome")
    ann.shot("home-wide")


def test_w5_a_link_makes_the_first_admin_of_a_server(visit, new_server, gather):
    server = new_server()
    people = gather(server)
    user = people.sign_up("ruth")
    token = (server.data / "admin-link").read_text().strip().split("#")[1]
    ruth = visit("ruth", on=server).sign_in(people, user).go(f"/claim#{token}")
    ruth.sees_title("Become an admin")
    ruth.is_accessible()
    ruth.fits(320)
    ruth.shot("me-claim")
    ruth.press("Become an admin")
    ruth.page.wait_for_url(re.compile("/sign-in"))
    assert claims(people.sign_in(user)["device"]["token"])["adm"] is True
    assert not (server.data / "admin-link").exists()
