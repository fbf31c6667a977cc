"""The commands for friends and notifications at the command line."""

import json
import subprocess

import pytest
from server import TOOL, environment

PASSWORD = "correct horse battery"


class Person:
    """A user at a terminal with their own session file."""

    def __init__(self, server, folder, name, is_new=True):
        self.name = name
        self.server = server
        self.environment = environment({
            "FAIRWAY_SESSION": str(folder / f"{name}.json"), "FAIRWAY_PASSWORD": PASSWORD,
            "FAIRWAY_SERVER": server.ready["mqtt"].removeprefix("mqtt://")})
        if is_new:
            self("signup", name, f"{name}@example.org")
        self("signin", name)

    def __call__(self, *words, code=0):
        """Runs a command, checks its exit code, and returns the JSON that it prints."""
        done = subprocess.run(
            [TOOL, *words, "--json"], env=self.environment, capture_output=True, text=True,
            timeout=30)
        assert done.returncode == code, (words, done.stdout, done.stderr)
        return json.loads(done.stdout) if done.stdout else None

    def text(self, *words):
        done = subprocess.run(
            [TOOL, *words], env=self.environment, capture_output=True, text=True, timeout=30)
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture
def pair(server, tmp_path, request):
    mark = f"{abs(hash(request.node.name)) % 100000}"
    return Person(server, tmp_path, f"ann{mark}"), Person(server, tmp_path, f"ben{mark}")


def test_f16_two_users_become_friends_and_end_it_at_the_command_line(pair):
    ann, ben = pair
    assert ann("friend", "add", ben.name) == {"user": ben.name, "status": "requested"}
    assert [one["user"] for one in ben("friend", "list")["incoming"]] == [ann.name]
    assert "wants to be your friend" in ben.text("friend", "list")
    ben("friend", "accept", ann.name)
    assert [one["user"] for one in ann("friend", "list")["friends"]] == [ben.name]
    ann("friend", "remove", ben.name)
    assert "No friends yet" in ben.text("friend", "list")


def test_l2_an_unknown_username_is_refused_at_the_command_line(pair):
    ann, _ = pair
    assert ann("friend", "add", "nobody_is_this", code=1)["error"]["code"] == "friend.unknown"


def test_d5_the_inbox_is_listed_and_marked_as_seen_at_the_command_line(pair):
    ann, ben = pair
    ann("friend", "add", ben.name)
    listed = ben("inbox", "--seen")
    assert [one["kind"] for one in listed["notifications"]] == ["friend.request"]
    assert listed["unseen"] == 1
    assert ben("inbox", "--unseen") == {"notifications": [], "unseen": 0, "cursor": None}
    assert "No notifications." in ben.text("inbox", "--unseen")
