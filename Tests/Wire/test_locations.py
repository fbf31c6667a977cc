"""Locations of friends on the wire: devices, sharing, and the end of sharing (D4, L3, L5, L6)."""

import json
import os
import random
import signal
import sqlite3
import threading
import time

import pytest
from client import PATIENCE
from effort import repeats
from people import create, join
from raw import PUBLISH, Raw
from test_friends import befriend
from test_http import post
from test_restart import again, back
from test_stock_clients import mosquitto

UNLIMITED = {"FAIRWAY_LIMITS_PINGS_PER_SECOND": "1000000"}


def topic_of(viewer, owner):
    return f"{viewer.base}/location/{owner.user}"


def position(lat=59.91, lon=10.75, **more):
    return json.dumps({"_type": "location", "lat": lat, "lon": lon, "tst": int(time.time())} | more)


def tracker(client, device="phone"):
    return f"owntracks/{client.user}/{device}"


def friends(people, *names):
    """Makes users. The others are friends of the first one, and subscribe to locations."""
    owner, *viewers = people.several(*names)
    for viewer in viewers:
        befriend(owner, viewer)
        viewer.listen(f"{viewer.base}/location/+", qos=0)
    return owner, *viewers


def shown(viewer, owner, where=lambda found: True):
    """Waits until the viewer's newest position of the owner meets `where`, and returns it."""
    topic = topic_of(viewer, owner)
    return viewer.expect_last(topic, lambda m: m.payload and where(m.json)).json


def gone(viewer, owner):
    viewer.expect_last(topic_of(viewer, owner), lambda m: not m.payload)


def devices(client):
    return {each["device"]: each for each in client.do("location/devices")["devices"]}


def counted(client, device, where):
    """Waits until the counts of a device's messages meet `where`, and returns them."""
    deadline = time.monotonic() + PATIENCE
    while True:
        found = devices(client).get(device)
        if found and where(found):
            return found
        assert time.monotonic() < deadline, found


# Friends never get these keys of a position.
HIDDEN = {"BSSID", "SSID", "topic", "x-unknown"}
# Messages of the OwnTracks apps for Android and iOS, and of the OwnTracks booklet, by subtopic.
APPS = [
    {"_type": "location", "acc": 13, "alt": 94, "batt": 71, "bs": 1, "BSSID": "b0:f2:8:45",
     "SSID": "home", "conn": "w", "created_at": 1, "lat": 59.91, "lon": 10.75, "m": 1,
     "t": "u", "tid": "an", "tst": 1, "vac": 1, "vel": 0, "topic": "owntracks/x/y"},
    {"_type": "location", "acc": 5, "alt": 12, "batt": 99, "cog": 271, "inregions": ["Home"],
     "inrids": ["6da9"], "lat": 59.91, "lon": 10.75, "p": 100.4, "tid": "IO", "tst": 1,
     "vac": 3, "vel": 54, "motionactivities": ["walking"], "x-unknown": {"a": [1, None]}},
    {"_type": "location", "lat": 59.91, "lon": 10.75, "tst": 1},
]  # fmt: skip
OTHERS = [
    ("/event", {"_type": "transition", "event": "enter", "tst": 1, "wtst": 1, "acc": 3, "t": "c"}),
    ("/waypoint", {"_type": "waypoint", "desc": "Home", "lat": 59.9, "lon": 10.7, "rad": 9, "tst": 1}),
    ("/waypoints", {"_type": "waypoints", "waypoints": [], "_creator": "test"}),
    ("/info", {"_type": "card", "name": "Alice", "tid": "al", "face": "aGk="}),
    ("", {"_type": "lwt", "tst": 1}),
    ("/status", {"_type": "status", "iOS": {"version": "18"}}),
    ("/step", {"_type": "steps", "tst": 1, "steps": 12}),
    ("/beacon", {"_type": "beacon", "tst": 1, "uuid": "x"}),
    ("/dump", {"_type": "dump", "configuration": {"_type": "configuration"}}),
]  # fmt: skip


