"""A `fairwayd` with its own Mosquitto, for one test or several."""

import contextlib
import fcntl
import itertools
import json
import os
import queue
import signal
import socket
import subprocess
import tempfile
import threading
import time
from pathlib import Path

import evidence
from clock import Clock

CHECKOUT = Path(__file__).parents[2]
DAEMON = Path(os.environ.get("FAIRWAYD", CHECKOUT / ".build" / "release" / "fairwayd"))
TOOL = DAEMON.with_name("fairway")
BENCH = DAEMON.with_name("fairway-bench")

READY_SECONDS = 30
STOP_SECONDS = 30

#: Limits far above the needs of tests. Tests of a limit set their own.
WITHOUT_LIMITS = {
    "FAIRWAY_LIMITS_PUBLISHES_PER_SECOND": "1000000",
    "FAIRWAY_LIMITS_PUBLISH_BURST": "1000000",
    "FAIRWAY_LIMITS_GUESTS_PER_MINUTE": "1000000",
    "FAIRWAY_ACCOUNTS_SIGN_UPS_PER_MINUTE": "1000000",
    "FAIRWAY_HTTP_REQUESTS_PER_SECOND": "1000000",
    "FAIRWAY_HTTP_REQUEST_BURST": "1000000",
    "FAIRWAY_HTTP_TOKEN_REQUESTS_PER_SECOND": "1000000",
    "FAIRWAY_HTTP_TOKEN_REQUEST_BURST": "1000000",
}
#: Settings for fast tests: a password hash that takes little memory, and no delay before a lost
#: connection counts as offline.
FAST = {
    "FAIRWAY_ACCOUNTS_SCRYPT_LOG_N": "10",
    "FAIRWAY_LOG_LEVEL": "debug",
    "FAIRWAY_PRESENCE_GRACE_SECONDS": "0",
}


#: Ports outside of the range from which the system assigns. Each process of tests has its own
#: block.
PORTS = range(12_000, 32_000)
PORTS_EACH = 500


def claim_ports():
    """Claims a block of ports that no other run on this machine uses.

    The lock ends with this process.
    """
    for start in reversed(PORTS[::PORTS_EACH]):
        lock = (Path(tempfile.gettempdir()) / f"fairway-tests-{start}.lock").open("a")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            continue
        return lock, itertools.cycle(range(start, start + PORTS_EACH))
    raise AssertionError("too many runs of tests on this machine: no block of ports is left")


_lock, _ports = claim_ports()


def free_port():
    """A free port of this process's block.

    Another process could take a port that the system assigned before the broker listens on it.
    """
    for port in itertools.islice(_ports, PORTS_EACH):
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port of this process is free")


def environment(settings):
    """The environment for a process: free ports and `settings` replace all `FAIRWAY_` variables."""
    inherited = {key: value for key, value in os.environ.items() if not key.startswith("FAIRWAY")}
    listeners = ("MQTT", "WEBSOCKET", "HTTP")
    ports = {f"FAIRWAY_{listener}_PORT": "0" for listener in listeners}
    return inherited | ports | FAST | settings


def until(condition, what, timeout=30):
    """Repeats `condition()` until it returns a true value, and returns that value."""
    deadline = time.monotonic() + timeout
    while not (answer := condition()):
        assert time.monotonic() < deadline, f"waited in vain for {what}"
        time.sleep(0.01)
    return answer


class NotReady(Exception):
    """The daemon ended, or printed something else, before it was ready."""


