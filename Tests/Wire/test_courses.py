"""The course files in `Config/courses` (F30, G2, G3, G4), and courses as clients see them."""

import json
import re
from pathlib import Path

import pytest
from client import NOT_AUTHORIZED
from jsonschema import Draft202012Validator
from people import create, join
from server import NotReady
from test_tool_friends import Person

FOLDER = Path(__file__).parents[2] / "Config" / "courses"
SCHEMA = json.loads((FOLDER / "schema.json").read_text())
FILES = sorted(path for path in FOLDER.glob("*.json") if path.name != "schema.json")


def read(path):
    return json.loads(path.read_text())


def values(course, path):
    """All values of a course that a dotted path in `unverified` names."""
    found = [course]
    for key in path.split("."):
        found = [item[key] for item in found if key in item]
        found = [item for each in found for item in (each if isinstance(each, list) else [each])]
    return found


def test_g4_the_schema_of_courses_is_valid():
    Draft202012Validator.check_schema(SCHEMA)


def test_g3_there_are_default_courses_of_both_kinds():
    kinds = [read(path)["kind"] for path in FILES]
    assert kinds.count("discGolf") >= 5
    assert kinds.count("golf") >= 3


def test_g2_each_course_has_a_name_of_its_own():
    names = [read(path)["name"] for path in FILES]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_f30_each_course_file_matches_the_schema(path):
    assert re.fullmatch("[a-z0-9-]+", path.stem)
    errors = Draft202012Validator(SCHEMA).iter_errors(read(path))
    assert [f"{error.json_path}: {error.message}" for error in errors] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_g4_holes_are_numbered_and_each_stroke_index_occurs_once(path):
    course = read(path)
    holes = course["holes"]
    numbers = list(range(1, len(holes) + 1))
    assert [hole["number"] for hole in holes] == numbers
    if course["kind"] == "golf":
        assert sorted(hole["strokeIndex"] for hole in holes) == numbers


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_g4_the_tees_of_a_course_have_different_names(path):
    names = [tee["name"] for tee in read(path)["tees"]]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_f30_unverified_values_exist_and_the_others_have_a_source(path):
    course = read(path)
    assert [name for name in course["unverified"] if not values(course, name)] == []
    assert course["source"] or "holes.par" in course["unverified"]


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "tennis"},
        {"holes": []},
        {"holes": [{"number": 1, "par": 0}]},
        {"holes": [{"number": 1, "par": 3, "strokeIndex": 1}]},
        {"tees": [{"name": "red", "slope": 113}]},
        {"location": {"lat": 91, "lon": 0}},
        {"unverified": ["everything"]},
        {"extra": 1},
    ],
    ids=str,
)
def test_f30_the_schema_refuses_a_wrong_disc_golf_course(change):
    course = read(FOLDER / "dragvoll-diskgolfarena.json")
    validator = Draft202012Validator(SCHEMA)
    assert validator.is_valid(course)
    assert not validator.is_valid(course | change)


@pytest.mark.parametrize("slope", [54, 156])
def test_g4_the_schema_refuses_a_slope_outside_55_to_155(slope):
    course = read(FOLDER / "pebble-beach.json")
    course["tees"][0]["slope"] = slope
    assert not Draft202012Validator(SCHEMA).is_valid(course)


def test_g4_the_schema_refuses_a_golf_hole_without_a_stroke_index():
    course = read(FOLDER / "pebble-beach.json")
    del course["holes"][17]["strokeIndex"]
    assert not Draft202012Validator(SCHEMA).is_valid(course)


def test_f30_dragvoll_has_the_pars_of_its_card():
    holes = read(FOLDER / "dragvoll-diskgolfarena.json")["holes"]
    assert [hole["par"] for hole in holes] == [3, 4, 3, 3, 3, 3, 3, 3, 4] + 9 * [3]
    assert sum(hole["par"] for hole in holes) == 56


