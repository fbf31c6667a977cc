"""Games that have ended: history, statistics, and exchange with other apps."""

import json
import subprocess
import time
from pathlib import Path

import pytest
from client import Refusal
from people import PASSWORD, cell, play, shown
from server import TOOL, environment
from test_http import post

DRAGVOLL = (Path(__file__).parents[1] / "Fixtures" / "dragvoll-2021-03-27.csv").read_text()
HEADER = "PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,RoundRating"


def cells(csv):
    """The scores of the 18 holes in a CSV export, row by row."""
    header, *rows = [line.split(",") for line in csv.strip().splitlines()]
    holes = [column for column, name in enumerate(header) if "Hole" in name]
    return [[row[column].strip() for column in holes] for row in rows]


def finish(seats, scores):
    """Writes a whole card, each player their own line, and ends the game."""
    for seat, line in zip(seats, scores):
        seat.sync([cell(seat.me, hole, strokes, at=int(time.time() * 1000)) for hole, strokes in enumerate(line, 1)])
    seats[0].do("end")


def history(client, **body):
    return [game["room"] for game in client.do("history/list", body)["rounds"]]


def test_f45_a_played_and_an_imported_card_are_exported_with_the_same_scores(people):
    clients = people.several("ann", "ben", "cat", "dan")
    par, *lines = cells(DRAGVOLL)
    holes = [{"number": hole, "par": int(each)} for hole, each in enumerate(par, 1)]
    seats = play(*clients, courseName="Dragvoll Diskgolfarena", holes=holes)
    finish(seats, [[int(strokes) for strokes in line] for line in lines])
    played = clients[2].do("history/export")
    assert cells(played["csv"]) == cells(DRAGVOLL) and played["cursor"] is None

    reader = people.new("eve")
    for place, imported in enumerate([1, 0]):
        result = reader.do("history/import", {"csv": DRAGVOLL, "player": "Player 3"})
        assert (result["imported"], result["repeated"]) == (imported, place)
    assert cells(reader.do("history/export")["csv"]) == cells(DRAGVOLL)
    game = reader.do("history/list")["rounds"][0]
    assert [player["totals"]["strokes"] for player in game["players"]] == [64, 70, 68, 70]
    figures = reader.do("statistics/mine", {"by": "hole", "course": "dragvoll diskgolfarena"})
    assert figures["total"]["strokes"] == 68 and len(figures["groups"]) == 18


def test_f14_g10_a_game_is_in_the_history_of_its_players_even_after_a_restart(new_server, gather):
    server = new_server()
    people = gather(server)
    ann, ben, cat = people.several("ann", "ben", "cat")
    seats = play(ann, ben, holes=2)
    seats[0].do("weather", {"temperature": 12.5, "wind": 3})
    finish(seats, [[3, 4], [4, 5]])
    names = [ann.user, ben.user, cat.user]
    people.close()
    server.stop()
    server.start()
    people = gather(server)
    ann, ben, cat = [people.connect(name) for name in names]
    assert history(ann) == history(ben) == [seats[0].room]
    assert history(cat) == []
    game = ben.do("history/list")["rounds"][0]
    assert game["weather"] == {"temperature": 12.5, "wind": 3}
    assert [player["player"] for player in game["players"]] == names[:2]
    card = ben.do("history/card", {"room": seats[0].room})
    assert [line["strokes"] for line in card["lines"]] == [[3, 4], [4, 5]]
    assert cat.is_refused("history/card", {"room": seats[0].room})["code"] == "room.notMember"


def test_f41_fu12_friends_see_history_and_statistics_as_the_owner_allows(people):
    ann, ben = people.several("ann", "ben")
    finish(play(ben, holes=2), [[3, 5]])
    asked = {"player": ben.user}
    for path in ("history/list", "statistics/mine"):
        assert ann.is_refused(path, asked)["code"] == "history.private"
    ann.do("friend/request", {"user": ben.user})
    ben.do("friend/accept", {"user": ann.user})
    assert len(history(ann, **asked)) == 1
    assert ann.do("statistics/mine", asked)["total"]["toPar"] == 2
    ben.do("account/changeSettings", {"history": "nobody"})
    assert ann.is_refused("history/list", asked)["code"] == "history.private"
    ben.do("account/changeSettings", {"history": "everybody"})
    ben.do("friend/remove", {"user": ann.user})
    assert len(history(ann, **asked)) == 1


