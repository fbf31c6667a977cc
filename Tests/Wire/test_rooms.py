"""Rooms: a lobby with a code, and its players (F5-F8, F28, F40, F66, FU4, FU5, FU8, FU10, G1)."""

import re
import time

import pytest
from people import cell, create, guest_player, join, play, sit
from test_friends import befriend

CODE = re.compile("[23456789ABCDEFGHJKMNPQRSTVWXYZ]{6}")
HEAD_KEYS = {"room", "kind", "seq", "createdAt", "players", "course", "settings", "scorers", "revision"}
LOBBY_KEYS = {"room", "kind", "phase", "host", "seq", "head", "startedAt", "endedAt", "round", "hole"}
STATE_KEYS = LOBBY_KEYS | {"scores", "totals", "standings", "game"}
PLAYER_KEYS = {
    "player", "name", "guest", "left", "tee", "team", "handicap", "keepers", "signed", "missed",
}
NEVER = "222222"


def players_of(state):
    return [player["player"] for player in state["players"]]


def player_of(state, name):
    """Returns the player's entry, or an empty one if the state does not have it yet."""
    return next((p for p in state["players"] if p["player"] == name), {})


def newest(seat, name):
    """A retained document of the room, as it came last."""
    return seat.client.last(seat.topics[name]).json


def is_gapless(events):
    numbers = [event["seq"] for event in events]
    return numbers == list(range(numbers[0], numbers[0] + len(numbers)))


# Opening a lobby


def test_d2_f7_fu4_a_host_opens_a_lobby_and_gets_its_code_and_topics(people):
    alice = people.new("alice")
    seat = create(alice)
    room = seat.room
    assert re.fullmatch("[a-z0-9]{16}", room)
    assert CODE.fullmatch(seat.code)
    assert seat.topics == {
        "head": f"fairway/room/{room}/head",
        "state": f"fairway/room/{room}/state",
        "event": f"fairway/room/{room}/event",
        "presence": f"fairway/room/{room}/presence",
        "brief": f"fairway/room/{room}/brief",
        "mine": f"fairway/user/{alice.user}/room/{room}",
        "do": f"fairway/room/{room}/do/{alice.user}",
        "score": f"fairway/room/{room}/do/{alice.user}/score",
    }
    alice.listen(seat.topics["mine"])


def test_d2_f7_v1_head_and_state_of_a_lobby_have_every_key(people):
    alice = people.new("alice")
    before = time.time() * 1000
    seat = create(alice, holes=[{"number": 1, "par": 4, "strokeIndex": 2}, {"number": 2}])
    # The presence comes after head and state.
    state = seat.state(lambda state: state["players"][0]["online"])
    assert set(newest(seat, "head")) == HEAD_KEYS
    # Nobody has a score in a lobby.
    assert set(newest(seat, "state")) == LOBBY_KEYS | {"code"}
    assert newest(seat, "state")["head"] == newest(seat, "head")["seq"]
    assert (state["room"], state["kind"], state["phase"]) == (seat.room, "golf", "lobby")
    assert (state["code"], state["host"]) == (seat.code, alice.user)
    assert abs(state["createdAt"] - before) < 120_000
    assert state["startedAt"] is None and state["endedAt"] is None
    (player,) = state["players"]
    assert set(player) == PLAYER_KEYS | {"online"}
    assert player["player"] == alice.user and player["name"]
    assert (player["guest"], player["online"], player["left"]) == (False, True, False)
    assert set(state["course"]) == {"id", "name", "holes", "tees"}
    assert (state["course"]["id"], state["course"]["name"]) == (None, "Backyard")
    assert state["course"]["holes"] == [
        {"number": 1, "par": 4, "strokeIndex": 2},
        {"number": 2, "par": 3, "strokeIndex": None},
    ]
    assert state["settings"]["format"] == "stroke"
    assert (state["round"], state["hole"]) == (1, 1)


