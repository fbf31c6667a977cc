"""Makes the picture in README: a card on a phone, and the same card as a scoreboard in a terminal. See deploy/picture.

    picture.py FILE

Both show a round that four players play on a server of this program. Nothing in the picture is drawn by hand: the
phone is the page in a browser, one terminal has the output of `fairway watch`, and the other one that of
`mosquitto_sub`, which reads the line for small screens.
"""

import base64
import fcntl
import html
import json
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import threading
from pathlib import Path

from people import PASSWORD, People, play
from playwright.sync_api import sync_playwright
from server import TOOL, Server, until
from visitors import Visitor, launch

COURSE = "othilienborg"
PLAYERS = ["anna", "bjorn", "carla", "david"]
#: {player: strokes from hole 1 on}
SCORES = [[3, 2, 3, 4, 3, 3, 2], [3, 3, 4, 3, 3, 2, 3], [4, 3, 3, 3, 5, 3, 3], [3, 4, 3, 4, 3, 3, 4]]
COLUMNS, ROWS = 66, 22
BYTES_MAX = 200_000

STYLE = """
body { margin: 0; background: #f7f8f5; }
figure { display: flex; gap: 28px; align-items: center; margin: 0; padding: 24px; width: max-content; }
.phone { width: 290px; border: 9px solid #17211a; border-radius: 36px; overflow: hidden; background: #f7f8f5; }
.phone img { display: block; width: 100%; }
.terminals { display: flex; flex-direction: column; gap: 24px; }
.terminal { border-radius: 10px; overflow: hidden; background: #121713; color: #e8eee8; }
.terminal p { margin: 0; padding: 8px 16px; background: #2a332d; color: #a9b5ab; font: 13px sans-serif; }
.terminal pre { margin: 0; padding: 14px 18px 20px; font: 17px/1.4 "DejaVu Sans Mono", monospace; }
.c1 { font-weight: 700; } .c2 { color: #a9b5ab; } .c7 { background: #e8eee8; color: #121713; }
.c31 { color: #ff8a80; } .c32 { color: #7fd19b; } .c33 { color: #e0b04a; }
"""


class Watch:
    """`fairway watch` in a terminal of its own."""

    def __init__(self, environment, room):
        self.main, terminal = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.process = subprocess.Popen(
            [TOOL, "watch", room], env=environment, stdin=subprocess.DEVNULL, stdout=terminal, stderr=terminal)
        os.close(terminal)
        self.output = ""
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        data = b""
        while True:
            try:
                data += os.read(self.main, 65_536)
            except OSError:
                return
            self.output = data.decode(errors="ignore")

    @property
    def screen(self):
        """The lines of the newest drawing. Each drawing overwrites the one before it."""
        drawn = re.split(r"\x1b\[\d+A\r", self.output)[-1]
        return re.sub(r"\x1b\[(?:\?25[lh]|K|J)", "", drawn).replace("\r", "").rstrip("\n").split("\n")

    def end(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=30)
        os.close(self.main)


class Screen:
    """`mosquitto_sub` as a small screen that shows the summary line of a room."""

    def __init__(self, environment, host, port, user, token, topic):
        self.title = f"mosquitto_sub -u {user} -P TOKEN -t {topic}"
        self.process = subprocess.Popen(
            ["mosquitto_sub", "-h", host, "-p", str(port), "-u", user, "-P", token, "-t", topic], env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        self.lines = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))

    def end(self):
        self.process.terminate()
        self.process.wait(timeout=30)


def colored(line):
    """A line of a terminal as HTML."""
    parts = re.split(r"\x1b\[([\d;]*)m", line)
    made = html.escape(parts[0])
    for codes, text in zip(parts[1::2], parts[2::2]):
        names = " ".join(f"c{code}" for code in codes.split(";") if code not in ("", "0"))
        made += f'<span class="{names}">{html.escape(text)}</span>' if names else html.escape(text)
    return made


def terminal(title, lines):
    text = "\n".join(map(colored, lines))
    return f'<div class="terminal"><p>{html.escape(title)}</p><pre>{text}</pre></div>'


