"""Scorecards: the same writes in any order give the same card (F3, F6, F9, FU7, G7-G9)."""

import random
import time

import pytest
from people import cell, create, dumps, guest_player, play

MINUTE = 60_000


def now():
    return int(time.time() * 1000)


def tick(at):
    """Waits until an instant is over. At the same instant, the number of strokes decides."""
    while now() <= at:
        pass


@pytest.fixture
def table(people):
    """The seats of Alice and Bob, who play nine holes."""
    return play(*people.several("alice", "bob"))


# Scoring


def test_f3_f6_fu7_a_player_keeps_a_card_alone(people):
    seat = create(people.new("alice"), holes=18)
    seat.do("start")
    for hole in range(1, 19):
        seq = seat.score(seat, hole, 4)["seq"]
    state = seat.state_at(seq)
    assert state["scores"][seat.me] == [4] * 18
    assert state["totals"][seat.me] == {"strokes": 72, "toPar": 18, "thru": 18}
    seat.do("end")
    assert seat.state(lambda s: s["phase"] == "ended")["scores"][seat.me] == [4] * 18


def test_d3_f9_every_player_may_score_for_every_player(table):
    alice, bob = table
    assert alice.score(bob, 1, 4)["superseded"] is False
    assert bob.score(alice, 1, 2)["superseded"] is False
    seq = bob.score(bob, 2, 3)["seq"]
    for seat in table:
        state = seat.state_at(seq)
        assert state["scores"] == {
            alice.me: [2] + [None] * 8,
            bob.me: [4, 3] + [None] * 7,
        }
        assert state["totals"] == {
            alice.me: {"strokes": 2, "toPar": -1, "thru": 1},
            bob.me: {"strokes": 7, "toPar": 1, "thru": 2},
        }


def test_f9_a_score_is_corrected_and_cleared(table):
    alice, bob = table
    alice.score(bob, 1, 9)
    tick(alice.event("score.set")["at"])
    alice.score(bob, 1, 4)
    tick(bob.event("score.set", lambda e: e["strokes"] == 4)["at"])
    seq = bob.score(bob, 1, None)["seq"]
    event = alice.event("score.cleared")
    assert (event["player"], event["hole"], event["seq"]) == (bob.me, 1, seq)
    assert event["totals"] == {"strokes": 0, "toPar": 0, "thru": 0}
    assert alice.state_at(seq)["scores"][bob.me][0] is None


def test_f9_the_second_of_two_writes_without_a_time_wins(table):
    """The wearer of a watch taps twice quickly. Neither message has a time."""
    alice, bob = table
    topic = f"{alice.topics['score']}/{bob.me}"
    for hole in range(1, 10):
        alice.client.send(f"{topic}/{hole}", b"9")
        alice.client.send(f"{topic}/{hole}", b"4")
    alice.client.fence()
    seq = alice.events()[-1]["seq"]
    assert alice.state_at(seq)["scores"][bob.me] == [4] * 9


def test_f9_the_leader_is_first_in_the_standings(table):
    alice, bob = table
    alice.score(alice, 1, 5)
    seq = alice.score(bob, 1, 3)["seq"]
    assert alice.state_at(seq)["standings"] == [bob.me, alice.me]
    alice.score(alice, 2, 2)
    seq = alice.score(bob, 2, 7)["seq"]
    assert alice.state_at(seq)["standings"] == [alice.me, bob.me]


@pytest.mark.parametrize("strokes", [0, -1, 31, 1000])
def test_g9_strokes_out_of_range_are_refused(table, strokes):
    assert table[0].refusal("score", cell(table[0], 1, strokes))["code"] == "score.outOfRange"


@pytest.mark.parametrize("strokes", [1, 30])
def test_g9_one_to_thirty_strokes_are_accepted(table, strokes):
    seq = table[0].score(table[0], 1, strokes)["seq"]
    assert table[0].state_at(seq)["scores"][table[0].me][0] == strokes


@pytest.mark.parametrize("hole", [0, -1, 10, 99])
def test_g9_a_hole_that_is_not_on_the_card_is_refused(table, hole):
    assert table[0].refusal("score", cell(table[0], hole, 3))["code"] == "score.unknownHole"


@pytest.mark.parametrize("player", ["nobody_here", "g1", ""])
def test_g9_a_player_who_is_not_on_the_card_is_refused(table, player):
    assert table[0].refusal("score", cell(player, 1, 3))["code"] == "room.unknownPlayer"


