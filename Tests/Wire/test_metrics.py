"""The metrics of the server: for Prometheus, and on the topic `fairway/ops/metrics`."""

import json
import re
import shutil
import subprocess
import time
from pathlib import Path

import pytest
from people import People, create, play, with_admins
from prometheus_client.parser import text_string_to_metric_families
from server import until
from test_http import call

#: The guard reports its counts to the daemon every so many seconds.
REPORTS_EVERY = 10
DEPLOY = Path(__file__).parents[2] / "deploy"


def promtool(*words, text=None):
    """Runs Prometheus' checker, which must succeed. `deploy/setup --tests` installs it."""
    done = subprocess.run(
        [shutil.which("promtool") or "promtool", *map(str, words)], input=text,
        capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def scrape(server, **headers):
    status, told, text = call(server, "GET", "/metrics", **headers)
    assert status == 200, text
    assert told["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    return text.decode()


def values(text):
    """{(name, values of the labels in order of their names): value} of a scrape."""
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def measured(server, *key):
    return values(scrape(server)).get(key, 0)


@pytest.fixture
def own(new_server, gather):
    """A server of the test's own, and its people."""
    server = new_server()
    return server, gather(server)


def test_d9_prometheus_reads_all_metrics_without_a_warning(own):
    server, people = own
    ann, bob = people.several("ann", "bob")
    seats = play(ann, bob)
    for hole in range(1, 10):
        seats[0].score(ann, hole, 3)
    assert ann.is_refused(f"{seats[0].topics['do']}/score", {"player": ann.user})
    text = scrape(server)
    assert promtool("check", "metrics", text=text) == ""
    found = values(text)
    assert found["fairway_requests_total", "ok", "room/score"] == 9
    assert found["fairway_requests_total", "request.malformed", "room/score"] == 1
    assert found["fairway_connections", "user"] == 2
    assert found["fairway_rooms", "golf", "playing"] == 1
    assert found["fairway_request_commit_seconds_count", "immediate"] >= 9
    assert found["fairway_request_publish_seconds_count", "immediate"] >= 9
    # Signing in waits for a worker.
    assert found["fairway_request_commit_seconds_count", "deferred"] >= 4
    assert 0 < found["fairway_request_commit_seconds_sum", "immediate"] <= (
        found["fairway_request_publish_seconds_sum", "immediate"])
    assert found["fairway_batch_size_count",] > 0
    assert found["fairway_commit_seconds_count",] >= found["fairway_batch_size_count",]
    assert found["fairway_database_bytes", "database"] > 0
    assert found["fairway_database_bytes", "log"] > 0
    assert found["fairway_broker_linked",] == found["fairway_database_saving",] == 1
    assert found["process_resident_memory_bytes",] > 1_000_000
    assert found["process_cpu_seconds_total",] > 0
    assert abs(found["process_start_time_seconds",] - time.time()) < 600
    assert ("fairway_parcels_total", "delivered", "mail") in found


def test_d9_the_guard_counts_denied_deliveries_by_reason(own):
    server, people = own
    ann, bob = people.several("ann", "bob")
    seat = create(ann)
    # Any user may subscribe. The guard decides at each delivery.
    bob.listen(seat.topics["state"], seat.topics["event"])
    seat.do("addGuest", {"name": "Gus"})
    seat.do("addGuest", {"name": "Gil"})
    bob.publish(seat.topics["do"] + "/start", b"{}")
    key = ("fairway_guard_refusals_total", "notMember", "delivery")
    server.advance(REPORTS_EVERY)
    until(lambda: measured(server, *key) >= 2, "denied deliveries are counted")
    assert measured(server, "fairway_guard_refusals_total", "forbidden", "publish") >= 1


def test_d9_only_admins_can_read_the_retained_metrics(own, gather):
    server, people = own
    people.sign_up_as("boss")
    people = with_admins(people, gather, "boss")
    boss, ann = people.connect("boss"), people.new("ann")
    topic = "fairway/ops/metrics"
    assert ann.subscribe(topic)[0] >= 0x80
    boss.listen(topic)
    first = boss.expect(topic, lambda m: m.payload).json
    assert first["version"] and first["at"] > 0
    names = {metric["name"] for metric in first["metrics"]}
    text = scrape(server)
    for family in text_string_to_metric_families(text):
        name = family.name + ("_total" if family.type == "counter" else "")
        assert name in names, name
    assert {"fairway_rooms", "fairway_guard_refusals_total"} <= names
    asked = boss.do("ops/metrics", {})
    assert asked["at"] >= first["at"]
    assert ann.is_refused("ops/metrics", {})["code"] == "request.forbidden"


def test_t1_the_memory_of_the_broker_is_measured(server):
    # The broker publishes it every ten seconds.
    until(lambda: measured(server, "fairway_broker_memory_bytes") > 0, "the memory of the broker")
    assert ("fairway_broker_messages_dropped_total",) in values(scrape(server))


def test_f63_metrics_that_are_not_open_need_the_token_of_an_admin(new_server, gather):
    server = new_server({"FAIRWAY_HTTP_OPEN_METRICS": "false"})
    people = gather(server)
    people.sign_up_as("boss")
    people = with_admins(people, gather, "boss")
    boss, ann = people.token("boss"), people.token(people.sign_up("ann"))
    assert call(server, "GET", "/metrics")[0] == 401
    assert call(server, "GET", "/metrics", token="x")[0] == 401
    assert call(server, "GET", "/metrics", token=ann)[0] == 403
    status, _, text = call(server, "GET", "/metrics", token=boss)
    assert status == 200 and b"fairway_build_info" in text


def test_t4_metrics_of_a_public_server_need_a_token_by_default(new_server, gather):
    server = new_server({"FAIRWAY_PUBLIC_URL": "https://play.example.org"})
    status, headers, text = call(server, "GET", "/metrics")
    assert (status, json.loads(text)["error"]["code"]) == (401, "account.tokenInvalid")
    assert "WWW-Authenticate" in headers
    people = gather(server)
    people.sign_up_as("boss")
    people = with_admins(people, gather, "boss")
    boss = people.connect("boss")
    wanted = {"name": "prometheus", "scopes": ["ops:read"], "days": 366}
    token = boss.do("token/create", wanted)["token"]["token"]
    assert call(server, "GET", "/metrics", token=token)[0] == 200
    opened = new_server({
        "FAIRWAY_PUBLIC_URL": "https://play.example.org",
        "FAIRWAY_HTTP_OPEN_METRICS_IN_PUBLIC": "true",
    }, name="opened")
    assert call(opened, "GET", "/metrics")[0] == 200
    assert call(opened, "GET", "/metrics", X_Forwarded_For="203.0.113.7")[0] == 401


def test_f63_a_request_through_a_proxy_does_not_count_as_local(server):
    assert call(server, "GET", "/metrics")[0] == 200
    for name in ("X_Forwarded_For", "Forwarded", "Via"):
        assert call(server, "GET", "/metrics", **{name: "203.0.113.7"})[0] == 401
    assert call(server, "POST", "/metrics")[0] == 405


def test_f63_metrics_contain_no_name_room_or_address(server, people):
    ann = people.new("ann")
    seat = create(ann, courseName="Meadow of marks")
    assert ann.ask("nothing/marked_method", {})["ok"] is False
    call(server, "GET", "/marked_path")
    text = scrape(server)
    for private in (ann.user, seat.room, seat.code, "Meadow", "example.org", "marked", "127.0.0.1"):
        assert private not in text, private
    assert re.search(r'outcome="request.unknown"', text)


def check_examples(folder):
    """Expects that Prometheus accepts both examples.

    A test file replaces the token of the first.
    """
    shutil.copytree(DEPLOY / "prometheus", folder, dirs_exist_ok=True)
    token = folder / "fairway.token"
    token.write_text("x")
    example = folder / "prometheus.yml"
    text = example.read_text()
    assert "/etc/prometheus/fairway.token" in text
    example.write_text(text.replace("/etc/prometheus/fairway.token", str(token)))
    promtool("check", "config", example)
    example.write_text((DEPLOY / "docker" / "prometheus.yml").read_text())
    promtool("check", "config", example)


def test_d9_the_example_rules_are_valid_and_name_existing_metrics(server, people, tmp_path):
    play(people.new("ann"))
    rules = DEPLOY / "prometheus" / "fairway.rules.yml"
    assert "rules found" in promtool("check", "rules", rules)
    check_examples(tmp_path)
    board = json.loads((DEPLOY / "grafana" / "fairway.json").read_text())
    asked = rules.read_text() + "\n".join(
        target["expr"] for panel in board["panels"] for target in panel["targets"])
    known = {name for name, *_ in values(scrape(server))}
    # A metric without a value has at least a line with its type.
    known |= set(re.findall(r"^# TYPE (\w+)", scrape(server), re.M))
    named = set(re.findall(r"\b(?:fairway|process)_\w+", asked))
    assert named, "the rules ask for something"
    assert named <= known | {"fairway_rooms"}, named - known
