"""The daemon as a service: its messages to the service manager (sd_notify(3)), and its units."""

import json
import os
import pwd
import queue
import re
import shutil
import socket
import struct
import subprocess
import tempfile
import threading
from pathlib import Path

import pytest
from server import CHECKOUT, DAEMON, NotReady, Server, environment, until

DEPLOY = CHECKOUT / "deploy"
PATIENCE = 30


class Manager:
    """The receiving end of a service manager. Keeps each message with its sender's process id."""

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
        """Waits for a message. Returns the messages before it, and the process id of its sender."""
        before = []
        while (said := self.next())[1] != word:
            before.append(said)
        return before, said[0]

    def tell(self, word):
        """Sends a message itself, to mark a place among the others."""
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


def test_d1_the_daemon_reports_that_it_is_ready_alive_and_stopping(new_server, manager):
    """The daemon sends the messages, not its broker. READY follows the line on standard output."""
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
    """A watchdog detects a process that hangs. Another daemon's signals measure the time."""
    watched = {"NOTIFY_SOCKET": manager.name, "WATCHDOG_USEC": "100000"}
    new_server(watched, name="other")
    server = new_server(watched | failing_disk.settings)
    client = gather(server).new()
    failing_disk.fail("hold sync")
    client.send(f"{client.base}/do/room/create", json.dumps({"kind": "golf", "courseName": "x", "holes": 3}))
    failing_disk.wait_held()
    # All signals that the daemon has already sent arrive before this message.
    manager.tell("HELD=1")
    manager.expect("HELD=1")
    for _ in range(20):
        pid, word = manager.next()
        assert (pid == server.pid, word) == (False, "WATCHDOG=1")
    failing_disk.mend()
    while manager.next() != (server.pid, "WATCHDOG=1"):
        pass


def test_d1_the_daemon_sends_no_watchdog_signal_that_nobody_asked_for(new_server, manager):
    """The manager sets no period, or sets it for another process."""
    for settings in ({}, {"WATCHDOG_USEC": "50000", "WATCHDOG_PID": "1"}):
        server = new_server({"NOTIFY_SOCKET": manager.name} | settings, name=f"d{len(settings)}")
        assert manager.expect("READY=1")[0] == []
        server.stop()
        assert manager.expect("STOPPING=1")[0] == []


def test_d1_the_daemon_serves_even_if_the_manager_is_unreachable(new_server, gather):
    server = new_server({"NOTIFY_SOCKET": "/nowhere/at/all", "WATCHDOG_USEC": "100000"})
    assert gather(server).new().do("device/list")
    server.stop()


def test_d1_a_failed_start_is_never_reported_as_ready(new_server, manager):
    server = new_server({"NOTIFY_SOCKET": manager.name}, start=False)
    server.data.write_text("no folder")
    with pytest.raises(NotReady):
        server.start()
    # This message comes after all messages of the daemon.
    manager.tell("CHECKED=1")
    assert manager.expect("CHECKED=1")[0] == []


@pytest.mark.parametrize("unit", sorted(path.name for path in (DEPLOY / "systemd").glob("*.service")))
def test_t1_a_unit_bounds_memory_and_tasks(unit, tmp_path):
    text = (DEPLOY / "systemd" / unit).read_text()
    assert "\nMemoryMax=" in text and "\nTasksMax=" in text
    # The programs of the units may be missing here, so the test replaces them.
    for name in (path.name for path in (DEPLOY / "systemd").glob("*.service")):
        unit_text = (DEPLOY / "systemd" / name).read_text()
        (tmp_path / name).write_text(
            re.sub(r"^(ExecStart(?:Pre)?)=\S+", r"\1=/bin/true", unit_text, flags=re.M))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", tmp_path / unit], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and unit not in done.stderr, done.stderr


def test_d1_the_units_remove_rights_that_their_processes_do_not_need():
    """`systemd-analyze security` rates the exposure of a unit from 0 (safe) to 10."""
    for unit, most in (
        ("fairway.service", 2.0), ("fairway-broker.service", 2.0),
        ("fairway-broker-files.service", 2.0), ("fairway-backup.service", 1.0),
    ):
        try:
            report = subprocess.run(
                ["systemd-analyze", "security", "--offline=true", f"--threshold={most * 10:.0f}",
                 DEPLOY / "systemd" / unit],
                capture_output=True, text=True, timeout=60)
        except FileNotFoundError:
            pytest.skip("there is no systemd-analyze")
        assert report.returncode == 0, report.stdout + report.stderr


# The broker of the package, which has its own user


def as_user(user):
    """The beginning of a command that runs as a user, only in the user's own group."""
    return ["setpriv", "--reuid", user, "--regid", pwd.getpwnam(user).pw_name, "--clear-groups"]