@pytest.mark.parametrize(
    "hole",
    [
        {"basket": {"lat": 63.4, "lon": 10.4}, "tee": {"lat": 63.4, "lon": 10.4}},
        {"tips": "Left of the oak.", "picture": "https://example.org/1.jpg"},
        {"tees": {"red": {"length": 95, "par": 4}}, "birdsEye": "https://example.org/a.jpg"},
    ],
    ids=str,
)
def test_f30_a_hole_may_have_coordinates_tips_and_pictures(hole):
    course = read(FOLDER / "dragvoll-diskgolfarena.json")
    course["holes"][0] |= hole
    assert Draft202012Validator(SCHEMA).is_valid(course)


@pytest.mark.parametrize(
    "hole",
    [
        {"basket": {"lat": 91, "lon": 0}},
        {"picture": "http://example.org/1.jpg"},
        {"tips": ""},
        {"tees": {"red": {"slope": 113}}},
    ],
    ids=str,
)
def test_f30_the_schema_refuses_a_wrong_hole(hole):
    course = read(FOLDER / "dragvoll-diskgolfarena.json")
    course["holes"][0] |= hole
    assert not Draft202012Validator(SCHEMA).is_valid(course)


def test_f30_the_server_refuses_a_wrong_course_file_and_names_it(new_server, tmp_path):
    folder = tmp_path / "courses"
    folder.mkdir()
    course = read(FOLDER / "dragvoll-diskgolfarena.json")
    course["holes"][3]["picture"] = "javascript:alert(1)"
    (folder / "broken.json").write_text(json.dumps(course))
    server = new_server({"FAIRWAY_COURSES_FOLDER": str(folder)}, start=False)
    with pytest.raises(NotReady):
        server.start()
    assert "broken.json" in server.log_tail() and "holes[3].picture" in server.log_tail()


#: The server publishes the number of players on a course after this many seconds.
CROWDS_EVERY = 5


def crowd_of(client, course):
    """The topic with the number of players on a course, from the reply to `course/get`."""
    return client.do("course/get", {"course": course})["crowd"]


def begin(seat):
    """Starts a round and writes a score. A round counts from its first score on."""
    seat.do("start")
    seat.score(seat, seat.state()["hole"], 3)


@pytest.mark.parametrize("version", [4, 5])
def test_f43_users_see_how_many_play_a_course_and_guests_do_not(clocked, gather, version):
    people = gather(clocked)
    course = "carnoustie-championship"
    hosts = people.several("ada", "bo", "cy")
    watcher = people.new("watcher", version=version)
    topic = crowd_of(watcher, course)
    watcher.listen(topic)
    seats = [create(host, course=course, courseName=None, holes=None) for host in hosts]
    for seat in seats[:2]:
        begin(seat)
    clocked.advance(CROWDS_EVERY)
    watcher.expect_last(topic, lambda m: m.json == {"playing": None, "few": True})
    begin(seats[2])
    clocked.advance(CROWDS_EVERY)
    watcher.expect_last(topic, lambda m: m.json == {"playing": 3, "few": False})
    late = people.new("late", version=version).listen("fairway/public/#")
    assert late.expect(topic, lambda m: m.retain).json["playing"] == 3
    guest = people.guest()
    assert guest.subscribe(topic, "fairway/public/#") == [NOT_AUTHORIZED] * 2
    assert watcher.publish(topic, b"{}") == (0 if version == 4 else NOT_AUTHORIZED)
    for seat in seats:
        seat.do("end")
    clocked.advance(CROWDS_EVERY)
    watcher.expect_last(topic, lambda m: not m.payload)


