"""People at the page: each a browser of their own, with nothing wrong in its console."""

import json
import os
import re
import shutil
from pathlib import Path

import evidence
from axe_playwright_python.sync_playwright import Axe
from people import PASSWORD
from playwright.sync_api import TimeoutError, expect

SCREENS = evidence.SCREENS
SHOTS = os.environ.get("FAIRWAY_TEST_SHOTS") == "1"
#: Milliseconds.
PATIENCE = 30_000
PHONE = {"width": 390, "height": 844}

#: What a browser says by itself of what tests do on purpose.
BROWSERS_OWN = re.compile(
    "Service Worker registration blocked|Cross-Origin-Opener-Policy header has been ignored"
    "|Failed to load resource|WebSocket connection|WebSocket is already in CLOSING|net::ERR_")
#: A folder with the page as `deploy/page` makes it, in place of what the daemon serves.
FOLDER = os.environ.get("FAIRWAY_TEST_PAGE")

expect.set_options(timeout=PATIENCE)

#: Lets the bars move with the page, or stay again. A bar covers what is below it until somebody scrolls, and axe takes a
#: covered button for a small one.
MOVING = """isMoving => {
  for (const bar of document.querySelectorAll(".top, .tabs")) bar.style.position = isMoving ? "static" : "";
}"""

#: Lets a test cut the page's link to the broker, without a goodbye, until it is mended.
CUTTING = """{
  const Whole = WebSocket;
  const made = new Set();
  let isCut = false;
  window.WebSocket = class extends Whole {
    constructor(...all) {
      super(...all);
      made.add(this);
      if (isCut) this.close();
    }
  };
  window.cutLink = () => { isCut = true; for (const each of made) each.close(); };
  window.mendLink = () => { isCut = false; };
}"""


