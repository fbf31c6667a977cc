"""A small device with the limits of PubSubClient, the usual MQTT library for Arduino (W9).

It speaks MQTT 3.1.1 with a clean session, publishes with QoS 0 only, and drops every packet above 256 bytes without a
word. `PubSubClient` below has these limits, taken from the sources of version 2.8.
"""

import re

import pytest
from manual_pages import MANUAL, blocks
from people import create
from raw import PUBLISH, Raw, packet, text

#: `MQTT_MAX_PACKET_SIZE`: bytes of a whole packet.
PACKET_BYTES_MAX = 256
#: `MQTT_MAX_HEADER_SIZE`: bytes that the library keeps free for the fixed header.
HEADER_BYTES = 5


class TooLong(Exception):
    """The packet does not fit, so the library sends nothing."""


class PubSubClient:
    def __init__(self, server):
        self.raw = Raw(server, 4)
        #: (topic, payload) of each message that fits.
        self.messages = []
        self.dropped = 0

    def connect(self, client_id, user, password):
        """Returns the code of CONNACK."""
        sizes = 10 + sum(2 + len(each) for each in (client_id, user, password))
        if HEADER_BYTES + sizes > PACKET_BYTES_MAX:
            raise TooLong(f"CONNECT has {sizes} bytes")
        return self.raw.connect(client_id, user, password, keepalive=15)

    def subscribe(self, topic):
        if HEADER_BYTES + 2 + len(topic) + 3 > PACKET_BYTES_MAX:
            raise TooLong(topic)
        return self.raw.subscribe(topic, qos=0)[0] < 0x80

    def publish(self, topic, payload):
        if HEADER_BYTES + 2 + len(topic) + len(payload) > PACKET_BYTES_MAX:
            raise TooLong(topic)
        self.raw.send(packet(PUBLISH, 0, text(topic) + payload.encode()))

    def loop_until(self, condition):
        """Reads packets until a message meets the condition, and returns it."""
        while True:
            kind, body, _ = self.raw.read()
            if kind != PUBLISH:
                continue
            if len(body) + (2 if len(body) < 128 else 3) > PACKET_BYTES_MAX:
                self.dropped += 1
                continue
            topic_bytes = int.from_bytes(body[:2], "big")
            message = body[2 : 2 + topic_bytes].decode(), body[2 + topic_bytes :].decode()
            self.messages.append(message)
            if condition(*message):
                return message


@pytest.fixture
def longest(people):
    """A user with the longest possible name, in a round."""
    user = people.sign_up("x")
    user = people.sign_up_as(f"{user}_{'w' * 20}"[:20])
    host = create(people.connect(user))
    host.do("start")
    return host


def test_w9_a_device_with_packets_of_256_bytes_can_write_scores_and_show_the_line(people, server, longest):
    user = longest.me
    watch = PubSubClient(server)
    assert watch.connect(f"{user}-watch1", user, people.token(user)) == 0
    assert watch.subscribe(f"fairway/user/{user}/reply") and watch.subscribe(longest.topics["brief"])
    watch.publish(f"{longest.topics['score']}/{user}/1", "5")
    watch.loop_until(lambda topic, payload: topic == longest.topics["brief"] and "+2" in payload)
    for hole, strokes in ((2, "abc"), (3, "99"), (40, "4")):
        watch.publish(f"{longest.topics['score']}/{user}/{hole}", strokes)
        answer = watch.loop_until(lambda topic, _: topic.endswith("/reply"))[1]
        assert '"error"' in answer and f'"hole":{hole}' in answer
    assert watch.dropped == 0


def test_w9_the_device_of_the_manual_page_works_as_written(people, server):
    """Reads topics and client id from the page's sketch, and runs its calls."""
    page = MANUAL / "plain-broker.md"
    sketch = next(block.text for block in blocks(page) if "PubSubClient" in block.text)
    user = people.sign_up("nora")
    seat = create(people.connect(user))
    seat.do("start")
    token = people.token(user)

    def real(value):
        value = value.replace("ROOM", seat.room).replace("nora", user)
        return token if value == "TOKEN" else value

    calls = [
        (name, [real(value.strip().strip('"')) for value in given.split(",")])
        for name, given in re.findall(r"mqtt\.(connect|subscribe|publish)\(([^)]*)\)", sketch)
    ]
    assert [name for name, _ in calls] == ["connect", "subscribe", "subscribe", "publish"]
    device = PubSubClient(server)
    for name, given in calls:
        answer = getattr(device, name)(*given)
        assert answer == {"connect": 0, "subscribe": True, "publish": None}[name]
    line = device.loop_until(lambda topic, payload: topic == seat.topics["brief"] and user in payload and "+1" in payload)
    assert line[1].startswith("H")
