"""Reminders (C7 to C9): the use cases of campus.md with their alternative flows, also across
crashes, restarts and downtime of the server."""

import time

import pytest
from people import with_admins
from test_restart import again, back, restart
from test_services import ALWAYS, DAYS, write
from test_tool_friends import pair  # noqa: F401

HOUR = 3_600_000


def now():
    return int(time.time() * 1_000)


def inbox(client):
    """Lets a client listen to the notifications of its user."""
    return client.listen(f"{client.base}/inbox")


def came(client, title, timeout=30):
    """Waits for a reminder."""
    topic = f"{client.base}/inbox"
    return client.expect(
        topic, lambda m: m.json.get("kind") == "reminder" and m.json["title"] == title,
        timeout=timeout).json


def listed(client, title):
    """Returns the notifications of a reminder in the inbox."""
    found = again(client, "notification/list", {"limit": 200})["notifications"]
    return [each for each in found if each["kind"] == "reminder" and each["title"] == title]


def test_c7_a_user_lists_reminders(people):
    alice, bob = people.several("alice", "bob")
    assert alice.do("reminder/list") == {"reminders": [], "cursor": None}
    for hours, title in [(5, "later"), (2, "sooner")]:
        alice.do("reminder/create", {"title": title, "at": now() + hours * HOUR})
    alice.do(
        "reminder/create", {"title": "coffee", "service": "campus-coffee-bar", "when": "opens"})
    reminders = alice.do("reminder/list")["reminders"]
    assert [each["nextAt"] for each in reminders] == sorted(each["nextAt"] for each in reminders)
    about = alice.do("reminder/list", {"service": "campus-coffee-bar"})["reminders"]
    assert [each["title"] for each in about] == ["coffee"]
    first = alice.do("reminder/list", {"limit": 2})
    rest = alice.do("reminder/list", {"cursor": first["cursor"]})
    assert first["reminders"] + rest["reminders"] == reminders
    assert bob.do("reminder/list")["reminders"] == []


@pytest.mark.parametrize("version", [4, 5])
def test_c7_c8_a_user_creates_a_reminder(clocked, gather, version):
    """A reminder of a service notifies all devices once, at the specified time."""
    people = gather(clocked)
    user = people.sign_up("alice")
    phone, watch = people.connect(user, version=version), people.connect(user)
    inbox(phone), inbox(watch)
    due = clocked.clock.now + HOUR
    body = {"title": "Return the book", "note": "Desk 2", "service": "campus-library", "at": due}
    made = phone.do("reminder/create", body, id="once")
    assert phone.do("reminder/create", body, id="once") == made
    assert (made["state"], made["nextAt"]) == ("pending", due)
    clocked.advance(3600)
    for device in (phone, watch):
        notification = came(device, "Return the book")
        assert notification["at"] >= due and notification["body"] == "Desk 2\nMain Library"
        said = notification["reminder"]
        assert said["reminder"] == made["reminder"] and said["service"] == "campus-library"
        assert said["dueAt"] == due and said["missed"] == 0
    done = phone.do("reminder/list")["reminders"][0]
    assert (done["state"], done["told"], done["lastAt"]) == ("done", 1, due)
    assert len(listed(phone, "Return the book")) == 1


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({}, {"title", "at"}),
        ({"when": "closes"}, {"title", "service"}),
        ({"title": "x", "at": 1}, {"at"}),
        ({"title": "x", "at": 4_000_000_000_000, "repeat": {}}, {"repeat.every"}),
        ({"title": "x", "at": 4_000_000_000_000, "repeat": {"every": "day"}}, {"timeZone"}),
        (
            {"title": "x", "at": 4_000_000_000_000, "timeZone": "UTC",
             "repeat": {"rule": "FREQ=WEEKLY;BYDAY=1MO"}},
            {"repeat.rule"},
        ),
    ],
    # The text of a set differs between processes, so it is sorted.
    ids=lambda value: str(sorted(value) if isinstance(value, set) else value),
)
def test_c9_a_reminder_that_lacks_information_is_refused(people, body, fields):
    alice = people.new("alice")
    refused = alice.is_refused("reminder/create", body)
    assert refused["code"] == "request.malformed" and set(refused["fields"]) == fields
    assert alice.do("reminder/list")["reminders"] == []
    made = alice.do("reminder/create", {"title": "Exam", "at": now() + HOUR})
    edit = body | {"reminder": made["reminder"]}
    assert set(alice.is_refused("reminder/edit", edit)["fields"]) == fields
    assert alice.do("reminder/list")["reminders"] == [made]


