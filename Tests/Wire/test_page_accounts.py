"""The page: signing up, signing in and what was forgotten (F1, F2, F17, F18, F22, F23, FU1, FU2, FU6)."""

import re

from people import PASSWORD, create
from playwright.sync_api import expect
from test_mail import file_to, token


def fill_sign_up(visitor, name, username=None, password=PASSWORD):
    visitor.fill("Email", f"{name}@example.org")
    visitor.fill("Password", password)
    # The name that is suggested after the address.
    field = visitor.page.get_by_label("Username", exact=True)
    expect(field).not_to_have_value("")
    if username:
        field.fill(username)
    return field.input_value()


def arrives(visitor, path):
    visitor.page.wait_for_url(re.compile(re.escape(path) + "$"))


def arrives_in_lobby(visitor, seat):
    """By way of the page that takes the seat."""
    visitor.page.wait_for_url(re.compile(f"/app/(join/{seat.code}|rooms/{seat.room})$"))


def opens_link(visitor, message, kind):
    """Follows a mail's link in the same browser; links lead to the configured address."""
    visitor.page.goto(f"{visitor.origin}/{kind}/{token(message)}")


def confirmed(people, user):
    """The first device of somebody who has opened the mail's link."""
    people.sign_up_as(user)
    link = token(file_to(people.server, f"{user}@example.org", "confirm"))
    body = {"token": link, "device": {"name": "Phone", "kind": "phone"}}
    device = people.desk.do("account/confirm", body)["device"]
    client = people.client(user, device["token"]).connect()
    return client.listen(f"{client.reply_topic}/#")


def test_fu2_f72_who_is_signed_in_stays_so_and_a_wrong_password_is_told(visit, people):
    user = people.sign_up("ann")
    ann = visit("ann").go("/settings")
    arrives(ann, "/sign-in?to=%2Fsettings")
    ann.fill("Username or email", user.upper())
    ann.fill("Password", "not hers, this one")
    ann.press("Sign in")
    ann.sees("Wrong username or password.")
    for width in (320, 1600):
        ann.fits(width)
    ann.is_accessible()
    ann.shot("accounts-sign-in")
    ann.fill("Password", PASSWORD)
    ann.press("Sign in")
    # Where she wanted to go, and as long as nobody signs her out.
    arrives(ann, "/app/settings")
    ann.page.reload()
    arrives(ann, "/app/settings")
    ann.go("/sign-in")
    arrives(ann, "/app/")


def test_fu1_l1_f22_f23_somebody_new_signs_up_with_a_suggested_name_and_confirms(visit, people):
    taken = people.sign_up("taken")
    new = visit("new").go("/sign-up")
    suggested = fill_sign_up(new, "newcomer")
    assert suggested.startswith("newcomer")
    new.shot("accounts-sign-up")
    new.fits(320)
    new.is_accessible()
    # What is wrong is said beside its field.
    new.fill("Password", "short")
    new.press("Sign up")
    assert new.page.locator("[aria-invalid]").get_attribute("name") == "password"
    new.fill("Password", PASSWORD)
    new.fill("Username", taken)
    new.fill("Email", f"{taken}@example.org")
    new.press("Sign up")
    new.sees("Somebody has this name.")
    new.shot("accounts-sign-up-taken")
    # Another name, and the address that is hers.
    new.page.get_by_role("group", name="Free just now:").get_by_role("button").first.click()
    user = new.page.get_by_label("Username", exact=True).input_value()
    assert user != taken
    new.fill("Email", f"{user}@example.org")
    new.press("Sign up")
    new.sees_title("Check your email")
    # The server of the tests has no mail server.
    new.sees("This server cannot send mail.")
    new.fits(320)
    new.is_accessible()
    new.shot("accounts-mail")
    # Signed in already; and one mail a minute is enough.
    new.press("Send it again")
    new.sees("A mail was sent just now.")
    opens_link(new, file_to(people.server, f"{user}@example.org", "confirm"), "c")
    new.sees("Your email address is confirmed.")
    new.go("/sign-up/mail")
    new.press("Send it again")
    new.sees("Your address is confirmed already.")
    new.follow("Go on")
    arrives(new, "/app/")


def test_f22_f23_suggestions_neither_move_the_button_under_a_finger_nor_replace_a_chosen_name(
        visit, people):
    taken = people.sign_up("taken")
    new = visit("new").go("/sign-up")
    fill_sign_up(new, taken)
    others = new.page.get_by_role("group", name="Free just now:").get_by_role("button")
    others.nth(1).click()
    chosen = new.page.get_by_label("Username", exact=True).input_value()
    new.fill("Email", f"another.{chosen}@example.org")
    # The press leaves the email field, and the suggestions for its new text arrive before the release.
    button = new.page.get_by_role("button", name="Sign up", exact=True)
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    with new.page.expect_response("**/suggestUsername*"):
        new.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 2)
        new.page.mouse.down()
    assert button.bounding_box() == box
    new.page.mouse.up()
    new.sees_title("Check your email")
    assert people.sign_in(chosen)["user"] == chosen