def test_d4_t4_friends_get_the_known_keys_of_what_owntracks_apps_publish(people, server):
    alice, bob = friends(people, "alice", "bob")
    alice.do("location/share")
    for number, message in enumerate(APPS):
        message |= {"tst": int(time.time()), "lat": 59.91 + number / 1000}
        sent = mosquitto(
            "mosquitto_pub", server, alice, "mqttv311", "-q", "1", "-r",
            "-t", tracker(alice), "-m", json.dumps(message),
        )  # fmt: skip
        assert sent.returncode == 0, sent.stderr
        known = {key: value for key, value in message.items() if key not in HIDDEN}
        assert shown(bob, alice, lambda m, is_=message: m["lat"] == is_["lat"]) == known
    late = people.connect(bob.user).listen(f"{bob.base}/location/+", qos=0)
    found = late.expect(topic_of(bob, alice))
    assert found.retain and found.qos == 0


def test_d4_other_messages_are_accepted_and_malformed_ones_refused_and_counted(people):
    alice, bob = friends(people, "alice", "bob")
    alice.do("location/share")
    for below, message in OTHERS:
        assert alice.publish(tracker(alice) + below, json.dumps(message)) == 0
    wrong = ["", "x", "{", "[]", "{}", "59.9,10.7", '{"_type":"location"}', "\0", "[" * 40,
             position(lat=91), position(lon="10"), position(tst=int(time.time()) + 3600),
             '{"_type":"encrypted","data":"x"}', '{"_type":"warp"}']  # fmt: skip
    for each in wrong:
        assert alice.publish(tracker(alice), each) == 0
    alice.publish(tracker(alice), position())
    shown(bob, alice)
    alice.publish(tracker(alice), position(-33.8, 151.2))
    count = len(OTHERS) + 1
    found = counted(alice, "phone", lambda d: d["taken"] >= count and "tooFar" in d["refused"])
    assert found["taken"] == count
    # An empty payload does not count. Apps send it to clear a retained message.
    assert found["refused"] == {
        "malformed": 10, "unknownType": 1, "encrypted": 1, "ahead": 1, "tooFar": 1,
    }  # fmt: skip
    assert shown(bob, alice)["lat"] == 59.91


@pytest.mark.parametrize("version", [4, 5])
def test_d4_an_app_with_default_settings_publishes_although_its_subscriptions_are_refused(
    people, server, version
):
    alice, bob = friends(people, "alice", "bob")
    alice.do("location/share")
    app = people.client(
        alice.user, people.token(alice.user), client_id=f"{alice.user}pixel", version=version,
        will={"topic": tracker(alice, "pixel"), "payload": '{"_type":"lwt","tst":1}'},
    ).connect()  # fmt: skip
    codes = app.subscribe("owntracks/+/+", "owntracks/+/+/info", f"{tracker(alice, 'pixel')}/cmd")
    assert [code >= 0x80 for code in codes] == [True, True, False]
    app.publish(tracker(alice, "pixel"), position(lat=59.95), retain=True)
    assert shown(bob, alice)["lat"] == 59.95
    app.drop()
    counted(alice, "pixel", lambda device: device["taken"] == 2)


def test_l3_friends_get_a_notification_when_sharing_begins_and_strangers_see_nothing(people):
    alice, bob, carol = friends(people, "alice", "bob", "carol")
    dave = people.new("dave")
    dave.listen(f"{dave.base}/location/+", qos=0)
    bob.listen(f"{bob.base}/inbox")
    alice.publish(tracker(alice), position())
    result = alice.do("location/share", {"viewers": [bob.user]})
    assert result["viewers"] == [bob.user]
    told = bob.expect(f"{bob.base}/inbox", lambda m: m.json.get("kind") == "location.shared").json
    assert told["from"] == alice.user
    alice.publish(tracker(alice), position(lat=59.92))
    shown(bob, alice, lambda m: m["lat"] == 59.92)
    alice.do("location/share", {"viewers": [bob.user], "precision": "kilometre"})
    coarse = shown(bob, alice, lambda m: m["lat"] != 59.92)
    assert set(coarse) == {"_type", "lat", "lon", "tst", "acc"}
    for other in (carol, dave):
        other.fence()
        assert other.all(topic_of(other, alice)) == []
        assert other.do("location/where")["users"] == []
    alice.fence()
    inbox = [m for m in bob.all(f"{bob.base}/inbox") if m.json.get("kind") == "location.shared"]
    assert len(inbox) == 1


