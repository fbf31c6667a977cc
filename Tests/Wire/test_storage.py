"""A full disk or a read-only database: the server acknowledges nothing (D6, G10)."""

import json
import os
import resource
import shutil
import sqlite3
import subprocess
import threading
import time
from pathlib import Path

import pytest
from effort import repeats
from people import create, play
from raw import Raw
from server import until
from test_http import healthy
from test_locations import UNLIMITED, counted, position


def now():
    return int(time.time() * 1000)


def as_root(*command):
    prefix = [] if os.geteuid() == 0 else ["sudo", "--non-interactive"]
    subprocess.run([*prefix, *command], check=True, capture_output=True)


@pytest.fixture
def small_disk(tmp_path):
    """A file system of 4 MB."""
    folder = tmp_path / "small"
    folder.mkdir()
    as_root("mount", "-t", "tmpfs", "-o", "size=4m,mode=0755", "tmpfs", str(folder))
    if os.geteuid() != 0:
        as_root("chown", str(os.geteuid()), str(folder))
    yield folder
    as_root("umount", "--lazy", str(folder))


def fill(folder):
    """Fills the disk to the last block, and returns the file that does so."""
    path = folder / "fill"
    with path.open("wb", buffering=0) as file:
        for size in (65536, 4096, 1):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                continue
    return path


def write_until_refused(seat, tries=4000):
    """Scores until the server says that it cannot save.

    Returns the acknowledged strokes by hole, and the refused hole and strokes. A refusal must have
    the code `server.unavailable`.
    """
    answered, start = {}, now()
    for number in range(tries):
        hole, strokes = number % 36 + 1, number % 30 + 1
        body = {"player": seat.me, "hole": hole, "strokes": strokes, "at": start + number}
        reply = seat.ask("score", body, timeout=30)
        if not reply["ok"]:
            assert reply["error"]["code"] == "server.unavailable", reply
            return answered, (hole, strokes)
        answered[hole] = strokes
    raise AssertionError("never refused")


def write_until_served(seat, tries=2000):
    """Scores until the server saves again, and returns the sequence number of the saved score."""
    # This time is later than those of all writes before.
    body = {"player": seat.me, "hole": 1, "strokes": 7, "at": now() + 60_000}
    for _ in range(tries):
        reply = seat.ask("score", body, timeout=30)
        if reply["ok"]:
            return reply["result"]["seq"]
        assert reply["error"]["code"] == "server.unavailable", reply
    raise AssertionError("never served again")


def holds(state, player, answered):
    return all(state["scores"][player][hole - 1] == strokes for hole, strokes in answered.items())


def test_d6_the_server_refuses_writes_on_a_full_disk_and_recovers(
    new_server, gather, small_disk
):
    server = new_server(folder=small_disk, settings={"FAIRWAY_LOG_LEVEL": "info"})
    people = gather(server)
    alice, bob = people.several("alice", "bob")
    host, seat = play(alice, bob, holes=36)
    host.score(alice, 36, 3)
    filled = fill(small_disk)
    answered, refused = write_until_refused(host)
    # The state has no refused score, and can still be read. The device has its token already,
    # because the server could not save a new one.
    fresh = people.client(bob.user, bob.token).connect()
    state = fresh.listen(seat.topics["state"]).expect_last(
        seat.topics["state"], lambda m: holds(m.json, alice.user, answered)
    )
    if refused[0] not in answered:
        assert state.json["scores"][alice.user][refused[0] - 1] is None
    body = {"kind": "golf", "courseName": "No room", "holes": 3}
    assert bob.is_refused("room/create", body)["code"] == "server.unavailable"
    assert server.is_running()

    filled.unlink()
    seq = write_until_served(host)
    answered[1] = 7
    assert holds(seat.state_at(seq), alice.user, answered)
    assert len(bob.do("room/list")["rooms"]) == 1
    host.do("end")
    server.stop()
    server.start()
    alice.wait(lambda: alice.connections >= 2, timeout=30)
    later = people.connect(bob.user).listen(seat.topics["state"])
    later.expect_last(seat.topics["state"], lambda m: holds(m.json, alice.user, answered))


