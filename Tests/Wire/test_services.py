"""Services of the campus (C3 to C6): the use cases of campus.md with their alternative flows, and
the operator's files in Config/services."""

import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from client import NOT_AUTHORIZED
from jsonschema import Draft202012Validator
from people import with_admins
from proxy import Proxy
from server import NotReady
from test_restart import again, back, restart
from test_tool_friends import Person, pair  # noqa: F401

FOLDER = Path(__file__).parents[2] / "Config" / "services"
SCHEMA = json.loads((FOLDER / "schema.json").read_text())
FILES = sorted(path for path in FOLDER.glob("*.json") if path.name != "schema.json")
CAMPUS = {"south": 41.17, "west": -8.61, "north": 41.19, "east": -8.58}
GATE = {"lat": 41.17869, "lon": -8.59712}
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
ALWAYS = {day: ["00:00-24:00"] for day in DAYS}


def read(path):
    return json.loads(path.read_text())


def write(folder, **services):
    """Writes a folder of service files, and returns the setting that names it."""
    folder.mkdir(exist_ok=True)
    for name, more in services.items():
        service = {"name": name.title(), "category": "Office", "timeZone": "UTC", "hours": {}}
        (folder / f"{name}.json").write_text(json.dumps(service | more))
    return {"FAIRWAY_SERVICES_FOLDER": str(folder)}


def names(client, **body):
    return [service["name"] for service in client.do("service/list", body)["services"]]


# The files

@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_c5_a_service_file_matches_the_schema_and_is_marked_as_a_sample(path):
    Draft202012Validator.check_schema(SCHEMA)
    assert re.fullmatch("[a-z0-9-]+", path.stem)
    service = read(path)
    errors = Draft202012Validator(SCHEMA).iter_errors(service)
    assert [f"{error.json_path}: {error.message}" for error in errors] == []
    assert service["sample"] is True


def test_c5_the_sample_files_describe_a_whole_campus():
    services = [read(path) for path in FILES]
    assert len({service["name"] for service in services}) == len(services) >= 10
    assert len({service["category"] for service in services}) >= 5


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"hours": {"monday": ["8-16"]}}, "hours.monday[0]"),
        ({"hours": {"friday": ["08:00-12:00", "11:00-13:00"]}}, "hours.friday"),
        ({"timeZone": "Middle/Earth"}, "timeZone"),
        ({"exceptions": [{"date": "2026-02-30", "hours": []}]}, "exceptions[0].date"),
        ({"category": ""}, "category"),
    ],
    ids=str,
)
def test_c6_the_server_refuses_a_wrong_service_file_and_names_it(
    new_server, tmp_path, change, where
):
    settings = write(tmp_path / "services", fine={}, broken=change)
    server = new_server(settings, start=False)
    with pytest.raises(NotReady):
        server.start()
    assert "broken.json" in server.log_tail() and where in server.log_tail()


# The use cases


def test_c2_a_user_signs_in_after_a_wrong_password_and_signs_out(people):
    user = people.sign_up("student")
    desk = people.guest()
    body = {"login": user, "password": "forgotten", "device": {"name": "Phone", "kind": "phone"}}
    assert desk.is_refused("account/signIn", body)["code"] == "account.wrongCredentials"
    token = people.sign_in(user, desk=desk)["device"]["token"]
    phone = people.client(user, token, reconnect=False).connect()
    assert len(phone.do("service/list", {"box": CAMPUS})["services"]) == len(FILES)
    phone.do("account/signOut")
    phone.wait(lambda: phone.disconnections == 1, what="the end of the connection")
    desk.is_refused("service/list", {"box": CAMPUS})


@pytest.mark.parametrize("version", [4, 5])
def test_c3_a_user_checks_the_map(people, version):
    alice = people.new("alice", version=version)
    found = alice.do("service/list", {"box": CAMPUS})["services"]
    assert len(found) == len(FILES)
    for service in found:
        assert CAMPUS["south"] <= service["location"]["lat"] <= CAMPUS["north"]
    west = dict(CAMPUS, east=-8.597)
    assert 0 < len(alice.do("service/list", {"box": west})["services"]) < len(found)


def test_c3_a_user_checks_the_map_after_a_connection_failure(people, server):
    """A client notices that its connection is down, and reads the map again when it is back."""
    proxy = Proxy(server.mqtt)
    try:
        user = people.sign_up("alice")
        alice = people.client(user, people.token(user))
        alice.server = SimpleNamespace(mqtt=("127.0.0.1", proxy.port))
        alice.connect().listen(f"{alice.reply_topic}/#", "fairway/status")
        assert alice.expect("fairway/status").json["state"] == "online"
        proxy.cut()
        alice.wait(lambda: not alice.is_connected, what="the link to be seen down")
        proxy.mend()
        # The client reconnects without help.
        alice.wait(lambda: alice.is_connected, what="the link to come back")
        assert len(alice.do("service/list", {"box": CAMPUS})["services"]) == len(FILES)
    finally:
        proxy.close()


def test_c3_a_user_checks_the_location_of_a_service(people):
    """The list has the summary for the box on the map, and the id of the full page."""
    alice = people.new("alice")
    box = dict(CAMPUS, north=41.178, south=41.1778, east=-8.5948)
    found = alice.do("service/list", {"box": box})["services"]
    assert [service["name"] for service in found] == ["Main Library", "Night Study Hall"]
    library = found[0]
    assert {"id", "name", "category", "place", "location", "open", "timeZone"} <= set(library)
    full = alice.do("service/get", {"service": library["id"]})
    assert full["service"]["name"] == library["name"] and full["open"] == library["open"]
    assert full["service"]["sample"] is True