def test_f7_the_state_loses_only_the_code_after_the_lobby(people):
    alice = people.new("alice")
    seat = create(alice)
    seat.do("start")
    state = seat.state(lambda s: s["phase"] == "playing")
    assert set(newest(seat, "state")) == STATE_KEYS
    assert state["scores"] == {alice.user: [None] * 9}
    assert state["totals"] == {alice.user: {"strokes": 0, "toPar": 0, "thru": 0}}
    assert state["standings"] == [alice.user]
    assert state["startedAt"] >= state["createdAt"] and state["endedAt"] is None
    seat.do("end")
    state = seat.state(lambda s: s["phase"] == "ended")
    assert set(newest(seat, "state")) == STATE_KEYS
    assert state["endedAt"] >= state["startedAt"]


@pytest.mark.parametrize("holes", [1, 9, 18, 36])
def test_fu7_a_card_has_1_to_36_holes(people, holes):
    seat = create(people.new(), holes=holes)
    state = seat.state()
    assert [hole["number"] for hole in state["course"]["holes"]] == list(range(1, holes + 1))
    assert {hole["par"] for hole in state["course"]["holes"]} == {3}
    seat.do("start")
    seat.score(seat, holes, 4)
    assert seat.refusal("score", cell(seat, holes + 1, 4))["code"] == "score.unknownHole"


def test_fu7_a_card_has_18_holes_of_par_3_by_default(people):
    state = create(people.new(), holes=None).state()
    assert [(h["number"], h["par"]) for h in state["course"]["holes"]] == [
        (number, 3) for number in range(1, 19)
    ]


@pytest.mark.parametrize("holes", [0, 37, -1, 1.5, "9", [], {}, [{"par": 3}], [7], 10**30])
def test_fu7_a_card_with_wrong_holes_is_refused(people, holes):
    body = {"kind": "golf", "courseName": "Odd", "holes": holes}
    error = people.new().is_refused("room/create", body)
    assert error["code"] == "request.malformed"
    assert [field.split(".")[0].split("[")[0] for field in error["fields"]] == ["holes"]


def test_f5_a_host_chooses_a_course_of_the_list(people):
    alice = people.new("alice")
    found = alice.do("course/list", {"query": "dragvoll"})["courses"]
    course = next(each for each in found if "Dragvoll" in each["name"])
    assert {"id", "name", "kind", "holes", "par"} <= set(course)
    assert (course["holes"], course["par"]) == (18, 56)
    whole = alice.do("course/get", {"course": course["id"]})
    assert "Dragvoll" in str(whole)
    state = create(alice, course=course["id"], courseName=None, holes=None).state()
    assert (state["course"]["id"], state["course"]["name"]) == (course["id"], course["name"])
    assert sum(hole["par"] for hole in state["course"]["holes"]) == 56


def test_g2_g3_the_default_courses_are_listed_page_by_page(people):
    alice = people.new("alice")
    whole = alice.do("course/list", {"limit": 100})["courses"]
    assert len(whole) >= 8
    names = [course["name"] for course in whole]
    assert names == sorted(names, key=str.casefold)
    paged, cursor = [], None
    while True:
        body = {"limit": 3} | ({"cursor": cursor} if cursor else {})
        page = alice.do("course/list", body)
        paged += page["courses"]
        assert len(page["courses"]) <= 3
        cursor = page["cursor"]
        if not cursor:
            break
    assert paged == whole


def test_f5_courses_near_a_position_are_sorted_by_distance(people):
    near = {"lat": 63.41, "lon": 10.45}
    courses = people.new().do("course/list", {"near": near})["courses"]
    distances = [course["distance"] for course in courses]
    known = [distance for distance in distances if distance is not None]
    assert known and known == sorted(known)


def test_f5_an_unknown_course_is_refused(people):
    alice = people.new()
    body = {"kind": "golf", "course": "no-such-course"}
    assert not alice.ask("room/create", body)["ok"]
    assert not alice.ask("course/get", {"course": "no-such-course"})["ok"]
    assert alice.do("room/list") == {"rooms": []}


def test_f28_fu10_a_course_that_is_not_in_the_list_is_played_by_its_name(people):
    name = "Þingvellir – bakgarður ⛳"
    seat = create(people.new(), courseName=name, holes=5)
    assert seat.state()["course"]["name"] == name
    seat.do("start")
    seat.score(seat, 5, 2)


def test_fu10_an_unspecified_course_is_played_without_a_name(people):
    seat = create(people.new(), courseName=None, holes=None)
    course = seat.state()["course"]
    assert course["id"] is None and isinstance(course["name"], str)
    assert len(course["holes"]) == 18


