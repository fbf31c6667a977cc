"""Places, nearness, history and OwnTracks' HTTP mode on the wire (L4 to L6, D4)."""

import base64
import json
import time

import pytest
from test_friends import befriend
from test_http import call
from test_locations import counted
from test_restart import back, restart

HOME = {"lat": 63.4, "lon": 10.4}


def location(lat, lon=10.4, **more):
    body = {"_type": "location", "lat": lat, "lon": lon, "tst": int(time.time())}
    return json.dumps(body | more)


def ping(client, lat, lon=10.4, device="phone", **more):
    topic = f"owntracks/{client.user}/{device}"
    assert client.publish(topic, location(lat, lon, **more)) < 0x80


def topic_of(viewer, owner):
    return f"{viewer.base}/location/{owner.user}"


@pytest.fixture
def pair(people):
    """Alice, who shares her position, and her friend Bob, who listens to it."""
    alice, bob = people.several("alice", "bob")
    befriend(alice, bob)
    alice.do("location/share")
    bob.listen(topic_of(bob, alice), f"{topic_of(bob, alice)}/event", f"{bob.base}/inbox")
    alice.listen(f"{alice.base}/inbox")
    return alice, bob


def test_l4_friends_near_me_are_listed_with_distance_and_bearing(pair):
    alice, bob = pair
    where = HOME | {"radius": 5_000}
    assert bob.do("location/nearby", where)["users"] == []
    assert bob.is_refused("location/nearby", {"radius": 5_000})["code"] == "location.noFix"
    ping(alice, 63.41, tid="AL")
    bob.expect(topic_of(bob, alice))
    (found,) = bob.do("location/nearby", where)["users"]
    # 0.01 degrees north: 1,114.7 m on the ellipsoid (GeographicLib).
    assert (found["user"], found["distance"], found["bearing"]) == (alice.user, 1114.7, 0)
    assert bob.do("location/nearby", HOME | {"radius": 1_000})["users"] == []
    alice.do("location/stop")
    assert bob.do("location/nearby", where)["users"] == []


def test_l6_a_friend_who_shares_only_nearness_is_near_without_a_position(people):
    alice, bob = people.several("alice", "bob")
    befriend(alice, bob)
    alice.do("location/share", {"precision": "near"})
    bob.do("location/share")
    alice.listen(topic_of(alice, bob))
    ping(alice, 63.4)
    ping(bob, 63.4)
    alice.expect(topic_of(alice, bob))
    (found,) = bob.do("location/nearby", {"radius": 100})["users"]
    assert found == {
        "user": alice.user, "name": alice.user, "precision": "near", "near": True}
    # Nearness depends on the position of his device, not on a position that he claims.
    far = {"lat": 10, "lon": 10, "radius": 1}
    assert [one["user"] for one in bob.do("location/nearby", far)["users"]] == [alice.user]
    ping(bob, 64.2)
    alice.expect_last(topic_of(alice, bob), lambda m: m.payload and m.json["lat"] == 64.2)
    assert bob.do("location/nearby", {"radius": 20_000_000})["users"] == []


def test_d4_friends_are_notified_of_arrivals_and_departures_while_sharing(pair):
    alice, bob = pair
    events = f"{topic_of(bob, alice)}/event"
    alice.do("location/addPlace", HOME | {"name": "Home", "radius": 100})
    for lat in (63.5, 63.4, 63.5):
        ping(alice, lat, acc=10)
        bob.expect_last(topic_of(bob, alice), lambda m, lat=lat: m.payload and m.json["lat"] == lat)
    left = bob.expect(events, lambda m: m.json["event"] == "leave").json
    assert [m.json["event"] for m in bob.all(events)] == ["enter", "leave"]
    assert left["_type"] == "transition" and left["desc"] == "Home"
    alice.expect(f"{alice.base}/inbox", lambda m: m.json.get("body") == "You left Home.")
    alice.do("location/stop")
    ping(alice, 63.4)
    # A request can overtake a ping, so wait until the server has accepted this ping.
    counted(alice, "phone", lambda device: device["taken"] == 4)
    alice.do("location/share")
    ping(alice, 63.45)
    bob.expect(topic_of(bob, alice), lambda m: m.payload and m.json["lat"] == 63.45)
    assert len(bob.all(events)) == 2
    assert bob.subscribe(f"fairway/user/{alice.user}/location/{bob.user}/event") == [0x87]


