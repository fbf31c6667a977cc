"""The page: services of the campus, in a list and on a map (C3 to C6, C10)."""

from people import with_admins
from playwright.sync_api import expect


def looks_well(visitor, name):
    visitor.is_accessible()
    visitor.fits(320)
    visitor.fits(1600)
    visitor.shot(name)


def entries(visitor):
    return visitor.page.locator(".rows .name")


def test_c5_c6_services_are_found_and_shown_in_detail(visit, people):
    alice = visit("alice").sign_in(people, people.sign_up("alice"))
    alice.go("/services")
    alice.sees_title("Services")
    expect(entries(alice)).to_have_count(12)
    looks_well(alice, "services-list")
    # The list follows the words as they are typed. The address keeps them.
    alice.fill("Search", "main libr")
    expect(entries(alice)).to_have_text(["Main Library"])
    alice.page.reload()
    expect(entries(alice)).to_have_text(["Main Library"])
    alice.fill("Search", "no such thing")
    alice.sees("No service fits. Try other words, or another category.")
    alice.fill("Search", "")
    alice.page.get_by_label("Category").select_option(value="Food")
    expect(entries(alice)).to_have_count(3)
    alice.page.get_by_label("Category").select_option(value="")
    alice.follow("Main Library")
    alice.sees_title("Main Library")
    alice.sees("Opening hours")
    expect(alice.page.get_by_role("row", name="Saturday")).to_contain_text("09:00–19:00")
    expect(alice.page.get_by_role("row", name="Sunday")).to_contain_text("Closed")
    alice.sees("24 December 2026")
    expect(alice.page.get_by_role("link", name="library@campus.example.org")).to_be_visible()
    alice.sees("Building C, floors 0 to 3")
    looks_well(alice, "services-service")


GATE = {"latitude": 41.17869, "longitude": -8.59712}


def test_c3_c4_c10_the_map_shows_services_and_my_position(visit, people):
    user = people.sign_up("alice")
    bea = visit("bea").sign_in(people, user)
    bea.go("/services")
    expect(entries(bea)).to_have_count(12)
    # Without a position, the page says so and still shows the list.
    bea.press("Nearest first")
    expect(bea.page.get_by_role("alert")).to_be_visible()
    expect(entries(bea)).to_have_count(12)
    alice = visit(
        "alice", geolocation=GATE, permissions=["geolocation"], color_scheme="dark",
    ).sign_in(people, user)
    alice.go("/services")
    expect(entries(alice)).to_have_count(12)
    alice.page.get_by_text("On the map").click()
    alice.press("Nearest first")
    expect(entries(alice).first).to_have_text("Lost and Found")
    alice.sees("m away")
    box = alice.page.get_by_role("application", name="On the map")
    expect(box.locator(".me")).to_be_visible()
    looks_well(alice, "services-map")
    # The box of a service on the map links to its page.
    alice.fill("Search", "main library")
    expect(entries(alice)).to_have_text(["Main Library"])
    box.locator("[data-marker=campus-library]").click()
    alice.page.locator(".map-told").get_by_role("link", name="Main Library").click()
    alice.sees_title("Main Library")
    expect(alice.page.locator("[data-marker=campus-library]")).to_be_visible()


def test_c6_hours_are_in_icelandic_in_a_browser_that_lacks_icelandic(visit, people):
    """Chromium has no Icelandic dates and numbers of its own."""
    alice = visit("alice", locale="is-IS", geolocation=GATE, permissions=["geolocation"]).sign_in(
        people, people.sign_up("alice"))
    alice.go("/services/campus-library")
    alice.sees("Opnunartími")
    expect(alice.page.get_by_role("row", name="laugardagur")).to_contain_text("09:00–19:00")
    alice.sees("24. desember 2026")
    alice.shot("services-icelandic")
    alice.go("/reminders/new")
    alice.fill("Um hvað", "Próf")
    alice.fill("Dagur og tími", "2031-05-12T09:00")
    alice.page.get_by_role("button", name="Vista áminninguna").click()
    alice.sees("12. maí 2031")


def test_c6_a_user_who_is_not_an_admin_sees_a_message_instead_of_the_form(visit, people):
    alice = visit("alice").sign_in(people, people.sign_up("alice"))
    alice.go("/services/new")
    expect(alice.page.get_by_role("alert")).to_contain_text("Only admins")
    expect(alice.page.locator("form")).to_have_count(0)
    alice.is_accessible()


def test_c6_an_admin_registers_corrects_and_removes_a_service(visit, new_server, gather):
    server = new_server()
    people = gather(server)
    people.sign_up_as("boss")
    boss = visit("boss", on=server).sign_in(with_admins(people, gather, "boss"), "boss")
    boss.go("/services")
    boss.follow("Register a service")
    boss.fill("Name", "Bank")
    boss.fill("Monday", "8-16")
    boss.press("Save the service")
    expect(boss.page.locator("[data-field=category] .error")).not_to_be_empty()
    boss.fill("Category", "Money")
    boss.press("Save the service")
    expect(boss.page.locator("[data-field='hours.monday'] .error")).not_to_be_empty()
    looks_well(boss, "services-edit")
    boss.fill("Monday", "08:00-12:00, 13:00-16:00")
    boss.fill("Other hours on", "2031-12-24 - Christmas Eve")
    boss.press("Save the service")
    boss.sees_title("Bank")
    expect(boss.page.get_by_role("row", name="Monday")).to_contain_text("08:00–12:00, 13:00–16:00")
    boss.sees("24 December 2031")
    boss.follow("Correct this service")
    boss.fill("Place", "Main gate")
    boss.press("Save the service")
    boss.sees("Main gate")
    boss.follow("Correct this service")
    boss.press("Remove")
    boss.page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    boss.sees_title("Services")
    expect(entries(boss)).to_have_count(12)
