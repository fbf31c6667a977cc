"""Commands that write a file replace no other file, and write nothing among the files of a server (T6)."""

import json
import os
import socket
import subprocess

import pytest
from server import TOOL, environment
from test_backup import admin, refusal
from test_tool_accounts import Terminal


def snapshot(folder):
    """The files of a stopped server or of any other folder, with their content."""
    return {
        path.relative_to(folder): os.readlink(path) if path.is_symlink() else path.read_bytes()
        for path in folder.rglob("*") if path.is_symlink() or path.is_file()}


def occupied(folder):
    """Names in `folder` that are taken, each by something else."""
    def text(path):
        path.write_text("of somebody else")

    makers = {
        "file": text,
        "empty": lambda path: path.touch(),
        "folder": lambda path: path.mkdir(),
        "fifo": os.mkfifo,
        "loose link": lambda path: path.symlink_to(folder / "nowhere"),
        "link": lambda path: path.symlink_to("/dev/null"),
        "socket": lambda path: socket.socket(socket.AF_UNIX).bind(str(path)),
    }
    for name, make in makers.items():
        make(folder / name)
    return [folder / name for name in makers]


def test_t6_a_backup_replaces_nothing_and_stays_out_of_the_data_folder(
    new_server, gather, tmp_path
):
    server = new_server()
    gather(server).sign_up_as("anna")
    data = server.data
    (tmp_path / "other name").symlink_to(data)
    (data / "deep" / "er").mkdir(parents=True)
    hard = tmp_path / "hard.db"
    os.link(data / "fairway.db", hard)
    earlier = tmp_path / "earlier.db"
    admin("backup", earlier, "--data", data)
    taken = occupied(tmp_path)
    others = {path: path.read_bytes() for path in (earlier, taken[0])}
    secrets = snapshot(data / "secrets")
    targets = [
        hard, earlier, *taken, "/dev/null", "/dev/full", tmp_path / "new" / "..", f"{tmp_path}/new/",
        data / "fairway.db", data / "fairway.db-wal", data / "fairway.mark", data / "ports.json",
        data / "secrets" / "token.key", data / "new.db", data / "secrets" / "new.key",
        data / "deep" / "er" / "new.db", data / ".." / data.name / "new.db", f"{data}//./new.db",
        tmp_path / "other name" / "new.db", tmp_path / "other name" / "deep" / "new.db",
    ]
    for target in targets:
        for spelling in (data, tmp_path / "other name"):
            refusal("backup", target, "--data", spelling)
    # A path that is relative to a folder in the data folder, and the data folder of another server.
    for folder, words in ((data / "deep", ["../new.db", "--data", ".."]), (data, ["new.db"])):
        done = subprocess.run(
            [TOOL, "admin", "backup", *words], cwd=folder, env=environment({}), capture_output=True,
            text=True, timeout=60)
        assert done.returncode == 1, (words, done)
    foreign = tmp_path / "foreign"
    admin("restore", earlier, "--data", foreign)
    assert "in the data folder of a server" in refusal(
        "backup", foreign / "new.db", "--data", data)
    assert not list(data.rglob("new.*")) and not list(tmp_path.rglob(".fairway-*"))
    assert all(path.read_bytes() == content for path, content in others.items())
    assert snapshot(data / "secrets") == secrets
    # The server serves as before, and so it does after a restart.
    gather(server).sign_up_as("bjorn")
    server.stop()
    server.start()
    gather(server).sign_up_as("carl")
    server.stop()
    assert admin("check", "--data", data)["ok"]
    assert [user["user"] for user in admin("users", "--data", data)["users"]] == [
        "anna", "bjorn", "carl"]


def test_t6_a_backup_that_fails_leaves_nothing(new_server, tmp_path):
    server = new_server()
    server.stop()
    (server.data / "secrets" / "token.key").write_bytes(b"x" * 100_000)
    assert "is not a key" in refusal("backup", tmp_path / "new.db", "--data", server.data)
    kept = tmp_path / "kept"
    kept.mkdir()
    with (server.data / "fairway.db").open("r+b") as database:
        database.seek(5 * 4096)
        database.write(b"\xff" * 40_000)
    refusal("backup", kept / "new.db", "--data", server.data, "--without-keys")
    assert list(kept.iterdir()) == []


COMMANDS = [
    ("account", "export"), ("history", "export"), ("location", "history"), ("push", "keys"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_t6_a_command_that_writes_a_file_replaces_nothing(server, tmp_path, command):
    terminal = Terminal(server, tmp_path, "mine")
    name = f"files_of_{command[0]}"
    terminal("signup", name, f"{name}@example.org")
    terminal("signin", name)
    taken = occupied(tmp_path)
    before = snapshot(tmp_path)
    places = [
        *taken, server.data / "fairway.db", server.data / "secrets" / "token.key",
        server.data / "new.file", server.data / "secrets" / "new.file", tmp_path / "no" / "new.file",
    ]
    for place in places:
        assert terminal(*command, str(place), code=1)["error"]["code"] == "tool.failed"
    assert snapshot(tmp_path) == before
    assert not list(server.data.rglob("new.file"))
    fresh = tmp_path / "fresh"
    terminal(*command, str(fresh))
    assert fresh.stat().st_mode & 0o777 == 0o600 and fresh.read_bytes()
    assert set(snapshot(tmp_path)) == {*before, fresh.relative_to(tmp_path)}
    assert "exists already" in terminal(*command, str(fresh), code=1)["error"]["message"]


def test_t6_a_session_replaces_only_a_session(server, tmp_path):
    terminal = Terminal(server, tmp_path, "mine")
    terminal("signup", "sessions", "sessions@example.org")
    taken = occupied(tmp_path)
    before = snapshot(tmp_path)
    places = [
        *(path for path in taken if path.name not in ("empty", "loose link")),
        server.data / "fairway.db", server.data / "new.file", server.data / "secrets" / "new.file",
    ]
    for place in places:
        reply = terminal("signin", "sessions", code=1, FAIRWAY_SESSION=str(place))
        assert reply["error"]["code"] == "tool.failed", place
    assert snapshot(tmp_path) == before
    assert not list(server.data.rglob("new.file"))
    for _ in range(2):
        terminal("signin", "sessions")
    assert json.loads((tmp_path / "mine.json").read_text())["user"] == "sessions"


def test_t6_a_watchdog_changes_no_file_but_its_own_state(new_server, tmp_path):
    server = new_server()
    foreign, own = tmp_path / "notes.txt", tmp_path / "state.json"
    foreign.write_text("of somebody else")
    server.stop()

    def watch(path):
        return subprocess.run(
            [TOOL, "watchdog", "--every", "1", "--failures", "1", "--exit", "--state", path],
            env=environment({"FAIRWAY_SERVER": server.ready["mqtt"]}), capture_output=True, text=True, timeout=60)

    done = watch(foreign)
    assert done.returncode == 1 and "is not the state of a watchdog" in done.stderr, done
    assert foreign.read_text() == "of somebody else"
    assert watch(own).returncode == 1
    assert json.loads(own.read_text())["server"]
    for place in (server.data / "fairway.mark", server.data / "new.file"):
        done = watch(place)
        assert "among the files of a server" in done.stderr, done
    assert not list(server.data.rglob("new.file"))
