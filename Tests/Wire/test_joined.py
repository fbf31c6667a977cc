"""A daemon that joins a broker which somebody else runs."""

import json
import os
import secrets
import shutil
import signal
import socket
import threading
import time

import pytest
from client import Client
from joining import Broker, JoiningServer
from people import create
from playwright.sync_api import expect
from proxy import Proxy
from raw import PUBLISH, Raw
from server import until
from test_backup import admin
from test_tool_friends import PASSWORD, Person
from test_tool_places import Screen

#: The first bytes of these packets (MQTT 5, 2.1.2).
CONNECT, DISCONNECT = 0x10, 0xE0
OLD_ROOM = "0123456789abcdef"


def test_d1_a_broker_without_a_daemon_closes_connections_without_an_answer(broker):
    with Raw(broker) as raw:
        assert raw.connect("guest-" + secrets.token_hex(16)) is None


def test_d1_a_running_broker_is_joined_and_played_on(joined, gather):
    joined.start()
    assert joined.broker_pids() == []
    host, guest = gather(joined).new(), gather(joined).new()
    made = host.do("room/create", {"kind": "golf", "courseName": "Meadow", "holes": 3})
    guest.do("room/join", {"code": made["code"]})
    joined.stop()
    assert joined.broker.process.poll() is None


def test_t3_a_broker_that_stores_messages_on_disk_does_not_start_and_names_the_remedy(
    daemon, tmp_path
):
    broker = Broker(tmp_path)
    file = broker.folder / "mosquitto.conf"
    file.write_text(file.read_text().replace("persistence false", "persistence true"))
    with pytest.raises(AssertionError) as refused:
        broker.start()
    assert "Set 'persistence false' and start it again" in str(refused.value)


def test_t3_a_broker_ends_at_once_if_a_reload_turns_persistence_on(broker):
    file = broker.folder / "mosquitto.conf"
    settings = f"persistence true\npersistence_location {broker.folder}/\n"
    file.write_text(file.read_text().replace("persistence false", settings))
    os.kill(broker.process.pid, signal.SIGHUP)
    assert broker.process.wait(timeout=30) == 1
    assert "sets 'persistence true'" in (broker.folder / "broker.log").read_text()
    assert not (broker.folder / "mosquitto.db").exists()


def test_c2_a_starting_daemon_removes_retained_topics_of_an_earlier_one(joined):
    broker = joined.broker
    stale = [
        f"fairway/room/{OLD_ROOM}/head",
        f"fairway/room/{OLD_ROOM}/state",
        "fairway/user/alice/location/bob",
        "fairway/public/course/gone/crowd",
        "fairway/user/nobody/round",
        "fairway/user/nobody/round/brief",
    ]
    with broker.as_daemon() as raw:
        for topic in stale:
            raw.publish(topic, b"{}", retain=True)
        raw.ping([])
    joined.start()
    with broker.as_daemon() as raw:
        kept = []
        raw.subscribe(
            "fairway/room/+/+", "fairway/user/+/location/+", "fairway/user/+/round/#", "fairway/public/#",
            kept=kept)
        raw.ping(kept)
        assert [raw.message(found)[0] for found in kept if found[0] == PUBLISH] == []


def test_g11_play_continues_after_the_daemon_or_the_broker_was_killed(joined, gather):
    joined.start()
    people = gather(joined)
    seat = create(people.new(), holes=3)
    user = seat.client.user
    seat.do("start")
    joined.kill()
    # The permissions of members stay. The client repeats its request until it gets a reply.
    joined.start()
    seat.do("score", {"player": user, "hole": 1, "strokes": 4}, repeat_every=1)
    joined.broker.end(signal.SIGKILL)
    joined.broker.start()
    seat.do("score", {"player": user, "hole": 2, "strokes": 5}, repeat_every=1)
    with Client(joined, user, people.token(user)) as late:
        late.listen(seat.topics["state"])
        late.expect_last(
            seat.topics["state"], lambda m: m.payload and m.json["scores"][user] == [4, 5, None]
        )


def test_v6_a_scoreboard_shows_a_restored_backup_while_the_broker_runs_on(joined, gather, tmp_path):
    joined.start()
    ann = Person(joined, tmp_path, "ann")
    token = gather(joined).sign_in("ann", PASSWORD)["device"]["token"]
    with Client(joined, "ann", token) as phone:
        phone.listen(phone.reply_topic)
        seat = create(phone, holes=3)
        seat.do("start")
        seat.score(phone, 1, 13)
        file = tmp_path / "backup.db"
        admin("backup", file, "--data", joined.data)
        # Many later changes: the restored documents have lower numbers.
        for strokes in (21, 22, 23, 24, 25, 26, 27, 28, 29):
            seat.score(phone, 1, strokes)
        with Screen(ann, ["watch", seat.room]) as screen:
            screen.wait(lambda text: "29" in text)
            joined.stop()
            admin("restore", file, "--data", joined.data)
            joined.start()
            screen.wait(lambda text: "13" in text)


def test_d1_q9_the_status_says_offline_while_the_daemon_is_dead(joined):
    """The broker publishes the daemon's will."""
    joined.start()
    topic = "fairway/status"
    watcher = Client(joined).connect().listen(topic)
    watcher.expect_last(topic, lambda m: m.json["state"] == "online")
    joined.kill()
    watcher.expect_last(topic, lambda m: m.json["state"] == "offline")
    with Client(joined) as late:
        late.listen(topic)
        assert late.expect(topic, lambda m: m.retain).json["state"] == "offline"
    joined.start()
    watcher.expect_last(topic, lambda m: m.json["state"] == "online")
    with Client(joined) as later:
        later.listen(topic)
        assert later.expect(topic, lambda m: m.retain).json["state"] == "online"
    watcher.close()