def test_c7_a_user_edits_a_reminder(clocked, gather):
    alice, bob = gather(clocked).several("alice", "bob")
    inbox(alice)

    def now():
        return clocked.clock.now

    made = alice.do("reminder/create", {"title": "Exam", "at": now() + 1_000 * HOUR})
    change = {"reminder": made["reminder"], "version": 1, "title": "Oral exam"}
    assert bob.is_refused("reminder/edit", change | {"at": now() + HOUR})["code"] == (
        "reminder.unknown")
    edited = alice.do("reminder/edit", change | {"at": now() + HOUR})
    assert (edited["version"], edited["title"]) == (2, "Oral exam")
    assert alice.is_refused("reminder/edit", change | {"at": now() + HOUR})["code"] == (
        "reminder.changed")
    clocked.advance(3600)
    assert came(alice, "Oral exam")["reminder"]["reminder"] == made["reminder"]
    assert listed(alice, "Exam") == []


def test_c7_a_user_deletes_a_reminder(people):
    """The first request only shows the reminder. Its token confirms the deletion."""
    alice, bob = people.several("alice", "bob")
    made = alice.do("reminder/create", {"title": "Exam", "at": now() + HOUR})
    body = {"reminder": made["reminder"]}
    shown = alice.do("reminder/delete", body)
    assert shown["deleted"] is False and shown["reminder"] == made
    assert shown["expiresAt"] > now()
    assert bob.is_refused("reminder/delete", body)["code"] == "reminder.unknown"
    wrong = alice.is_refused("reminder/delete", body | {"token": "guessed"})
    assert wrong["code"] == "reminder.confirmationInvalid"
    alice.do("reminder/edit", body | {"title": "Oral exam", "at": now() + HOUR})
    stale = alice.is_refused("reminder/delete", body | {"token": shown["token"]})
    assert stale["code"] == "reminder.confirmationInvalid"
    assert len(alice.do("reminder/list")["reminders"]) == 1
    confirmed = body | {"token": alice.do("reminder/delete", body)["token"]}
    assert alice.do("reminder/delete", confirmed, id="go") == {"deleted": True}
    assert alice.do("reminder/delete", confirmed, id="go") == {"deleted": True}
    assert alice.do("reminder/list")["reminders"] == []
    assert alice.is_refused("reminder/delete", body)["code"] == "reminder.unknown"


def test_c8_a_reminder_fires_once_even_after_a_crash(new_server, gather):
    """Kills the daemon several times around the times at which reminders are due."""
    server = new_server()
    people = gather(server)
    alice = people.new("alice")
    due = now() + HOUR
    titles = [f"exam {number}" for number in range(12)]
    for number, title in enumerate(titles):
        alice.do("reminder/create", {"title": title, "at": due + 60_000 * number})
    server.advance(3_600 - 120)
    for _ in range(4):
        before = sum(len(listed(alice, title)) for title in titles)
        # Three or four more are due. The kill comes as soon as the daemon has written one of them.
        server.advance(200)
        alice.wait(
            lambda: sum(len(listed(alice, title)) for title in titles) > before, what="a reminder")
        server.kill()
        server.start()
        back(alice)
        again(alice, "reminder/list")
    alice.wait(
        lambda: not again(alice, "reminder/list", {"state": "pending"})["reminders"],
        timeout=30, what="all reminders")
    for title in titles:
        assert len(listed(alice, title)) == 1, title


