"""`fairway watchdog` alerts once when a server goes down, and once when it recovers."""

import json
import os
import signal
import subprocess
import threading
import time

import pytest
from mail_server import MailServer
from server import TOOL, environment

PATIENCE = 30
#: The patience in seconds for a daemon that starts with its broker, even on a busy machine.
STARTING = "3"


class Dog:
    """A watchdog of a server. Collects the alerts that it prints."""

    def __init__(self, server, *options, patience="1"):
        host, port = server.mqtt
        self.process = subprocess.Popen(
            [TOOL, "watchdog", "--mqtt", f"{host}:{port}", "--every", "1", "--json",
             "--patience", patience, *options],
            env=environment({}), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        self.alerts = []
        self._changed = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self):
        for line in self.process.stdout:
            with self._changed:
                self.alerts.append(json.loads(line))
                self._changed.notify_all()

    @property
    def told(self):
        return [(alert["monitor"], alert["state"]) for alert in self.alerts]

    def expect(self, *told):
        """Waits until the watchdog has sent exactly these alerts, in this order."""
        deadline = time.monotonic() + PATIENCE
        with self._changed:
            while self.told != list(told):
                left = deadline - time.monotonic()
                assert left > 0, (self.told, told)
                self._changed.wait(left)
        return self.alerts[-1]

    def stop(self):
        """Ends the watchdog as systemd does, and checks that it exits without an error."""
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=30)
        self._reader.join(5)
        assert code == 0, self.process.stderr.read()

    def end(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()


@pytest.fixture
def watch():
    made = []

    def start(*arguments, **options):
        made.append(Dog(*arguments, **options))
        return made[-1]

    yield start
    for dog in made:
        dog.end()


def test_f68_q9_the_watchdog_reports_a_killed_server_once_on_each_channel(
    new_server, watch, hook, tmp_path
):
    server = new_server()
    mails = MailServer().start()
    ran = tmp_path / "ran"
    dog = watch(
        server, "--webhook", hook.url, "--mail-to", "ops@example.org",
        "--mail-from", "watchdog@example.org", "--smtp", f"smtp+plain://127.0.0.1:{mails.port}",
        "--run", f'echo "$FAIRWAY_ALERT_MONITOR $FAIRWAY_ALERT_STATE" >> {ran}', patience=STARTING,
    )
    server.kill()
    # The daemon's own broker ends with it.
    assert "cannot" in dog.expect(("broker", "down"))["reason"]
    hook.wait("broker", "down")
    assert str(mails.mail("ops@example.org")["message"]["subject"]).startswith("DOWN: ")
    server.start()
    dog.expect(("broker", "down"), ("broker", "up"))
    hook.wait("broker", "down", "up")
    assert str(mails.mail("ops@example.org", 2)["message"]["subject"]).startswith("UP: ")
    deadline = time.monotonic() + PATIENCE
    while not ran.exists() or ran.read_text() != "broker down\nbroker up\n":
        assert time.monotonic() < deadline, ran.exists() and ran.read_text()
        time.sleep(0.02)
    dog.stop()
    mails.stop()
    assert len(mails.mails) == 2


def test_f68_q9_the_watchdog_distinguishes_a_lost_daemon_from_a_lost_broker(broker, joined, watch):
    joined.start()
    dog = watch(joined)
    joined.kill()
    reason = dog.expect(("server", "down"))["reason"]
    assert "offline (lost)" in reason
    joined.start()
    told = [("server", "down"), ("server", "up")]
    dog.expect(*told)
    broker.end(signal.SIGKILL)
    told.append(("broker", "down"))
    dog.expect(*told)
    broker.start()
    told.append(("broker", "up"))
    dog.expect(*told)
    dog.stop()


def test_q9_the_watchdog_reports_a_stopped_process_that_keeps_its_connections(
        broker, joined, watch):
    joined.start()
    dog = watch(joined)
    os.kill(joined.pid, signal.SIGSTOP)
    try:
        # The broker does not report a lost daemon. The watchdog's request gets no answer.
        assert "no answer" in dog.expect(("server", "down"))["reason"]
    finally:
        os.kill(joined.pid, signal.SIGCONT)
    dog.expect(("server", "down"), ("server", "up"))


def test_f68_an_unreachable_webhook_gets_its_alerts_later_and_in_order(
    new_server, watch, hook
):
    server = new_server()
    hook.stop()
    dog = watch(server, "--webhook", hook.url)
    server.kill()
    dog.expect(("broker", "down"))
    server.start()
    dog.expect(("broker", "down"), ("broker", "up"))
    hook.start()
    hook.wait("broker", "down", "up")


def test_f68_a_watchdog_with_the_option_exit_ends_with_an_exit_code(new_server, watch):
    server = new_server()
    dog = watch(server, "--exit")
    server.kill()
    assert dog.process.wait(timeout=PATIENCE) == 1
    dog.expect(("broker", "down"))


def test_f68_a_restarted_watchdog_remembers_its_alerts(
    new_server, watch, hook, tmp_path
):
    server = new_server()
    keep = ("--webhook", hook.url, "--state", str(tmp_path / "state.json"))
    dog = watch(server, *keep, patience=STARTING)
    server.kill()
    dog.expect(("broker", "down"))
    hook.wait("broker", "down")
    dog.stop()
    # The restarted watchdog does not repeat the alert. It reports the recovery.
    later = watch(server, *keep, patience=STARTING)
    server.start()
    later.expect(("broker", "up"))
    hook.wait("broker", "down", "up")
    later.end()
    # An alert that waits for an unreachable webhook survives a restart, too.
    hook.stop()
    third = watch(server, *keep, patience=STARTING)
    server.kill()
    third.expect(("broker", "down"))
    third.end()
    hook.start()
    watch(server, *keep, patience=STARTING)
    hook.wait("broker", "down", "up", "down")


def test_f68_an_alert_that_a_webhook_refuses_does_not_delay_the_next(
    new_server, watch, hook
):
    server = new_server()
    hook.status = 400
    dog = watch(server, "--webhook", hook.url)
    server.kill()
    dog.expect(("broker", "down"))
    hook.wait("broker", "down")
    hook.status = 200
    server.start()
    hook.wait_accepted("broker", "up")
    dog.stop()
    assert "refused an alert: status 400" in dog.process.stderr.read()


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (["--webhook", "nowhere"], "--webhook"),
        (["--mail-to", "ops@example.org"], "--smtp"),
        (["--every", "0"], "--every"),
    ],
)
def test_f68_a_watchdog_refuses_wrong_options_immediately(daemon, options, word):
    done = subprocess.run(
        [TOOL, "watchdog", *options], env=environment({}), capture_output=True, text=True,
        timeout=30,
    )
    assert done.returncode == 2 and word in done.stderr
