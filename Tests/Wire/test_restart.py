"""The daemon and the broker stop and start again without a loss (G10, G11, D6)."""

from pathlib import Path
import os
import signal
import time

from client import Client
from people import create, guest_player, join, play


def restart(server):
    """Stops and starts the server with the same ports and files."""
    ports = server.mqtt, server.websocket
    server.stop()
    server.start()
    assert (server.mqtt, server.websocket) == ports


def back(*clients):
    """Waits until each client has reconnected."""
    for client in clients:
        connections = client.connections
        client.wait(
            lambda client=client: client.is_connected and client.disconnections >= 1,
            timeout=30,
            what=f"connection after {connections}",
        )


def again(client, topic, body=None):
    """Sends a request after a restart, and repeats it until it is answered."""
    return client.do(topic, body, repeat_every=1, timeout=30)


def test_g11_a_round_continues_after_a_restart_of_the_daemon(new_server, gather):
    server = new_server()
    people = gather(server)
    alice, bob = people.several("alice", "bob")
    host, seat = play(alice, bob)
    guest_before = host.state()["players"]
    host.score(bob, 1, 4)
    seat.score(alice, 1, 2)
    host.do("hole", {"hole": 2})
    seq = seat.score(bob, 2, 5)["seq"]
    before = seat.state_at(seq)
    restart(server)
    back(alice, bob)

    result = again(bob, f"{seat.topics['do']}/score", {"player": bob.user, "hole": 3, "strokes": 6})
    state = host.state_at(result["seq"])
    for key in ("room", "kind", "phase", "host", "createdAt", "startedAt", "course", "settings"):
        assert state[key] == before[key], key
    assert [player["player"] for player in state["players"]] == [
        player["player"] for player in guest_before
    ]
    assert state["scores"][bob.user][:3] == [4, 5, 6]
    assert state["scores"][alice.user][0] == 2
    assert state["hole"] == 2
    assert host.state(lambda s: all(player["online"] for player in s["players"]))
    numbers = [event["seq"] for event in host.events()]
    assert len(set(numbers)) == len(numbers)
    assert result["seq"] > seq
    host.do("end")


def test_g11_sequence_numbers_continue_without_a_gap(new_server, gather):
    server = new_server()
    people = gather(server)
    alice = people.new("alice")
    host = create(alice)
    host.do("start")
    host.score(alice, 1, 3)
    restart(server)
    back(alice)
    began = int(time.time() * 1000)
    for hole in (2, 3):
        last = again(
            alice,
            f"{host.topics['do']}/score",
            {"player": alice.user, "hole": hole, "strokes": 3, "at": began + hole},
        )["seq"]
    state = host.state_at(last)
    fresh = people.connect(alice.user).listen(host.topics["state"], host.topics["event"])
    assert fresh.expect_last(host.topics["state"], lambda m: m.json["seq"] >= last)
    seq = host.score(alice, 4, 3)["seq"]
    first = fresh.expect(host.topics["event"]).json
    assert first["seq"] <= seq <= state["seq"] + 3


def test_g11_a_lobby_keeps_its_code_and_its_kicked_players(new_server, gather):
    server = new_server()
    people = gather(server)
    alice, bob, carl = people.several("alice", "bob", "carl")
    host = create(alice)
    join(bob, host)
    guest_player(host, "Gestur")
    host.do("kick", {"player": bob.user})
    code = host.state(lambda s: s["code"] != host.code)["code"]
    restart(server)
    back(alice, bob, carl)
    assert again(carl, "room/join", {"code": code})["room"] == host.room
    assert bob.is_refused("room/join", {"code": code})["code"] == "room.codeInvalid"
    assert guest_player(host, "Next") == "g2"


def test_g10_accounts_devices_and_request_ids_survive_a_restart(new_server, gather):
    server = new_server()
    people = gather(server)
    alice = people.new("alice")
    dead = alice.do("device/add", {"name": "Old", "kind": "web"})["device"]
    alice.do("device/remove", {"device": dead["id"]})
    devices = alice.do("device/list")
    body = {"kind": "golf", "courseName": "Once", "holes": 3}
    first = alice.do("room/create", body, id="before")
    restart(server)
    back(alice)
    assert again(alice, "device/list") == devices
    assert again(alice, "room/list")["rooms"][0]["room"] == first["room"]
    assert alice.do("room/create", body, id="before") == first
    assert people.sign_in(alice.user)["user"] == alice.user
    gone = people.client(alice.user, dead["token"])
    try:
        gone.connect()
    except Exception as error:
        assert getattr(error, "code", 0) == 0x87
    else:
        raise AssertionError("a removed device came back with the restart")


def test_g11_the_server_restores_the_retained_state_after_the_broker_died(new_server, gather):
    server = new_server()
    people = gather(server)
    alice, bob = people.several("alice", "bob")
    host, seat = play(alice, bob)
    seq = host.score(bob, 1, 4)["seq"]
    seat.state_at(seq)
    ended = create(people.new("carl"))
    ended.do("start")
    ended.do("end")
    pid = server.broker_pid()
    os.kill(pid, signal.SIGKILL)
    back(alice, bob, ended.client)
    assert server.broker_pid(timeout=30) != pid and server.is_running()
    fresh = people.connect(bob.user).listen(*seat.topics_to_read(), "fairway/status")
    state = fresh.expect(seat.topics["state"]).json
    assert state["scores"][bob.user][0] == 4
    fresh.expect(seat.topics["brief"])
    fresh.expect_last(seat.topics["presence"], lambda m: bob.user in m.json["online"])
    assert fresh.expect("fairway/status").json["state"] == "online"
    late = ended.client.listen(ended.topics["state"])
    late.expect_last(ended.topics["state"], lambda m: m.json["phase"] == "ended")


def test_d1_q9_the_status_shows_that_the_daemon_stops_and_starts(new_server):
    """So a client can distinguish a failure of its own connection from one of the server."""
    server = new_server()
    with Client(server) as watcher:
        watcher.listen("fairway/status").expect(
            "fairway/status", lambda m: m.json["state"] == "online"
        )
        server.stop()
        watcher.expect_last("fairway/status", lambda m: m.json["state"] == "offline")
        server.start()
        watcher.expect_last("fairway/status", lambda m: m.json["state"] == "online", timeout=30)


def test_d6_a_stop_loses_no_answered_request(new_server, gather):
    """Requests that were answered before SIGTERM are saved. The client repeats the others."""
    server = new_server()
    people = gather(server)
    alice = people.new("alice")
    host = create(alice, holes=36)
    host.do("start")
    bodies = [
        (
            f"drain-{hole}",
            f'{{"id":"drain-{hole}","player":"{alice.user}","hole":{hole},"strokes":4}}',
        )
        for hole in range(1, 37)
    ]
    for _, body in bodies:
        alice.send(f"{host.topics['do']}/score", body)
    restart(server)
    back(alice)
    for request_id, body in bodies:
        if not alice.replies(request_id):
            alice.publish(f"{host.topics['do']}/score", body)
            alice.expect(alice.reply_topic, lambda m, i=request_id: m.json.get("id") == i)
    assert host.state(lambda s: s["totals"][alice.user]["thru"] == 36)


def test_d1_the_next_start_removes_the_broker_folder_of_a_killed_daemon(new_server):
    server = new_server()
    left = Path((server.data / "broker.folder").read_text())
    assert left.exists()
    server.kill()
    server.start()
    assert not left.exists()
    new = Path((server.data / "broker.folder").read_text())
    server.stop()
    assert not new.exists()
