"""The account at the command line (F18, F20, F21, F63, FU1, FU6, Q15)."""

import json
import os
import stat
import subprocess

import pytest
from people import create
from server import TOOL, environment
from test_mail import file_to

PASSWORD = "correct horse battery"


class Terminal:
    """A terminal with its own session file."""

    def __init__(self, server, folder, name="session"):
        self.server = server
        self.settings = {
            "FAIRWAY_SESSION": str(folder / f"{name}.json"),
            "FAIRWAY_PASSWORD": PASSWORD,
            "FAIRWAY_SERVER": server.ready["mqtt"],
        }

    def run(self, *words, **settings):
        command = [TOOL, *words]
        env = environment(self.settings | settings)
        return subprocess.run(command, env=env, capture_output=True, text=True, timeout=30)

    def __call__(self, *words, code=0, **settings):
        """Runs a command, checks its exit code, and returns the JSON that it prints."""
        done = self.run(*words, "--json", **settings)
        assert done.returncode == code, (words, done.stdout, done.stderr)
        return json.loads(done.stdout)


def link(server, name, kind, number=1):
    """Returns the link in a mail."""
    text = file_to(server, f"{name}@example.org", kind, number).get_content()
    return next(line for line in text.splitlines() if line.startswith("http") and "/" in line[9:])


@pytest.fixture
def name(request):
    """A username that only this test uses."""
    return f"cli_{abs(hash(request.node.name)) % 1_000_000}"


@pytest.fixture
def terminal(server, tmp_path, name):
    terminal = Terminal(server, tmp_path)
    terminal("signup", name, f"{name}@example.org")
    terminal("signin", name)
    return terminal


def test_f18_fu6_a_sign_up_for_a_lobby_is_confirmed_at_the_command_line(
    server, people, tmp_path, name
):
    host = create(people.new("host"))
    one, other = Terminal(server, tmp_path, "one"), Terminal(server, tmp_path, "other")
    one("signup", name, f"{name}@example.org", "--join", host.code)
    result = other("account", "confirm", link(server, name, "confirm"))
    assert (result["user"], result["room"]["room"]) == (name, host.room)
    assert "token" not in result["device"]
    assert [room["room"] for room in other("rooms")["rooms"]] == [host.room]
    assert stat.S_IMODE(os.stat(other.settings["FAIRWAY_SESSION"]).st_mode) == 0o600
    assert other("account", "resend") == {"confirmed": True}


def test_fu1_a_forgotten_password_is_replaced_at_the_command_line(terminal, tmp_path, name):
    other = Terminal(terminal.server, tmp_path, "other")
    assert other("account", "reset", name) == {"mailServer": False}
    address = link(terminal.server, name, "resetPassword")
    result = other("account", "reset", "--link", address, FAIRWAY_NEW_PASSWORD="another horse")
    assert result["user"] == name and "token" not in result["device"]
    assert other("account", "profile")["user"] == name
    assert terminal("account", "profile", code=1)["error"]["code"] == "session.ended"


def test_q15_password_and_address_are_changed_at_the_command_line(terminal, name):
    new = {"FAIRWAY_NEW_PASSWORD": "another horse"}
    assert terminal("account", "password", **new)["user"] == name
    assert terminal("account", "profile")["user"] == name
    refused = terminal("account", "email", "x@example.org", code=1)
    assert refused["error"]["code"] == "account.wrongCredentials"
    terminal.settings["FAIRWAY_PASSWORD"] = "another horse"
    address = f"{name}@new.example.org"
    terminal("account", "email", address)
    sent = file_to(terminal.server, address, "emailChangeNew").get_content()
    token = next(line for line in sent.splitlines() if "/c/" in line)
    assert terminal("account", "confirm", token)["email"] == address


def test_f20_f21_profile_and_settings_are_changed_at_the_command_line(terminal, name):
    shown = terminal("account", "profile", "--name", "Cli Person", "--public")
    assert (shown["name"], shown["isPublic"]) == ("Cli Person", True)
    assert terminal("account", "profile", name)["name"] == "Cli Person"
    words = ["--off", "invite,reminder", "--shortcuts", "play,inbox"]
    quiet = ["--quiet", "22:00-07:00", "--zone", "Europe/Oslo"]
    settings = terminal("account", "settings", *words, *quiet)
    assert settings["notifications"]["invite"] is False
    assert settings["shortcuts"] == ["play", "inbox"]
    assert settings["quietHours"] == {"from": "22:00", "to": "07:00", "timeZone": "Europe/Oslo"}
    ended = terminal("account", "settings", "--quiet", "no", "--on", "invite")
    assert ended["quietHours"] is None and ended["notifications"]["invite"] is True
    text = terminal.run("account", "settings").stdout
    assert "Quiet hours: none" in text and "Shortcuts: play, inbox" in text
    assert terminal.run("account", "settings", "--quiet", "22:00-07:00").returncode == 2
    shared = terminal("account", "settings", "--history", "everybody")
    assert (shared["history"], shared["discs"]) == ("everybody", "friends")
    assert "History visible to: everybody" in terminal.run("account", "settings").stdout
    reached = terminal("account", "settings", "--contact", "friends")
    assert reached["contact"] == "friends"
    assert "Requests from: friends" in terminal.run("account", "settings").stdout
    assert terminal("account", "settings", "--language", "is")["language"] == "is"
    assert "Language: is" in terminal.run("account", "settings").stdout
    assert terminal("account", "settings", "--language", "no")["language"] is None
    refused = terminal("account", "settings", "--history", "me", code=2)["error"]
    assert "--history must be one of" in refused["message"]


def test_f63_an_account_is_exported_and_deleted_at_the_command_line(terminal, tmp_path, name):
    terminal("create")
    path = tmp_path / "everything.json"
    terminal("account", "export", str(path))
    document = json.loads(path.read_text())
    assert document["account"]["user"] == name and len(document["rooms"]) == 1
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert terminal("account", "export")["rooms"] == document["rooms"]
    assert terminal("account", "export", str(path), code=1)["error"]["code"] == "tool.failed"
    assert terminal.run("account", "delete", "somebody_else").returncode == 2
    assert terminal("account", "delete", name) == {"user": name}
    assert not os.path.exists(terminal.settings["FAIRWAY_SESSION"])
    refused = terminal("signin", name, code=1)
    assert refused["error"]["code"] == "account.wrongCredentials"
