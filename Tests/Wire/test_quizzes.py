"""The use cases of QuizWalk with their alternative flows, on the wire (Q3 to Q14)."""

import json
import math
import random
import re
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from client import Refusal
from people import PASSWORD, Seat, dumps
from proxy import Proxy
from test_restart import again, back, restart
from test_tool_friends import pair  # noqa: F401

RADIUS = 6_371_008.8
FOLDER = Path(__file__).parents[2] / "Config" / "quizzes"
MARKET = {"lat": 63.4305, "lon": 10.3951}


def place(metres, start=MARKET):
    """The place this many metres north of a start, by default of the market square."""
    return {"lat": start["lat"] + math.degrees(metres / RADIUS), "lon": start["lon"]}


def challenge(number, **more):
    """A challenge that lies 200 m north of the one before."""
    return {
        "location": place(200 * number), "radius": 30, "question": f"question {number} ?",
        "answers": [f"answer {number}"], "points": 10,
    } | more


def quiz(client, count=2, **more):
    body = {
        "name": "Market walk", "description": "North, always", "reward": "A cup of coffee",
        "challenges": [challenge(number) for number in range(1, count + 1)], "publish": True,
    }
    return client.do("quiz/create", body | more)["quiz"]


def lobby(host, quiz, *others):
    """Opens a quiz room and returns its walkers, the host first."""
    seat = Walker(host, host.do("room/create", {"kind": "quiz", "quiz": quiz}))
    return [seat, *(Walker(each, host_of(each, seat)) for each in others)]


def host_of(client, seat):
    return client.do("room/join", {"code": seat.code})


def walk(host, quiz, *others):
    seats = lobby(host, quiz, *others)
    seats[0].do("start")
    for seat in seats:
        seat.state(lambda state: state["phase"] == "playing")
    return seats


class Walker(Seat):
    """A seat whose player walks. Each position is ten seconds later than the one before."""

    def __init__(self, client, result):
        super().__init__(client, result)
        client.listen(self.topics["mine"])
        self.at = int(time.time() * 1000) - 110_000

    def position(self, metres, **more):
        self.at += 10_000
        return place(metres) | {"accuracy": 8, "at": self.at} | more

    def go(self, metres, **more):
        return self.do("position", self.position(metres, **more))

    def is_away(self, metres, **more):
        return self.refusal("position", self.position(metres, **more))


# UC 1: Login, UC 2: Register User, UC 8: Change Settings


def test_c2_uc1_a_user_signs_in_and_flow_5_1_a_wrong_password_is_refused(people):
    user = people.sign_up("walker")
    stranger = people.guest()
    body = {"login": user, "password": "wrong horse", "device": {"name": "Phone", "kind": "phone"}}
    assert stranger.is_refused("account/signIn", body)["code"] == "account.wrongCredentials"
    token = people.sign_in(user, desk=stranger)["device"]["token"]
    phone = people.client(user, token).connect().listen(f"fairway/user/{user}/reply/#")
    assert phone.do("quiz/history")["walks"] == []


def test_c2_uc2_a_user_registers(people):
    desk = people.guest()
    body = {"username": "wa", "email": "no address", "password": "short"}
    error = desk.is_refused("account/signUp", body)
    assert set(error["fields"]) >= {"email", "password"}
    user = people.sign_up("walker")
    taken = {"username": user, "email": f"b{user}@example.org", "password": PASSWORD}
    assert desk.is_refused("account/signUp", taken)["code"] == "account.taken"
    assert people.sign_in(user, desk=desk)["user"] == user


def test_q15_uc8_a_user_changes_settings_and_signs_out(people):
    user = people.sign_up("walker")
    phone = people.client(user, people.token(user), reconnect=False).connect()
    assert "all" in phone.do("account/settings")["notifications"]
    body = {"password": PASSWORD, "newPassword": "another horse"}
    token = phone.do("account/changePassword", body)["device"]["token"]
    phone = people.client(user, token, reconnect=False).connect()
    phone.do("account/signOut")
    phone.wait(lambda: phone.disconnections == 1, what="end of the connection")
    assert people.sign_in(user, "another horse")["user"] == user