@pytest.mark.parametrize("kind", [None, "croquet", 7, ""])
def test_f7_a_room_of_an_unknown_kind_is_refused(people, kind):
    error = people.new().is_refused("room/create", {"kind": kind, "courseName": "x"})
    assert (error["code"], list(error["fields"])) == ("request.malformed", ["kind"])


# Joining


@pytest.mark.parametrize("spell", [str, str.lower])
def test_f8_fu5_a_code_opens_the_lobby(people, spell):
    alice, bob = people.several("alice", "bob")
    host = create(alice)
    result = bob.do("room/join", {"code": spell(host.code)})
    assert set(result) == {"room", "topics"}
    assert result["room"] == host.room
    assert result["topics"]["do"] == f"fairway/room/{host.room}/do/{bob.user}"
    event = host.event("player.joined", lambda e: e["player"] == bob.user)
    assert {"seq", "at", "kind", "player"} <= set(event)
    state = host.state(lambda s: bob.user in players_of(s))
    assert players_of(state) == [alice.user, bob.user]


def test_f8_joining_twice_answers_the_same_and_changes_nothing(people):
    alice, bob = people.several("alice", "bob")
    host = create(alice)
    first = bob.do("room/join", {"code": host.code})
    assert bob.do("room/join", {"code": host.code}) == first
    guest_player(host, "Fence")
    host.event("player.joined", lambda e: e["player"] == "g1")
    assert len([e for e in host.events("player.joined") if e["player"] == bob.user]) == 1
    assert alice.do("room/join", {"code": host.code})["room"] == host.room


def test_f8_the_broker_admits_a_player_before_the_join_is_answered(people):
    """After `ok: true`, a new subscription delivers the retained state immediately."""
    alice = people.new("alice")
    host = create(alice)
    for _ in range(10):
        bob = people.new("bob")
        topics = bob.do("room/join", {"code": host.code})["topics"]
        bob.listen(topics["state"])
        assert bob.expect(topics["state"]).json["room"] == host.room


@pytest.mark.parametrize(
    "code", ["", "ABC", NEVER + "2", "OOOOOO", "I1L0OU", "þþþþþþ", 222222, None]
)
def test_fu5_a_malformed_code_is_refused(people, code):
    error = people.new().is_refused("room/join", {"code": code})
    assert error["code"] in ("room.codeInvalid", "request.malformed")


def test_fu5_an_unknown_code_is_refused(people):
    assert people.new().is_refused("room/join", {"code": NEVER})["code"] == "room.codeInvalid"


def test_fu5_a_code_is_invalid_once_the_game_has_started(people):
    alice, bob, carl = people.several("alice", "bob", "carl")
    host, seat = sit(alice, bob)
    host.do("start")
    assert carl.is_refused("room/join", {"code": host.code})["code"] == "room.codeInvalid"
    host.do("end")
    assert carl.is_refused("room/join", {"code": host.code})["code"] == "room.codeInvalid"
    assert carl.do("room/list") == {"rooms": []}


def test_fu5_a_user_may_send_ten_wrong_codes_a_minute(people):
    alice, thief = people.new("alice"), people.new("thief", bind="127.0.0.90")
    host = create(alice)
    codes = [thief.is_refused("room/join", {"code": NEVER})["code"] for _ in range(10)]
    assert codes == ["room.codeInvalid"] * 10
    error = thief.is_refused("room/join", {"code": NEVER})
    assert error["code"] == "request.tooMany"
    assert 0 < error["retryAfterMs"] <= 60_000
    assert thief.is_refused("room/join", {"code": host.code})["code"] == "request.tooMany"
    bob = people.new("bob")
    assert join(bob, host)


def test_t2_an_address_may_send_sixty_wrong_codes_a_minute_and_three_for_each_user(people):
    alice = people.new("alice")
    host = create(alice)
    for _ in range(6):
        thief = people.new("thief", bind="127.0.0.91")
        codes = [thief.is_refused("room/join", {"code": NEVER})["code"] for _ in range(10)]
        assert codes == ["room.codeInvalid"] * 10
    late = people.new("thief", bind="127.0.0.91")
    codes = [late.is_refused("room/join", {"code": NEVER})["code"] for _ in range(4)]
    assert codes == ["room.codeInvalid"] * 3 + ["request.tooMany"]
    honest = people.new("honest", bind="127.0.0.91")
    assert join(honest, host)