def test_f18_fu1_where_only_confirmed_accounts_are_let_in_the_link_signs_in(
        visit, new_server, gather):
    server = new_server({"FAIRWAY_ACCOUNTS_CONFIRMATION_REQUIRED": "true"})
    people = gather(server)
    seat = create(confirmed(people, "host"))
    new = visit("new", on=server).go(f"/sign-up?join={seat.code}")
    new.sees(seat.code)
    user = fill_sign_up(new, "waiter")
    new.press("Sign up")
    new.sees_title("Check your email")
    new.sees("The link signs you in")
    message = file_to(server, "waiter@example.org", "confirm")
    # The link opens in another tab, and this one goes on by itself: to the lobby.
    tab = new.context.new_page()
    tab.goto(f"{new.origin}/c/{token(message)}")
    tab.get_by_text(f"You are signed in as {user}").wait_for()
    arrives_in_lobby(new, seat)


def test_fu6_f17_f32_what_somebody_came_for_goes_along(visit, people):
    host = people.new("host")
    seat = create(host)
    code = seat.code
    # A link that was cut short says nothing.
    new = visit("new").go("/sign-in?to=/friend/%25zz")
    new.sees_title("Sign in")
    # Without an account one leads to signing in, and from there to signing up.
    new.go(f"/sign-in?to=/join/{code}")
    new.sees_title("Sign in")
    new.sees(f"with the code {code}")
    new.follow("Sign up")
    new.sees(f"with the code {code}")
    user = fill_sign_up(new, "along")
    new.press("Sign up")
    new.sees_title("Check your email")
    opens_link(new, file_to(people.server, "along@example.org", "confirm"), "c")
    new.sees("You have joined the round.")
    new.go("/sign-up/mail").follow("Go on to the round")
    arrives_in_lobby(new, seat)
    # Who has an account goes on at once.
    other = visit("other").go(f"/sign-in?friend={user}")
    other.sees(f"become friends with {user}")
    other.fill("Username or email", people.sign_up("other"))
    other.fill("Password", PASSWORD)
    other.press("Sign in")
    arrives(other, f"/app/friend/{user}")


def test_fu2_a_forgotten_password_is_set_anew(visit, people):
    user = people.sign_up("absent")
    visitor = visit("absent").go("/forgotten")
    visitor.fits(320)
    visitor.is_accessible()
    visitor.shot("accounts-forgotten")
    visitor.fill("Username or email", user)
    visitor.press("Send the link")
    visitor.sees("This server cannot send mail")
    opens_link(visitor, file_to(people.server, f"{user}@example.org", "resetPassword"), "r")
    visitor.page.get_by_label("New password").fill("a new horse 8")
    visitor.page.get_by_role("button", name="Save and sign in").click()
    visitor.sees("Sign in with your new password.")
    visitor.go("/sign-in")
    arrives(visitor, "/app/")


def test_every_text_of_signing_in_is_there_in_icelandic(visit):
    guest = visit("guest", locale="is-IS", color_scheme="dark").go("/sign-up")
    guest.sees_title("Nýskráning")
    guest.fits(320)
    guest.is_accessible()
    guest.shot("accounts-sign-up-is-dark")


def test_f64_who_works_by_keyboard_keeps_the_focus_where_a_form_is_refused(visit, people):
    user = people.sign_up("ann")
    ann = visit("ann").go("/sign-in")
    button = ann.page.get_by_role("button", name="Sign in", exact=True)
    ann.fill("Password", "not hers, this one")
    button.press("Enter")
    # What is missing first, wherever it was found.
    expect(ann.page.get_by_label("Username or email", exact=True)).to_be_focused()
    ann.sees("This is missing.")
    ann.fill("Username or email", user)
    button.press("Enter")
    ann.sees("Wrong username or password.")
    expect(button).to_be_focused()


def test_f64_what_is_wrong_with_a_field_is_said_in_the_readers_language(visit, people):
    one = visit("one").go("/sign-up")
    one.page.evaluate("localStorage.setItem('fairway.language', 'is')")
    one.go("/sign-up")
    errors = one.page.locator("form .field .error:not(:empty)")
    one.press("Nýskráning")
    expect(errors).to_have_text(["Þetta vantar."] * 3)
    one.fill("Netfang", "nobody")
    one.page.get_by_label("Lykilorð", exact=True).press_sequentially("short")
    one.fill("Notandanafn", "someone_else")
    one.press("Nýskráning")
    expect(errors).to_have_text(["Þetta er ekki netfang.", "Minnst 8 stafir."])