# UC 3: Start QuizWalk


def test_q9_uc3_flow_3_1_1_a_client_knows_whether_it_or_the_server_is_offline(joined, gather):
    """Without quizzes, a client has to say whether the server or its own connection failed."""
    joined.start()
    people = gather(joined)
    alice = people.new("alice").listen("fairway/status")
    alice.expect_last("fairway/status", lambda m: m.json["state"] == "online")
    joined.kill()
    alice.expect_last("fairway/status", lambda m: m.json["state"] == "offline")
    assert alice.is_connected
    joined.start()
    alice.expect_last("fairway/status", lambda m: m.json["state"] == "online")
    assert alice.do("quiz/near", place(0))["quizzes"] is not None
    proxy = Proxy(joined.mqtt)
    far = people.client(alice.user, people.token(alice.user))
    far.server = SimpleNamespace(mqtt=("127.0.0.1", proxy.port))
    far.connect().listen("fairway/status")
    assert far.expect("fairway/status").json["state"] == "online"
    proxy.cut()
    far.wait(lambda: not far.is_connected, what="its own lost link")
    assert [m.json["state"] for m in far.all("fairway/status")] == ["online"]
    proxy.close()


def test_q3_q4_q5_q6_uc3_a_user_starts_a_quizwalk(people):
    author, alice = people.several("author", "alice")
    made = quiz(author)
    assert alice.do("quiz/history")["totals"]["walks"] == 0
    near = alice.do("quiz/near", place(0) | {"limit": 100})["quizzes"]
    entry = next(each for each in near if each["quiz"] == made)
    assert entry["distance"] == pytest.approx(200, abs=0.2) and entry["bearing"] == 0
    assert [each["distance"] for each in near] == sorted(each["distance"] for each in near)
    summary = alice.do("quiz/summary", {"quiz": made})
    assert summary["description"] == "North, always"
    assert summary["reward"] == "A cup of coffee"
    assert [each["number"] for each in summary["challenges"]] == [1, 2]
    assert summary["challenges"][0]["location"] == place(200)
    assert "question" not in dumps(summary) and "answer" not in dumps(summary)
    (seat,) = walk(alice, made)
    state = seat.state()
    assert (state["kind"], state["quiz"]["id"]) == ("quiz", made)
    assert state["walks"][alice.user]["current"] == 1
    assert seat.topics["state"] == f"fairway/room/{seat.room}/state"
    assert alice.do("room/list")["rooms"][0]["kind"] == "quiz"


def test_q7_uc3_flow_6_1_no_quiz_is_near(people):
    author, alice = people.several("author", "alice")
    nowhere = {"lat": -54.43, "lon": 3.38}
    found = alice.do("quiz/near", nowhere)
    assert found["quizzes"] == []
    assert found["none"]["message"]
    # The answer offers a wider search, and a request that creates a quiz.
    name = f"Elsewhere {author.user}"
    made = quiz(author, name=name)
    wide = alice.do(found["none"]["search"], {"query": name})["quizzes"]
    assert [each["quiz"] for each in wide] == [made]
    own = alice.do(found["none"]["create"], {"name": "Island"})["quiz"]
    body = challenge(1) | {"quiz": own, "location": nowhere}
    alice.do("quiz/challenge", body)
    alice.do("quiz/publish", {"quiz": own})
    assert [each["quiz"] for each in alice.do("quiz/near", nowhere)["quizzes"]] == [own]
    alice.do("quiz/remove", {"quiz": own})


def test_q8_uc3_flow_7_gps_is_off(people):
    author, alice = people.several("author", "alice")
    for body in ({}, {"lat": None, "lon": None}):
        error = alice.is_refused("quiz/near", body)
        assert error["code"] == "quiz.noFix" and "GPS" in error["message"]
    (seat,) = walk(alice, quiz(author))
    for body in ({}, {"lat": 1}, {"lon": 1}):
        error = seat.refusal("position", body)
        assert error["code"] == "quiz.noFix" and "GPS" in error["message"]
    assert seat.refusal("answer", {"answer": "x"})["code"] == "quiz.noFix"
    assert seat.is_away(200, accuracy=500)["code"] == "quiz.noFix"
    assert seat.go(200)["challenge"]["number"] == 1


