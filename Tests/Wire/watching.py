"""What monitors look at, and what they tell: a page and a port that tests stop, a webhook that keeps."""

import http.server
import json
import socket
import threading
import time

from server import free_port

PATIENCE = 30

#: Every monitor is checked each second. A check may take 100 s. With `hurry` these are 5 s.
QUICK = {
    "FAIRWAY_MONITORS_INTERVAL_SECONDS": "1",
    "FAIRWAY_MONITORS_TIMEOUT_SECONDS": "100",
    "FAIRWAY_MONITORS_FAILURES_BEFORE_DOWN": "2",
    "FAIRWAY_MONITORS_SUCCESSES_BEFORE_UP": "2",
    "FAIRWAY_MONITORS_DISK_FREE_MEGABYTES": "0",
}


class _Server(http.server.ThreadingHTTPServer):
    allow_reuse_address = True
    daemon_threads = True


class Page:
    """An HTTP server that answers GET with `status` and keeps what is posted; it stops and starts."""

    def __init__(self):
        self.status = 200
        self.text = "Welcome"
        self.posted = []
        #: What was posted and answered with success, each `id` once.
        self.accepted = []
        self.port = free_port()
        self._changed = threading.Condition()
        self._server = None

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/"

    def start(self):
        page = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def answer(self):
                body = page.text.encode()
                self.send_response(page.status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def do_GET(self):
                self.answer()

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                with page._changed:
                    page.posted.append((dict(self.headers), body))
                    alert = json.loads(body)
                    if page.status < 300 and alert not in page.accepted:
                        page.accepted.append(alert)
                    page._changed.notify_all()
                self.answer()

            def log_message(self, *_):
                pass

        self._server = _Server(("127.0.0.1", self.port), Handler)
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def stop(self):
        if self._server:
            self._server.shutdown()
            self._server.server_close()
        self._server = None

    def alerts(self, monitor=None):
        """What was posted, each `id` once: what is not answered in time comes again."""
        found = {}
        for _, body in list(self.posted):
            alert = json.loads(body)
            if monitor in (None, alert["monitor"]):
                found.setdefault(alert["id"], alert)
        return list(found.values())

    def states(self, monitor):
        return [alert["state"] for alert in self.alerts(monitor)]

    def wait_accepted(self, monitor, *states, timeout=PATIENCE):
        """Waits until it has taken just these of a monitor, in this order."""
        def taken():
            return [alert["state"] for alert in self.accepted if alert["monitor"] == monitor]

        deadline = time.monotonic() + timeout
        with self._changed:
            while taken() != list(states):
                left = deadline - time.monotonic()
                assert left > 0, f"{monitor}: {self.accepted}"
                self._changed.wait(left)

    def wait(self, monitor, *states, timeout=PATIENCE):
        """Waits until just these were told of a monitor, in this order."""
        deadline = time.monotonic() + timeout
        with self._changed:
            while self.states(monitor) != list(states):
                left = deadline - time.monotonic()
                assert left > 0, f"{monitor}: {self.alerts()}"
                self._changed.wait(left)
        return self.alerts(monitor)[-1]


class Port:
    """A port that takes connections while it is open."""

    def __init__(self):
        self.port = free_port()
        self._socket = None

    def open(self):
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._socket.bind(("127.0.0.1", self.port))
        self._socket.listen(64)
        return self

    def close(self):
        # What a thread does not wait in is closed at once.
        self._socket.close()


class Admin:
    """An admin's client, which hears every alert."""

    def __init__(self, client):
        self.client = client.listen("fairway/ops/alert/#", f"{client.base}/inbox")

    def states(self, monitor):
        """`down` and `up`, as the topic had them; a retained one that comes again counts once."""
        told = []
        for message in self.client.all(f"fairway/ops/alert/{monitor}"):
            state = "down" if message.payload else "up"
            if told[-1:] != [state]:
                told.append(state)
        return told

    def wait(self, monitor, *states):
        """Waits until the topic had just these."""
        self.client.wait(
            lambda: self.states(monitor) == list(states), PATIENCE, f"{monitor}: {states}"
        )
        found = [m for m in self.client.all(f"fairway/ops/alert/{monitor}") if m.payload]
        return found[-1].json if found else None

    def titles(self, ending):
        """The titles in the inbox that are about something."""
        messages = [m.json for m in self.client.all(f"{self.client.base}/inbox")]
        return [m["title"] for m in messages if m.get("title", "").endswith(ending)]

    def expect_titles(self, ending, *titles):
        self.client.wait(lambda: self.titles(ending) == list(titles), PATIENCE, str(titles))

    def monitor(self, name):
        found = self.client.do("ops/monitors")["monitors"]
        return next(entry for entry in found if entry["monitor"] == name)

    def until(self, name, where):
        """Waits until a monitor is as asked; asks again and again."""
        deadline = time.monotonic() + PATIENCE
        while not where(entry := self.monitor(name)):
            assert time.monotonic() < deadline, entry
        return entry