def test_f28_rounds_move_to_the_course_that_is_registered_from_them(people):
    ann = people.new("ann")
    seats = play(ann, courseName="Meadow", holes=2)
    finish(seats, [[3, 3]])
    course = ann.do("course/register", {"room": seats[0].room})["course"]
    assert history(ann, course=course) == history(ann, course="meadow") == [seats[0].room]
    assert ann.do("history/list")["rounds"][0]["course"]["id"] == course


def test_f45_an_import_skips_rounds_that_were_played_here(people):
    ann = people.new("ann")
    room = play(ann, holes=2)[0]
    finish([room], [[3, 4]])
    csv = ann.do("history/export")["csv"]
    result = ann.do("history/import", {"csv": csv})
    assert (result["imported"], result["repeated"], result["warnings"]) == (0, 1, [])
    ann.do("card/correct", {"room": room.room} | cell(ann, 2, 5))
    result = ann.do("history/import", {"csv": csv})
    assert (result["imported"], result["repeated"], result["warningsCount"]) == (0, 1, 1)
    assert history(ann) == [room.room]


def test_f44_my_data_is_read_over_http(people, server):
    ann = people.new("ann")
    finish(play(ann, holes=1), [[4]])
    for path, key in [
        ("history/list", "rounds"), ("history/export", "csv"), ("statistics/mine", "total"),
    ]:
        status, reply = post(server, path, {}, ann.token)
        assert status == 200 and reply["result"][key], reply
    assert post(server, "history/list", {"player": "nobody_is_this"}, ann.token)[0] == 404
    other = people.sign_up("ben")
    assert post(server, "history/list", {"player": other}, ann.token)[0] == 403


@pytest.fixture
def ann(server, people, tmp_path):
    """A user at the command line."""
    user = people.sign_up("ann")
    settings = environment({
        "FAIRWAY_SESSION": str(tmp_path / "session.json"), "FAIRWAY_PASSWORD": PASSWORD,
        "FAIRWAY_SERVER": server.ready["mqtt"]})

    def run(*words, code=0, raw=False):
        done = subprocess.run(
            [TOOL, *words, *([] if raw else ["--json"])], env=settings, capture_output=True,
            text=True, timeout=60)
        assert done.returncode == code, (words, done.stdout, done.stderr)
        return done.stdout if raw else json.loads(done.stdout)

    run("signin", user)
    return run


def test_g7_a_card_shows_each_score_right_after_it_was_written(ann):
    ann("create", "--name", "Garden", "--holes", "3")
    ann("start")
    for hole in (1, 2, 3):
        ann("score", str(hole), str(hole + 1))
        assert [*shown(ann)["scores"].values()][0][hole - 1] == hole + 1
    ann("guest", "Gran")
    assert [player["name"] for player in shown(ann)["players"]][1:] == ["Gran"]


def test_f45_the_command_line_imports_a_long_file_in_parts(ann, tmp_path):
    holes = ",".join(f"Hole{hole}" for hole in range(1, 19))
    lines = [f"{HEADER},{holes}"]
    for number in range(450):
        start = f"20{10 + number // 28:02}-05-{1 + number % 28:02} 1730"
        strokes = ",".join(str(2 + (number + hole) % 4) for hole in range(18))
        lines.append(f"Par,Oak,Main,{start},,54,,,{','.join('3' * 18)}")
        lines.append(f"Ann Lee,Oak,Main,{start},,,,,{strokes}")
    lines[802] = lines[802].rsplit(",", 1)[0] + ",y"
    path = tmp_path / "all.csv"
    path.write_text("\n".join(lines))
    taken = ann("history", "import", str(path), "--time-zone", "UTC")
    assert (taken["imported"], taken["repeated"], len(taken["rounds"])) == (449, 0, 449)
    assert [(one["line"], one["reason"]) for one in taken["refused"]] == [
        (803, "Hole18 is y, but must be a number from 0 to 30")]
    again = ann("history", "import", str(path), "--time-zone", "UTC")
    assert (again["imported"], again["repeated"]) == (0, 449)

    out = tmp_path / "out.csv"
    ann("history", "export", str(out), "--time-zone", "UTC")
    rows = out.read_text().splitlines()
    assert len(rows) == 1 + 2 * 449 and rows[0].startswith(HEADER)
    back = ann("history", "import", str(out), "--time-zone", "UTC", "--player", "Ann Lee")
    assert (back["imported"], back["repeated"], back["refused"]) == (0, 449, [])
    cards = json.loads(ann("history", "export", "--format", "json", raw=True))["cards"]
    assert len({card["room"] for card in cards}) == 449
    assert ann("stats", "--by", "month")["total"]["complete"] == 449