# UC 4: Reach Challenge destination


def test_q10_q11_uc4_a_player_reaches_a_challenge(people):
    author, alice, bob, eve = people.several("author", "alice", "bob", "eve")
    host, seat = walk(alice, quiz(author), bob)
    eve.listen(*host.topics_to_read())
    # The state has the markers of the map. A refusal has the way to the challenge.
    markers = host.state()["quiz"]["challenges"]
    assert [marker["location"] for marker in markers] == [place(200), place(400)]
    error = host.is_away(150)
    assert error["code"] == "quiz.notThere" and error["challenge"] == 1
    assert error["distance"] == pytest.approx(50, abs=0.2) and error["bearing"] == 0
    assert host.is_away(400)["code"] == "quiz.notThere"
    opened = host.go(190)
    assert opened["challenge"]["question"] == "question 1 ?"
    mine = alice.expect(host.topics["mine"], lambda m: m.json["kind"] == "challenge.opened")
    assert mine.json["challenge"] == opened["challenge"]
    assert (mine.qos, mine.retain) == (0, False)
    assert seat.event("challenge.opened")["player"] == alice.user
    state = seat.state(lambda state: state["walks"][alice.user]["opened"] == [1])
    assert "question" not in dumps(state)
    bob.fence()
    assert not any(b"question 1" in message.payload for message in bob.messages)
    assert eve.all(host.topics["state"]) == []


def test_q11_uc4_the_server_refuses_positions_that_nobody_can_reach_in_time(people):
    author, alice = people.several("author", "alice")
    (seat,) = walk(alice, quiz(author, 3, order="any"))
    seat.go(200)
    error = seat.is_away(20_000)
    assert error["code"] == "quiz.tooFast" and error["retryAfterMs"] > 60_000
    assert seat.go(400)["challenge"]["number"] == 2
    # Many small hops at the same time do not help either.
    moment = seat.at
    for metres in range(450, 650, 50):
        seat.at = moment - 10_000
        try_(seat, "position", seat.position(metres))
    assert {each["number"] for each in seat.do("walk")["open"]} == {1, 2}


def test_q11_d4_uc4_pings_of_the_players_phone_reach_a_challenge(people):
    author, alice, bob = people.several("author", "alice", "bob")
    host, seat = walk(alice, quiz(author), bob)
    # OwnTracks sends whole seconds. Each ping is later than the one before.
    now = int(time.time()) - 60

    def ping(metres, at, device="phone"):
        topic = f"owntracks/{alice.user}/{device}"
        body = place(metres) | {"_type": "location", "tst": at, "acc": 5}
        assert alice.publish(topic, json.dumps(body)) < 0x80

    ping(150, now)
    away = alice.expect(host.topics["mine"], lambda m: m.json["kind"] == "challenge.away").json
    assert away["number"] == 1 and away["distance"] == pytest.approx(50, abs=0.2)
    ping(195, now + 20)
    mine = alice.expect(host.topics["mine"], lambda m: m.json["kind"] == "challenge.opened")
    assert mine.json["challenge"]["question"] == "question 1 ?" and not mine.retain
    assert host.do("walk")["open"] == [mine.json["challenge"]]
    assert seat.event("challenge.opened")["player"] == alice.user
    # Bob's phone sends nothing, so he receives no question.
    bob.fence()
    assert not any(b"question 1" in message.payload for message in bob.messages)


# UC 5: Complete Challenge


