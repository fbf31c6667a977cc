"""The command line for the admins and operators of a server."""

import json
import os
import stat
import subprocess
import time

import pytest
from people import People, create, join
from server import TOOL, Server, environment
from test_friends import befriend
from test_tool_friends import Person


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("admin")


@pytest.fixture(scope="module")
def office(daemon, folder):
    """A server with the admin `boss`, who has signed up."""
    server = Server(folder / "data").start()
    try:
        Person(server, folder, "boss")
        server.stop()
        server.settings["FAIRWAY_ACCOUNTS_ADMINS"] = "boss"
        yield server.start()
    finally:
        server.end()


@pytest.fixture(scope="module")
def boss(office, folder):
    return Person(office, folder, "boss", is_new=False)


@pytest.fixture
def crowd(office):
    people = People(office)
    yield people
    people.close()


def on_folder(server, *words, code=0):
    """Runs an admin command on the data folder, and returns the JSON that it prints."""
    done = subprocess.run(
        [TOOL, "admin", *words, "--data", server.data, "--json"], env=environment({}),
        capture_output=True, text=True, timeout=30)
    assert done.returncode == code, (words, done.stdout, done.stderr)
    return json.loads(done.stdout)


@pytest.fixture
def look(boss):
    """Runs an admin command, and returns the JSON that it prints."""
    return lambda *words: boss("admin", *words)


def test_w5_a_server_without_an_admin_has_a_link_for_the_first_one(new_server, tmp_path):
    server = new_server()

    def link(code=0):
        done = subprocess.run(
            [TOOL, "admin", "link", "--data", server.data], env=environment({}),
            capture_output=True, text=True, timeout=30)
        assert done.returncode == code, done.stderr
        return done.stdout.strip()

    shown = link()
    token = shown.split("#")[1]
    assert len(token) >= 22 and shown.startswith("http://") and "/app/claim#" in shown
    assert stat.S_IMODE((server.data / "admin-link").stat().st_mode) == 0o600
    assert token not in server.log() and "fairway admin link" in server.log()

    ruth = Person(server, tmp_path, "ruth")
    bob = Person(server, tmp_path, "bob")
    assert bob("admin", "claim", shown + "x", code=1)["error"]["code"] == "account.linkInvalid"
    assert ruth("admin", "claim", shown) == {"user": "ruth", "admin": True}
    # Her token has ended, so a claim is refused before the server reads the code.
    assert ruth("admin", "claim", "wrong", code=1)["error"]["code"] == "session.ended"
    ruth("signin", "ruth")
    assert ruth("monitors")["monitors"]
    assert ruth("admin", "claim", "wrong", code=1)["error"]["code"] == "account.linkInvalid"
    assert bob("admin", "claim", token, code=1)["error"]["code"] == "account.linkInvalid"
    assert link(code=1) == ""
    assert token not in server.log()
    server.stop()
    server.start()
    assert link(code=1) == ""


def test_w5_a_folder_without_a_server_has_no_link_and_the_message_names_the_option(tmp_path):
    done = subprocess.run(
        [TOOL, "admin", "link"], cwd=tmp_path, env=environment({"FAIRWAY_DATA": str(tmp_path)}),
        capture_output=True, text=True, timeout=30)
    assert done.returncode == 1 and "Name the data folder with --data" in done.stderr


def test_w5_a_terminal_shows_the_link_for_the_first_admin(new_server):
    server = new_server(start=False)
    terminal, inside = os.openpty()
    try:
        server.start(stderr=inside)
        os.close(inside)
        shown = ""
        while "fairway admin claim" not in shown:
            shown += os.read(terminal, 4_096).decode()
        assert (server.data / "admin-link").read_text().strip() in shown
        server.end()
    finally:
        os.close(terminal)


