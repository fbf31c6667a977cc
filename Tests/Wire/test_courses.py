"""The course files that a contributor may add to: Config/courses (F30, G2, G3, G4)."""

import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

FOLDER = Path(__file__).parents[2] / "Config" / "courses"
SCHEMA = json.loads((FOLDER / "schema.json").read_text())
FILES = sorted(path for path in FOLDER.glob("*.json") if path.name != "schema.json")


def read(path):
    return json.loads(path.read_text())


def values(course, path):
    """All values that a dotted path of `unverified` stands for."""
    found = [course]
    for key in path.split("."):
        found = [item[key] for item in found if key in item]
        found = [item for each in found for item in (each if isinstance(each, list) else [each])]
    return found


def test_g4_the_schema_is_a_schema():
    Draft202012Validator.check_schema(SCHEMA)


def test_g3_there_are_default_courses_of_both_kinds():
    kinds = [read(path)["kind"] for path in FILES]
    assert kinds.count("discGolf") >= 5
    assert kinds.count("golf") >= 3


def test_g2_no_two_courses_have_one_name():
    names = [read(path)["name"] for path in FILES]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_f30_a_course_file_is_as_the_schema_says(path):
    assert re.fullmatch("[a-z0-9-]+", path.stem)
    errors = Draft202012Validator(SCHEMA).iter_errors(read(path))
    assert [f"{error.json_path}: {error.message}" for error in errors] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_g4_holes_are_numbered_and_stroke_indexes_are_each_there_once(path):
    course = read(path)
    holes = course["holes"]
    numbers = list(range(1, len(holes) + 1))
    assert [hole["number"] for hole in holes] == numbers
    if course["kind"] == "golf":
        assert sorted(hole["strokeIndex"] for hole in holes) == numbers


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_g4_a_tee_can_be_named(path):
    names = [tee["name"] for tee in read(path)["tees"]]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_f30_what_is_marked_unverified_is_there_and_the_rest_has_a_source(path):
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
def test_f30_a_wrong_disc_golf_course_is_found_out(change):
    course = read(FOLDER / "dragvoll-diskgolfarena.json")
    validator = Draft202012Validator(SCHEMA)
    assert validator.is_valid(course)
    assert not validator.is_valid(course | change)


@pytest.mark.parametrize("slope", [54, 156])
def test_g4_a_slope_outside_the_system_is_found_out(slope):
    course = read(FOLDER / "pebble-beach.json")
    course["tees"][0]["slope"] = slope
    assert not Draft202012Validator(SCHEMA).is_valid(course)


def test_g4_a_golf_hole_without_stroke_index_is_found_out():
    course = read(FOLDER / "pebble-beach.json")
    del course["holes"][17]["strokeIndex"]
    assert not Draft202012Validator(SCHEMA).is_valid(course)


def test_f30_dragvoll_has_the_pars_of_its_card():
    holes = read(FOLDER / "dragvoll-diskgolfarena.json")["holes"]
    assert [hole["par"] for hole in holes] == [3, 4, 3, 3, 3, 3, 3, 3, 4] + 9 * [3]
    assert sum(hole["par"] for hole in holes) == 56