def test_f66_codes_of_many_rooms_differ(people):
    codes = {create(people.new(), listen=False).code for _ in range(40)}
    assert len(codes) == 40 and all(CODE.fullmatch(code) for code in codes)


def test_f7_a_room_has_at_most_twelve_players(people):
    alice, bob = people.several("alice", "bob")
    host = create(alice)
    for number in range(11):
        assert guest_player(host, f"Guest {number}") == f"g{number + 1}"
    assert host.refusal("addGuest", {"name": "One more"})["code"] == "room.full"
    assert bob.is_refused("room/join", {"code": host.code})["code"] == "room.full"
    host.do("kick", {"player": "g3"})
    state = host.state_at(host.event("player.kicked")["seq"])
    assert len(state["players"]) == 11 and "g3" not in players_of(state)
    assert bob.do("room/join", {"code": state["code"]})["room"] == host.room


def test_f66_twelve_users_play_in_one_room(people):
    seats = play(*[people.new() for _ in range(12)])
    for number, seat in enumerate(seats):
        seq = seat.score(seats[number - 1], 1, number + 1)["seq"]
    state = seats[0].state_at(seq)
    assert sorted(scores[0] for scores in state["scores"].values()) == list(range(1, 13))
    assert all(seat.state_at(seq) == state for seat in seats)


def test_f7_a_user_is_in_at_most_twenty_open_rooms(people):
    alice, bob = people.several("alice", "bob")
    seats = [create(alice, listen=False) for _ in range(20)]
    body = {"kind": "golf", "courseName": "One more"}
    assert alice.is_refused("room/create", body)["code"] == "room.tooMany"
    other = create(bob)
    assert alice.is_refused("room/join", {"code": other.code})["code"] == "room.tooMany"
    seats[0].do("abandon")
    assert alice.do("room/join", {"code": other.code})["room"] == other.room
    assert alice.is_refused("room/create", body)["code"] == "room.tooMany"


def test_f8_a_user_lists_their_rooms(people):
    alice, bob = people.several("alice", "bob")
    first, second = create(alice), create(bob)
    assert [room["room"] for room in alice.do("room/list")["rooms"]] == [first.room]
    seat = join(alice, second)
    second.do("start")
    rooms = {room["room"]: room for room in alice.do("room/list")["rooms"]}
    assert set(rooms) == {first.room, second.room}
    assert rooms[second.room]["phase"] == "playing" and rooms[first.room]["phase"] == "lobby"
    assert rooms[second.room]["kind"] == "golf"
    assert rooms[second.room]["topics"] == seat.topics
    seat.do("leave")
    assert [room["room"] for room in alice.do("room/list")["rooms"]] == [first.room]


# Guests by name


def test_g1_guests_are_added_by_name_and_numbered(people):
    alice, bob = people.several("alice", "bob")
    host, seat = sit(alice, bob)
    assert guest_player(host, "Amma Sigga") == "g1"
    assert guest_player(seat, "Þór 🥏") == "g2"
    state = host.state(lambda s: "g2" in players_of(s))
    for player, name in [("g1", "Amma Sigga"), ("g2", "Þór 🥏")]:
        found = player_of(state, player)
        assert (found["name"], found["guest"]) == (name, True)
    host.do("kick", {"player": "g1"})
    assert guest_player(host, "Next") == "g3"


@pytest.mark.parametrize("name", ["", None, 7, "x" * 5000, "a\u0000b"])
def test_g1_a_guest_without_a_proper_name_is_refused(people, name):
    error = create(people.new()).refusal("addGuest", {"name": name})
    assert (error["code"], list(error["fields"])) == ("request.malformed", ["name"])


def test_g1_a_guest_player_has_scores_and_totals(people):
    seat = create(people.new())
    guest = guest_player(seat, "Gestur")
    seat.do("start")
    seq = seat.score(guest, 3, 5)["seq"]
    state = seat.state_at(seq)
    assert state["scores"][guest][2] == 5
    assert state["totals"][guest] == {"strokes": 5, "toPar": 2, "thru": 1}


# Permissions