def scene(phone, *terminals):
    image = base64.b64encode(phone).decode()
    return f"""<!doctype html><meta charset="utf-8"><style>{STYLE}</style>
        <figure><div class="phone"><img src="data:image/png;base64,{image}"></div>
        <div class="terminals">{"".join(terminals)}</div></figure>"""


def write_scores(seats):
    """Writes all scores but the last one, which the terminal then shows as a change."""
    for hole in range(len(SCORES[0])):
        for player, scores in zip(PLAYERS, SCORES):
            if (player, hole) != (PLAYERS[-1], len(SCORES[0]) - 1):
                seats[0].score(player, hole + 1, scores[hole])


def photograph(server, people, folder):
    """Plays a round on the server, and makes the picture of its phone and its terminals."""
    players = [people.connect(people.sign_up_as(name)) for name in PLAYERS]
    seats = play(*players, courseName=None, holes=None, course=COURSE)
    write_scores(seats)
    environment = {
        "HOME": str(folder), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "FAIRWAY_PASSWORD": PASSWORD,
        "FAIRWAY_SERVER": server.ready["mqtt"], "PATH": os.environ["PATH"],
    }
    subprocess.run([TOOL, "signin", PLAYERS[1]], env=environment, check=True, capture_output=True, timeout=60)
    added = subprocess.run(
        [TOOL, "device", "add", "Screen", "--json"], env=environment, check=True, capture_output=True, timeout=60)
    token = json.loads(added.stdout)["device"]["token"]
    watch = Watch(environment, seats[0].room)
    screen = Screen(environment, *server.mqtt, PLAYERS[1], token, f"fairway/room/{seats[0].room}/brief")
    try:
        until(lambda: any(PLAYERS[-1] in line for line in watch.screen), "the scoreboard")
        until(lambda: screen.lines, "the line for small screens")
        with sync_playwright() as playwright:
            browser = launch(playwright)
            viewport = {"width": 390, "height": 812}
            visitor = Visitor(browser, server, PLAYERS[0], device_scale_factor=2, viewport=viewport)
            visitor.sign_in(people, PLAYERS[0])
            visitor.go(f"/rooms/{seats[0].room}")
            # The card opens on the next hole, because all scores of this player are there. The phone writes the last one.
            visitor.page.get_by_role("button", name=re.compile(rf"^Hole {len(SCORES[0])}: ")).click()
            visitor.page.locator(f"#line-{PLAYERS[-1]}").click()
            visitor.page.locator(f"#key-{SCORES[-1][-1]}").click()
            last = re.compile(rf"^{PLAYERS[-1]}, hole {len(SCORES[0])}: {SCORES[-1][-1]}")
            visitor.page.get_by_role("button", name=last).first.wait_for()
            until(lambda: any(f"{PLAYERS[-1]} {SCORES[-1][-1]}" in line for line in watch.screen), "the last score")
            until(lambda: any(f"H{len(SCORES[0]) + 1} " in line for line in screen.lines), "the line of the next hole")
            visitor.page.locator(".is-waiting").first.wait_for(state="detached")
            phone = visitor.page.screenshot()
            page = browser.new_page(viewport={"width": 1_400, "height": 1_000}, device_scale_factor=1.25)
            page.set_content(scene(
                phone, terminal("fairway watch", watch.screen), terminal(screen.title, screen.lines)))
            picture = page.locator("figure").screenshot()
            visitor.close()
            browser.close()
        return picture
    finally:
        screen.end()
        watch.end()


def main(file):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = Server(folder / "data", has_clock=False)
        people = None
        try:
            server.start()
            people = People(server)
            picture = photograph(server, people, folder)
        finally:
            if people:
                people.close()
            server.end()
    if len(picture) > BYTES_MAX:
        sys.exit(f"picture: {len(picture)} bytes are more than {BYTES_MAX}")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(picture)
    print(f"picture: {file} ({len(picture)} bytes)")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
