"""The page: sign-up, sign-in, forgotten passwords (F1, F2, F17, F18, F22, F23, FU1, FU2, FU6)."""

import re

from people import PASSWORD, create
from playwright.sync_api import expect
from server import until
from test_mail import file_to, token


def fill_sign_up(visitor, name, username=None, password=PASSWORD):
    visitor.fill("Email", f"{name}@example.org")
    visitor.fill("Password", password)
    # The page suggests a username that it derives from the address.
    field = visitor.page.get_by_label("Username", exact=True)
    expect(field).not_to_have_value("")
    if username:
        field.fill(username)
    return field.input_value()


def arrives(visitor, path):
    visitor.page.wait_for_url(re.compile(re.escape(path) + "$"))


def arrives_in_lobby(visitor, seat):
    """Waits for the lobby, or for the page that joins it on the way there."""
    visitor.page.wait_for_url(re.compile(f"/app/(join/{seat.code}|rooms/{seat.room})$"))


def opens_link(visitor, message, kind):
    """Opens a mail's link in this browser, at the server's real address, not the configured one."""
    visitor.page.goto(f"{visitor.origin}/{kind}/{token(message)}")


def confirmed(people, user):
    """The first device of a user who confirmed the address with the mail's link."""
    people.sign_up_as(user)
    link = token(file_to(people.server, f"{user}@example.org", "confirm"))
    body = {"token": link, "device": {"name": "Phone", "kind": "phone"}}
    device = people.desk.do("account/confirm", body)["device"]
    client = people.client(user, device["token"]).connect()
    return client.listen(f"{client.reply_topic}/#")


def test_fu2_f72_a_wrong_password_is_refused_and_a_sign_in_survives_a_reload(visit, people):
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
    # She reaches the page that she wanted, and stays signed in.
    arrives(ann, "/app/settings")
    ann.page.reload()
    arrives(ann, "/app/settings")
    ann.go("/sign-in")
    arrives(ann, "/app/")


def test_fu1_l1_f22_f23_a_new_user_signs_up_with_a_suggested_name_and_confirms(visit, people):
    taken = people.sign_up("taken")
    new = visit("new").go("/sign-up")
    suggested = fill_sign_up(new, "newcomer")
    assert suggested.startswith("newcomer")
    new.shot("accounts-sign-up")
    new.fits(320)
    new.is_accessible()
    # The page marks the field with the error.
    new.fill("Password", "short")
    new.press("Sign up")
    assert new.page.locator("[aria-invalid]").get_attribute("name") == "password"
    new.fill("Password", PASSWORD)
    new.fill("Username", taken)
    new.fill("Email", f"{taken}@example.org")
    new.press("Sign up")
    new.sees("is already taken")
    new.shot("accounts-sign-up-taken")
    # She takes another name, and her own address.
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
    # She is signed in already. The server sends at most one mail a minute.
    new.press("Send it again")
    new.sees("You asked for a link a moment ago. Wait a minute before you ask again.")
    opens_link(new, file_to(people.server, f"{user}@example.org", "confirm"), "c")
    new.sees("Your email address is confirmed.")
    new.go("/sign-up/mail")
    new.press("Send it again")
    new.sees("Your address is confirmed already.")
    new.follow("Go on")
    arrives(new, "/app/")


def test_f22_f23_suggestions_move_no_button_under_a_finger_and_replace_no_chosen_name(
        visit, people):
    taken = people.sign_up("taken")
    new = visit("new").go("/sign-up")
    fill_sign_up(new, taken)
    others = new.page.get_by_role("group", name="Free just now:").get_by_role("button")
    others.nth(1).click()
    chosen = new.page.get_by_label("Username", exact=True).input_value()
    new.fill("Email", f"another.{chosen}@example.org")
    # The press leaves the email field. The new suggestions arrive before the release.
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