def test_f43_the_command_line_shows_how_many_play_a_course(clocked, gather, tmp_path, request):
    server, people = clocked, gather(clocked)
    course = "pebble-beach"
    watcher = Person(server, tmp_path, f"watcher{abs(hash(request.node.name)) % 100000}")
    shown = watcher("course", "show", course)
    assert (shown["playing"], shown["few"]) == (None, False)
    assert "Nobody plays here now." in watcher.text("course", "show", course)
    hosts = people.several("ada", "bo", "cy")
    topic = crowd_of(hosts[0], course)
    hosts[0].listen(topic)
    seats = [create(host, course=course, courseName=None, holes=None) for host in hosts]
    for seat in seats[:2]:
        begin(seat)
    clocked.advance(CROWDS_EVERY)
    hosts[0].expect_last(topic, lambda m: m.payload and m.json["few"])
    assert "A few players are here now." in watcher.text("course", "show", course)
    begin(seats[2])
    clocked.advance(CROWDS_EVERY)
    hosts[0].expect_last(topic, lambda m: m.payload and m.json["playing"] == 3)
    assert watcher("course", "show", course)["playing"] == 3
    assert "3 players are here now" in watcher.text("course", "show", course)
    for seat in seats:
        seat.do("end")
    # A private course has no number of players.
    mine = hosts[0].do("course/register", {"name": "Mine", "holes": 3})["course"]
    assert "crowd" not in hosts[0].do("course/get", {"course": mine})


def test_f43_the_server_publishes_how_many_play_again_after_a_restart(new_server, gather):
    server = new_server()
    people = gather(server)
    host, friend, third = people.several("ada", "bo", "cy")
    course = "krokhol"
    seat = create(host, course=course, courseName=None, holes=None)
    for client in (friend, third):
        join(client, seat, listen=False)
    begin(seat)
    topic = crowd_of(host, course)
    host.listen(topic)
    host.expect_last(topic, lambda m: m.payload and m.json["playing"] == 3)
    server.stop()
    server.start()
    late = people.new("late").listen(topic)
    assert late.expect(topic).json == {"playing": 3, "few": False}


def test_f29_f26_f27_a_course_is_registered_played_and_measured(people):
    alice, bob = people.several("alice", "bob")
    holes = [{"basket": {"lat": 63.4 + number / 1000, "lon": 10.4}} for number in range(9)]
    course = alice.do("course/register", {"name": "Home", "holes": holes})["course"]
    seat = create(alice, course=course, courseName=None, holes=None)
    body = {"course": course, "hole": 2, "at": {"lat": 63.4, "lon": 10.4}}
    assert bob.is_refused("course/distance", body)["code"] == "course.unknown"
    join(bob, seat)
    # The basket is due north. The meridian's radius of curvature is 6,386,645 m here (WGS 84).
    assert bob.do("course/distance", body) == {"distance": 111.5, "bearing": 0}
    error = bob.is_refused("course/distance", body | {"hole": 99})
    assert error["code"] == "course.unknownHole"


def test_f19_f33_f52_a_player_sees_pictures_and_tips_of_each_basket(people):
    alice, bob = people.several("alice", "bob")
    hole = {
        "basket": {"lat": 63.401, "lon": 10.4}, "tee": {"lat": 63.4, "lon": 10.4},
        "picture": "https://example.org/1.jpg", "birdsEye": "https://example.org/1-above.jpg",
        "tips": "Aim left of the oak.",
    }
    above = "https://example.org/above.jpg"
    body = {"name": "Pictured", "birdsEye": above, "holes": [hole, {"par": 4}]}
    course = alice.do("course/register", body)["course"]
    join(bob, create(alice, course=course, courseName=None, holes=None))
    seen = bob.do("course/get", {"course": course})
    assert seen["birdsEye"] == above
    assert {key: seen["holes"][0][key] for key in hole} == hole
    assert not set(hole) & set(seen["holes"][1])


def test_f25_fu3_the_nearest_course_comes_first_or_without_a_position_the_last_one_played(people):
    alice = people.new("alice")
    trondheim = {"lat": 63.41, "lon": 10.47}
    near = alice.do("course/list", {"near": trondheim, "limit": 3})["courses"]
    assert near[0]["id"] == "dragvoll-diskgolfarena" and near[0]["distance"] < 2000
    assert [each["distance"] for each in near] == sorted(each["distance"] for each in near)
    create(alice, course="st-andrews-old-course", courseName=None, holes=None).do("start")
    first, *others = alice.do("course/list")["courses"]
    assert first["id"] == "st-andrews-old-course" and first["playedAt"]
    names = [each["name"] for each in others if each["id"] in {path.stem for path in FILES}]
    assert names == sorted(names, key=str.casefold)