def test_f13_f14_the_command_line_shows_a_game_and_its_statistics(ann):
    ann("create", "--name", "My garden", "--holes", "2")
    ann("start")
    ann("weather", "sunny", "--wind", "2.5")
    ann("score", "1", "3")
    ann("score", "2", "5")
    ann("end")
    games = ann("history", "--limit", "5")["rounds"]
    room = games[0]["room"]
    assert games[0]["weather"] == {"wind": 2.5, "text": "sunny"}
    listed = ann("history", "--course", "my garden", raw=True)
    assert room in listed and "8 +2" in listed and "2.5 m/s, sunny" in listed
    *_, row, _, game, rank = ann("history", "card", room, raw=True).splitlines()
    assert row.split()[-3:] == ["3", "5", "8"]
    assert game == "stroke:" and rank.startswith("1. ") and rank.endswith(" +2")
    assert ann("stats", "--by", "wind")["groups"][0]["key"] == "1.6-3.3"
    assert "1 par," in ann("stats", raw=True)
    course = ann("stats", "course", "My garden")
    assert course["others"] is None and course["mine"]["strokes"] == 8
    assert "Too few others" in ann("stats", "course", "My garden", raw=True)
    assert ann("stats", "--by", "hole", code=1)["error"]["code"] == "request.malformed"
    assert ann("history", "remove", room) == {"room": room}
    assert "No rounds yet." in ann("history", raw=True)
    assert ann("stats", raw=True) == "No rounds yet.\n"
    assert ann("stats", "--course", "My garden", raw=True) == "No rounds match these filters.\n"
    assert "No score counts yet." in ann("handicap", "history", raw=True)


def test_f13_f14_the_command_line_lists_all_courses_and_filters_by_date(ann, tmp_path):
    lines = [f"{HEADER},Hole1,Hole2"]
    for number in range(120):
        start = f"2024-{1 + number // 28:02}-{1 + number % 28:02} 1200"
        lines.append(f"Par,Course {number:03},Main,{start},,6,,,3,3")
        lines.append(f"Ann,Course {number:03},Main,{start},,,,,3,4")
    path = tmp_path / "all.csv"
    path.write_text("\n".join(lines))
    utc = ["--time-zone", "UTC"]
    assert ann("history", "import", str(path), *utc)["imported"] == 120
    result = ann("stats", *utc)
    assert len({group["name"] for group in result["groups"]}) == 120 and result["cursor"] is None
    some = ann("stats", "--limit", "110")
    assert len(some["groups"]) == 110 and some["cursor"]
    assert "There are more lines. Use --limit." in ann("stats", "--limit", "110", raw=True)
    assert "there are more" not in ann("stats", raw=True)
    assert "There are more" in ann("history", raw=True)
    days = ["--from", "2024-01-02", "--to", "2024-01-03"]

    def names(*words):
        return [game["course"]["name"] for game in ann("history", *words)["rounds"]]

    assert names(*days, *utc) == ["Course 002", "Course 001"]
    # Noon in UTC is the next day in this time zone.
    assert names(*days, "--time-zone", "Pacific/Kiritimati") == ["Course 001", "Course 000"]
    assert ann("stats", *days, *utc)["total"]["rounds"] == 2
    assert ann("stats", "--to", "2024-01-03", *utc)["total"]["rounds"] == 3
    for wrong in (["--from", "2024-02-30"], ["--from", "2024-01-03", "--to", "2024-01-02"]):
        for command in (["stats"], ["history"], ["disc", "stats"]):
            assert ann(*command, *wrong, code=2)["error"]["code"] == "tool.usage"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "cp1252"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_g12_the_command_line_reads_every_encoding_of_a_spreadsheet(ann, tmp_path, encoding, separator):
    path = tmp_path / "excel.csv"
    rows = [
        f"{HEADER},Hole1,Hole2", "Åse,Løkka,Main,2026-05-01 1000,,7,1,,3,4",
        "Par,Løkka,Main,2026-05-01 1000,,6,,,3,3",
    ]
    path.write_bytes("\r\n".join(rows).replace(",", separator).encode(encoding))
    taken = ann("history", "import", str(path), "--player", "åse", "--time-zone", "UTC")
    assert (taken["imported"], taken["refused"]) == (1, [])
    assert [one["line"] for one in taken["warnings"]] == ([1] if encoding == "cp1252" else [])
    [game] = ann("history")["rounds"]
    assert game["course"]["name"] == "Løkka" and game["players"][0]["totals"]["toPar"] == 1