def test_l6_members_of_a_round_see_each_other_until_one_leaves(people):
    alice, bob = people.several("alice", "bob")
    for each in (alice, bob):
        each.listen(f"{each.base}/location/+", qos=0)
    host = create(alice)
    seat = join(bob, host)
    for each in (alice, bob):
        each.do("location/share", {"room": host.room})
        each.publish(tracker(each), position())
    assert shown(bob, alice) and shown(alice, bob)
    host.do("start")
    alice.publish(tracker(alice), position(lat=59.93))
    shown(bob, alice, lambda m: m["lat"] == 59.93)
    seat.client.do(f"{seat.topics['do']}/leave")
    gone(alice, bob)
    gone(bob, alice)
    since = bob.mark()
    alice.publish(tracker(alice), position(lat=59.94))
    alice.fence()
    bob.fence()
    assert bob.all(topic_of(bob, alice), since) == []


def test_t4_a_player_who_joins_through_the_open_door_sees_nobody_until_added(people):
    host, anna, stranger = people.several("host", "anna", "stranger")
    stranger.listen(f"{stranger.base}/location/+", qos=0)
    room = create(host)
    join(anna, room)
    room.do("start")
    anna.do("location/share", {"room": room.room, "precision": "kilometre"})
    anna.publish(tracker(anna), position())
    room.do("door", {"open": True})
    stranger.do("room/join", {"code": room.do("get")["state"]["code"]})
    anna.publish(tracker(anna), position(lat=59.93))
    anna.fence()
    stranger.fence()
    assert stranger.all(topic_of(stranger, anna)) == []
    assert stranger.do("location/where")["users"] == []
    assert anna.do("location/sharing")["sharings"][0]["later"] == [stranger.user]
    anna.do("location/share", {"room": room.room, "viewers": [stranger.user]})
    shown(stranger, anna, lambda m: m["lat"] != 59.93)
    sharing = anna.do("location/sharing")["sharings"][0]
    assert sharing["precision"] == "kilometre" and "later" not in sharing


def test_l5_a_stop_clears_the_topics_and_returns_a_receipt(people, server):
    alice, bob, carol = friends(people, "alice", "bob", "carol")
    alice.do("location/share")
    for number in range(3):
        alice.publish(tracker(alice), position(lat=59 + number / 1000))
        shown(bob, alice, lambda m, n=number: m["lat"] == 59 + n / 1000)
    before = int(time.time() * 1000)
    receipt = alice.do("location/stop")
    assert before - 1000 <= receipt["stoppedAt"] <= int(time.time() * 1000) + 1000
    assert receipt["deleted"] == {"positions": 1, "retained": 2, "waiting": 0}
    assert [each["viewer"] for each in receipt["viewers"]] == sorted([bob.user, carol.user])
    for each in receipt["viewers"]:
        assert each["positions"] == 3 and each["lastAt"] <= receipt["stoppedAt"]
    for viewer in (bob, carol):
        gone(viewer, alice)
        assert viewer.do("location/where")["users"] == []
    with sqlite3.connect(f"file:{server.data}/fairway.db?mode=ro", uri=True) as database:
        rows = database.execute("SELECT * FROM positions WHERE username = ?", [alice.user])
        assert rows.fetchall() == []
    found = alice.do("location/viewers")["viewers"]
    assert {each["viewer"]: each["positions"] for each in found} == {bob.user: 3, carol.user: 3}