def launch(playwright, *more):
    """Debian's Chromium; who runs as root has no sandbox to offer."""
    arguments = [*more, "--disable-gpu", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    if FOLDER:
        # A page that no server sent counts as one from afar, which may not speak to this machine.
        arguments.append("--disable-features=LocalNetworkAccessChecks")
    return playwright.chromium.launch(executable_path=shutil.which("chromium"), args=arguments)


class Visitor:
    """One browser with storage of its own, on one page."""

    def __init__(self, browser, server, name, host=None, worker=False, **options):
        self.server = server
        self.name = name
        self.user = None
        address, port = server.http
        self.origin = f"http://{host or address}:{port}"
        self._browser = browser
        self._options = {"viewport": PHONE, "locale": "en-GB", "timezone_id": "UTC"} | options
        # Installing the worker loads the whole page anew for each context. Tests that need it say so.
        if FOLDER or not worker:
            self._options["service_workers"] = "block"
        self._context = None
        self._page = None
        #: What should not have happened.
        self.wrong = []
        #: Everything that the page's console said.
        self.console = []
        evidence.note_visitor(self)

    @property
    def context(self):
        """The browser's storage and pages, opened at the first use. They include an earlier sign-in."""
        if self._context is None:
            self._context = self._browser.new_context(**self._options)
            self._context.set_default_timeout(PATIENCE)
            self._context.on("request", self._note)
            self._context.on("console", self._hear)
            self._context.on("weberror", lambda error: self.wrong.append(str(error.error)))
            if FOLDER:
                self._context.route(f"{self.origin}/app/**", self._serve)
        return self._context

    @property
    def page(self):
        if self._page is None:
            self._page = self.context.new_page()
        return self._page

    @property
    def address(self):
        """The address that is open, for reports."""
        return self._page.url if self._page else "none"

    def _note(self, request):
        hosts = (self.origin, self.origin.replace("http", "ws"), "data:", "blob:")
        if not request.url.startswith(hosts):
            self.wrong.append(f"asked for {request.url}")

    def _hear(self, message):
        self.console.append(f"{message.type}: {message.text}")
        # A request that is refused, or a link that is cut, is told by the browser itself.
        is_own = BROWSERS_OWN.search(message.text)
        if message.type in ("error", "warning") and not is_own:
            self.wrong.append(f"{message.type}: {message.text}")

    def _serve(self, route):
        name = route.request.url.split("?")[0].rpartition("/")[2]
        path = Path(FOLDER) / (name if "." in name else "index.html")
        if path.name != "index.html":
            return route.fulfill(path=path) if path.exists() else route.fulfill(status=404)
        host, port = self.server.websocket
        values = {"root": "", "websocket": f"ws://{host}:{port}/"}
        html = re.sub(r"{{(\w+)}}", lambda match: values.get(match[1], ""), path.read_text())
        return route.fulfill(body=html, content_type="text/html; charset=utf-8")

    # MARK: - What a person does

    def go(self, path="/"):
        """Opens a path of the page."""
        self.page.goto(f"{self.origin}/app{path}")
        return self

    def sign_in(self, people, user):
        """Signs in without a form, as a visitor who comes back; `go` opens the page."""
        result = people.sign_in(user, kind="web", device="Browser")
        kept = json.dumps({key: result[key] for key in ("user", "device", "topics")})
        self.user = user
        if self._context is None:
            storage = [{"name": "fairway.session", "value": kept}]
            self._options["storage_state"] = {
                "cookies": [], "origins": [{"origin": self.origin, "localStorage": storage}]}
        else:
            # A small text of the same origin opens at once.
            self.page.goto(f"{self.origin}/robots.txt")
            self.page.evaluate("kept => localStorage.setItem('fairway.session', kept)", kept)
        return self

    def sign_in_by_form(self, user, password=PASSWORD):
        self.go("/sign-in")
        self.fill("Username or email", user)
        self.fill("Password", password)
        self.press("Sign in")
        self.user = user
        return self

    def fill(self, label, text):
        self.page.get_by_label(label, exact=True).fill(text)

    def choose(self, label, text):
        self.page.get_by_label(label, exact=True).select_option(label=text)

    def press(self, name):
        self.page.get_by_role("button", name=name, exact=True).click()

    def follow(self, name):
        self.page.get_by_role("link", name=name, exact=True).first.click()

    def sees(self, text):
        """Waits until a text is to be seen."""
        expect(self.page.get_by_text(text).first).to_be_visible()

    def sees_title(self, text):
        expect(self.page.get_by_role("heading", level=1)).to_have_text(text)

    def sees_offline(self):
        """Waits until the app bar says that there is no connection."""
        expect(self.page.locator(".appbar").get_by_role("status")).to_contain_text("Offline")

    def can_be_cut(self):
        """From the next page on."""
        self.context.add_init_script(CUTTING)
        return self

    def cut_link(self):
        self.page.evaluate("cutLink()")

    def mend_link(self):
        self.page.evaluate("mendLink()")

    # MARK: - What is to be so of every page

    def shot(self, name):
        """Keeps a picture for people to look at, if they asked for pictures (`FAIRWAY_TEST_SHOTS=1`)."""
        if not SHOTS:
            return
        SCREENS.mkdir(parents=True, exist_ok=True)
        try:
            self.page.screenshot(path=SCREENS / f"{name}.png", full_page=True)
        except TimeoutError as error:
            print(f"no picture of {name}: {error}")

    def is_accessible(self, impacts=("serious", "critical")):
        """Nothing of these impacts, by axe-core (WCAG 2.2 A and AA)."""
        tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
        options = {"runOnly": {"type": "tag", "values": tags}}
        self.page.evaluate(MOVING, True)
        found = Axe().run(self.page, options=options).response["violations"]
        self.page.evaluate(MOVING, False)
        told = [
            (each["id"], each["help"], [node["html"] for node in each["nodes"]][:3])
            for each in found
            if each["impact"] in impacts
        ]
        assert not told, told

    def fits(self, width):
        """Nothing is wider than the page, at a width in pixels."""
        before = self.page.viewport_size
        self.page.set_viewport_size({"width": width, "height": before["height"]})
        wide = self.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{wide} pixels at {width}"
        self.page.set_viewport_size(before)

    def close(self):
        if self._context is not None:
            self._context.close()
