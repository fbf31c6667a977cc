"""Games on a card: formats, handicaps, tees, two scorers for one player, corrected cards."""

import pytest

from people import cell, create, play, sit
from test_restart import again, back, restart

LINKS = {"course": "st-andrews-old-course", "courseName": None, "holes": None}


def setting(**settings):
    return {"settings": settings}


def test_f15_a_match_shows_who_is_up_and_ends_three_and_two(people):
    alice, bob = people.several("alice", "bob")
    host, other = play(alice, bob, holes=5, **setting(format="match"))
    for hole in range(1, 4):
        host.score(alice, hole, 3)
        other.score(bob, hole, 4)
    game = host.state(lambda state: state["game"]["lead"]["kind"] == "won")["game"]
    assert game["lead"]["players"] == [alice.user] and game["decided"]
    assert [game["lead"][key] for key in ("kind", "by", "left")] == ["won", 3, 2]
    assert game["lines"][bob.user]["points"][:3] == [-1, -1, -1]


def test_fu13_f301_a_player_starts_from_the_red_tee_until_they_choose_another(people):
    alice = people.new("alice")
    tees = [{"name": name} for name in ("white", "Red", "gold")]
    body = {"name": "Colours", "holes": 9, "tees": tees}
    colours = alice.do("course/register", body)["course"]
    plain = alice.do("course/register", {"name": "Plain", "holes": 9, "tees": tees[::2]})["course"]
    seat = create(alice, course=colours, courseName=None, holes=None)
    state = seat.state()
    assert [tee["name"] for tee in state["course"]["tees"]] == ["white", "Red", "gold"]
    # The red tee comes before the first tee of the course.
    assert state["players"][0]["tee"] == "Red"
    assert "tee" in seat.refusal("setPlayer", {"tee": "chartreuse"})["fields"]
    seat.do("start")
    seat.do("setPlayer", {"tee": "gold"})
    assert seat.event("player.changed")["tee"] == "gold"
    # A tee that was played once is usual on that course. Plain has no red tee, so its first counts.
    for course, tee in ((colours, "gold"), (plain, "white")):
        seat = create(alice, course=course, courseName=None, holes=None)
        assert seat.state()["players"][0]["tee"] == tee


def test_fu13_f301_the_red_tee_replaces_my_usual_tee_where_it_is_missing(people):
    alice = people.new("alice")

    def course(name, *tees):
        body = {"name": name, "holes": 9, "tees": [{"name": tee} for tee in tees]}
        return alice.do("course/register", body)["course"]

    def tee(course):
        seat = create(alice, course=course, courseName=None, holes=None)
        return seat.state()["players"][0]["tee"]

    alice.do("course/chooseTee", {"tee": "gold"})
    golden = course("Golden", "white", "gold", "red")
    plain = course("Plain", "white", "blue", "Red")
    assert (tee(golden), tee(plain)) == ("gold", "Red")
    # The usual tee of one course has priority there.
    alice.do("course/chooseTee", {"tee": "blue", "course": plain})
    assert (tee(golden), tee(plain)) == ("gold", "blue")
    # If the course loses this tee, the red one counts again.
    document = alice.do("course/get", {"course": plain})
    document["tees"] = [{"name": name} for name in ("white", "Red")]
    alice.do("course/correct", {"course": plain, "document": document})
    assert tee(plain) == "Red"


