"""The daemon as a service: what it tells whoever started it (sd_notify(3))."""

import json
import queue
import re
import socket
import struct
import subprocess
import threading

import pytest
from server import CHECKOUT, NotReady

DEPLOY = CHECKOUT / "deploy"
PATIENCE = 30


class Manager:
    """A service manager's end: words, each with the id of the process that said it."""

    def __init__(self, address):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(address)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        self.said = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        while True:
            try:
                text, ancillary, _, _ = self.socket.recvmsg(4096, socket.CMSG_SPACE(12))
            except OSError:
                return
            pid = struct.unpack("3i", ancillary[0][2])[0]
            self.said.put((pid, text.decode().split("\n")[0]))

    def next(self, timeout=PATIENCE):
        return self.said.get(timeout=timeout)

    def expect(self, word):
        """Waits for a word; returns those that came before it."""
        before = []
        while (said := self.next())[1] != word:
            before.append(said)
        return before, said[0]

    def tell(self, word):
        """Says a word itself, to mark a place among the others."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
            sender.sendto(word.encode(), self.socket.getsockname())

    def close(self):
        self.socket.close()


@pytest.fixture(params=["file", "abstract"])
def manager(request, tmp_path):
    path = str(tmp_path / "notify")
    made = Manager(path if request.param == "file" else "\0" + path)
    made.name = path if request.param == "file" else "@" + path
    yield made
    made.close()


def test_d1_a_service_says_when_it_is_ready_that_it_lives_and_that_it_goes(new_server, manager):
    """Ready comes with the line on standard output; the daemon says it, not its broker."""
    server = new_server({"NOTIFY_SOCKET": manager.name, "WATCHDOG_USEC": "200000"})
    before, pid = manager.expect("READY=1")
    assert pid == server.pid
    assert {word for _, word in before} <= {"WATCHDOG=1"}
    for _ in range(3):
        assert manager.next() == (server.pid, "WATCHDOG=1")
    server.stop()
    before, pid = manager.expect("STOPPING=1")
    assert {who for who, _ in before} | {pid} == {server.pid}


def test_d1_a_blocked_writer_sends_no_watchdog_signal(new_server, manager, gather, failing_disk):
    """A watchdog detects a process that runs but does nothing. Another daemon's signals tell how long it was silent."""
    watched = {"NOTIFY_SOCKET": manager.name, "WATCHDOG_USEC": "100000"}
    new_server(watched, name="other")
    server = new_server(watched | failing_disk.settings)
    client = gather(server).new()
    failing_disk.fail("hold sync")
    client.send(f"{client.base}/do/room/create", json.dumps({"kind": "golf", "courseName": "x", "holes": 3}))
    failing_disk.wait_held()
    # Each signal that the daemon sent before comes before this word.
    manager.tell("HELD=1")
    manager.expect("HELD=1")
    for _ in range(20):
        pid, word = manager.next()
        assert (pid == server.pid, word) == (False, "WATCHDOG=1")
    failing_disk.mend()
    while manager.next() != (server.pid, "WATCHDOG=1"):
        pass


def test_d1_no_sign_of_life_where_nobody_waits_for_one(new_server, manager):
    """Neither without a period nor with one that is meant for another process."""
    for settings in ({}, {"WATCHDOG_USEC": "50000", "WATCHDOG_PID": "1"}):
        server = new_server({"NOTIFY_SOCKET": manager.name} | settings, name=f"d{len(settings)}")
        assert manager.expect("READY=1")[0] == []
        server.stop()
        assert manager.expect("STOPPING=1")[0] == []


def test_d1_a_manager_that_is_not_there_keeps_nobody_from_serving(new_server, gather):
    server = new_server({"NOTIFY_SOCKET": "/nowhere/at/all", "WATCHDOG_USEC": "100000"})
    assert gather(server).new().do("device/list")
    server.stop()


def test_d1_a_start_that_fails_is_never_said_to_be_ready(new_server, manager):
    server = new_server({"NOTIFY_SOCKET": manager.name}, start=False)
    server.data.write_text("no folder")
    with pytest.raises(NotReady):
        server.start()
    # Its own word comes after all that the daemon said.
    manager.tell("CHECKED=1")
    assert manager.expect("CHECKED=1")[0] == []


@pytest.mark.parametrize("unit", sorted(path.name for path in (DEPLOY / "systemd").glob("*.service")))
def test_t1_a_unit_bounds_memory_and_tasks(unit, tmp_path):
    text = (DEPLOY / "systemd" / unit).read_text()
    assert "\nMemoryMax=" in text and "\nTasksMax=" in text
    # A program that is not installed here is not the unit's fault.
    (tmp_path / unit).write_text(re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", text, flags=re.M))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", tmp_path / unit], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and unit not in done.stderr, done.stderr


def test_d1_the_unit_takes_away_what_the_daemon_does_not_need():
    """`systemd-analyze security` gives 0 (safe) to 10."""
    for unit, most in (("fairway.service", 2.0), ("fairway-backup.service", 1.0)):
        try:
            report = subprocess.run(
                ["systemd-analyze", "security", "--offline=true", f"--threshold={most * 10:.0f}",
                 DEPLOY / "systemd" / unit],
                capture_output=True, text=True, timeout=60)
        except FileNotFoundError:
            pytest.skip("there is no systemd-analyze")
        assert report.returncode == 0, report.stdout + report.stderr