def limit_file_size(server, size):
    """Limits the size of files that the daemon writes, its log included. Writes above it fail."""
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def test_d6_the_server_refuses_writes_above_a_limit_of_file_sizes_and_recovers(new_server, gather):
    server = new_server({"FAIRWAY_LOG_LEVEL": "info"}, start=False)
    # Python ignores the signal of a write above the limit, and a child keeps that.
    server.start(restore_signals=False)
    people = gather(server)
    alice = people.new("alice")
    seat = create(alice, holes=36)
    seat.do("start")
    seat.score(alice, 2, 4)
    limit_file_size(server, 0)
    assert write_until_refused(seat, tries=1) == ({}, (1, 1))
    error = alice.is_refused("device/add", {"name": "x", "kind": "web"})
    assert error["code"] == "server.unavailable" and "token" not in str(error)
    assert alice.do("room/list")["rooms"]
    limit_file_size(server, resource.RLIM_INFINITY)
    seq = write_until_served(seat)
    state = seat.state_at(seq)
    assert state["scores"][alice.user][:2] == [7, 4]
    assert len(alice.do("device/list")["devices"]) == 1


def test_d6_the_daemon_does_not_start_on_a_read_only_database(new_server, gather):
    """Mounts the database's file read-only over itself, so that even root cannot write it."""
    server = new_server({"FAIRWAY_LOG_LEVEL": "info"})
    people = gather(server)
    alice = people.new("alice")
    create(alice)
    people.close()
    server.stop()
    path = server.data / "fairway.db"
    as_root("mount", "--bind", str(path), str(path))
    try:
        as_root("mount", "-o", "remount,bind,ro", str(path))
        server.spawn()
        line = server._first_line()
        if line.startswith("ready "):
            server.end()
            raise AssertionError("the daemon is ready on a database that it cannot write")
        assert server.process.wait(timeout=30) != 0
        assert str(path.name) in server.log_tail(5) or "read" in server.log_tail(5).lower()
    finally:
        server.end()
        as_root("umount", str(path))
    server.start()
    again = people.client(alice.user, alice.token).connect()
    assert len(again.do("room/list")["rooms"]) == 1


@pytest.mark.parametrize("failure", ["write", "sync"])
def test_d6_the_server_refuses_changes_while_the_disk_fails_and_recovers(
    new_server, gather, failing_disk, failure
):
    server = new_server({"FAIRWAY_LOG_LEVEL": "info"} | failing_disk.settings)
    people = gather(server)
    alice, bob = people.several("alice", "bob")
    host, seat = play(alice, bob, holes=36)
    host.score(alice, 2, 4)
    pid = server.pid

    assert healthy(server, True)["database"]
    failing_disk.fail(failure)
    assert write_until_refused(host, tries=1) == ({}, (1, 1))
    assert healthy(server, False)["database"] is False
    body = {"kind": "golf", "courseName": "No room", "holes": 3}
    assert bob.is_refused("room/create", body)["code"] == "server.unavailable"
    error = bob.is_refused("device/add", {"name": "x", "kind": "web"})
    assert error["code"] == "server.unavailable" and "token" not in str(error)
    # Requests that only read still work. They do not change the reported health.
    assert len(bob.do("room/list")["rooms"]) == 1
    assert healthy(server, False)["database"] is False

    failing_disk.mend()
    # The server recovers without a request.
    assert healthy(server, True)["database"]
    host.score(alice, 3, 5)
    state = seat.state_at(host.score(bob, 3, 2)["seq"])
    assert state["scores"][alice.user][:3] == [None, 4, 5]
    assert server.is_running() and server.pid == pid
    # After a restart, the refused changes do not exist either.
    server.kill()
    server.start()
    bob.wait(lambda: bob.connections >= 2, timeout=30)
    assert len(bob.do("device/list", repeat_every=1)["devices"]) == 1
    assert len(bob.do("room/list")["rooms"]) == 1
    assert host.ask("score", {"player": bob.user, "hole": 4, "strokes": 3}, repeat_every=1)["ok"]
    assert seat.state(lambda s: s["scores"][bob.user][3] == 3)["scores"][alice.user][0] is None