@pytest.mark.parametrize(
    "wrong",
    [
        {"player": 7},
        {"player": None},
        {"hole": "one"},
        {"hole": 1.5},
        {"hole": None},
        {"strokes": "3"},
        {"strokes": 3.5},
        {"strokes": [3]},
        {"at": "now"},
        {"at": 1.5},
        {"round": "first"},
    ],
    ids=str,
)
def test_g9_a_malformed_score_is_refused_and_the_field_is_named(table, wrong):
    error = table[0].refusal("score", cell(table[0], 1, 3) | wrong)
    assert error["code"] == "request.malformed"
    assert list(error["fields"]) == list(wrong)


def test_g9_a_score_without_strokes_is_refused(table):
    body = {"player": table[0].me, "hole": 1}
    error = table[0].refusal("score", body)
    assert (error["code"], list(error["fields"])) == ("request.malformed", ["strokes"])


def test_f3_holes_have_the_numbers_of_the_course(people):
    holes = [{"number": 7, "par": 4}, {"number": 3, "par": 5}, {"number": 12}]
    seat = create(people.new(), holes=holes)
    seat.do("start")
    seq = seat.score(seat, 3, 6)["seq"]
    state = seat.state_at(seq)
    index = [hole["number"] for hole in state["course"]["holes"]].index(3)
    assert state["scores"][seat.me][index] == 6
    assert state["totals"][seat.me] == {"strokes": 6, "toPar": 1, "thru": 1}
    assert seat.refusal("score", cell(seat, 1, 3))["code"] == "score.unknownHole"


# The current hole


def test_g7_the_state_shows_players_scores_the_hole_and_its_data(people):
    holes = [{"number": 1, "par": 4, "strokeIndex": 2}, {"number": 2, "par": 5, "strokeIndex": 1}]
    alice, bob = play(*people.several("alice", "bob"), holes=holes)
    alice.score(bob, 1, 6)
    alice.do("hole", {"hole": 2})
    state = bob.state(lambda s: s["hole"] == 2)
    assert [player["player"] for player in state["players"]] == [alice.me, bob.me]
    assert state["scores"] == {alice.me: [None, None], bob.me: [6, None]}
    assert state["course"]["holes"] == holes


def test_g8_players_move_from_hole_to_hole_and_end_after_the_last(people):
    alice, bob = play(*people.several("alice", "bob"), holes=3)
    for hole in (1, 2, 3):
        alice.score(alice, hole, 3)
        bob.score(bob, hole, 4)
        if hole < 3:
            bob.do("hole", {"hole": hole + 1})
    assert bob.refusal("hole", {"hole": 4})["code"] == "score.unknownHole"
    # The players go back to hole 2. Then the host ends the game.
    bob.do("hole", {"hole": 2})
    assert alice.state(lambda s: s["hole"] == 2 and s["totals"][bob.me]["thru"] == 3)
    alice.do("end")
    state = bob.state(lambda s: s["phase"] == "ended")
    assert [state["totals"][seat.me]["strokes"] for seat in (alice, bob)] == [9, 12]
    assert alice.refusal("hole", {"hole": 3})["code"] == "room.wrongPhase"


def test_g8_the_current_hole_moves_forward_and_back(table):
    alice, bob = table
    bob.do("hole", {"hole": 2})
    event = alice.event("hole.changed")
    assert (event["hole"], event["by"]) == (2, bob.me)
    assert alice.state(lambda s: s["hole"] == 2)
    alice.do("hole", {"hole": 1})
    assert bob.event("hole.changed", lambda e: e["hole"] == 1)
    alice.do("hole", {"hole": 9})
    assert bob.state(lambda s: s["hole"] == 9)
    for hole in (0, 10, -1):
        assert alice.refusal("hole", {"hole": hole})["code"] == "score.unknownHole"
    assert alice.refusal("hole", {"hole": "next"})["code"] == "request.malformed"


# Conflicts


def test_f4_the_write_with_the_later_time_wins_even_if_it_arrives_first(table):
    alice, bob = table
    start = now() - MINUTE
    assert alice.score(bob, 1, 5, at=start + 2)["superseded"] is False
    late = bob.score(bob, 1, 3, at=start + 1)
    assert late["superseded"] is True
    seq = alice.score(bob, 2, 4, at=start)["seq"]
    state = alice.state_at(seq)
    assert state["scores"][bob.me][:2] == [5, 4]
    assert late["seq"] == seq - 1
    assert len([e for e in alice.events("score.set") if e["hole"] == 1]) == 1