def test_c4_a_user_lists_services_by_distance_from_the_current_position(people):
    alice = people.new("alice")
    found = alice.do("service/list", {"near": GATE})["services"]
    assert found[0]["name"] == "Lost and Found" and found[0]["distance"] == 0
    distances = [service["distance"] for service in found]
    assert distances == sorted(distances) and len(found) == len(FILES)
    near = alice.do("service/list", {"near": GATE, "within": 100})["services"]
    assert 0 < len(near) < len(found) and all(each["distance"] <= 100 for each in near)


def test_c4_a_user_lists_services_after_a_gps_failure(people):
    """A request that needs a position names the missing field. The map needs none."""
    alice = people.new("alice")
    for body, field in [
        ({"order": "distance"}, "near"),
        ({"near": {}}, "near.lat"),
        ({"near": None, "within": 500}, "near"),
    ]:
        refused = alice.is_refused("service/list", body)
        assert refused["code"] == "request.malformed" and field in refused["fields"]
    assert len(alice.do("service/list", {"box": CAMPUS})["services"]) == len(FILES)


def test_c5_a_user_checks_the_list_of_services(people):
    alice = people.new("alice")
    listed = names(alice)
    assert listed == sorted(listed, key=lambda name: name.replace("é", "e").lower())
    assert names(alice, query="atrio") == ["Café Átrio"]
    assert names(alice, query="CAFE") == ["Café Átrio"]
    assert names(alice, query="no such thing") == []
    categories = alice.do("service/categories")["categories"]
    assert sum(each["services"] for each in categories) == len(FILES)
    assert set(names(alice, category="Food")) < set(listed)
    first = alice.do("service/list", {"limit": 5})
    rest = alice.do("service/list", {"limit": 100, "cursor": first["cursor"]})
    assert [each["name"] for each in first["services"] + rest["services"]] == listed
    assert rest["cursor"] is None


def test_c5_a_guest_cannot_read_the_services(people):
    guest = people.guest()
    topic = f"fairway/guest/{guest.client_id}/do/service/list"
    assert guest.outcome(guest.send(topic, b'{"id":"x"}')) == NOT_AUTHORIZED
    guest.fence()
    assert all("services" not in str(m.json) for m in guest.all(guest.reply_topic))


@pytest.mark.parametrize("way", ["map", "list"])
def test_c6_a_user_checks_the_information_of_a_service(people, way):
    alice = people.new("alice")
    body = {"box": CAMPUS} if way == "map" else {"query": "canteen"}
    entry = next(
        each for each in alice.do("service/list", body)["services"]
        if each["name"] == "Student Canteen"
    )
    page = alice.do("service/get", {"service": entry["id"], "near": GATE})
    service = page["service"]
    assert service["hours"]["monday"] == ["11:45-14:30", "18:30-21:00"]
    assert service["contacts"]["email"].endswith("example.org")
    assert service["exceptions"][0]["date"] == "2026-12-24" and service["about"]
    assert page["distance"] > 100 and 90 < page["bearing"] < 270
    unknown = alice.is_refused("service/get", {"service": "nothing"})
    assert unknown["code"] == "service.unknown"


def test_c5_c6_admins_change_services_and_the_changes_survive_a_restart(
        new_server, gather, tmp_path):
    server = new_server(write(tmp_path / "services", desk={"hours": ALWAYS}))
    people = gather(server)
    people.sign_up_as("boss")
    people.sign_up_as("clerk")
    people = with_admins(people, gather, "boss")
    boss, clerk = people.connect("boss"), people.connect("clerk")
    document = {"name": "Bank", "category": "Money", "timeZone": "UTC", "hours": ALWAYS}
    refused = clerk.is_refused("service/register", {"document": document})
    assert refused["code"] == "request.forbidden"
    bank = boss.do("service/register", {"document": document})["service"]
    assert names(clerk, query="bank") == ["Bank"]
    changed = document | {"name": "Savings Bank", "version": 1}
    assert boss.do("service/correct", {"service": bank, "document": changed})["version"] == 2
    late = boss.is_refused("service/correct", {"service": bank, "document": changed})
    assert late["code"] == "service.changed"
    wrong = boss.is_refused("service/register", {"document": {"hours": {"monday": "x"}}})
    assert set(wrong["fields"]) == {
        "document.name", "document.category", "document.timeZone", "document.hours.monday"}
    boss.do("service/correct", {"service": "desk", "document": document | {"name": "Front Desk"}})
    restart(server)
    back(clerk)
    listed = again(clerk, "service/list")["services"]
    assert [each["name"] for each in listed] == ["Front Desk", "Savings Bank"]
    again(boss, "service/remove", {"service": "desk"})
    boss.do("service/remove", {"service": bank})
    assert names(clerk) == ["Desk"]
    assert boss.is_refused("service/remove", {"service": "desk"})["code"] == "service.isFile"


def test_c5_c6_services_are_listed_and_shown_at_the_command_line(pair):  # noqa: F811
    ann, ben = pair
    assert "Main Library" in ann.text("service", "list")
    assert "samples" in ann.text("service", "list")
    found = ann("service", "list", "canteen", "--near", "41.178,-8.597")["services"]
    assert [each["name"] for each in found] == ["Student Canteen"]
    page = ann.text("service", "show", "campus-canteen")
    assert "11:45-14:30, 18:30-21:00" in page and "Christmas Eve" in page
    assert "Food" in ann.text("service", "categories")
    box = ann("service", "list", "--box", "41.17,-8.61,41.19,-8.58")["services"]
    assert len(box) == len(FILES)
    path = str(FILES[0])
    refused = ben("service", "correct", FILES[0].stem, path, code=1)
    assert refused["error"]["code"] == "request.forbidden"