def unread(daemon, broker):
    """Returns the number of bytes that the broker has sent and the daemon has not read yet."""
    files = {os.readlink(path) for path in Path(f"/proc/{daemon.pid}/fd").iterdir()}
    port = f":{broker.port:04X}"
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    # Each row has both ends, the queues to send and to read, and the number of the socket.
    sockets = [(row[1], row[2], *(int(each, 16) for each in row[4].split(":")), row[9]) for row in rows]
    own = {
        (local, remote): read for local, remote, _, read, number in sockets
        if remote.endswith(port) and f"socket:[{number}]" in files}
    assert own, "the daemon has no connection to the broker"
    sent = sum(send for local, remote, send, _, _ in sockets if (remote, local) in own)
    return sent + sum(own.values())


@pytest.mark.long
def test_d4_pings_are_read_and_counted_while_a_write_waits_for_the_disk(
    broker, joined, gather, failing_disk
):
    """Pings come from many devices while one write waits for the disk."""
    joined.settings |= UNLIMITED | failing_disk.settings
    joined.start()
    people = gather(joined)
    ann = people.new("ann")
    failing_disk.fail("hold sync")
    # A change that the server must save.
    ann.send(f"{ann.base}/do/room/create", json.dumps({"kind": "golf", "courseName": "Slow", "holes": 3}))
    failing_disk.wait_held()
    ping = position()

    def burst(device):
        with Raw(joined) as raw:
            assert raw.connect(user=ann.user, password=ann.token) == 0
            for _ in range(1000):
                raw.publish(f"owntracks/{ann.user}/{device}", ping, qos=0)
            raw.ping()

    devices = [f"d{number}" for number in range(repeats(9, long=20))]
    threads = [threading.Thread(target=burst, args=(device,)) for device in devices]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    until(lambda: unread(joined, broker) == 0, "the daemon to read all pings")
    failing_disk.mend()
    for device in devices:
        counted(ann, device, lambda found: found["taken"] == 1000)


def test_d6_the_server_refuses_writes_while_another_program_locks_the_database(new_server, gather):
    server = new_server({"FAIRWAY_LOG_LEVEL": "info"})
    people = gather(server)
    alice = people.new("alice")
    seat = create(alice, holes=36)
    seat.do("start")
    held = sqlite3.connect(server.data / "fairway.db", isolation_level=None)
    held.execute("BEGIN IMMEDIATE")
    error = seat.refusal("score", {"player": alice.user, "hole": 2, "strokes": 3, "at": 5})
    assert error["code"] == "server.unavailable"
    held.execute("ROLLBACK")
    held.close()
    seq = write_until_served(seat)
    assert seat.state_at(seq)["scores"][alice.user][:2] == [7, None]


def test_d6_a_copy_of_the_data_folder_runs_as_the_same_server(new_server, gather, tmp_path):
    """The folder has all final state, so a copy moves the server. The port may change."""
    first = new_server()
    people = gather(first)
    alice = people.new("alice")
    seat = create(alice)
    seat.do("start")
    seq = seat.score(alice, 1, 3)["seq"]
    before = seat.state_at(seq)
    people.close()
    first.stop()
    shutil.copytree(first.data, tmp_path / "copy", ignore=shutil.ignore_patterns("*.sock"))
    second = new_server(name="copy")
    moved = gather(second).client(alice.user, alice.token).connect()
    moved.listen(seat.topics["state"])
    assert moved.expect(seat.topics["state"]).json["scores"] == before["scores"]
