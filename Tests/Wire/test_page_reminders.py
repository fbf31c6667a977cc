"""The page: reminders (C7 to C9)."""

from datetime import UTC, datetime

from playwright.sync_api import expect
from test_page_services import looks_well


def hint(visitor, label):
    """Returns the error message beside a field."""
    control = visitor.page.get_by_label(label, exact=True)
    return control.locator("xpath=..").locator(".error")


def local(at):
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M")


def test_c7_c9_a_reminder_is_made_changed_and_deleted(visit, people):
    user = people.sign_up("alice")
    alice = visit("alice").sign_in(people, user)
    alice.go("/services/campus-library")
    alice.follow("Before it closes")
    alice.sees_title("New reminder")
    expect(alice.page.get_by_label("Service", exact=True)).to_have_value("campus-library")
    # All missing fields are marked at once.
    alice.fill("What of", "")
    alice.choose("Service", "None")
    alice.press("Save the reminder")
    for label in ("What of", "Service"):
        expect(hint(alice, label)).not_to_be_empty()
    looks_well(alice, "reminders-missing")
    alice.fill("What of", "Return the book")
    alice.choose("Service", "Main Library")
    alice.choose("Repeats", "Every week")
    alice.page.get_by_label("Mon", exact=True).check()
    alice.page.get_by_label("Wed", exact=True).check()
    alice.press("Save the reminder")
    alice.sees_title("Reminders")
    alice.sees("30 minutes before Main Library closes. Every week, Mon, Wed")
    alice.follow("New reminder")
    alice.fill("What of", "Exam")
    alice.fill("Date and time", "2031-05-12T09:00")
    alice.press("Save the reminder")
    alice.sees("12 May 2031, 09:00")
    looks_well(alice, "reminders-list")
    alice.follow("Change Exam")
    expect(alice.page.get_by_label("Date and time")).to_have_value("2031-05-12T09:00")
    alice.fill("What of", "Oral exam")
    alice.fill("Date and time", "2020-01-01T09:00")
    alice.press("Save the reminder")
    expect(hint(alice, "Date and time")).not_to_be_empty()
    alice.fill("Date and time", "2031-05-12T10:00")
    alice.press("Save the reminder")
    alice.sees("12 May 2031, 10:00")
    # Removing asks first.
    alice.press("Remove Oral exam")
    dialog = alice.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Remove “Oral exam”?")
    alice.shot("reminders-remove")
    dialog.get_by_role("button", name="Cancel").click()
    expect(alice.page.locator(".reminders .name")).to_have_count(2)
    alice.press("Remove Oral exam")
    dialog.get_by_role("button", name="Remove").click()
    expect(alice.page.locator(".reminders .name")).to_have_text(["Return the book"])
    (kept,) = people.connect(user).do("reminder/list")["reminders"]
    assert kept["repeat"] == {"every": "week", "days": ["MO", "WE"]} and kept["when"] == "closes"


def test_c8_a_reminder_fires_while_the_list_is_open(visit, clocked, gather):
    people = gather(clocked)
    user = people.sign_up("alice")
    phone = people.connect(user)
    now = clocked.clock.now
    phone.do("reminder/create", {"title": "Later", "at": now + 86_400_000})
    alice = visit("alice", on=clocked, color_scheme="dark").sign_in(people, user)
    alice.go("/reminders")
    expect(alice.page.locator(".reminders .name")).to_have_text(["Later"])
    # Another device makes a reminder. This page shows it when it fires.
    phone.do("reminder/create", {"title": "Leave now", "at": now + 3_600_000})
    clocked.advance(3600)
    alice.sees("Came on")
    expect(alice.page.locator(".reminders .name")).to_have_text(["Later", "Leave now"])
    looks_well(alice, "reminders-dark")