def test_f63_an_admin_grants_and_revokes_the_rights_of_an_admin(office, boss, folder, look):
    clerk = Person(office, folder, "clerk")
    assert clerk("admin", "grant", "clerk", code=1)["error"]["code"] == "request.forbidden"
    assert boss("admin", "grant", "clerk") == {"user": "clerk", "admin": True}
    # The grant ended the earlier token.
    assert clerk("device", "list", code=1)
    clerk("signin", "clerk")
    assert clerk("admin", "revoke", "boss", code=1)["error"]["code"] == "admin.configured"
    assert {u["user"]: u["admin"] for u in look("users")["users"]}["clerk"]
    boss("admin", "revoke", "clerk")
    assert clerk("device", "list", code=1)
    clerk("signin", "clerk")
    assert clerk("admin", "grant", "clerk", code=1)["error"]["code"] == "request.forbidden"
    acts = [(a["by"], a["act"], a["user"]) for a in look("log", "--limit", "2")["acts"]]
    assert acts == [("boss", "revoke", "clerk"), ("boss", "grant", "clerk")]


def test_f63_lists_for_admins_say_what_to_do_without_rights_or_on_a_folder_in_use(office, folder):
    visitor = Person(office, folder, "visitor")
    for words in [("users",), ("rooms",), ("tokens",), ("log",), ("explain", "boss", "visitor")]:
        refused = visitor("admin", *words, code=1)["error"]["message"]
        assert "Sign in as an admin" in refused and "--data DIR" in refused
        in_use = on_folder(office, *words, code=1)["error"]["message"]
        assert "fairwayd uses" in in_use and "leave out --data" in in_use


def test_f63_a_stopped_server_shows_the_same_lists(new_server, tmp_path):
    server = new_server()
    ann = Person(server, tmp_path, "ann")
    ann("create", "--name", "Park")
    ann("token", "create", "Board", "--scope", "rooms:read")
    server.stop()
    users = on_folder(server, "users")["users"]
    assert [(user["user"], user["admin"], user["devices"]) for user in users] == [("ann", False, 1)]
    rooms = on_folder(server, "rooms", "--open")["rooms"]
    assert [(room["host"], room["phase"], room["course"], room["players"]) for room in rooms] == [
        ("ann", "lobby", "Park", 1)]
    tokens = on_folder(server, "tokens", "ann")
    assert len(tokens["devices"]) == 1 and [one["name"] for one in tokens["programs"]] == ["Board"]
    assert on_folder(server, "log") == {"acts": []}
    why = rights(on_folder(server, "explain", "ann", f"fairway/room/{rooms[0]['room']}/do/ann/score"))
    assert why["write"][0] and why["score"] == (False, "not possible while the room is lobby")


def test_f63_an_admin_signs_out_a_stolen_phone(boss, crowd, look):
    thief = crowd.new("owner")
    other = crowd.connect(thief.user)
    made = {"name": "Board", "scopes": ["rooms:read"], "days": 1}
    made = other.do("token/create", made)["token"]
    program = look("tokens", thief.user)["programs"][0]
    assert (program["token"], program["scopes"]) == (made["id"], "rooms:read")
    devices = look("tokens", thief.user)["devices"]
    assert [device["kind"] for device in devices] == ["phone", "phone"]
    assert boss("admin", "signout", thief.user, devices[0]["device"]) == {"ended": 1}
    thief.wait(lambda: thief.disconnections >= 1, what="the end of the stolen one")
    assert other.do("device/list")["devices"][0]["id"] == devices[1]["device"]
    # This ends the other phone, and the program's token that it created.
    assert boss("admin", "signout", thief.user) == {"ended": 2}
    other.wait(lambda: other.disconnections >= 1, what="the end of the other one")
    assert look("tokens", thief.user) == {"devices": [], "programs": []}


def rights(explained):
    return {one["what"]: (one["allowed"], one["because"]) for one in explained["rights"]}


