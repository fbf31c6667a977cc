"""A stock Mosquitto at home forwards what its user may read, over a bridge."""

import contextlib
import json
import shutil
import socket
import subprocess

import paho.mqtt.client as paho
import pytest
from client import PATIENCE
from people import play
from proxy import Proxy
from server import free_port, until

#: The topics of a room that the bridge may receive.
KEPT = ("head", "state", "event", "presence", "brief")


class Home:
    """A stock broker with a bridge to Fairway, and a client of it that keeps all messages.

    The bridge gets through only after the client has subscribed. A bridge that isn't private passes
    retained messages on as live ones, so a later client would miss them.
    """

    def __init__(self, folder, server, user, token, topics, *lines):
        self.port, self.log, self.messages = free_port(), folder / "home.log", []
        self.link = Proxy(server.mqtt)
        self.link.cut()
        settings = [
            f"listener {self.port} 127.0.0.1", "allow_anonymous true", f"connection {user}",
            f"address 127.0.0.1:{self.link.port}", f"remote_username {user}", f"remote_password {token}",
            "restart_timeout 1", *lines, *(f"topic {topic} in 1" for topic in topics),
        ]  # fmt: skip
        file = folder / "home.conf"
        file.write_text("\n".join(settings) + "\n")
        self.process = subprocess.Popen(
            [shutil.which("mosquitto", path="/usr/sbin:/usr/bin"), "-c", file],
            stdout=self.log.open("w"), stderr=subprocess.STDOUT)
        self.client = paho.Client(paho.CallbackAPIVersion.VERSION2)
        self.client.on_message = lambda _client, _data, message: self.messages.append(message)
        self.client.on_connect = lambda client, *_: client.subscribe("#", 1)
        self.client.on_subscribe = lambda *_: self.link.mend()
        until(self.is_up, "the broker at home")
        self.client.connect("127.0.0.1", self.port)
        self.client.loop_start()

    def is_up(self):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE):
            return True
        return False

    def newest(self, topic):
        """The newest payload of a topic; None before the first."""
        found = [message.payload for message in self.messages if message.topic == topic]
        return found[-1] if found else None

    def expect(self, topic, where=bool):
        until(lambda: self.newest(topic) is not None and where(self.newest(topic)), f"{topic} at home ({self.log})")
        return self.newest(topic)

    def retained(self, topic):
        """A late client's first message of a topic."""
        done = subprocess.run(
            ["mosquitto_sub", "-p", str(self.port), "-t", topic, "-C", "1", "-W", str(PATIENCE), "--retained-only"],
            capture_output=True, timeout=PATIENCE * 2, check=True)
        return done.stdout.removesuffix(b"\n")

    def close(self):
        self.client.loop_stop()
        self.process.terminate()
        self.process.wait(PATIENCE)
        self.link.close()


@pytest.fixture
def home(tmp_path):
    made = []

    def make(*arguments):
        made.append(Home(tmp_path, *arguments))
        return made[-1]

    yield make
    for each in made:
        each.close()


#: Settings of the bridge. Without any, its client id is the name of the machine, `.` and the name of
#: the connection. It announces itself below `$SYS/`, also with a retained will, and sets a bit of the
#: protocol version.
WAYS = {
    "default": [],
    "mqtt 5": ["bridge_protocol_version mqttv50"],
    "not private": ["try_private false"],
    "as in the manual": ["remote_clientid {user}-home", "cleansession true", "notifications false"],
}


@pytest.mark.parametrize("way", WAYS)
def test_w9_a_bridge_forwards_what_its_user_may_read(people, server, home, way):
    alice, bob = people.several("alice", "bob")
    host, seat = play(alice, bob)
    token = people.token(alice.user)
    lines = [line.format(user=alice.user) for line in WAYS[way]]
    broker = home(server, alice.user, token, [f"fairway/user/{alice.user}/#", f"fairway/room/{host.room}/+"], *lines)
    state = host.topics["state"]
    broker.expect(state)
    seq = seat.score(seat, 1, 5)["seq"]
    document = json.loads(broker.expect(state, lambda payload: json.loads(payload)["seq"] >= seq))
    assert document["scores"][bob.user][0] == 5
    assert json.loads(broker.expect(host.topics["event"]))["seq"] >= seq
    brief = broker.expect(host.topics["brief"], lambda payload: b"+2" in payload)
    # The broker at home keeps what Fairway keeps, so a screen at home shows it at once.
    if way != "not private":
        assert broker.retained(host.topics["brief"]) == brief
    mine = f"fairway/user/{alice.user}/round"
    broker.expect(mine, lambda payload: json.loads(payload).get("room") == host.room)
    broker.expect(f"{mine}/brief", lambda payload: b"+2" in payload)
    people.connect(alice.user).do("device/list")
    broker.expect(f"fairway/user/{alice.user}/reply", lambda payload: b"devices" in payload)
    own = {f"fairway/room/{host.room}/{each}" for each in KEPT}
    others = {message.topic for message in broker.messages} - own
    assert all(topic.startswith((f"fairway/user/{alice.user}/", "$SYS/")) for topic in others)


def test_w9_a_bridge_forwards_nothing_of_others_and_nothing_after_a_kick(people, server, home):
    alice, bob = people.several("alice", "bob")
    host, seat = play(alice, bob)
    asked = [
        f"fairway/user/{bob.user}/#", f"fairway/user/{alice.user}/#", f"fairway/room/{host.room}/+",
        "fairway/room/+/state", "owntracks/#", "fairway/#",
    ]  # fmt: skip
    broker = home(server, bob.user, people.token(bob.user), asked, f"remote_clientid {bob.user}-home")
    broker.expect(host.topics["state"])
    mine = f"fairway/user/{bob.user}/round"
    broker.expect(mine, lambda payload: host.room.encode() in payload)
    fence = people.connect(bob.user)
    host.do("kick", {"player": bob.user})
    host.score(host, 1, 4)
    host.event("score.set")
    # The reply comes to the account's topic after all messages of the room.
    fence.do("device/list")
    broker.expect(f"fairway/user/{bob.user}/reply", lambda payload: b"devices" in payload)
    assert not any(b'"score.set"' in message.payload for message in broker.messages)
    assert (broker.newest(mine), broker.newest(f"{mine}/brief")) == (b"{}", b"-")
    allowed = (f"fairway/user/{bob.user}/", f"fairway/room/{host.room}/")
    assert all(message.topic.startswith(allowed) for message in broker.messages)


def test_w9_the_bridge_of_another_user_with_the_same_name_is_refused_and_says_why(people, server, home):
    alice, bob = people.several("alice", "bob")
    client_id = f"raspberrypi.{alice.user[-8:]}"
    first = people.client(alice.user, people.token(alice.user), client_id=client_id).connect()
    broker = home(
        server, bob.user, people.token(bob.user), [f"fairway/user/{bob.user}/#"], f"remote_clientid {client_id}")
    until(lambda: "identifier rejected" in broker.log.read_text(), "the reason in the log at home")
    assert first.disconnections == 0