class Server:
    """A daemon on a data folder. It can be started and stopped any number of times.

    A test moves `clock`. It is None with `has_clock=False`, because a daemon that other machines
    can reach refuses such a clock.
    """

    def __init__(self, data, settings=None, *, limits=False, arguments=(), has_clock=True, clock=None):
        self.data = Path(data)
        self.settings = ({} if limits else WITHOUT_LIMITS) | (settings or {})
        self.ports = {
            f"FAIRWAY_{listener}_PORT": str(free_port()) for listener in ("MQTT", "WEBSOCKET", "HTTP")}
        self.clock = clock or (Clock() if has_clock else None)
        if self.clock:
            self.settings["FAIRWAY_TEST_CLOCK"] = str(self.clock.file)
        self._hurry = None
        self._takes_signals = False
        self.arguments = list(arguments)
        self.process = None
        self.ready = None
        self.log_path = self.data.with_name(self.data.name + ".log")
        evidence.note_log("the server", self.log_path)

    def spawn(self, **options):
        """Starts the process without waiting until it is ready."""
        self._takes_signals = False
        command = [str(DAEMON), "--data", str(self.data), *self.arguments]
        with self.log_path.open("ab") as log:
            self.process = subprocess.Popen(
                command,
                env=environment(self.ports | self.settings),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                **({"stderr": log} | options),
            )
        return self

    def start(self, **options):
        """Starts the process and waits until it is ready."""
        return self.spawn(**options).ready_after_spawn()

    def ready_after_spawn(self):
        """Waits until the process that `spawn` has started is ready."""
        line = self._first_line()
        if not line.startswith("ready "):
            self.end()
            raise NotReady(f"{line!r}; log:\n{self.log_tail()}")
        self.ready = json.loads(line.removeprefix("ready "))
        self._takes_signals = True
        return self

    def _first_line(self):
        lines = queue.Queue()
        stdout = self.process.stdout

        def read():
            lines.put(stdout.readline())
            # This thread reads all further output, so that the daemon never waits for a full pipe.
            for _ in stdout:
                pass

        threading.Thread(target=read, daemon=True).start()
        try:
            return lines.get(timeout=READY_SECONDS).decode().rstrip("\n")
        except queue.Empty:
            return ""

    @property
    def pid(self):
        return self.process.pid

    @property
    def mqtt(self):
        """The host and the port of MQTT over TCP."""
        return address(self.ready["mqtt"])

    @property
    def websocket(self):
        """The host and the port of MQTT over WebSocket."""
        return address(self.ready["websocket"])

    @property
    def http(self):
        """The host and the port of HTTP."""
        return address(self.ready["http"])

    def is_running(self):
        return self.process is not None and self.process.poll() is None

    def advance(self, seconds):
        """Moves the clock of daemon and guard forward.

        Everything that is due by then happens now.
        """
        self.clock.advance(seconds)
        # A daemon handles this signal only when it is ready. It reads the clock at its start.
        if self._takes_signals and self.is_running():
            self.process.send_signal(signal.SIGUSR1)

    def hurry(self):
        """Advances the clock by a second every 50 ms, until `end`.

        It is for tests that wait for several things in a row, each due some seconds after the last.
        """
        self._hurry = threading.Event()

        def run(ended):
            while not ended.wait(0.05):
                self.advance(1)

        threading.Thread(target=run, args=(self._hurry,), daemon=True).start()
        return self

    def stop(self):
        """Ends the daemon as an administrator would.

        It must finish its work and exit with code 0.
        """
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=STOP_SECONDS)
        assert code == 0, f"SIGTERM ended with {code}; log:\n{self.log_tail()}"

    def kill(self):
        """Kills the daemon, as the system does when memory runs out."""
        self.process.kill()
        self.process.wait()

    def end(self):
        """Ends the daemon and its broker, whatever state they are in."""
        if self._hurry:
            self._hurry.set()
        if not self.is_running():
            return
        brokers = self.broker_pids()
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(timeout=STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()
        for pid in brokers:
            if is_mosquitto(pid):
                os.kill(pid, signal.SIGKILL)

    def broker_pids(self):
        """The ids of Mosquitto processes that the daemon started, directly or through others."""
        found, parents = [], {self.pid}
        listing = process_table()
        for _ in range(3):
            children = {pid for pid, (parent, _) in listing.items() if parent in parents}
            found += [pid for pid in children if listing[pid][1] == "mosquitto"]
            parents = children
        return found

    def broker_pid(self, timeout=30):
        """Waits until exactly one broker runs, and returns its id."""
        (pid,) = until(
            lambda: len(pids := self.broker_pids()) == 1 and pids, "one broker", timeout)
        return pid

    def replace_broker(self, timeout=30):
        """Kills the broker, and waits until the daemon has started another one."""
        old = self.broker_pid()
        os.kill(old, signal.SIGKILL)
        until(lambda: (pids := self.broker_pids()) and old not in pids, "another broker", timeout)

    def log(self):
        return self.log_path.read_text(errors="replace")

    def log_tail(self, lines=40):
        return "\n".join(self.log().splitlines()[-lines:])


def address(text):
    host, _, port = text.rpartition(":")
    return host.strip("[]"), int(port)


def process_table():
    """{process id: (id of the parent, name)} of the running processes."""
    table = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            text = (folder / "stat").read_text()
        except OSError:
            continue
        name = text[text.index("(") + 1 : text.rindex(")")]
        state, parent = text[text.rindex(")") + 2 :].split()[:2]
        if state != "Z":
            table[int(folder.name)] = (int(parent), name)
    return table


def is_mosquitto(pid):
    """Whether a Mosquitto runs under this process id. A zombie process does not count."""
    return process_table().get(pid, (0, ""))[1] == "mosquitto"