HOST_ONLY = [
    ("configure", {"settings": {"format": "stroke"}}),
    ("kick", None),
    ("transferHost", None),
    ("start", {}),
    ("abandon", {}),
]


@pytest.mark.parametrize("method, body", HOST_ONLY, ids=[method for method, _ in HOST_ONLY])
def test_fu5_only_the_host_may_do_this_in_the_lobby(people, method, body):
    alice, bob = people.several("alice", "bob")
    host, seat = sit(alice, bob)
    error = seat.refusal(method, body if body is not None else {"player": alice.user})
    assert error["code"] == "room.notHost"
    assert host.state()["phase"] == "lobby"


@pytest.mark.parametrize("method", ["again", "end", "abandon", "kick", "transferHost"])
def test_fu8_only_the_host_may_do_this_in_play(people, method):
    alice, bob = people.several("alice", "bob")
    host, seat = play(alice, bob)
    body = {"player": alice.user} if method in ("kick", "transferHost") else {}
    assert seat.refusal(method, body)["code"] == "room.notHost"
    seq = host.score(alice, 1, 3)["seq"]
    assert host.state_at(seq)["phase"] == "playing"


def test_fu5_the_host_changes_the_settings(people):
    alice, bob = people.several("alice", "bob")
    host, seat = sit(alice, bob)
    host.do("configure", {"settings": {"format": "stroke", "playersMax": 3}})
    event = seat.event("settings.changed")
    assert event["by"] == alice.user
    assert host.state_at(event["seq"])["settings"]["format"] == "stroke"


def test_fu5_wrong_settings_are_refused(people):
    host = create(people.new())
    for body in [{}, {"settings": 7}, {"settings": {"format": "croquet"}}]:
        assert host.refusal("configure", body)["code"] == "request.malformed"


@pytest.mark.parametrize(
    "phase, methods",
    [
        ("lobby", ["score", "again", "end"]),
        ("playing", ["start"]),
        ("ended", ["start", "configure", "end", "addGuest"]),
        ("abandoned", ["start", "configure", "end", "addGuest", "score", "again"]),
    ],
)
def test_fu4_a_request_in_the_wrong_phase_is_refused(people, phase, methods):
    host = create(people.new())
    for method in {"playing": ["start"], "ended": ["start", "end"], "abandoned": ["abandon"]}.get(
        phase, []
    ):
        host.do(method)
    bodies = {
        "score": {"player": host.me, "hole": 1, "strokes": 3},
        "addGuest": {"name": "Gestur"},
        "configure": {"settings": {"format": "stroke"}},
    }
    for method in methods:
        error = host.refusal(method, bodies.get(method, {}))
        # The server may have removed a room without members.
        expected = {"room.wrongPhase"}
        if phase == "abandoned":
            expected |= {"room.notMember", "request.forbidden"}
        assert error["code"] in expected, method


# Leaving, kicking, handing over


def test_fu4_a_player_who_leaves_the_lobby_is_removed_from_the_list(people):
    alice, bob = people.several("alice", "bob")
    host, seat = sit(alice, bob)
    host.state(lambda s: bob.user in players_of(s))
    seat.do("leave")
    event = host.event("player.left")
    assert event["player"] == bob.user
    state = host.state_at(event["seq"])
    assert bob.user not in players_of(state)
    assert join(bob, host)


def test_f7_a_player_who_leaves_in_play_stays_on_the_card(people):
    alice, bob = people.several("alice", "bob")
    host, seat = play(alice, bob)
    seat.score(bob, 1, 4)
    seat.do("leave")
    assert host.state(
        lambda s: player_of(s, bob.user).get("left") and s["scores"][bob.user][0] == 4)
    error = seat.refusal("score", cell(bob, 2, 3))
    assert error["code"] in ("request.forbidden", "room.notMember")
    assert host.score(bob, 2, 5)


def test_fu4_the_host_kicks_a_player(people):
    alice, bob, carl = people.several("alice", "bob", "carl")
    host, seat, third = sit(alice, bob, carl)
    host.do("kick", {"player": bob.user})
    event = third.event("player.kicked")
    assert (event["player"], event["by"]) == (bob.user, alice.user)
    state = third.state_at(event["seq"])
    assert bob.user not in players_of(state)
    assert state["code"] != host.code and CODE.fullmatch(state["code"])
    for code in (host.code, state["code"]):
        assert bob.is_refused("room/join", {"code": code})["code"] == "room.codeInvalid"
    dora = people.new("dora")
    assert dora.is_refused("room/join", {"code": host.code})["code"] == "room.codeInvalid"
    assert dora.do("room/join", {"code": state["code"]})["room"] == host.room