def test_f18_fu1_a_link_signs_in_if_accounts_must_be_confirmed(
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
    # The link opens in another tab. This tab then opens the lobby without a click.
    tab = new.context.new_page()
    tab.goto(f"{new.origin}/c/{token(message)}")
    tab.get_by_text(f"You are signed in as {user}").wait_for()
    arrives_in_lobby(new, seat)


def test_fu6_f17_f32_sign_up_and_sign_in_lead_to_the_round_or_friend_of_the_link(visit, people):
    host = people.new("host")
    seat = create(host)
    code = seat.code
    # A link that cannot be decoded shows only the sign-in page.
    new = visit("new").go("/sign-in?to=/friend/%25zz")
    new.sees_title("Sign in")
    # Without an account, the link leads to sign-in, and from there to sign-up.
    new.go(f"/sign-in?to=/join/{code}")
    new.sees_title("Sign in")
    new.sees(f"with the code {code}")
    new.follow("Sign up")
    new.sees(f"with the code {code}")
    user = fill_sign_up(new, "along")
    new.press("Sign up")
    new.sees_title("Check your email")
    opens_link(new, file_to(people.server, "along@example.org", "confirm"), "c")
    new.sees("You have joined the room.")
    new.go("/sign-up/mail").follow("Go on to the round")
    arrives_in_lobby(new, seat)
    # A user with an account only signs in.
    other = visit("other").go(f"/sign-in?friend={user}")
    other.sees(f"become friends with {user}")
    other.fill("Username or email", people.sign_up("other"))
    other.fill("Password", PASSWORD)
    other.press("Sign in")
    arrives(other, f"/app/friend/{user}")


def test_fu2_a_forgotten_password_is_replaced(visit, people):
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


def test_the_sign_up_page_is_translated_to_icelandic(visit):
    guest = visit("guest", locale="is-IS", color_scheme="dark").go("/sign-up")
    guest.sees_title("Nýskráning")
    guest.fits(320)
    guest.is_accessible()
    guest.shot("accounts-sign-up-is-dark")


def test_f64_a_refused_form_keeps_the_focus_of_a_keyboard_user(visit, people):
    user = people.sign_up("ann")
    ann = visit("ann").go("/sign-in")
    button = ann.page.get_by_role("button", name="Sign in", exact=True)
    ann.fill("Password", "not hers, this one")
    button.press("Enter")
    # The focus moves to the first field that is missing.
    expect(ann.page.get_by_label("Username or email", exact=True)).to_be_focused()
    ann.sees("This is missing.")
    ann.fill("Username or email", user)
    button.press("Enter")
    ann.sees("Wrong username or password.")
    expect(button).to_be_focused()


def test_f64_the_error_of_a_field_is_in_the_readers_language(visit, people):
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


def test_w7_page_and_account_have_one_language_after_a_sign_in(visit, people):
    user = people.sign_up("ann")
    client = people.connect(user)

    def has(language):
        return client.do("account/settings")["language"] == language

    def sign_in(visitor):
        visitor.go("/sign-in")
        visitor.page.locator("input[name=login]").fill(user)
        visitor.page.locator("input[name=password]").fill(PASSWORD)
        visitor.page.locator("form button.primary").click()
        arrives(visitor, "/app/")

    # The page gives an account without a language its own.
    sign_in(visit("first", locale="is-IS"))
    until(lambda: has("is"), "the account has the language of the page")
    # Another browser takes the language of the account.
    second = visit("second", locale="en-GB")
    sign_in(second)
    expect(second.page.locator("html")).to_have_attribute("lang", "is")
    # A language that a guest chose in a browser changes no account.
    third = visit("third", locale="en-GB").go("/sign-in")
    third.page.evaluate("localStorage.setItem('fairway.language', 'en')")
    sign_in(third)
    expect(third.page.locator("html")).to_have_attribute("lang", "is")
    assert has("is")
    # A change on another device shows at the next visit.
    client.do("account/changeSettings", {"language": "en"})
    third.go("/settings")
    expect(third.page.locator("html")).to_have_attribute("lang", "en")