def test_f63_an_operator_sees_why_a_write_was_refused(crowd, look):
    ann, bob, eve = crowd.several("ann", "bob", "eve")
    host = create(ann)
    seat = join(bob, host)
    score = f"{seat.topics['do']}/score"
    found = rights(look("explain", bob.user, score))
    assert found["write"][0] and found["score"] == (False, "not possible while the room is lobby")
    host.do("start")
    assert rights(look("explain", bob.user, score))["score"][0]
    assert bob.ask(score, {"player": bob.user, "hole": 1, "strokes": 3})["ok"]
    foreign = rights(look("explain", eve.user, score))
    assert foreign["write"] == (False, f"it belongs to {bob.user}")
    own = f"fairway/room/{host.room}/do/{eve.user}/score"
    assert "never joined" in rights(look("explain", eve.user, own))["write"][1]
    assert "never joined" in rights(look("explain", eve.user, host.topics["state"]))["read"][1]
    host.do("kick", {"player": bob.user})
    assert "was removed" in rights(look("explain", bob.user, score))["write"][1]
    assert seat.refusal("score", {"player": bob.user, "hole": 1, "strokes": 4})
    assert not rights(look("explain", bob.user, "fairway/ops/metrics"))["read"][0]
    assert rights(look("explain", "boss", "fairway/ops/metrics"))["read"][0]
    assert "no account" in rights(look("explain", "nobody", score))["connect"][1]
    assert "not a topic" in rights(look("explain", bob.user, "home/kitchen"))["read"][1]


def test_f16_an_operator_sees_why_a_user_does_not_see_another(crowd, look):
    ann, bob = crowd.several("ann", "bob")

    def seen():
        return rights(look("explain", ann.user, bob.user))

    assert seen()["friends"] == (False, "nobody has sent a friend request")
    ann.do("friend/request", {"user": bob.user})
    assert "did not answer" in seen()["friends"][1]
    bob.do("friend/accept", {"user": ann.user})
    assert seen()["friends"] == (True, "both agreed")
    assert seen()["presence"] == (True, f"{bob.user} is connected")
    assert seen()["history"][0] and not seen()["room"][0]
    host = create(ann)
    join(bob, host)
    assert seen()["room"] == (True, host.room)
    bob.do("friend/block", {"user": ann.user})
    assert seen()["friends"] == (False, f"{bob.user} has blocked {ann.user}")
    assert not seen()["history"][0] and not seen()["presence"][0]


def test_l5_l6_an_operator_sees_why_a_user_does_not_see_the_position_of_another(crowd, look):
    ann, bob = crowd.several("ann", "bob")

    def seen():
        return rights(look("explain", ann.user, bob.user))["position"]

    assert seen() == (False, f"{bob.user} shares with nobody")
    befriend(ann, bob)
    ann.listen(f"{ann.base}/location/+", qos=0)
    bob.do("location/share")
    assert seen()[0] is False and "no device has sent a position" in seen()[1]
    topic = f"owntracks/{bob.user}/phone"
    body = {"_type": "location", "lat": 59.9139, "lon": 10.7522, "tst": int(time.time())}
    bob.publish(topic, json.dumps(body))
    ann.expect(f"{ann.base}/location/{bob.user}")
    assert seen()[0] is True and "exact" in seen()[1] and "1 sent" in seen()[1]
    # The explanation does not reveal the position.
    assert "59.9" not in json.dumps(look("explain", ann.user, bob.user))
    found = rights(look("explain", ann.user, f"fairway/user/{ann.user}/location/{bob.user}"))
    assert found["read"][0] is True and found["write"][0] is False
    bob.do("location/share", {"viewers": [ann.user], "precision": "near"})
    assert "only nearness" in seen()[1]
    bob.do("location/stop", {"viewer": ann.user})
    assert "hides the location from" in seen()[1] and "it ended at" in seen()[1]
    bob.do("location/stop")
    assert "turned location sharing off at" in seen()[1]
    bob.do("location/share")
    assert "hides the location from" in seen()[1]
    bob.do("location/share", {"viewers": [ann.user]})
    ann.do("friend/remove", {"user": bob.user})
    assert "they are not friends" in seen()[1]
    bob.do("friend/block", {"user": ann.user})
    assert "blocked" in seen()[1]