def test_fu7_the_end_of_a_game_shows_statistics_of_all_its_rounds(people):
    seat = create(people.new("alice"), holes=9)
    seat.do("start")
    for taken in (3, 4):
        if taken == 4:
            seat.do("again")
        for hole in range(1, 10):
            seat.score(seat, hole, 2 if (taken, hole) == (3, 5) else taken)
    seat.do("end")
    state = seat.state(lambda state: state["phase"] == "ended")
    assert state["totals"][seat.me] == {"strokes": 62, "toPar": 8, "thru": 18}
    # The dates select only this game.
    game = {"from": state["startedAt"], "to": state["startedAt"] + 1}
    total = seat.client.do("statistics/mine", game)["total"]
    assert (total["rounds"], total["complete"], total["strokes"]) == (2, 2, 31)
    assert (total["best"]["strokes"], total["worst"]["strokes"]) == (26, 36)
    assert {total[which]["room"] for which in ("best", "worst")} == {seat.room}
    results = total["results"]
    assert (results["birdies"], results["pars"], results["bogeys"]) == (1, 8, 9)
    by_hole = seat.client.do(
        "statistics/mine", game | {"by": "hole", "course": "backyard"})["groups"]
    assert [group["strokes"] for group in by_hole] == [3.5] * 4 + [3] + [3.5] * 4
    # The statistics follow a correction of a hole.
    body = {"room": seat.room, "round": 2} | cell(seat, 5, 2)
    seat.client.do("card/correct", body)
    assert seat.client.do("statistics/mine", game)["total"]["results"]["birdies"] == 2


@pytest.mark.parametrize(
    "settings, first", [({"startHole": 7}, 7), ({"reverse": True}, 9), ({}, 1)])
def test_fu7_g8_a_card_can_begin_on_any_hole(people, settings, first):
    seat = create(people.new("alice"), **setting(**settings))
    seat.do("start")
    assert seat.state(lambda state: state["phase"] == "playing")["hole"] == first
    seat.do("again")
    assert seat.state(lambda state: state["round"] == 2)["hole"] == first


def test_fu5_only_the_host_chooses_the_game_and_a_refusal_names_wrong_settings(people):
    alice, bob = people.several("alice", "bob")
    host, other = sit(alice, bob)
    assert other.refusal("configure", setting(format="skins"))["code"] == "room.notHost"
    assert "settings.format" in host.refusal("configure", setting(format="chess"))["fields"]
    error = host.refusal("configure", setting(format="skins", options={"ties": "fight"}))
    assert "settings.options.ties" in error["fields"]
    host.do("configure", setting(format="skins", options={"ties": "split"}))
    assert other.event("settings.changed")["settings"]["options"]["ties"] == "split"


def test_fu8_two_scorers_see_where_they_differ_then_agree_and_sign(people):
    alice, bob = people.several("alice", "bob")
    host, other = play(alice, bob, holes=1, **setting(doubleEntry=True))
    for seat in (host, other):
        seat.client.listen(seat.topics["mine"])
    host.score(alice, 1, 3)
    other.score(alice, 1, 4)
    for seat in (host, other):
        notice = seat.client.expect(seat.topics["mine"]).json
        assert notice["kind"] == "score.mismatch"
        assert notice["entries"] == {alice.user: 3, bob.user: 4}
    assert host.refusal("sign")["code"] == "card.mismatch"
    host.score(alice, 1, 4)
    for seat in (host, other):
        assert seat.client.expect(
            seat.topics["mine"], lambda m: m.json["kind"] == "score.agreed")
    host.do("sign")
    other.do("sign", {"player": alice.user})
    assert host.event("card.signed", lambda event: event["closed"])["player"] == alice.user
    assert other.refusal("score", cell(alice, 1, 5))["code"] == "card.signed"
    late = other.sync([cell(alice, 1, 5, at=1_700_000_000_000)])
    assert late["refused"] == [{"index": 0, "code": "card.signed"}]


