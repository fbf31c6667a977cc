"""The service worker's copy of the page, for a bad connection or a failing proxy."""

import contextlib
import re
import threading
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect
from visitors import FOLDER

pytestmark = pytest.mark.skipif(bool(FOLDER), reason="a worker comes only with what is served")

#: Waits until the worker has kept all files and controls this page.
LED = """() => new Promise((done) => {
  const look = () => navigator.serviceWorker.controller?.state === "activated"
    ? done(true) : setTimeout(look, 20);
  look();
})"""
SCRIPT = re.compile(rb"app-[A-Z2-7]{8}(?=\.js)")
NEWER = b"app-NEWERONE"


class Front:
    """A reverse proxy in front of the server. A test can make it fail."""

    def __init__(self, target):
        #: `whole` passes requests on. A number is the status of all answers. `silent` accepts a
        #: request and never answers. `newer` serves a page with a newer script than the worker's.
        self.state = "whole"
        self.asked = []
        self.target = f"http://{target[0]}:{target[1]}"
        self.script = None
        self.ended = threading.Event()
        front = self

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_GET(self):
                with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                    front.answer(self)

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.origin = f"http://127.0.0.1:{self.server.server_port}"

    def answer(self, handler):
        self.asked.append(handler.path)
        if self.state == "silent":
            self.ended.wait(60)
            return
        if isinstance(self.state, int):
            return self.give(handler, self.state, {"Content-Type": "text/html"}, b"<h1>No</h1>")
        path = handler.path
        if self.script:
            path = path.replace(NEWER.decode(), self.script.decode())
        wanted = {name: handler.headers[name] for name in ("Host", "Accept") if handler.headers[name]}
        try:
            answer = urllib.request.urlopen(urllib.request.Request(self.target + path, headers=wanted))
        except urllib.error.HTTPError as error:
            answer = error
        body = answer.read()
        if self.state == "newer" and answer.headers["Content-Type"].startswith("text/html"):
            self.script = SCRIPT.search(body)[0]
            body = SCRIPT.sub(NEWER, body)
        self.give(handler, answer.status, answer.headers, body)

    def give(self, handler, status, headers, body):
        handler.send_response(status)
        for name, value in headers.items():
            if name.lower() not in ("connection", "transfer-encoding", "content-length"):
                handler.send_header(name, value)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    def close(self):
        self.ended.set()
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def front(server):
    front = Front(server.http)
    yield front
    front.close()


@pytest.fixture
def visitor(visit, front):
    """A visitor whose browser has the page already, through the proxy."""
    visitor = visit("visitor", worker=True)
    visitor.origin = front.origin
    visitor.go("/sign-in")
    visitor.sees_title("Sign in")
    visitor.page.evaluate(LED)
    return visitor


#: The maximum number of requests of a first visit. The server allows one address a burst of 200.
FIRST_VISIT_MOST = 64


def test_r0_f64_a_first_visit_sends_few_requests(front, visitor):
    print(f"{len(front.asked)} requests, {len(set(front.asked))} addresses")
    assert 5 < len(front.asked) <= FIRST_VISIT_MOST


@pytest.mark.parametrize("status", [429, 502, 503])
def test_r0_f70_a_server_that_answers_with_an_error_counts_as_offline(front, visitor, status):
    front.state = status
    visitor.go("/sign-up")
    visitor.sees_title("Sign up")
    assert "/app/sign-up" in front.asked


def test_f70_the_page_does_not_wait_for_a_silent_connection(front, visitor):
    front.state = "silent"
    visitor.page.goto(f"{visitor.origin}/app/sign-up", wait_until="commit")
    visitor.sees_title("Sign up")
    assert "/app/sign-up" in front.asked


def test_f70_the_worker_keeps_a_shell_only_together_with_its_files(front, visitor):
    front.state = "newer"
    visitor.go("/sign-up")
    visitor.sees_title("Sign up")
    assert f"/app/{NEWER.decode()}.js" in front.asked
    front.state = 502
    visitor.go("/sign-in")
    visitor.sees_title("Sign in")
    expect(visitor.page.locator(f"script[src*={NEWER.decode()}]")).to_have_count(0)