def test_l5_only_shared_positions_come_back_after_a_kill(new_server, gather):
    """Kills the broker, then the daemon.

    The daemon publishes only positions that are still shared.
    """
    server = new_server(UNLIMITED)
    people = gather(server)
    alice, bob, carol = friends(people, "alice", "bob", "carol")
    for owner in (alice, carol):
        owner.do("location/share", {"viewers": [alice.user if owner is carol else bob.user]})
        owner.publish(tracker(owner), position(SSID="home"))
    alice.listen(f"{alice.base}/location/+", qos=0)
    was = shown(bob, alice)
    shown(alice, carol)
    carol.do("location/stop")
    server.replace_broker()
    back(alice, bob)
    assert shown(bob, alice) == was
    server.kill()
    server.start()
    back(alice, bob)
    assert again(bob, "location/where")["users"][0]["position"]["lat"] == was["lat"]
    fresh = people.connect(bob.user).listen(f"{bob.base}/location/+", qos=0)
    assert shown(fresh, alice) == was
    since = alice.mark()
    alice.fence()
    assert [m for m in alice.all(topic_of(alice, carol), since) if m.payload] == []
    assert again(alice, "location/where")["users"] == []


@pytest.mark.long
def test_l5_a_daemon_killed_during_a_stop_has_stopped_completely_or_not_at_all(
    new_server, gather, seed
):
    server = new_server(UNLIMITED)
    people = gather(server)
    alice, bob = friends(people, "alice", "bob")
    bob_again = people.token(bob.user)
    moments = random.Random(seed)
    ends = set()
    for number in range(repeats(10, long=100)):
        again(alice, "location/share")
        alice.publish(tracker(alice), position(lat=59 + number / 1000))
        shown(bob, alice, lambda m, n=number: m["lat"] == 59 + n / 1000)
        asked = alice.new_id()
        alice.send(f"{alice.base}/do/location/stop", json.dumps({"id": asked}))
        # The kill may come before the daemon reads the request, or as late as after its reply.
        time.sleep(moments.random() / 100)
        server.kill()
        is_answered = bool(alice.replies(asked))
        server.start()
        back(alice, bob)
        sharings = again(alice, "location/sharing")["sharings"]
        where = again(bob, "location/where")["users"]
        fresh = people.client(bob.user, bob_again).connect()
        fresh.listen(f"{bob.base}/location/+", qos=0)
        fresh.fence()
        stands = [m for m in fresh.all(topic_of(bob, alice)) if m.payload]
        fresh.close()
        assert len(sharings) == len(where) == len(stands), (sharings, where, stands)
        assert not (is_answered and sharings)
        if sharings:
            assert stands[0].json["lat"] == where[0]["position"]["lat"] == 59 + number / 1000
        ends.add(bool(sharings))
    print("stopped and not stopped were seen" if len(ends) == 2 else f"always {ends}")


def test_l5_a_stopped_position_that_the_broker_kept_does_not_come_back(joined, broker, gather):
    joined.start()
    people = gather(joined)
    alice, bob = friends(people, "alice", "bob")
    alice.do("location/share")
    alice.publish(tracker(alice), position())
    shown(bob, alice)
    # The broker retains the position. The daemon does not run when sharing ends.
    joined.kill()
    with sqlite3.connect(f"{joined.data}/fairway.db") as database:
        database.execute("DELETE FROM sharings")
        database.execute("DELETE FROM location_viewers")
    joined.start()
    gone_by = people.connect(bob.user).listen(f"{bob.base}/location/+", qos=0)
    gone_by.fence()
    assert [m for m in gone_by.all(topic_of(bob, alice)) if m.payload] == []