def test_fu7_f15_a_second_round_has_its_own_scores_and_its_own_bets(people):
    alice, bob = people.several("alice", "bob")
    host, other = play(alice, bob, holes=1, **setting(format="skins", options={"value": 5}))
    for seat in (host, other):
        seat.do("stake", {"accept": True})
    host.score(alice, 1, 3)
    host.score(bob, 1, 4)
    host.do("sign")
    assert host.refusal("score", cell(alice, 1, 2))["code"] == "card.signed"
    host.do("again")
    for seat in (host, other):
        seat.do("stake", {"accept": True})
    host.score(alice, 1, 5)
    assert host.sync([cell(alice, 1, 2, round=1, at=1_700_000_000_000)])["refused"] == [
        {"index": 0, "code": "card.signed"}]
    other.score(bob, 1, 4)
    state = other.state(lambda state: state["round"] == 2 and state["scores"][bob.user][0])
    assert not any(player["signed"] for player in state["players"])
    assert state["totals"][alice.user]["strokes"] == 8
    host.do("end")
    game = other.state(lambda state: state["phase"] == "ended")["game"]
    assert [one["settlement"][alice.user] for one in game["rounds"]] == [5, -5]
    assert game["settlement"] == {alice.user: 0, bob.user: 0}


def test_g1_f15_a_guest_player_who_joins_late_changes_no_played_hole(people):
    alice, bob = people.several("alice", "bob")
    host, _ = play(alice, bob, holes=2, **setting(format="match"))
    assert host.refusal("addGuest", {"name": "Gran"})["code"] == "room.notReady"
    host, other = play(alice, bob, holes=2, **setting(format="skins"))
    host.score(alice, 1, 3)
    host.score(bob, 1, 4)
    guest = host.do("addGuest", {"name": "Grandpa"})["player"]
    host.do("setPlayer", {"player": guest, "name": "Grandma"})
    assert other.event("player.changed")["name"] == "Grandma"
    seq = host.score(guest, 2, 2)["seq"]
    assert host.state_at(seq)["game"]["lines"][alice.user]["points"][0] == 1
    assert other.refusal("setPlayer", {"handicap": 54})["code"] == "room.notHost"


def test_f39_fu7_a_mistake_is_corrected_after_the_end_and_the_log_shows_it(people):
    alice, bob, carol = people.several("alice", "bob", "carol")
    host, other = play(alice, bob, holes=1)
    host.score(bob, 1, 4)
    host.do("end")
    room = {"room": host.room}
    bob.do("card/correct", room | cell(bob, 1, 3))
    assert bob.is_refused("card/correct", room | cell(alice, 1, 3))["code"] == "request.forbidden"
    assert carol.is_refused("card/correct", room | cell(bob, 1, 3))["code"] == "room.notMember"
    (change,) = alice.do("card/log", room)["changes"]
    assert (change["by"], change["player"]) == (bob.user, bob.user)
    assert (change["before"], change["after"]) == (4, 3)
    assert carol.is_refused("card/log", room)["code"] == "room.notMember"


def test_f15_a_game_is_unchanged_after_a_restart(new_server, gather):
    server = new_server()
    people = gather(server)
    alice, bob = people.several("alice", "bob")
    host, other = play(alice, bob, holes=3, **setting(format="nassau", handicap="simple"))
    for hole in (1, 2):
        host.score(alice, hole, 3)
        other.score(bob, hole, 4)
    before = host.state(
        lambda state: state["scores"][bob.user][1] and state["scores"][alice.user][1])
    restart(server)
    back(alice, bob)
    result = again(bob, f"{other.topics['do']}/score", cell(bob, 2, 4))
    after = host.state_at(result["seq"])
    assert after["game"] == before["game"] and after["settings"] == before["settings"]


def test_r6_details_of_a_hole_that_the_card_does_not_have_are_refused(people):
    ann, ben = people.several("ann", "ben")
    _, seat = play(ann, ben, holes=3)
    seat.do("details", {"hole": 3, "putts": 1})
    for hole in (0, 4, 99):
        assert seat.refusal("details", {"hole": hole, "putts": 2})["code"] == "score.unknownHole"
    listed = ann.do("card/details", {"room": seat.room})["cells"]
    assert [(each["player"], each["hole"], each["putts"]) for each in listed] == [(ben.user, 3, 1)]