@pytest.mark.parametrize("first", [0, 1])
def test_f4_the_higher_username_wins_if_two_users_write_at_the_same_instant(table, first):
    at = now() - MINUTE
    low, high = sorted(table, key=lambda seat: seat.me.encode())
    writes = [(low, 9), (high, 2)]
    for seat, strokes in (writes[first], writes[1 - first]):
        seq = seat.score(low, 1, strokes, at=at)["seq"]
    assert low.state_at(seq)["scores"][low.me][0] == 2


@pytest.mark.parametrize("order", [(3, 5, None), (None, 5, 3), (5, None, 3), (3, None, 5)], ids=str)
def test_f4_more_strokes_win_if_one_user_writes_twice_at_the_same_instant(table, order):
    alice = table[0]
    at = now() - MINUTE
    for strokes in order:
        seq = alice.score(alice, 1, strokes, at=at)["seq"]
    assert alice.state_at(seq)["scores"][alice.me][0] == 5


def test_f4_a_repeated_write_makes_no_second_event(table):
    alice, bob = table
    at = now() - MINUTE
    first = alice.score(bob, 1, 4, at=at)
    again = alice.score(bob, 1, 4, at=at)
    assert again["seq"] == first["seq"]
    alice.score(bob, 2, 4)
    bob.event("score.set", lambda e: e["hole"] == 2)
    assert len([e for e in bob.events("score.set") if e["hole"] == 1]) == 1


def test_f4_a_score_that_was_saved_offline_may_be_older_than_its_room(table):
    alice = table[0]
    result = alice.sync([cell(alice, 1, 3, at=now() - 2 * 24 * 60 * MINUTE)])
    assert (result["applied"], result["refused"]) == (1, [])
    assert alice.state_at(result["seq"])["scores"][alice.me][0] == 3