def test_q12_uc5_the_answer_is_correct(people):
    author, alice, bob = people.several("author", "alice", "bob")
    host, seat = walk(alice, quiz(author), bob)
    host.go(200)
    result = host.do("answer", {"answer": " The ANSWER, 1!"})
    assert result["correct"] is True and result["points"] == 10
    # The answer has the place of the next challenge.
    assert result["next"]["number"] == 2 and result["next"]["location"] == place(400)
    event = seat.event("challenge.answered")
    assert (event["player"], event["challenge"], event["correct"]) == (alice.user, 1, True)
    line = seat.state(lambda state: state["walks"][alice.user]["correct"])["walks"][alice.user]
    assert (line["correct"], line["wrong"], line["current"]) == ([1], [], 2)
    assert host.refusal("answer", {"answer": "x", "challenge": 1})["code"] == "quiz.answered"


def test_q12_uc5_flow_4_1_the_answer_is_wrong(people):
    author, alice = people.several("author", "alice")
    kinds = [
        challenge(1), challenge(2, choices=["red", "blue"], answers=["red"]),
        challenge(3, kind="number", answers=[97.8], tolerance=0.2),
    ]
    (seat,) = walk(alice, quiz(author, challenges=kinds))
    seat.go(200)
    assert seat.do("answer", {"answer": "no idea"})["correct"] is False
    seat.state(lambda state: state["walks"][alice.user]["wrong"] == [1])
    opened = seat.go(400)["challenge"]
    assert (opened["kind"], opened["choices"]) == ("choice", ["red", "blue"])
    assert seat.refusal("answer", {"answer": "green"})["fields"] == {
        "answer": "must be one of the choices"
    }
    result = seat.do("answer", {"answer": "BLUE"})
    assert result["correct"] is False and result["next"]["number"] == 3
    seat.go(600)
    assert seat.refusal("answer", {"answer": "about ten"})["code"] == "request.malformed"
    assert seat.do("answer", {"answer": "97,6"})["correct"] is True


# UC 6: Create Quiz


def test_q13_uc6_a_user_creates_a_quiz_step_by_step(people):
    author, alice = people.several("author", "alice")
    made = author.do("quiz/create", {"reward": "Fame"})
    assert set(made["missing"]) == {"name", "challenges"}
    for number in (1, 2, 3):
        body = challenge(number) | {"quiz": made["quiz"]}
        assert author.do("quiz/challenge", body)["number"] == number
    named = author.do("quiz/edit", {"quiz": made["quiz"], "name": "Late name"})
    assert named["missing"] == {} and named["status"] == "draft"
    assert alice.is_refused("quiz/summary", {"quiz": made["quiz"]})["code"] == "quiz.unknown"
    assert author.do("quiz/publish", {"quiz": made["quiz"]})["status"] == "published"
    assert alice.do("quiz/summary", {"quiz": made["quiz"]})["name"] == "Late name"
    assert alice.is_refused("quiz/get", {"quiz": made["quiz"]})["code"] == "quiz.notMine"


# UC 7: QuizWalk Over


def test_q3_q14_uc7_a_quizwalk_ends_with_standings_and_a_history(people):
    author, alice, bob = people.several("author", "alice", "bob")
    host, seat = walk(alice, quiz(author), bob)
    for walker, answers in ((host, ("answer 1", "wrong")), (seat, ("answer 1", "answer 2"))):
        for number, answer in enumerate(answers, 1):
            walker.go(200 * number)
            result = walker.do("answer", {"answer": answer})
    assert result["score"]["correct"] == 2 and result["score"]["incorrect"] == 0
    assert result["score"]["reward"] == "A cup of coffee"
    state = host.state(lambda state: state["phase"] == "ended")
    assert state["standings"] == [bob.user, alice.user]
    assert [each["correct"] for each in state["places"]] == [2, 1]
    assert [each["incorrect"] for each in state["places"]] == [0, 1]
    assert host.event("room.ended")["seq"] == state["seq"]
    history = alice.do("quiz/history")
    assert history["totals"] == {
        "walks": 1, "finished": 1, "correct": 1, "incorrect": 1, "points": 10
    }
    assert history["walks"][0]["rank"] == 2 and history["walks"][0]["of"] == 2