def test_g12_the_command_line_refuses_a_file_that_is_no_text_with_the_remedy(ann, tmp_path):
    path = tmp_path / "cards.csv"
    for content in (b"PK\x03\x04\x00\x00\x80", "Åse".encode("mac-roman"), "Ann".encode("utf-32")):
        path.write_bytes(content)
        for command in (("history", "import"), ("replay",)):
            message = ann(*command, str(path), code=1)["error"]["message"]
            assert "CSV in UTF-8, and import it again" in message, message


def test_g12_a_team_of_a_file_is_a_team_at_the_command_line(ann, tmp_path):
    path = tmp_path / "teams.csv"
    path.write_text(
        f"{HEADER},Hole1,Hole2\nAnn + Bob,Oak,,2026-05-01 1000,,7,1,,3,4\n"
        "Cid + Dora,Oak,,2026-05-01 1000,,6,0,,3,3\nPar,Oak,,2026-05-01 1000,,6,,,3,3\n"
    )
    assert ann("history", "import", str(path), "--player", "Bob", "--time-zone", "UTC")["imported"] == 1
    assert "+ Ann, Cid + Dora" in ann("history", raw=True)
    assert ann("stats", raw=True) == "No rounds yet.\n"
    out = tmp_path / "out.csv"
    ann("history", "export", str(out), "--time-zone", "UTC")
    header, *rows = [line.split(",") for line in out.read_text().splitlines()]
    assert header[-6:] == ["Result", "Sport", "Format", "Team", "Tee", "TeePars"]
    assert [(row[0], *row[-5:-2]) for row in rows] == [
        ("Par", "discGolf", "doubles", ""), ("Ann + Bob", "discGolf", "doubles", "1"),
        ("Cid + Dora", "discGolf", "doubles", "2"),
    ]


def test_f45_the_command_line_refuses_a_file_that_is_not_an_export(ann, tmp_path):
    path = tmp_path / "wrong.csv"
    path.write_text("hello\nworld\n")
    error = ann("history", "import", str(path), code=1)["error"]
    assert "line 1" in error["fields"]["csv"]


def test_f14_a_user_who_did_not_play_cannot_learn_whether_a_game_exists(people):
    ann, ben = people.several("ann", "ben")
    room = play(ann, holes=1)[0]
    finish([room], [[3]])
    answers = [
        ben.is_refused("history/card", {"room": each}) for each in (room.room, "a" * 16)
    ]
    assert answers[0] == answers[1]
    with pytest.raises(Refusal):
        ben.do("history/remove", {"room": room.room})
    assert history(ann) == [room.room]