# Two daemons


def ends(server, code, *words):
    """Waits until a daemon ends with this exit code, and expects the words in its last messages.

    They must be in the log and on standard error.
    """
    assert server.process.wait(timeout=30) == code
    *log, last = server.log().splitlines()
    told = [json.loads(line)["reason"] for line in log if "another daemon uses the broker" in line]
    assert len(told) == 1
    for word in words:
        assert word in told[0] and word in last
    assert last.startswith("fairwayd: ")


def another(joined, name):
    """A daemon on the same broker, with a data folder of its own."""
    data = joined.broker.folder / name
    (data / "secrets").mkdir(parents=True)
    shutil.copy(joined.data / "secrets" / "token.key", data / "secrets")
    server = JoiningServer(joined.broker)
    server.data, server.log_path = data, data.with_suffix(".log")
    return server


@pytest.fixture
def second(joined):
    server = another(joined, "second")
    yield server
    server.end()


def test_t4_a_daemon_of_another_server_is_refused_while_the_first_is_connected(
    joined, second, gather
):
    joined.start()
    client = gather(joined).new()
    watcher = Client(joined).connect().listen("fairway/status")
    watcher.expect_last("fairway/status", lambda m: m.json["state"] == "online")
    second.spawn()
    ends(second, 1, "another Fairway server", "Stop the other server first")
    assert client.do("device/list") and client.disconnections == 0
    assert "lost the connection to the broker" not in joined.log()
    assert [m.json["state"] for m in watcher.messages if m.topic == "fairway/status"] == ["online"]
    watcher.close()
    # Once the first daemon has stopped, the broker admits the other one.
    joined.stop()
    second.start()
    assert gather(second).new().do("device/list")


def test_t4_a_second_daemon_of_the_same_server_ends_the_first_for_good(joined, second, gather):
    joined.start()
    people = gather(joined)
    user = people.sign_up()
    people.close()
    # A copy of the whole data folder, as on a cloned machine.
    shutil.rmtree(second.data)
    shutil.copytree(joined.data, second.data)
    second.start()
    ends(joined, 3, "the same server id", "Run only one of the two")
    assert second.is_running()
    watcher = Client(second).connect().listen("fairway/status")
    watcher.expect_last("fairway/status", lambda m: m.json["state"] == "online")
    watcher.close()
    assert gather(second).connect(user).do("device/list")
    assert "lost the connection to the broker" not in second.log()


class LateIntake(Proxy):
    """A link on which the broker's DISCONNECT to the intake arrives after the end of the outlet."""

    def __init__(self, target):
        self._intakes, self._outlets = set(), set()
        self._outlet_ended = threading.Event()
        super().__init__(target)

    def forward(self, part, source, sink):
        if part[0] == CONNECT:
            (self._intakes if b"intake" in part else self._outlets).add(sink)
        if DISCONNECT in part[-4:] and source in self._intakes:
            assert self._outlet_ended.wait(30)
            # A daemon that does not wait for this message has closed the connection by then.
            time.sleep(0.1)
        super().forward(part, source, sink)
        if DISCONNECT in part[-4:] and source in self._outlets:
            sink.shutdown(socket.SHUT_RDWR)
            self._outlet_ended.set()


def test_t4_a_daemon_hears_of_its_successor_although_its_other_connection_ends_first(
    joined, second, gather
):
    proxy = LateIntake(joined.broker.mqtt)
    joined.settings["FAIRWAY_BROKER_URL"] = f"mqtt://127.0.0.1:{proxy.port}"
    joined.start()
    shutil.rmtree(second.data)
    shutil.copytree(joined.data, second.data)
    second.start()
    ends(joined, 3, "the same server id", "Run only one of the two")
    assert gather(second).new().do("device/list")
    assert "lost the connection to the broker" not in second.log()
    proxy.close()


def test_t4_a_wrong_secret_is_not_mistaken_for_another_daemon(joined, second):
    joined.start()
    wrong = joined.broker.folder / "wrong.secret"
    wrong.write_text("x" * 32)
    second.settings["FAIRWAY_BROKER_SECRET_FILE"] = str(wrong)
    second.spawn()
    until(lambda: second.log().count("the broker refuses the server") >= 3, "three refusals")
    assert second.is_running()
    assert "another daemon" not in second.log()


def test_w9_the_page_finds_a_joined_broker_at_the_address_of_the_operator(visit, tmp_path, gather):
    broker = Broker(tmp_path, has_websocket=True).start()
    # The server forwards nothing. A proxy in front of the broker would have this address.
    address = f"ws://127.0.0.1:{broker.websocket_port}/mqtt"
    server = JoiningServer(broker, settings={
        "FAIRWAY_BROKER_WEBSOCKET_PORT": "0", "FAIRWAY_HTTP_WEBSOCKET_URL": address})
    server.start()
    try:
        people = gather(server)
        user = people.sign_up("ann")
        opened = []
        ann = visit("ann", on=server)
        ann.page.on("websocket", lambda socket: opened.append(socket.url))
        ann.sign_in(people, user).go("/settings")
        ann.page.get_by_label("Reminder", exact=True).uncheck()
        ann.page.locator("h2:text-is('Notifications') ~ form").first.get_by_role("button", name="Save").click()
        expect(ann.page.locator(".toast")).to_have_text("Saved.")
        assert opened and {each.rstrip("/") for each in opened} == {address}
    finally:
        server.end()
        broker.end()