def test_d4_an_apps_own_waypoints_and_transitions_are_accepted(pair):
    alice, bob = pair
    topic = f"owntracks/{alice.user}/phone"
    now = int(time.time())
    waypoint = {"_type": "waypoint", "desc": "Cabin", "tst": now, "rid": "r1", "rad": 150} | HOME
    assert alice.publish(f"{topic}/waypoint", json.dumps(waypoint)) < 0x80
    enter = {"_type": "transition", "event": "enter", "wtst": now, "tst": now, "rid": "r1",
             "acc": 5, "desc": "Cabin", "t": "c"}
    assert alice.publish(f"{topic}/event", json.dumps(enter)) < 0x80
    told = bob.expect(f"{topic_of(bob, alice)}/event").json
    assert (told["event"], told["desc"]) == ("enter", "Cabin")
    (place,) = alice.do("location/places")["places"]
    assert place["inside"] and place["device"] == "phone"


def test_l4_two_friends_are_notified_when_they_are_near_if_both_asked_for_it(pair):
    alice, bob = pair
    bob.do("location/share")
    alice.do("location/alertNear", {"user": bob.user, "radius": 1_000})
    assert bob.do("location/alertNear", {"user": alice.user})["mutual"]
    ping(alice, 63.4)
    ping(bob, 63.401)
    for one, other in ((alice, bob), (bob, alice)):
        notice = one.expect(f"{one.base}/inbox", lambda m: m.json.get("kind") == "location.near")
        assert notice.json["from"] == other.user


# OwnTracks' HTTP mode


def post(server, user, token, body, path="/owntracks", **headers):
    """Posts as an app in HTTP mode does, and returns the status, the headers and the reply."""
    credentials = base64.b64encode(f"{user}:{token}".encode()).decode()
    status, headers, text = call(
        server, "POST", path, body, Authorization=f"Basic {credentials}", **headers)
    return status, headers, json.loads(text)


def test_d4_http_mode_accepts_positions_and_answers_with_friends(server, pair):
    alice, bob = pair
    bob.do("location/share")
    ping(bob, 1, 2, tid="BO", batt=71)
    alice.listen(topic_of(alice, bob)).expect(topic_of(alice, bob))
    device = alice.do("device/add", {"name": "Tracker", "kind": "iot"})["device"]
    token = device["token"]
    status, _, friends = post(
        server, alice.user, token, location(3, 4, alt=7, x="dropped"), X_Limit_U=alice.user,
        X_Limit_D="tracker")
    assert status == 200
    assert [one["_type"] for one in friends] == ["location", "card"]
    assert (friends[0]["lat"], friends[0]["batt"], friends[0]["tid"]) == (1, 71, "BO")
    assert (friends[1]["name"], friends[1]["tid"]) == (bob.user, "BO")
    seen = bob.expect(topic_of(bob, alice), lambda m: m.payload and m.json["lat"] == 3).json
    assert seen["alt"] == 7 and "x" not in seen
    heard = [one["device"] for one in alice.do("location/devices")["devices"]]
    assert heard == ["tracker"]
    # An app resends a refused message forever. So the server answers 200 and counts the refusal.
    for body in ("nonsense", "{}", "[1]", '{"_type":"location"}', location(3, 4, tst=9_999_999_999)):
        status, _, friends = post(
            server, alice.user, token, body, f"/owntracks?u={alice.user.upper()}&d=tracker")
        assert status == 200 and len(friends) == 2
    refused = alice.do("location/devices")["devices"][0]["refused"]
    assert sum(refused.values()) == 5 and refused["ahead"] == 1
    assert post(server, alice.user, token, b"")[2] == []
    # A request without a device is for the device of the token.
    unnamed = post(server, alice.user, token, location(3.001, 4), "/owntracks?d=", X_Limit_D="")
    assert unnamed[0] == 200
    assert {one["device"] for one in alice.do("location/devices")["devices"]} == {
        "tracker", device["id"]}


def test_d4_http_mode_accepts_users_only_with_their_own_token(server, pair):
    alice, bob = pair
    device = alice.do("device/add", {"name": "Tracker", "kind": "iot"})["device"]
    for user, token in [(bob.user, device["token"]), (alice.user, "x"), ("", ""), (alice.user, "")]:
        status, headers, reply = post(server, user, token, location(1))
        assert (status, reply["error"]["code"]) == (401, "account.tokenInvalid")
        assert headers["WWW-Authenticate"].startswith("Basic")
    status, _, reply = post(server, alice.user, device["token"], location(1), X_Limit_U=bob.user)
    assert (status, reply["error"]["code"]) == (403, "request.forbidden")
    assert post(server, alice.user, device["token"], location(1), "/owntracks?d=a%2Fb")[0] == 400
    assert post(server, alice.user, device["token"], b"x" * 70_000)[0] == 413
    assert call(server, "GET", "/owntracks")[0] == 405
    alice.do("device/remove", {"device": device["id"]})
    assert post(server, alice.user, device["token"], location(1))[0] == 401


