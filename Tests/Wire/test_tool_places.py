"""Positions, places and nearness at the command line (L3 to L6)."""

import json
import os
import pty
import signal
import subprocess
import time
import xml.etree.ElementTree as ElementTree

from server import TOOL
from test_tool_friends import pair  # noqa: F401


def friends(ann, ben):
    ann("friend", "add", ben.name)
    ben("friend", "accept", ann.name)


def test_l3_l5_l6_a_user_shares_a_position_and_stops_at_the_command_line(pair):
    ann, ben = pair
    friends(ann, ben)
    assert "Nobody" in ben.text("where")
    assert ann("share", ben.name, "--for", "2h")["viewers"] == [ben.name]
    ann("location", "report", "--at", "63.41,10.4", "--accuracy", "12")
    (entry,) = ben("where")["users"]
    assert (entry["user"], entry["position"]["lat"]) == (ann.name, 63.41)
    assert "1.1 km ↑ N" in ben.text("location", "where", "--at", "63.4,10.4")
    assert "1.1 km" in ben.text("location", "nearby", "--at", "63.4,10.4")
    assert "Nobody is near." in ben.text("location", "nearby", "--at=-33,151")
    assert ben.name in ann.text("location", "viewers")
    assert ben.name in ann.text("location", "sharing")
    assert "cli" in ann.text("location", "devices")
    ann("share", ben.name, "--precision", "kilometre")
    assert ben("where")["users"][0]["precision"] == "kilometre"
    assert "1 stored on the server" in ann.text("stop")
    assert ben("where")["users"] == []
    assert ben("location", "nearby", code=1)["error"]["code"] == "location.noFix"


def test_l4_places_alerts_and_history_are_managed_at_the_command_line(pair, tmp_path):
    ann, ben = pair
    friends(ann, ben)
    place = ann("place", "add", "Home", "--at", "63.4,10.4", "--radius", "200")["place"]
    ann("location", "keep", "30")
    for lat in ("63.5", "63.4"):
        ann("location", "report", "--at", f"{lat},10.4")
    listed = ann.text("place", "list")
    assert "Home" in listed and "inside" in listed
    assert "arrived at Home" in ann.text("inbox")
    ann("place", "remove", place)
    assert "No places" in ann.text("place", "list")
    assert not ann("location", "alert", ben.name)["mutual"]
    assert "waiting for your friend" in ann.text("location", "alerts")
    gpx = tmp_path / "track.gpx"
    assert ann("location", "history", str(gpx))["count"] >= 1
    root = ElementTree.parse(gpx).getroot()
    assert root.tag == "{http://www.topografix.com/GPX/1/1}gpx"
    track = json.loads(ann.text("location", "history", "--format", "geojson"))
    assert track["type"] == "FeatureCollection"
    assert ann("location", "erase")["erased"] >= 1


def test_d4_a_code_on_the_terminal_sets_up_a_device(pair):
    ann, _ = pair
    shown = ann.text("device", "add", "Pixel", "--kind", "phone")
    assert "owntracks:///config?inline=" in shown
    text = terminal(ann, ["device", "add", "Pixel"], columns=200, until="\u2588\u2588")
    assert "owntracks:///config" in text


def test_l3_the_live_map_updates_the_positions_of_friends(pair):
    ann, ben = pair
    friends(ann, ben)
    ann("share")
    ann("location", "report", "--at", "63.41,10.4", "--accuracy", "12")
    with Screen(ben, ["where", "--live", "--at", "63.4,10.4"]) as screen:
        screen.wait(lambda text: "1.1 km" in text and "±12 m" in text)
        ann("location", "report", "--at", "63.5,10.4", "--accuracy", "9")
        screen.wait(lambda text: "11.1 km" in text and "±9 m" in text)
        ann("stop")
        screen.wait(lambda text: "Nobody shares their location with you." in text)


class Screen:
    """Runs a command on its own terminal, and collects its output."""

    def __init__(self, person, words, columns=100):
        self.text = ""
        self._ours, theirs = pty.openpty()
        subprocess.run(["stty", "cols", str(columns), "rows", "60"], stdin=theirs, check=True)
        self._process = subprocess.Popen(
            [TOOL, *words], env=person.environment | {"TERM": "xterm"}, stdin=theirs,
            stdout=theirs, stderr=theirs)
        os.close(theirs)
        os.set_blocking(self._ours, False)

    def __enter__(self):
        return self

    def wait(self, condition, seconds=30):
        """Waits until the output since the last wait meets a condition, and returns it."""
        deadline = time.monotonic() + seconds
        while not condition(self.text):
            self._read()
            assert time.monotonic() < deadline, self.text
            time.sleep(0.02)
        text, self.text = self.text, ""
        return text

    def _read(self):
        try:
            self.text += os.read(self._ours, 65_536).decode(errors="replace")
        except (BlockingIOError, OSError):
            pass

    def __exit__(self, *_):
        self._process.send_signal(signal.SIGINT)
        self._process.wait(30)
        os.close(self._ours)


def terminal(person, words, columns, until):
    with Screen(person, words, columns) as screen:
        return screen.wait(lambda text: until in text)