class TwoUsers(Server):
    """A daemon and a broker under two users, with the package's folders (`fairway.tmpfiles`)."""

    daemon_user, broker_user = "daemon", "mosquitto"

    def __init__(self, folder):
        self.shared = folder / "broker"
        super().__init__(folder / "data", {"FAIRWAY_BROKER_FOLDER": str(self.shared)})
        owner, broker = map(pwd.getpwnam, (self.daemon_user, self.broker_user))
        for path, mode, user, group in (
            (self.data, 0o700, owner, owner), (self.shared, 0o2750, owner, broker),
            (self.shared / "link", 0o2770, broker, owner),
        ):
            path.mkdir()
            os.chown(path, user.pw_uid, group.pw_gid)
            path.chmod(mode)
        self.broker = None
        # Other users may be unable to read the build folder.
        self.programs = folder / "programs"
        self.programs.mkdir()
        for name in (DAEMON.name, "libFairwayGuard.so"):
            shutil.copy(DAEMON.parent / name, self.programs)
        shutil.copytree(CHECKOUT / "Config", self.programs / "Config")
        self.programs.chmod(0o755)

    def command(self, *arguments):
        return [
            *as_user(self.daemon_user), self.programs / DAEMON.name, "--data", self.data, *arguments]

    def prepare(self):
        return subprocess.run(
            self.command("--prepare-broker"), env=environment(self.ports | self.settings),
            capture_output=True, text=True, timeout=60)

    def start_broker(self):
        # The unit does the same.
        (self.shared / "link" / "socket").unlink(missing_ok=True)
        with self.log_path.open("ab") as log:
            self.broker = subprocess.Popen(
                [*as_user(self.broker_user), "/usr/sbin/mosquitto", "-c", self.shared / "mosquitto.conf"],
                stderr=log, umask=0o007)
        until((self.shared / "link" / "socket").exists, "the broker's socket")

    def spawn(self, **options):
        self.start_broker()
        with self.log_path.open("ab") as log:
            self.process = subprocess.Popen(
                self.command(), env=environment(self.ports | self.settings),
                stdout=subprocess.PIPE, **({"stderr": log} | options))
        return self

    def end_broker(self):
        if self.broker and self.broker.poll() is None:
            self.broker.terminate()
            self.broker.wait(timeout=30)


@pytest.fixture
def two_users(request):
    if os.geteuid() != 0:
        pytest.skip("only root can run programs as other users")
    # Both users must be able to reach the folder.
    folder = Path(tempfile.mkdtemp(prefix="fairway-users-"))
    folder.chmod(0o755)
    server = TwoUsers(folder)
    yield server
    server.end()
    server.end_broker()
    shutil.rmtree(folder)


def test_t4_the_broker_of_the_package_cannot_read_database_and_keys(two_users, gather):
    server = two_users
    done = server.prepare()
    assert done.returncode == 0, done.stderr
    server.start()
    assert gather(server).new().do("device/list")
    owner = Path(f"/proc/{server.broker.pid}").stat().st_uid
    assert owner == pwd.getpwnam(server.broker_user).pw_uid
    private = [server.data / "fairway.db", *(server.data / "secrets").iterdir()]
    assert {path.name for path in private} >= {"names.key", "memory.key", "token.key", "fairway.db"}

    def reads(path):
        done = subprocess.run([*as_user(server.broker_user), "cat", path], capture_output=True, timeout=30)
        return done.returncode == 0

    assert not any(map(reads, private))
    # The broker's user can read its own files, which include two secrets. It cannot create files
    # beside them.
    assert {path.name for path in server.shared.iterdir() if path.is_file() and reads(path)} == {
        "mosquitto.conf", "token.key", "daemon.secret"}
    touched = subprocess.run([*as_user(server.broker_user), "touch", server.shared / "x"], timeout=30)
    assert touched.returncode != 0
    # Other users can neither read these files nor reach the socket.
    for path in (server.shared / "token.key", server.shared / "link" / "socket"):
        done = subprocess.run([*as_user("nobody"), "test", "-e", path], timeout=30)
        assert done.returncode != 0, path


def test_t4_the_daemon_reconnects_to_a_restarted_broker(two_users, gather):
    server = two_users
    assert server.prepare().returncode == 0
    server.start()
    client = gather(server).new()
    server.broker.kill()
    server.broker.wait(timeout=30)
    server.start_broker()
    assert client.do("device/list", repeat_every=1)


def test_t4_the_daemon_writes_no_files_for_a_broker_that_it_joins(two_users):
    server = two_users
    assert server.prepare().returncode == 0
    secret = server.data / "secrets" / "broker.secret"
    server.settings |= {
        "FAIRWAY_BROKER_URL": "mqtt://127.0.0.1:1", "FAIRWAY_BROKER_SECRET_FILE": str(secret)}
    done = server.prepare()
    assert done.returncode == 0, done.stderr
    assert not (server.shared / "mosquitto.conf").exists()


def test_t4_the_error_about_a_missing_folder_names_the_remedy(tmp_path):
    settings = {"FAIRWAY_BROKER_FOLDER": str(tmp_path / "missing")}
    done = subprocess.run(
        [DAEMON, "--prepare-broker", "--data", tmp_path / "data"], env=environment(settings),
        capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "broker.folder" in done.stderr and "systemd-tmpfiles --create fairway.conf" in done.stderr


def test_t4_the_units_run_daemon_and_broker_under_two_users():
    users = {}
    for unit in ("fairway", "fairway-broker", "fairway-broker-files"):
        text = (DEPLOY / "systemd" / f"{unit}.service").read_text()
        users[unit] = re.search(r"^User=(\S+)", text, re.M)[1]
    assert users["fairway"] == users["fairway-broker-files"] != users["fairway-broker"]
    daemon = (DEPLOY / "systemd" / "fairway.service").read_text()
    assert "\nRestartPreventExitStatus=3\n" in daemon and "\nRequires=fairway-broker-files.service\n" in daemon
    # systemd restarts the broker however often it dies.
    assert "\nStartLimitIntervalSec=0\n" in (DEPLOY / "systemd" / "fairway-broker.service").read_text()
    made = (DEPLOY / "systemd" / "fairway.sysusers").read_text()
    assert all(f"u {user} " in made for user in users.values())
    folders = (DEPLOY / "systemd" / "fairway.tmpfiles").read_text()
    for private in ("/var/lib/fairway", "/var/backups/fairway"):
        assert f"d {private} 0700 fairway fairway" in folders
