"""A watch with the usual library for small devices can take part: no packet has more than 256 bytes (W8)."""

import json

import pytest
from people import guest_player, play
from raw import DISCONNECT, PUBLISH, Raw, packet, varint

#: The buffer of PubSubClient. It drops a longer packet, and tells nobody.
PACKET_MAX = 256
#: The longest answer to a text score, with its topic.
ANSWER_MAX = 200


class Watch(Raw):
    """A connection that notes the size of each packet."""

    def __init__(self, server, version):
        super().__init__(server, version)
        self.sizes = []

    def send(self, data):
        self.sizes.append(len(data))
        super().send(data)

    def read(self):
        found = super().read()
        self.sizes.append(1 + len(varint(len(found[1]))) + len(found[1]))
        return found

    def answer(self):
        """Reads the next message, acknowledges it, and returns its topic and its payload."""
        topic, payload, number = self.message(self.read_until(PUBLISH))
        if number is not None:
            self.acknowledge(number)
        return topic, payload


@pytest.mark.parametrize("language", ["en", "is"])
@pytest.mark.parametrize("version", [4, 5])
def test_w8_each_packet_of_a_watch_fits_256_bytes(people, server, version, language):
    # The longest username.
    user = people.sign_up_as("w" * 16 + str(version) + language + "x")
    owner = people.connect(user)
    owner.do("account/changeSettings", {"language": language})
    host, *_ = play(owner, holes=18)
    for number in range(11):
        guest_player(host, f"Guest number {number} with a name")
    owner.expect_last(host.topics["brief"], lambda m: m.text.endswith("+5 more"))
    reply, score = owner.reply_topic, f"{host.topics['score']}/{user}"
    with Watch(server, version) as watch:
        assert watch.connect(f"{user}-watch1", user, people.token(user)) == 0
        watch.subscribe(reply)
        watch.subscribe(host.topics["brief"])
        topic, line = watch.answer()
        assert topic == host.topics["brief"] and len(line) <= 120
        watch.subscribe(f"{owner.base}/round/brief")
        assert watch.answer() == (f"{owner.base}/round/brief", line)
        refusals = {
            f"{score}/1": "abc", f"{score}/2": "99", f"{score}/50": "4", f"{score}/x": "4", f"{score}/3": "c",
            f"{host.topics['score']}/nobody/1": "4", f"fairway/room/{'z9' * 8}/do/{user}/score/{user}/4": "4"}
        for place, text in refusals.items():
            watch.publish(place, text)
            while True:
                topic, payload = watch.answer()
                if topic == reply:
                    break
            told = json.loads(payload)
            assert (told["player"], str(told["hole"])) == tuple(place.split("/")[-2:])
            assert told["error"]["code"] and "fields" not in told["error"]
            assert len(topic) + len(payload) <= ANSWER_MAX
            assert not told["error"]["message"].endswith("…"), told
        if version == 5:
            # A Response Topic asks for a receipt.
            watch.publish(f"{score}/5", "4", response_topic=reply)
            while True:
                topic, payload = watch.answer()
                if topic == reply:
                    break
            assert json.loads(payload)["ok"] and len(topic) + len(payload) <= ANSWER_MAX
        watch.ping()
        watch.send(packet(DISCONNECT, 0, b""))
        assert max(watch.sizes) <= PACKET_MAX, watch.sizes