def test_c8_a_reminder_due_while_the_server_was_down_fires_late_and_says_so(new_server, gather):
    server = new_server()
    people = gather(server)
    alice = people.new("alice")
    once = alice.do("reminder/create", {"title": "Exam", "at": now() + HOUR})
    daily = {"every": "day"}
    alice.do(
        "reminder/create",
        {"title": "Pills", "at": now() + HOUR, "timeZone": "Europe/Oslo", "repeat": daily})
    server.stop()
    server.advance(3 * 24 * 3600 + 2 * 3600)
    server.start()
    back(alice)
    alice.wait(lambda: listed(alice, "Exam") and listed(alice, "Pills"), timeout=30, what="both")
    (exam,), (pills,) = listed(alice, "Exam"), listed(alice, "Pills")
    assert exam["reminder"]["late"] and exam["reminder"]["dueAt"] == once["at"]
    assert "This reminder was late. It was due at" in exam["body"]
    assert pills["reminder"]["late"] and pills["reminder"]["missed"] == 3
    assert "(Europe/Oslo)" in pills["body"] and "3 more" in pills["body"]
    restart(server)
    back(alice)
    assert len(listed(alice, "Exam")) == len(listed(alice, "Pills")) == 1
    assert again(alice, "reminder/list")["reminders"][0]["nextAt"] > server.clock.now


def test_c8_a_reminder_follows_the_hours_of_its_service(new_server, gather, tmp_path):
    """The office never closes, until an admin corrects its hours."""
    server = new_server(write(tmp_path / "services", office={"hours": ALWAYS}))
    people = gather(server)
    people.sign_up_as("boss")
    people = with_admins(people, gather, "boss")
    boss, alice = people.connect("boss"), people.new("alice")
    body = {"title": "Leave", "service": "office", "when": "closes", "minutesBefore": 15}
    body |= {"repeat": {"every": "day"}}
    assert alice.do("reminder/create", body)["state"] == "waiting"
    tomorrow = now() // (24 * HOUR) * 24 * HOUR + 24 * HOUR
    day = DAYS[time.gmtime(tomorrow / 1_000).tm_wday]
    document = {"name": "Office", "category": "Office", "timeZone": "UTC"}
    for closes in (16, 18):
        hours = ALWAYS | {day: [f"00:00-{closes}:00"]}
        boss.do("service/correct", {"service": "office", "document": document | {"hours": hours}})
        due = tomorrow + closes * HOUR - 15 * 60_000
        alice.wait(
            lambda due=due: alice.do("reminder/list")["reminders"][0].get("nextAt") == due,
            what="the new closing time")
    boss.do("service/remove", {"service": "office"})
    alice.wait(
        lambda: alice.do("reminder/list")["reminders"][0].get("nextAt") is None,
        what="the file's hours")


def test_c7_c8_reminders_are_added_edited_and_deleted_at_the_command_line(pair):  # noqa: F811
    ann, ben = pair
    made = ann(
        "reminder", "add", "Coffee", "--opens", "campus-coffee-bar", "--before", "10", "--daily")
    assert (made["when"], made["minutesBefore"]) == ("opens", 10)
    exam = ann("reminder", "add", "Exam", "--at", "2030-06-01T09:00", "--zone", "Europe/Oslo")
    assert exam["nextAt"] == 1_906_527_600_000
    assert "10 min before it opens, every day" in ann.text("reminder", "list")
    weekly = ["--rule", "FREQ=WEEKLY;BYDAY=MO", "--zone", "Europe/Oslo"]
    edited = ann(
        "reminder", "edit", exam["reminder"], "Exams", "--at", "2030-06-01T09:00", *weekly)
    assert edited["nextAt"] == exam["nextAt"] + 2 * 24 * HOUR
    assert "This deletes: Exams" in ann.text("reminder", "delete", exam["reminder"])
    assert ben("reminder", "delete", exam["reminder"], code=1)["error"]["code"] == (
        "reminder.unknown")
    assert ann("reminder", "delete", exam["reminder"], "--yes") == {"deleted": True}
    assert [each["title"] for each in ann("reminder", "list")["reminders"]] == ["Coffee"]