def test_r0_fu4_t9_after_the_end_the_host_removes_only_guests_and_players_who_left(people):
    alice, bob, carl = people.several("alice", "bob", "carl")
    host, _, third = play(alice, bob, carl)
    guest = guest_player(host, "Gestur")
    host.do("kick", {"player": bob.user})
    state = third.state(lambda s: player_of(s, bob.user).get("left"))
    assert bob.user in state["scores"]
    third.do("score", cell(carl.user, 1, 4))
    host.do("end")
    third.state(lambda s: s["phase"] == "ended")
    assert host.refusal("kick", {"player": carl.user})["code"] == "room.wrongPhase"
    host.do("kick", {"player": guest})
    # The players keep the round. They can read, correct and share it.
    assert carl.do("card/correct", {"room": host.room, "player": carl.user, "hole": 1, "strokes": 3})
    state = host.state(lambda s: s["scores"][carl.user][0] == 3)
    assert not player_of(state, carl.user).get("left")
    assert guest not in [each["player"] for each in state["players"]]


def test_fu4_kicking_an_unknown_player_is_refused(people):
    alice, bob = people.several("alice", "bob")
    host = create(alice)
    for player in [bob.user, "nobody_here", "g9"]:
        assert host.refusal("kick", {"player": player})["code"] == "room.unknownPlayer"
    assert host.refusal("kick", {})["code"] == "request.malformed"


def test_fu4_the_host_makes_another_player_the_host(people):
    alice, bob = people.several("alice", "bob")
    host, seat = sit(alice, bob)
    host.do("transferHost", {"player": bob.user})
    event = host.event("host.changed")
    assert bob.user in (event.get("player"), event.get("host"))
    assert host.state(lambda s: s["host"] == bob.user)
    assert host.refusal("start")["code"] == "room.notHost"
    seat.do("start")


def test_fu4_a_guest_player_or_a_stranger_never_becomes_host(people):
    alice, bob = people.several("alice", "bob")
    host = create(alice)
    for player in [guest_player(host, "Gestur"), bob.user, "nobody_here"]:
        assert not host.ask("transferHost", {"player": player})["ok"]
    assert host.state(lambda s: "g1" in players_of(s))["host"] == alice.user


@pytest.mark.parametrize("phase", ["lobby", "playing"])
def test_fu8_the_longest_present_player_becomes_host_when_the_host_leaves(people, phase):
    alice, bob, carl = people.several("alice", "bob", "carl")
    host, seat, third = (play if phase == "playing" else sit)(alice, bob, carl)
    host.do("leave")
    assert third.state(lambda s: s["host"] == bob.user)
    assert third.event("host.changed")
    seat.do("leave")
    assert third.state(lambda s: s["host"] == carl.user)
    third.do("abandon")


def test_f40_a_room_without_members_is_abandoned(people):
    alice, bob = people.several("alice", "bob")
    host, seat = sit(alice, bob)
    guest_player(host, "Gestur")
    host.do("leave")
    seat.do("leave")
    for client in (alice, bob):
        assert client.do("room/list") == {"rooms": []}
        assert client.is_refused("room/join", {"code": host.code})["code"] == "room.codeInvalid"


def test_f40_a_game_is_stopped_without_being_saved(people):
    alice, bob = people.several("alice", "bob")
    host, seat = play(alice, bob)
    host.score(bob, 1, 3)
    host.do("abandon")
    assert seat.event("room.abandoned")
    assert seat.state(lambda s: s["phase"] == "abandoned")
    error = seat.refusal("score", cell(bob, 2, 3))
    assert error["code"] in ("room.wrongPhase", "room.notMember", "request.forbidden")
    for client in (alice, bob):
        rooms = client.do("room/list")["rooms"]
        assert {room["phase"] for room in rooms} <= {"abandoned"}


# Presence


