"""Nobody receives anything after the confirmation of a request that ends access (T3)."""

import json
import threading
from http.client import HTTPConnection

import pytest
import tokens
from effort import repeats
from people import play
from raw import PUBLISH, Raw
from server import until
from test_api import Stream
from test_friends import befriend
from test_locations import position, topic_of, tracker
from test_metrics import measured
from test_writes import die_with_will

EXPIRY = bytes([0x11]) + (600).to_bytes(4, "big")
#: Seconds after which the broker fires a will.
WILL_DELAY = 2


def dies(server, client, device, name, lat):
    """Connects a device with a delayed will, and cuts its connection."""
    delay = bytes([0x18]) + WILL_DELAY.to_bytes(4, "big")
    code = die_with_will(
        server, client.user, device["token"], tracker(client, name), position(lat),
        client_id=f"{client.user}-{name}", properties=EXPIRY, will_properties=delay)
    assert code == 0


def test_t3_a_will_of_a_removed_device_reaches_nobody(server, people):
    anna, bjorn = people.several("anna", "bjorn")
    befriend(anna, bjorn)
    anna.do("location/share", {})
    topic = topic_of(bjorn, anna)
    bjorn.listen(topic, qos=0)
    removed, kept = (
        anna.do("device/add", {"name": name, "kind": "phone"})["device"] for name in ("old", "new"))
    dies(server, anna, removed, "old", 63.5)
    anna.do("device/remove", {"device": removed["id"]})
    # The will of the removed device would come before this one.
    dies(server, anna, kept, "new", 63.6)
    bjorn.expect(topic, lambda m: m.payload and m.json["lat"] == 63.6)
    assert not [m for m in bjorn.all(topic) if m.payload and m.json["lat"] == 63.5]


def near_after(server, people, ends):
    """The kinds of notifications that Bjorn's session receives after it connects again.

    While it was disconnected, the two friends met, and then `ends(anna, bjorn)` ran.
    """
    anna, bjorn = people.several("anna", "bjorn")
    befriend(anna, bjorn)
    for one, other in ((anna, bjorn), (bjorn, anna)):
        one.do("location/share", {})
        one.do("location/alertNear", {"user": other.user, "radius": 1_000})
    inbox = f"{bjorn.base}/inbox"
    anna.listen(f"{anna.base}/inbox")
    token = people.token(bjorn.user)
    with Raw(server) as raw:
        assert raw.connect(
            f"{bjorn.user}-away", bjorn.user, token, clean=False, properties=EXPIRY) == 0
        assert raw.subscribe(inbox) == [1]
    for one in (bjorn, anna):
        one.publish(tracker(one), position(63.43))
    anna.expect(f"{anna.base}/inbox", lambda m: m.json.get("kind") == "location.near")
    ends(anna, bjorn)
    # This request comes last in the session's queue, so it marks the end.
    people.new("carla").do("friend/request", {"user": bjorn.user})
    kinds = []
    with Raw(server) as raw:
        assert raw.connect(
            f"{bjorn.user}-away", bjorn.user, token, clean=False, properties=EXPIRY) == 0
        while "friend.request" not in kinds:
            found = json.loads(raw.message(raw.read_until(PUBLISH))[1])
            kinds.append(found.get("kind"))
    return kinds


def test_t3_nobody_reads_later_that_a_friend_was_near(server, people):
    kinds = near_after(server, people, lambda anna, bjorn: anna.do("location/stop"))
    assert "location.near" not in kinds
    blocks = near_after(
        server, people, lambda anna, bjorn: anna.do("friend/block", {"user": bjorn.user}))
    assert "location.near" not in blocks


def test_t3_a_stream_shows_nothing_after_its_token_has_expired(clocked, gather):
    people = gather(clocked)
    ann = people.new("ann")
    (seat,) = play(ann, holes=9)
    token = people.token(ann.user)
    key, content = tokens.token_key(clocked, token), tokens.claims(token)
    made = tokens.sign(content | {"exp": clocked.clock.now // 1000 + 3600}, key)
    stream = Stream(clocked, f"/v1/rooms/{seat.room}/events", made)
    assert stream.status == 200
    seat.score(ann, 1, 3)
    stream.expect("event", lambda event: event["kind"] == "hole.changed")
    clocked.advance(3600)
    seat.score(ann, 2, 4)
    assert stream.next() == ("end", {"reason": "tokenEnded"})
    assert stream.next() is None


class Export(threading.Thread):
    """Requests an export over HTTP. Each user has their own source address."""

    def __init__(self, server, number, token):
        super().__init__(daemon=True)
        self.server, self.token = server, token
        self.source = f"127.0.3.{number + 1}"
        self.status = None

    def run(self):
        connection = HTTPConnection(
            self.server.ready["http"], timeout=60, source_address=(self.source, 0))
        headers = {"Authorization": f"Bearer {self.token}"}
        connection.request("GET", "/v1/do/account/export", headers=headers)
        response = connection.getresponse()
        response.read()
        self.status = response.status
        connection.close()


@pytest.mark.long
def test_t3_no_export_under_way_is_answered_after_its_token_was_revoked(
    new_server, gather, failing_disk
):
    """Each user has eight exports in progress. All readers wait until the tokens are revoked."""
    server = new_server(failing_disk.settings)
    people = gather(server)
    users = [people.new("ann") for _ in range(repeats(6, long=40))]
    devices = [user.do("device/add", {"name": "Board", "kind": "web"})["device"] for user in users]
    failing_disk.fail("hold reads")
    exports = [Export(server, number, device["token"]) for number, device in enumerate(devices) for _ in range(8)]
    for export in exports:
        export.start()
    failing_disk.wait_held()

    def is_settled():
        """Whether each export waits for a reader or was refused."""
        waiting = measured(server, "fairway_work_pending", "reads")
        return waiting + sum(export.status is not None for export in exports) == len(exports)

    until(is_settled, "all exports")
    early = [export for export in exports if export.status is not None]
    assert {export.status for export in early} <= {503}
    for user, device in zip(users, devices):
        user.do("device/remove", {"device": device["id"]})
    failing_disk.mend()
    for export in exports:
        export.join()
    under_way = [export.status for export in exports if export not in early]
    assert len(under_way) >= 8 and set(under_way) == {401}