def test_q12_the_members_of_a_team_share_their_progress(people):
    author, alice, bob, carol = people.several("author", "alice", "bob", "carol")
    seats = lobby(alice, quiz(author), bob, carol)
    for seat in seats[:2]:
        seat.do("setPlayer", {"team": 1})
    seats[0].do("start")
    seats[0].go(200)
    seats[0].do("answer", {"answer": "answer 1"})
    assert seats[1].do("walk")["next"]["number"] == 2
    seats[1].go(400)
    seats[1].do("answer", {"answer": "answer 2"})
    state = seats[2].state(lambda state: state["places"][0]["points"] == 20)
    assert state["places"][0]["players"] == [alice.user, bob.user]
    assert state["places"][0]["team"] == 1


def test_q11_a_walk_continues_after_a_restart(new_server, gather):
    server = new_server()
    author, alice, bob = gather(server).several("author", "alice", "bob")
    host, seat = walk(alice, quiz(author), bob)
    opened = host.go(200)
    restart(server)
    back(alice, bob)
    mine = again(alice, f"{host.topics['do']}/walk")
    assert mine["open"] == [opened["challenge"]]
    assert again(bob, f"{seat.topics['do']}/walk")["open"] == []
    assert host.do("answer", {"answer": "answer 1"})["correct"] is True
    # The server publishes retained topics again. None contains a question.
    state = seat.state(lambda state: state["walks"][alice.user]["correct"] == [1])
    assert "question" not in dumps(state)
    assert not any(b"question" in message.payload for message in bob.messages)


def test_q11_nobody_reads_a_question_early_on_the_wire(people, seed):
    """Checks all messages to each client during random walks, replays and reconnections."""
    rng = random.Random(seed)
    author, *players, eve = people.several("author", "ann", "ben", "cy", "eve")
    secrets = [
        challenge(number, question=f"secret {number} of {author.user}") for number in (1, 2, 3)
    ]
    made = quiz(author, challenges=secrets, order=rng.choice(["set", "any"]))
    seats = walk(players[0], made, *players[1:])
    for client in (*players, eve):
        client.listen(f"fairway/user/{client.user}/#", f"fairway/room/{seats[0].room}/+")
    reached = {client.user: set() for client in (*players, eve)}
    sent = []
    go(seats[0], seats[0].position(200), reached)
    for _ in range(60):
        seat = rng.choice(seats)
        match rng.randrange(8):
            case 0:
                try_(seat, "answer", {"answer": "guess", "challenge": rng.randint(1, 3)})
            case 1:
                try_(seat, "walk", {})
            case 2:
                for method in ("summary", "get"):
                    seat.client.ask(f"quiz/{method}", {"quiz": made})
            case 3 if sent:
                go(seat, rng.choice(sent), reached)
            case 4:
                # Another device of the same player receives all retained messages.
                other = people.connect(seat.me)
                other.listen(f"fairway/user/{seat.me}/#", f"fairway/room/{seat.room}/+").fence()
                assert_known(other, reached[seat.me], author)
                other.close()
            case _:
                metres = 200 * rng.randint(0, 4) + rng.uniform(-60, 60)
                seat.at = min(seat.at + 8_000, int(time.time() * 1000))
                body = place(metres) | {"at": seat.at, "accuracy": rng.choice([5, 20, 80, 200])}
                sent.append(body)
                go(seat, body, reached)
        eve.ask(f"{seats[0].topics['do'].replace(seats[0].me, eve.user)}/walk")
    for client in (*players, eve):
        client.fence()
        assert_known(client, reached[client.user], author)
    # The search itself works: it finds the question of a player who reached it.
    assert any("secret 1 of" in message.text for message in players[0].messages)


def try_(seat, method, body):
    try:
        seat.do(method, body)
    except Refusal:
        pass


def go(seat, body, reached):
    """Sends a position, and notes the challenges that it may open by the requirement."""
    metres = math.radians(body["lat"] - MARKET["lat"]) * RADIUS
    for number in (1, 2, 3):
        if abs(metres - 200 * number) <= 30.01 and body["accuracy"] <= 50:
            reached[seat.me].add(number)
    try_(seat, "position", body)