def test_l5_a_stop_over_http_is_confirmed_only_when_the_broker_has_it(new_server, gather):
    server = new_server(UNLIMITED)
    people = gather(server)
    alice, bob = friends(people, "alice", "bob")
    alice.do("location/share")
    alice.publish(tracker(alice), position())
    shown(bob, alice)
    token = people.token(alice.user)
    broker = server.broker_pid()
    # The stopped process reads nothing for a while.
    os.kill(broker, signal.SIGSTOP)
    try:
        status, reply = post(server, "location/stop", {"id": "once"}, token)
    finally:
        os.kill(broker, signal.SIGCONT)
    assert status == 503 and reply["error"]["code"] == "server.unavailable", reply
    status, reply = post(server, "location/stop", {"id": "once"}, token)
    assert reply["ok"] and [each["viewer"] for each in reply["result"]["viewers"]] == [bob.user]
    late = people.connect(bob.user).listen(f"{bob.base}/location/#", qos=0)
    late.fence()
    assert late.all(topic_of(bob, alice)) == []


@pytest.mark.long
def test_d4_a_burst_of_pings_from_many_devices_loses_none(new_server, gather):
    """Each user has 20 devices that send ten pings each, all at once. Half of them use QoS 1.

    The broker queues 10,000 messages for the daemon. The short form sends fewer. So it fails only
    if the daemon loses a ping or counts one twice. The long form sends 50,000 pings from 5,000
    devices. It passes only if the daemon reads without a pause.
    """
    server = new_server(UNLIMITED)
    people = gather(server)
    users = [people.sign_up("u") for _ in range(repeats(45, long=250))]
    tokens = [people.token(user) for user in users]
    connections = []
    for user, token in zip(users, tokens):
        raw = Raw(server)
        assert raw.connect(user=user, password=token) == 0
        connections.append(raw)

    def burst(raw, user, qos):
        for number in range(10):
            for device in range(20):
                raw.publish(f"owntracks/{user}/d{device}", position(lat=number / 1000), qos=qos)
        raw.ping()

    threads = [
        threading.Thread(target=burst, args=(raw, user, place % 2))
        for place, (raw, user) in enumerate(zip(connections, users))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for user, token in zip(users, tokens):
        client = people.client(user, token).connect()
        counted(client, "d19", lambda device: device["taken"] == 10)
        found = devices(client)
        assert {each["taken"] for each in found.values()} == {10} and len(found) == 20
        assert all(each["refused"] == {} for each in found.values())
        client.close()
    assert "dropped messages of devices" not in server.log()
    for raw in connections:
        raw.close()


class Owner(threading.Thread):
    """An owner who starts and stops sharing `tries` times.

    Meanwhile a device floods the broker with positions, and viewers connect, disconnect and
    subscribe.
    """

    def __init__(self, server, owner, viewers, seed, tries):
        super().__init__(daemon=True)
        self.server, self.tries = server, tries
        self.random = random.Random(seed)
        self.user, self.token = owner
        self.viewers = viewers
        self.control = self.connect(self.user, self.token)
        assert self.control.subscribe(f"fairway/user/{self.user}/reply", qos=0) == [0]
        self.flood = self.connect(self.user, self.token)
        self.sent = self.asked = self.seen = 0
        self.error = None
        # The first viewer stays connected. The second has a session that outlives its connection.
        # The third subscribes each time.
        self.steady, self.session, self.asking = [
            self.look(place) for place in range(len(viewers))
        ]

    def connect(self, user, token, version=5, client_id="", clean=True):
        raw = Raw(self.server, version)
        assert raw.connect(client_id, user=user, password=token, clean=clean) == 0
        return raw

    def look(self, place):
        """Connects a viewer. Only the second viewer has a session that lasts."""
        user, token = self.viewers[place]
        version, client_id = (4, f"{user}-session") if place == 1 else (5, "")
        raw = self.connect(user, token, version, client_id, clean=place != 1)
        if place != 1 or not raw.session_present:
            raw.subscribe(self.filter(place), qos=self.random.randint(0, 1))
        return raw

    def filter(self, place):
        user = self.viewers[place][0]
        return f"fairway/user/{user}/location/{self.random.choice(['+', self.user])}"

    def run(self):
        try:
            for _ in range(self.tries):
                self.attempt()
        except BaseException as error:
            self.error = error

    def ping(self, count):
        now = int(time.time())
        for _ in range(count):
            self.sent += 1
            payload = (
                f'{{"_type":"location","lat":{59 + self.sent % 1000 / 1e5},"lon":10.7,'
                f'"tst":{now},"n":{self.sent}}}'
            )
            self.flood.publish(f"owntracks/{self.user}/phone", payload, qos=0)

    def ask(self, method, body):
        self.asked += 1
        topic = f"fairway/user/{self.user}/do/location/{method}"
        self.control.publish(topic, json.dumps(body | {"id": str(self.asked)}), qos=0)

    def answer(self):
        while True:
            reply = json.loads(self.control.message(self.control.read_until(PUBLISH))[1])
            if reply.get("id") == str(self.asked):
                assert reply["ok"] is True, reply
                return reply["result"]

    def attempt(self):
        body = {"precision": self.random.choice(["exact", "exact", "exact", "kilometre"])}
        if self.random.random() < 0.5:
            body["viewers"] = [user for user, _ in self.viewers]
        self.ask("share", body)
        self.answer()
        self.ping(self.random.randint(1, 12))
        self.upset()
        if self.random.random() < 0.5:
            self.look_at(self.steady)
        self.ask("stop", {})
        self.ping(self.random.randint(0, 12))
        self.upset()
        receipt = self.answer()
        assert len(receipt["viewers"]) == len(self.viewers)
        last = self.sent
        self.ping(self.random.randint(0, 6))
        if self.random.random() < 0.3:
            self.renew()
        self.check(last)

    def upset(self):
        """Lets a random viewer subscribe or reconnect, or does nothing."""
        choice = self.random.random()
        if choice < 0.3:
            self.asking.send_subscribe(self.filter(2))
        elif choice < 0.5:
            self.renew()

    def renew(self):
        """Closes the connection of the session, and opens a new one."""
        self.session.close()
        self.session = self.look(1)

    def look_at(self, raw):
        kept = []
        raw.ping(kept)
        self.seen += len(self.positions(raw, kept))

    def positions(self, raw, kept):
        found = [raw.message(each) for each in kept if each[0] == PUBLISH]
        return [payload for topic, payload, _ in found if topic.endswith(self.user) and payload]

    def check(self, last):
        """Checks that no viewer gets a position after the receipt.

        Earlier positions may still be in a socket. So positions may come before the answer to a
        subscription, but not after it. None may be newer than `last`, the number of the last
        position before the receipt.
        """
        for place, raw in enumerate((self.steady, self.session, self.asking)):
            before, after = [], []
            raw.subscribe(self.filter(place), qos=0, kept=before)
            raw.ping(after)
            before, after = self.positions(raw, before), self.positions(raw, after)
            self.seen += len(before)
            assert after == [], f"after the receipt: {after}"
            numbers = [json.loads(each).get("n", 0) for each in before]
            assert all(number <= last for number in numbers), (numbers, last)


@pytest.mark.long
def test_l5_no_position_is_delivered_after_the_receipt(new_server, gather, seed):
    server = new_server(UNLIMITED)
    people = gather(server)
    tries = repeats(800, long=12_000)
    owners = []
    for number in range(4):
        owner, *viewers = people.several("owner", "steady", "session", "asking")
        for viewer in viewers:
            befriend(owner, viewer)
        accounts = [(each.user, people.token(each.user)) for each in (owner, *viewers)]
        owners.append(Owner(server, accounts[0], accounts[1:], f"{seed} {number}", tries // 4))
    for owner in owners:
        owner.start()
    for owner in owners:
        owner.join()
    for owner in owners:
        if owner.error:
            raise owner.error
    # The test proves something only if viewers saw positions.
    assert sum(owner.seen for owner in owners) > tries / 4