def test_r2_the_command_line_picks_up_a_hole_and_exports_it(ann, tmp_path):
    ann("create", "--name", "Meadow", "--holes", "3")
    ann("start")
    ann("score", "1", "x7")
    ann("score", "2", "3")
    assert ann("score", "3", "c", code=1)["error"]["code"] == "score.noConcession"
    assert ann("score", "3", "x31", code=2)["error"]["code"] == "tool.usage"
    assert ann("concede", code=1)["error"]["code"] == "score.noConcession"
    room = ann("end")["room"]
    assert "x7  3  ." in ann("history", "card", room, raw=True)
    out = tmp_path / "out.csv"
    ann("history", "export", str(out))
    assert out.read_text().splitlines()[2].split(",")[8:11] == ["x7", "3", ""]
    back = ann("history", "import", str(out))
    assert (back["imported"], back["repeated"], back["refused"]) == (0, 1, [])


def test_r3_the_command_line_plays_in_teams(ann):
    ann("create", "--name", "Meadow", "--holes", "3", "--format", "foursomes", "--with", "play=match")
    players = [shown(ann)["host"]] + [ann("guest", name)["player"] for name in ("Ivy", "Tom", "Eva")]
    assert ann("start", code=1)["error"]["code"] == "room.notReady"
    for place, player in enumerate(players):
        ann("player", player, "--team", str(place // 2 + 1))
    ann("start")
    ann("score", "g1", "1", "3")
    ann("score", "g2", "1", "4")
    state = shown(ann)
    assert [state["scores"][player][0] for player in players] == [3, 3, 4, 4]
    assert state["game"]["lead"] == {"players": players[:2], "kind": "up", "by": 1}


def test_r5_the_command_line_opens_the_door_and_continues(ann):
    ann("create", "--name", "Meadow", "--holes", "2")
    ann("start")
    ann("door", "open", "--holes", "1")
    state = shown(ann)
    assert len(state["code"]) == 6 and state["doorHoles"] == 1
    ann("door", "close")
    assert "code" not in shown(ann)
    assert ann("door", "ajar", code=2)["error"]["code"] == "tool.usage"
    assert ann("continue", code=1)["error"]["code"] == "room.notReady"
    for hole in ("1", "2"):
        ann("score", hole, "3")
    first = shown(ann)["endableAt"]
    ann("continue")
    assert shown(ann)["endableAt"] >= first


def test_r5_the_command_line_changes_a_game_in_play(ann):
    ann("create", "--name", "Meadow", "--holes", "3")
    ann("start")
    ann("score", "2", "4")
    ann("configure", "--format", "stableford", "--start-hole", "2", "--reverse")
    ann("par", "1", "4")
    state = shown(ann)
    assert (state["settings"]["format"], state["settings"]["reverse"], state["settings"]["startHole"]) == (
        "stableford", True, 2)
    assert [hole["par"] for hole in state["course"]["holes"]] == [4, 3, 3]
    ann("configure", "--forward")
    assert shown(ann)["settings"]["reverse"] is False
    assert ann("par", "1", "0", code=2)["error"]["code"] == "tool.usage"
    assert ann("par", "1", "5", "--tee", "moon", code=1)["error"]["fields"]["tee"]
    assert ann("change", "1", "accept", code=1)["error"]["fields"]["change"]
    assert ann("change", "1", "maybe", code=2)["error"]["code"] == "tool.usage"


def test_r5_the_command_line_plays_two_loops(ann):
    ann("create", "--name", "Meadow", "--holes", "9", "--loops", "2")
    course = shown(ann)["course"]
    assert (len(course["holes"]), course["loops"]) == (18, 2)
    assert ann("create", "--name", "Meadow", "--holes", "19", "--loops", "2", code=1)["error"]["fields"]["loops"]


def test_r5_the_command_line_corrects_the_players_of_a_finished_game(ann):
    room = ann("create", "--name", "Meadow", "--holes", "2")["room"]
    ann("score", "1", "3", code=1)
    ann("start")
    ann("score", "1", "3")
    ann("end")
    assert ann("card", "player", room, "--tee", "blue")["tee"] == "blue"
    assert ann("card", "add", room, "Gsu", "--tee", "red")["player"] == "g1"
    ann("card", "player", room, "g1", "--name", "Gus")
    ann("card", "correct", room, "g1", "1", "2")
    card = ann("history", "card", room)
    assert [player["name"] for player in card["players"]][1] == "Gus"
    assert card["result"]["game"]["lead"]["players"] == ["g1"]
    yesterday = time.strftime("%Y-%m-%d", time.gmtime(time.time() - 86_400))
    ann("card", "round", room, "--day", yesterday, "--name", "Backyard")
    assert ann("history", "card", room)["course"]["name"] == "Backyard"
    assert ann("card", "round", room, "--day", "2126-05-03", code=1)["error"]["fields"]["day"]
    what = [change["what"] for change in ann("card", "log", room)["changes"]]
    assert what == ["day", "course", "strokes", "name", "added", "tee"]
    assert ann("card", "player", room, "--handicap", "low", code=2)["error"]["code"] == "tool.usage"


def test_r6_the_command_line_notes_details_of_a_hole(ann):
    room = ann("create", "--name", "Meadow", "--holes", "2")["room"]
    ann("start")
    ann("score", "1", "3")
    noted = ann("details", "1", "--putts", "2", "--fairway", "yes", "--note", "Calm")
    assert (noted["putts"], noted["fairway"]) == (2, True)
    assert ann("details", "1", "--fairway", "perhaps", code=2)["error"]["code"] == "tool.usage"
    assert ann("details", "1", "--putts", "30", code=2)["error"]["code"] == "tool.usage"
    ann("end")
    assert ann("stats")["total"]["details"]["greens"] == {"holes": 1, "sum": 1}
    [cell] = ann("card", "details", room)["cells"]
    assert (cell["hole"], cell["putts"], cell["note"]) == (1, 2, "Calm")


def test_r7_the_command_line_marks_the_position_of_a_basket(ann):
    room = ann("create", "--name", "Meadow", "--holes", "2")["room"]
    ann("start")
    marked = ann("spot", room, "1", "basket", "--at", "63.41,10.47", "--accuracy", "5")
    assert (marked["players"], round(marked["position"]["lat"], 2)) == (1, 63.41)
    [spot] = shown(ann)["course"]["spots"]
    assert (spot["hole"], spot["kind"]) == (1, "basket")
    wide = ann("spot", room, "1", "basket", "--at", "63.41,10.47", "--accuracy", "200", code=1)
    assert wide["error"]["code"] == "spot.inaccurate" and wide["error"]["fields"]["accuracy"]
    assert ann("spot", room, "1", "flag", "--at", "63.41,10.47", code=2)["error"]["code"] == "tool.usage"


def test_t8_the_command_line_takes_a_player_out_of_a_bet_and_answers_that(ann):
    room = ann("create", "--name", "Meadow", "--holes", "3", "--format", "skins")["room"]
    ann("guest", "Gus")
    ann("start")
    assert ann("unstake", "nobody", code=1)["error"]["code"] == "room.unknownPlayer"
    assert ann("unstake", "g1", code=1)["error"]["code"] == "room.notReady"
    assert ann("card", "stake", room, "keep", code=1)["error"]["fields"]["change"]
    assert ann("card", "stake", room, "maybe", code=2)["error"]["code"] == "tool.usage"
    assert ann("card", "unstake", room, "nobody", code=1)["error"]["code"] == "room.wrongPhase"
    ann("end")
    assert ann("card", "unstake", room, "nobody", code=1)["error"]["code"] == "room.unknownPlayer"
    assert ann("card", "unstake", room, "g1", code=1)["error"]["code"] == "room.notReady"


def test_r8_the_command_line_answers_a_stake(ann):
    ann("create", "--name", "Meadow", "--holes", "3", "--format", "skins")
    assert ann("stake", "accept")["accept"] is True
    [stake] = shown(ann)["stakes"]
    assert (len(stake["accepted"]), stake["on"], stake["locked"]) == (1, False, False)
    assert ann("stake", "decline", "--bet", "skins")["bets"] == ["skins"]
    assert ann("stake", "maybe", code=2)["error"]["code"] == "tool.usage"
    assert ann("stake", "accept", "--bet", "front", code=1)["error"]["fields"]
