"""The command line for users who register and correct courses."""

import json

import pytest
from people import shown
from server import Server
from test_tool_friends import Person


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("courses")


@pytest.fixture(scope="module")
def course_server(daemon, folder):
    """A server with the admin `boss`, who has signed up."""
    server = Server(folder / "data").start()
    try:
        Person(server, folder, "boss")
        server.stop()
        server.settings["FAIRWAY_ACCOUNTS_ADMINS"] = "boss"
        yield server.start()
    finally:
        server.end()


@pytest.fixture(scope="module")
def ann(course_server, folder):
    return Person(course_server, folder, "ann")


@pytest.fixture(scope="module")
def boss(course_server, folder):
    return Person(course_server, folder, "boss", is_new=False)


def feature(name, tags, kind, coordinates):
    return {
        "type": "Feature",
        "id": name,
        "properties": tags,
        "geometry": {"type": kind, "coordinates": coordinates},
    }


def park(number, holes, corners=4):
    """Yields the features of a park and its holes. Parks lie ten degrees apart."""
    west = number * 10
    side = [[west + step / corners, 0] for step in range(corners)]
    ring = [*side, [west + 1, 0], [west + 1, 1], [west, 1], [west, 0]]
    tags = {"leisure": "disc_golf_course", "name": f"Park {number}"}
    yield feature(f"way/{number}00", tags, "Polygon", [ring])
    for hole in range(1, holes + 1):
        line = [[west + 0.5, hole / 100], [west + 0.5, hole / 100 + 0.001]]
        tags = {"disc_golf": "hole", "ref": str(hole), "note": "x" * 500}
        yield feature(f"way/{number}{hole:02}", tags, "LineString", line)
    yield feature(f"way/{number}99", {"building": "yes"}, "Polygon", [ring])


def test_f29_a_course_is_registered_shown_proposed_and_accepted(ann, boss, folder):
    baskets = folder / "baskets.txt"
    baskets.write_text("63.4,10.4\n63.401, 4\n")
    refused = ann("course", "register", "Garden", "--baskets", str(baskets), code=1)
    assert "line 2" in refused["error"]["message"]
    baskets.write_text("63.4,10.4\n\n63.401,10.4 4\n")
    course = ann("course", "register", "Garden", "--baskets", str(baskets))["course"]
    shown = ann("course", "show", course)
    assert [hole["par"] for hole in shown["holes"]] == [3, 4]
    assert "63.401,10.4" in ann.text("course", "show", course)
    away = ann("course", "distance", course, "2", "--at", "63.4,10.4")
    assert away == {"distance": 111.5, "bearing": 0}
    change = ann("course", "propose", course)
    assert "Garden" in boss.text("course", "proposals")
    assert boss("course", "proposals", change["proposal"])["document"]["name"] == "Garden"
    assert ann("course", "accept", change["proposal"], code=1)["error"]["code"] == (
        "request.forbidden")
    boss("course", "accept", change["proposal"])
    assert [one["kind"] for one in ann("inbox")["notifications"]] == ["course.answered"]
    assert "Garden" in boss.text("course", "list", "gard", "--name")
    assert ann("course", "remove", course, code=1)["error"]["code"] == "request.forbidden"


def test_f29_a_public_course_is_corrected_from_the_file_that_was_shown(ann, boss, folder):
    file = folder / "krokhol.json"
    document = ann("course", "show", "krokhol")
    document["holes"][0]["tips"] = "Mind the pond."
    file.write_text(json.dumps(document))
    proposal = ann("course", "correct", "krokhol", str(file))["proposal"]
    boss("course", "reject", proposal, "There is no pond.")
    assert ann("inbox")["notifications"][0]["body"] == "There is no pond."
    boss("course", "correct", "krokhol", str(file))
    assert "Mind the pond." in ann.text("course", "show", "krokhol")
    again = ann("course", "correct", "krokhol", str(file), code=1)
    assert again["error"]["code"] == "course.changed"


def test_f29_f30_a_large_map_is_imported_course_by_course(ann, boss, folder):
    file = folder / "map.geojson"
    features = [each for number in range(3) for each in park(number, 18, corners=5000)]
    features.append(feature("node/9", {"disc_golf": "basket"}, "Point", [90, 45]))
    file.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    assert file.stat().st_size > 6 * 65_536
    result = ann("course", "import", str(file), "--propose")
    assert [each["name"] for each in result["courses"]] == ["Park 0", "Park 1", "Park 2"]
    assert {each["holes"] for each in result["courses"]} == {18}
    assert result["skipped"] == [
        {"feature": "node/9", "reason": "is outside all courses of this file"}]
    shown = ann("course", "show", result["courses"][0]["course"])
    assert shown["status"] == "proposed" and "OpenStreetMap" in shown["source"]
    names = [each["name"] for each in boss("course", "proposals")["proposals"]]
    assert names[-3:] == ["Park 0", "Park 1", "Park 2"]
    near = ann.text("course", "list", "--near", "0.5,20.5").splitlines()[1]
    assert "Park 2" in near and "proposed" in near


def test_f30_a_course_that_is_too_large_and_a_file_without_a_map_are_refused(ann, folder):
    file = folder / "wrong.geojson"
    for text in ("{", '{"type":"Topology"}', "[]"):
        file.write_text(text)
        assert ann("course", "import", str(file), code=1)["error"]["code"] == "tool.failed"
    winding = [[0.5, 0.5 + step / 100_000] for step in range(5000)]
    hole = feature("way/1", {"disc_golf": "hole", "ref": "1"}, "LineString", winding)
    file.write_text(json.dumps({"type": "FeatureCollection", "features": [*park(0, 0), hole]}))
    result = ann("course", "import", str(file))
    assert result["courses"] == []
    assert "the maximum is 60000" in result["skipped"][0]["reason"]


def test_fu3_fu13_courses_are_listed_and_the_usual_tee_is_set_at_the_command_line(ann):
    names = [each["name"] for each in ann("course", "list", "--name", "--kind", "golf")["courses"]]
    assert names == sorted(names) and "Pebble Beach Golf Links" in names
    assert ann("course", "list", "--name", "--recent", code=2)["error"]["code"] == "tool.usage"
    assert ann("course", "tee", "chartreuse", "pebble-beach", code=1)["error"]["code"] == (
        "course.unknownTee")
    ann("course", "tee", "blue")
    ann("course", "tee", "-")
    room = ann("create", "--course", "pebble-beach")["room"]
    assert shown(ann, room)["players"][0]["tee"] == "red"