def test_t4_http_mode_has_the_same_limits_as_other_requests(new_server, gather):
    server = new_server({
        "FAIRWAY_HTTP_TOKEN_REQUESTS_PER_SECOND": "1", "FAIRWAY_HTTP_TOKEN_REQUEST_BURST": "5",
    })
    ann, bob = gather(server).several("ann", "bob")
    answers = [post(server, ann.user, ann.token, location(1)) for _ in range(10)]
    assert [status for status, _, _ in answers[:5]] == [200] * 5
    refused = [(headers, reply) for status, headers, reply in answers if status == 429]
    assert refused and all(int(headers["Retry-After"]) >= 1 for headers, _ in refused)
    assert {reply["error"]["code"] for _, reply in refused} == {"request.tooMany"}
    # All requests of a user's devices count together. Another user has a limit of their own.
    assert call(server, "GET", "/v1/do/friend/list", token=ann.token)[0] == 429
    assert post(server, bob.user, bob.token, location(1))[0] == 200


def test_d4_a_link_sets_up_an_app_that_shows_friends(server, people, pair):
    alice, bob = pair
    added = bob.do("device/add", {"name": "Pixel", "kind": "phone"})
    link = added["owntracks"]
    prefix = "owntracks:///config?inline="
    assert link.startswith(prefix) and not set("+/=") & set(link[len(prefix):])
    setup = json.loads(base64.b64decode(link[len(prefix):]))
    host, port = server.ready["mqtt"].rsplit(":", 1)
    assert setup["_type"] == "configuration" and setup["port"] == int(port) and not setup["tls"]
    assert setup["mode"] == 0 and setup["auth"] and setup["password"] == added["device"]["token"]
    app = people.client(
        setup["username"], setup["password"], client_id=setup["clientId"], version=4).connect()
    app.listen(*setup["subTopic"].split(), qos=setup["subQos"])
    # The apps' default subscription is refused, which does no harm.
    assert app.subscribe("owntracks/+/+") == [0x80]
    # The app for iOS expects friends' topics to have as many levels as its own base topic.
    assert setup["pubTopicBase"].count("/") == topic_of(bob, alice).count("/")
    ping(alice, 63.4)
    assert app.expect(topic_of(bob, alice)).json["lat"] == 63.4
    card = app.expect(f"{topic_of(bob, alice)}/info")
    assert card.retain and card.json["_type"] == "card" and card.json["name"] == alice.user
    bob.do("location/share")
    alice.listen(topic_of(alice, bob))
    topic = setup["pubTopicBase"].replace("%u", setup["username"]).replace("%d", setup["deviceId"])
    app.publish(topic, location(60, tid=setup["tid"]), retain=setup["pubRetain"])
    assert alice.expect(topic_of(alice, bob)).json["tid"] == setup["tid"]
    alice.do("location/stop")
    app.expect_last(f"{topic_of(bob, alice)}/info", lambda m: not m.payload)
    late = people.connect(bob.user).listen(f"{bob.base}/location/#", qos=0)
    late.fence()
    assert late.all(f"{topic_of(bob, alice)}/info") == []


# History


def test_l5_a_history_is_kept_on_request_read_in_three_formats_and_erased(new_server, gather):
    server = new_server()
    (alice,) = gather(server).several("alice")
    alice.do("location/share")
    ping(alice, 1)
    assert alice.do("location/history")["fixes"] == []
    alice.do("location/keep", {"days": 30})
    now = int(time.time())
    for number in range(5):
        ping(alice, 1 + number / 1000, tst=now - 50 + 10 * number, alt=10 + number)
    alice.wait(lambda: len(alice.do("location/history")["fixes"]) == 5, what="five positions")
    restart(server)
    back(alice)
    page = alice.do("location/history", {"limit": 3})
    rest = alice.do("location/history", {"limit": 3, "cursor": page["cursor"]})
    assert [one["altitude"] for one in page["fixes"] + rest["fixes"]] == [10, 11, 12, 13, 14]
    assert alice.do("location/history", {"format": "gpx"})["gpx"].count("<trkpt ") == 5
    track = alice.do("location/history", {"format": "geojson"})["geojson"]
    assert track["features"][0]["geometry"]["coordinates"][0] == [10.4, 1, 10]
    assert alice.do("location/eraseHistory")["erased"] == 5
    assert alice.do("location/history")["fixes"] == []