def test_fu8_all_players_see_who_is_connected(people):
    alice, bob = people.several("alice", "bob")
    host, seat = sit(alice, bob)
    host.presence(lambda p: sorted(p["online"]) == sorted([alice.user, bob.user]))
    before = time.time() * 1000
    bob.drop()
    event = host.event("player.offline")
    assert event["player"] == bob.user
    presence = host.presence(lambda p: bob.user in p["offline"])
    assert presence["online"] == [alice.user]
    assert abs(presence["offline"][bob.user] - before) < 120_000
    state = host.state(lambda s: player_of(s, bob.user).get("online") is False)
    assert player_of(state, alice.user)["online"]
    people.connect(bob.user)
    host.event("player.online", lambda e: e["player"] == bob.user)
    presence = host.presence(lambda p: bob.user in p["online"])
    assert set(presence) == {"seq", "online", "offline"} and presence["offline"] == {}
    host.state(lambda s: player_of(s, bob.user).get("online"))


def test_fu8_a_user_with_two_devices_is_offline_when_both_are_disconnected(people):
    alice, bob = people.several("alice", "bob")
    watch = people.connect(bob.user)
    host, seat = sit(alice, bob)
    watch.drop()
    guest_player(host, "Fence")
    watch = people.connect(bob.user)
    bob.drop()
    watch.do("device/list")
    guest_player(host, "Fence")
    host.event("player.joined", lambda e: e["player"] == "g2")
    assert not host.events("player.offline")
    watch.drop()
    host.event("player.offline", lambda e: e["player"] == bob.user)


def test_fu8_a_host_who_comes_back_in_time_is_still_host(people):
    alice, bob = people.several("alice", "bob")
    host, seat = play(alice, bob)
    alice.drop()
    seat.event("player.offline", lambda e: e["player"] == alice.user)
    back = people.connect(alice.user)
    seat.event("player.online", lambda e: e["player"] == alice.user)
    assert seat.state(lambda s: player_of(s, alice.user).get("online"))["host"] == alice.user
    back.do(f"{host.topics['do']}/end")
    assert not seat.events("host.changed")


#: Seconds that a room waits for an absent host.
HOST_GRACE = 120


def test_fu8_another_player_becomes_host_while_the_host_is_absent(clocked, gather):
    people = gather(clocked)
    alice, bob, carl = people.several("alice", "bob", "carl")
    host, seat, third = play(alice, bob, carl)
    alice.drop()
    assert seat.event("player.offline")["player"] == alice.user
    assert seat.presence(lambda p: alice.user in p["offline"])
    seat.score(alice, 1, 4)
    third.score(carl, 1, 3)
    assert not third.events("host.changed")
    clocked.advance(HOST_GRACE)
    third.event("host.changed")
    state = third.state(lambda s: s["host"] != alice.user)
    assert state["host"] == bob.user
    assert state["scores"][alice.user][0] == 4

    back = people.connect(alice.user)
    third.event("player.online", lambda e: e["player"] == alice.user)
    error = back.is_refused(f"{host.topics['do']}/end")
    assert error["code"] == "room.notHost"
    # Scores that the former host entered offline are saved on return.
    cells = [{"player": alice.user, "hole": 2, "strokes": 5, "at": state["startedAt"] + 1}]
    result = back.do(f"{host.topics['do']}/sync", {"cells": cells})
    assert result["applied"] == 1
    assert third.state_at(result["seq"])["scores"][alice.user][1] == 5
    seat.do("end")


def test_fu8_a_room_whose_players_are_all_offline_waits_for_them(clocked, gather):
    people = gather(clocked)
    alice, bob = people.several("alice", "bob")
    host, seat = play(alice, bob)
    seat.score(bob, 1, 4)
    other = people.new("other")
    befriend(other, bob)
    presence = f"{other.base}/presence/{bob.user}"
    other.listen(presence, qos=0)
    other.expect(presence, lambda m: m.json["online"])
    alice.drop()
    assert seat.event("player.offline")["player"] == alice.user
    bob.drop()
    other.expect_last(presence, lambda m: not m.json["online"])
    # The host's grace time ends while nobody is there. The answer to another user shows that the
    # daemon has noticed the end.
    clocked.advance(HOST_GRACE)
    other.fence()
    back = people.connect(bob.user).listen(*seat.topics_to_read())
    back.expect_last(seat.topics["presence"], lambda m: bob.user in m.json["online"])
    here = back.expect(seat.topics["state"]).json
    assert (here["phase"], here["host"]) == ("playing", alice.user)
    # The host gets a new grace time, because a player is there again.
    clocked.advance(HOST_GRACE)
    state = back.expect_last(seat.topics["state"], lambda m: m.json["host"] == bob.user).json
    assert state["phase"] == "playing" and state["scores"][bob.user][0] == 4
    back.do(f"{seat.topics['do']}/end")