def test_r0_a_time_from_long_before_the_room_is_refused(table):
    alice = table[0]
    times = [0, 1, now() // 1000, now() - 365 * 24 * 60 * MINUTE]
    for at in times:
        error = alice.refusal("score", cell(alice, 1, 3, at=at))
        assert (error["code"], list(error["fields"])) == ("score.clockBehind", ["at"])
        assert abs(error["now"] - now()) < MINUTE
    result = alice.sync([cell(alice, 1, 3, at=at) for at in times])
    assert [one["code"] for one in result["refused"]] == ["score.clockBehind"] * 4
    assert alice.do("get")["state"]["scores"][alice.me][0] is None


def test_f4_a_score_from_a_clock_far_ahead_is_refused_with_the_servers_time(table):
    alice = table[0]
    error = alice.refusal("score", cell(alice, 1, 3, at=now() + 10 * MINUTE))
    assert error["code"] == "score.clockAhead"
    assert abs(error["now"] - now()) < MINUTE
    assert alice.score(alice, 1, 4, at=now() + MINUTE)["superseded"] is False


# Sync


def test_f4_a_sync_saves_all_scores_that_were_entered_offline(table):
    alice, bob = table
    start = now() - 60 * MINUTE
    cells = [cell(player, hole, 3, at=start + hole) for hole in range(1, 10) for player in table]
    result = alice.sync(cells)
    assert (result["applied"], result["superseded"], result["refused"]) == (18, 0, [])
    state = bob.state_at(result["seq"])
    assert state["scores"] == {alice.me: [3] * 9, bob.me: [3] * 9}
    assert len(bob.events("score.set")) == 18
    assert state["seq"] == result["seq"] == bob.events()[-1]["seq"]


def test_f4_a_sync_counts_superseded_scores_and_names_refused_ones(table):
    alice, bob = table
    at = now() - MINUTE
    bob.score(alice, 1, 3, at=at + 5)
    result = alice.sync(
        [
            cell(alice, 1, 7, at=at),
            cell(alice, 99, 3, at=at),
            cell(alice, 2, 4, at=at),
            cell("nobody_here", 2, 4, at=at),
            cell(alice, 3, 31, at=at),
            cell(alice, 4, 3, at=now() + 10 * MINUTE),
            cell(alice, 5, 3, at=at, round=2),
            cell(alice, 6, None, at=at),
        ]
    )
    assert result["superseded"] == 1
    # The contract does not say whether clearing an empty cell counts as applied.
    assert result["applied"] in (1, 2)
    refused = {each["index"]: each["code"] for each in result["refused"]}
    assert refused.pop(6)
    assert refused == {
        1: "score.unknownHole",
        3: "room.unknownPlayer",
        4: "score.outOfRange",
        5: "score.clockAhead",
    }
    state = bob.state_at(result["seq"])
    assert state["scores"][alice.me][:3] == [3, 4, None]


@pytest.mark.parametrize(
    "cells", [None, {}, "x", [7], [{"player": "x"}], [cell("x", 1, 3)]], ids=str
)
def test_f4_a_malformed_sync_is_refused(table, cells):
    error = table[0].refusal("sync", {"cells": cells})
    assert error["code"] == "request.malformed" and error["fields"]


def test_f4_an_empty_sync_is_answered(table):
    result = table[0].sync([])
    assert (result["applied"], result["superseded"], result["refused"]) == (0, 0, [])


def test_f4_after_the_end_writes_from_before_it_still_merge(table):
    alice, bob = table
    at = now() - MINUTE
    alice.do("end")
    ended = bob.state(lambda s: s["phase"] == "ended")["endedAt"]
    result = bob.sync([cell(alice, 1, 4, at=at), cell(bob, 2, 5, at=ended - 1)])
    assert (result["applied"], result["refused"]) == (2, [])
    state = alice.state_at(result["seq"])
    assert state["scores"][alice.me][0] == 4 and state["scores"][bob.me][1] == 5
    assert state["phase"] == "ended" and state["endedAt"] == ended


def test_f39_after_the_end_only_the_cells_player_or_the_host_changes_it(people):
    alice, bob, carl = people.several("alice", "bob", "carl")
    host, seat, third = play(alice, bob, carl)
    # A player without a score corrects nothing.
    third.score(carl, 2, 3)
    seat.score(bob, 3, 3)
    host.do("end")
    ended = host.state(lambda s: s["phase"] == "ended")["endedAt"]
    assert third.refusal("score", cell(bob, 1, 3, at=ended + 1))["code"] == "request.forbidden"
    result = third.sync([cell(bob, 1, 3, at=ended + 1), cell(carl, 1, 4, at=ended + 1)])
    assert result["applied"] == 1
    assert [each["index"] for each in result["refused"]] == [0]
    assert seat.score(bob, 1, 5, at=ended + 2)["superseded"] is False
    seq = host.score(bob, 2, 6, at=ended + 3)["seq"]
    state = host.state_at(seq)
    assert state["scores"][bob.user][:2] == [5, 6]
    assert state["scores"][carl.user][0] == 4


@pytest.mark.parametrize("rounds", [3])
def test_f4_the_same_writes_in_any_order_give_the_same_card(people, seed, rounds):
    rng = random.Random(seed)
    clients = people.several("alice", "bob", "carl")
    # A live score may be at most two minutes older than its room.
    start = now() - MINUTE
    writes = [
        (
            rng.randrange(3),
            cell(
                rng.choice(clients),
                rng.randint(1, 4),
                rng.choice([None, *range(1, 8)]),
                at=start + rng.randrange(5),
            ),
        )
        for _ in range(60)
    ]
    cards = []
    for _ in range(rounds):
        seats = play(*clients, holes=4)
        mixed = writes + rng.choices(writes, k=30)
        rng.shuffle(mixed)
        while mixed:
            count = rng.randint(1, 8)
            batch, mixed = mixed[:count], mixed[count:]
            for writer in range(3):
                mine = [write for who, write in batch if who == writer]
                if len(mine) == 1:
                    seq = seats[writer].do("score", mine[0])["seq"]
                elif mine:
                    seq = seats[writer].sync(mine)["seq"]
        state = seats[0].state_at(seq)
        cards.append(dumps([state["scores"], state["totals"]]))
    assert len(set(cards)) == 1


# Several rounds


def test_fu7_another_round_has_a_new_card_and_adds_to_the_totals(table):
    alice, bob = table
    for hole in range(1, 10):
        alice.score(alice, hole, 3)
        alice.score(bob, hole, 4)
    alice.do("again")
    assert bob.event("round.started", lambda e: e["round"] == 2)
    state = bob.state(lambda s: s["round"] == 2)
    assert state["phase"] == "playing" and state["round"] == 2 and state["hole"] == 1
    assert state["scores"] == {alice.me: [None] * 9, bob.me: [None] * 9}
    assert state["totals"][bob.me] == {"strokes": 36, "toPar": 9, "thru": 9}
    seq = bob.score(bob, 1, 2)["seq"]
    state = alice.state_at(seq)
    assert state["scores"][bob.me][0] == 2
    assert state["totals"][bob.me] == {"strokes": 38, "toPar": 8, "thru": 10}
    assert alice.event("score.set", lambda e: e["seq"] == seq)["round"] == 2


def test_fu7_a_score_of_an_earlier_round_is_corrected(table):
    alice, bob = table
    alice.score(bob, 1, 9)
    tick(alice.event("score.set")["at"])
    alice.do("again")
    seq = bob.score(bob, 1, 4, round=1)["seq"]
    assert alice.event("score.set", lambda e: e["seq"] == seq)["round"] == 1
    state = alice.state_at(seq)
    assert state["scores"][bob.me][0] is None
    assert state["totals"][bob.me] == {"strokes": 4, "toPar": 1, "thru": 1}
    for number in (0, 3, -1):
        assert not bob.ask("score", cell(bob, 1, 4, round=number))["ok"]


def test_fu7_the_totals_of_three_solo_rounds_add_up(people):
    seat = create(people.new(), holes=3)
    seat.do("start")
    for number in range(3):
        for hole in (1, 2, 3):
            seq = seat.score(seat, hole, 4)["seq"]
        if number < 2:
            seat.do("again")
    state = seat.state_at(seq)
    assert state["round"] == 3
    assert state["totals"][seat.me] == {"strokes": 36, "toPar": 9, "thru": 9}


# A watch


@pytest.mark.parametrize("version, qos", [(4, 0), (4, 1), (5, 0), (5, 1)])
def test_d8_f9_a_watch_scores_by_sending_only_digits(people, version, qos):
    alice, bob = people.several("alice", "bob")
    host, seat = play(alice, bob)
    guest = "g1"
    watch = people.connect(bob.user, version=version)
    since = watch.mark()
    watch.publish(f"{seat.topics['score']}/{bob.user}/3", b"5", qos)
    event = host.event("score.set", lambda e: e["hole"] == 3)
    assert (event["by"], event["player"], event["strokes"]) == (bob.user, bob.user, 5)
    tick(event["at"])
    watch.publish(f"{seat.topics['score']}/{bob.user}/3", b"", qos)
    assert host.event("score.cleared")["player"] == bob.user
    watch.fence()
    # The server replies only to a refused score.
    assert not [m for m in watch.all(watch.reply_topic, since) if "id" not in m.json]
    watch.publish(f"{seat.topics['score']}/{guest}/3", b"5", qos)
    assert watch.notice(since)["code"] == "room.unknownPlayer"


@pytest.mark.parametrize(
    "end, payload, codes",
    [
        ("{me}/1", b"0", {"score.outOfRange"}),
        ("{me}/1", b"31", {"score.outOfRange"}),
        ("{me}/1", b"9" * 40, {"score.outOfRange", "request.malformed"}),
        ("{me}/1", b"four", {"request.malformed", "score.outOfRange"}),
        ("{me}/1", b"4 ", {"request.malformed", "score.outOfRange"}),
        ("{me}/1", b"-4", {"request.malformed", "score.outOfRange"}),
        ("{me}/1", b"\xff", {"request.malformed", "score.outOfRange"}),
        ("{me}/10", b"4", {"score.unknownHole"}),
        ("{me}/x", b"4", {"score.unknownHole", "request.malformed", "request.forbidden"}),
        ("nobody_here/1", b"4", {"room.unknownPlayer"}),
        ("{me}", b"4", {"request.forbidden", "request.unknown", "request.malformed"}),
        ("{me}/1/2", b"4", {"request.tooLarge"}),
    ],
)
def test_d8_a_watch_is_notified_of_a_refused_score(table, end, payload, codes):
    alice, bob = table
    since = bob.client.mark()
    bob.client.publish(f"{bob.topics['score']}/{end.format(me=bob.me)}", payload)
    assert bob.client.notice(since)["code"] in codes
    seq = alice.score(alice, 9, 3)["seq"]
    assert alice.state_at(seq)["scores"][bob.me] == [None] * 9


def test_d8_a_watch_that_asks_for_a_reply_gets_it(table):
    bob = table[1]
    reply = f"{bob.client.reply_topic}/watch"
    topic = f"{bob.topics['score']}/{bob.me}/1"
    bob.client.publish(topic, b"4", ResponseTopic=reply)
    assert bob.client.expect(reply).json["result"]["superseded"] is False


@pytest.mark.parametrize("version, transport", [(4, "tcp"), (4, "websockets"), (5, "websockets")])
@pytest.mark.parametrize("qos", [0, 1])
def test_d8_all_protocols_and_transports_work_the_same(people, version, transport, qos):
    client = people.new(version=version, transport=transport)
    seat = create(client)
    guest = guest_player(seat, "Gestur")
    seat.do("start", qos=qos)
    result = client.do(f"{seat.topics['do']}/score", cell(guest, 1, 4), qos=qos)
    assert seat.state_at(result["seq"])["scores"][guest][0] == 4
    assert seat.event("score.set")["strokes"] == 4
    assert seat.refusal("score", cell(guest, 1, 99), qos=qos)["code"] == "score.outOfRange"