def assert_known(client, reached, author):
    for message in client.messages:
        for number in re.findall(rf"secret (\d) of {author.user}", message.text):
            assert int(number) in reached, f"{client.user} read {number}: {message}"
            assert not message.retain, message


# The samples, and the command line


@pytest.mark.parametrize("file", sorted(FOLDER.glob("sample-*.json")), ids=lambda file: file.stem)
def test_q4_a_sample_matches_the_schema(file):
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((FOLDER / "schema.json").read_text())
    jsonschema.Draft202012Validator(schema).validate(json.loads(file.read_text()))


def test_q4_q6_the_sample_is_listed_and_marked_and_can_be_walked(people):
    alice = people.new("alice")
    sample = json.loads((FOLDER / "sample-trondheim.json").read_text())
    near = alice.do("quiz/near", sample["challenges"][0]["location"] | {"limit": 100})["quizzes"]
    entry = next(each for each in near if each["quiz"] == "sample-trondheim")
    assert entry["sample"] is True and entry["distance"] == 0
    (seat,) = walk(alice, "sample-trondheim")
    at = int(time.time() * 1000) - 110_000
    for number, stop in enumerate(sample["challenges"]):
        body = stop["location"] | {"accuracy": 5, "at": at + number * 25_000}
        assert seat.do("position", body)["challenge"]["number"] == number + 1
        assert seat.do("answer", {"answer": stop["answers"][0]})["correct"] is True
    assert seat.state(lambda state: state["phase"] == "ended")["places"][0]["points"] == 65


def test_q4_q6_q12_q13_q14_a_quiz_is_walked_at_the_command_line(pair, tmp_path):  # noqa: F811
    ann, ben = pair
    file = tmp_path / "quiz.json"
    file.write_text(json.dumps({"name": "Tool walk", "reward": "Tea"}))
    draft = ann("quiz", "create", str(file))
    assert set(draft["missing"]) == {"challenges"}
    assert ann("quiz", "publish", draft["quiz"], code=1)["error"]["code"] == "quiz.incomplete"
    file.write_text(json.dumps({"challenges": [challenge(1)]}))
    assert ann("quiz", "edit", draft["quiz"], str(file))["missing"] == {}
    assert ann("quiz", "publish", draft["quiz"])["status"] == "published"
    where = f"{place(200)['lat']},{place(200)['lon']}"
    near = ben("quiz", "list", "--near", where)["quizzes"]
    assert draft["quiz"] in [each["quiz"] for each in near]
    assert "Tea" in ben.text("quiz", "show", draft["quiz"])
    assert "No quiz starts within" in ben.text("quiz", "list", "--near", "12.5,-40.2")
    ben("quiz", "save", draft["quiz"])
    assert [each["quiz"] for each in ben("quiz", "list", "--saved")["quizzes"]] == [draft["quiz"]]
    ben("quiz", "unsave", draft["quiz"])
    ben("quiz", "open", draft["quiz"])
    ben("start")
    away = ben("quiz", "here", f"{place(100)['lat']},{place(100)['lon']}", code=1)
    assert away["error"]["code"] == "quiz.notThere"
    opened = ben("quiz", "here", f"{place(171)['lat']},{place(171)['lon']}", "--accuracy", "9")
    assert opened["challenge"]["question"] == "question 1 ?"
    assert "question 1 ?" in ben.text("quiz", "standings")
    assert ben("quiz", "answer", "answer 1")["score"]["correct"] == 1
    assert ben("quiz", "history")["totals"]["points"] == 10
    assert "Tool walk" in ben.text("quiz", "history")
    assert ann("quiz", "get", draft["quiz"])["challenges"][0]["answers"] == ["answer 1"]
    ann("quiz", "remove", draft["quiz"])
    assert ben("quiz", "show", draft["quiz"], code=1)["error"]["code"] == "quiz.unknown"