# Events and the brief


def test_d3_f10_f69_events_of_a_whole_round_have_no_gap_and_reach_everybody(people):
    alice, bob = people.several("alice", "bob")
    host = create(alice)
    seat = join(bob, host)
    guest = guest_player(host, "Gestur")
    host.do("configure", {"settings": {"format": "stroke", "playersMax": 3}})
    host.do("start")
    for hole in range(1, 10):
        host.score(alice, hole, 3)
        seat.score(bob, hole, 4)
        seat.score(guest, hole, 5)
        host.do("hole", {"hole": min(hole + 1, 9)})
    seat.score(bob, 9, None)
    host.do("kick", {"player": guest})
    host.do("transferHost", {"player": bob.user})
    seat.do("again")
    seat.score(bob, 1, 2)
    seat.do("end")
    for each in (host, seat):
        each.event("room.ended")
        assert is_gapless(each.events())
    mine, others = host.events(), seat.events()
    assert mine[-len(others) :] == others
    kinds = [event["kind"] for event in mine]
    for kind in [
        *("player.joined", "settings.changed", "round.started", "hole.changed", "score.set"),
        *("score.cleared", "player.kicked", "host.changed", "room.ended"),
    ]:
        assert kind in kinds
    assert kinds.count("score.set") == 28 and kinds.count("score.cleared") == 1
    state = host.state(lambda s: s["phase"] == "ended")
    assert state["seq"] == mine[-1]["seq"]


def test_d3_f10_an_event_has_the_score_and_its_author(people):
    alice, bob = people.several("alice", "bob")
    host, seat = play(alice, bob)
    reply = seat.score(alice, 2, 4)
    event = host.event("score.set")
    assert event.pop("at") > 0
    assert event == {
        "seq": reply["seq"],
        "kind": "score.set",
        "by": bob.user,
        "player": alice.user,
        "hole": 2,
        "round": 1,
        "strokes": 4,
        "totals": {"strokes": 4, "toPar": 1, "thru": 1},
    }


def test_f69_events_come_immediately_and_the_state_less_often(people):
    """The server publishes each event, but only a few states a second."""
    alice = people.new("alice")
    host = create(alice, holes=36)
    host.do("start")
    since = alice.mark()
    for number in range(200):
        last = host.score(alice, number % 36 + 1, number % 30 + 1)["seq"]
    state = host.state_at(last)
    assert state["totals"][alice.user]["thru"] == 36
    states = [m.json for m in alice.all(host.topics["state"], since)]
    events = host.events(since=since)
    assert len(events) >= 200 and is_gapless(events)
    assert len(states) < len(events) / 4
    numbers = [state["seq"] for state in states]
    assert numbers == sorted(numbers)


def test_d8_the_brief_fits_on_a_watch(people):
    alice = people.new("alice")
    host = create(alice)
    for number in range(11):
        guest_player(host, "Þórður Ægisson 🥏 " * 2 + str(number))
    host.do("start")
    for number in range(1, 12):
        host.score(f"g{number}", 7, 12)
    seq = host.score(alice, 7, 4)["seq"]
    host.do("hole", {"hole": 7})
    host.state_at(seq)
    brief = alice.expect_last(host.topics["brief"], lambda m: "7" in m.text and "+" in m.text)
    assert all(len(m.payload) <= 120 for m in alice.all(host.topics["brief"]))
    assert brief.text == brief.text.strip() and "\n" not in brief.text


def test_d8_the_brief_names_the_hole_and_the_players(people):
    alice, bob = people.several("alice", "bob")
    host, _ = play(alice, bob)
    host.score(alice, 1, 4)
    host.score(bob, 1, 3)
    expected = f"H2 {alice.user} +1 {bob.user} E"
    alice.expect_last(host.topics["brief"], lambda m: m.text == expected)
