"""The HTTP edge: requests of the contract, the pages behind links, and what it turns away."""

import concurrent.futures
import json
import xml.etree.ElementTree as ElementTree
from http.client import HTTPConnection

import pytest

PASSWORD = "correct horse 7"
PAGES = ["/", "/j/KQ7XPM", "/f/alice", "/c/sometoken", "/r/sometoken"]


def call(server, method, path, body=None, token=None, **headers):
    """Status, headers and body of one request."""
    connection = HTTPConnection(server.ready["http"], timeout=20)
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    if body is not None and "Content-Type" not in headers:
        headers["Content-Type"] = "application/json"
    data = body if body is None or isinstance(body, (bytes, str)) else json.dumps(body)
    connection.request(method, path, data, headers)
    response = connection.getresponse()
    text = response.read()
    connection.close()
    return response.status, response.headers, text


def post(server, path, body=None, token=None, **headers):
    """Status and the reply."""
    status, _, text = call(server, "POST", f"/v1/do/{path}", body or {}, token, **headers)
    return status, json.loads(text)


@pytest.fixture
def member(people):
    """A user with the token of a device that is not connected."""
    user = people.sign_up("web")
    return user, people.token(user)


def test_f17_a_round_is_joined_over_http_and_seen_over_mqtt(server, people, member):
    host = people.new("host")
    made = host.do("room/create", {"kind": "golf", "courseName": "Meadow"})
    user, token = member
    status, reply = post(server, "room/join", {"code": made["code"]}, token)
    assert (status, reply["ok"]) == (200, True)
    assert reply["result"]["room"] == made["room"]
    body = {"player": user, "hole": 1, "strokes": 3}
    host.do(f"{made['topics']['do']}/start")
    assert post(server, f"room/score?room={made['room']}", body, token)[0] == 200
    status, reply = post(server, "room/score", body, token)
    assert status == 400 and "room" in reply["error"]["fields"]


def test_l1_a_guest_signs_up_and_in_over_http(server):
    body = {"username": "over_http", "email": "over_http@example.org", "password": PASSWORD}
    assert post(server, "account/signUp", body)[0] == 200
    status, reply = post(server, "account/signUp", body)
    assert status == 409 and reply["error"]["code"] == "account.taken"
    device = {"name": "curl", "kind": "web"}
    status, reply = post(
        server, "account/signIn", {"login": "over_http", "password": PASSWORD, "device": device})
    assert status == 200
    token = reply["result"]["device"]["token"]
    status, reply = post(server, "device/list", {}, token)
    assert [one["name"] for one in reply["result"]["devices"]] == ["curl"]
    wrong = {"login": "over_http", "password": "wrong password", "device": device}
    assert post(server, "account/signIn", wrong)[0] == 401


def test_c2_a_token_is_dead_at_once_over_http_too(server, member):
    _, token = member
    assert post(server, "room/list", {}, token)[0] == 200
    assert post(server, "account/signOut", {}, token)[0] == 200
    status, reply = post(server, "room/list", {}, token)
    assert status == 401 and reply["error"]["code"] == "account.tokenInvalid"


@pytest.mark.parametrize(("path", "body", "status", "code"), [
    ("room/list", {}, 401, "account.tokenInvalid"),
    ("nothing/here", {}, 404, "request.unknown"),
    ("account/signIn", b"{", 400, "request.malformed"),
    ("account/signIn", {}, 400, "account.invalid"),
])
def test_d11_what_cannot_be_done_is_told_with_its_code(server, path, body, status, code):
    told, reply = post(server, path, body)
    assert (told, reply["error"]["code"]) == (status, code)


@pytest.mark.parametrize("token", ["", "x", "a.b.c", "e30.e30.e30"])
def test_f63_a_made_up_token_is_refused(server, token):
    status, _, text = call(
        server, "POST", "/v1/do/room/list", "{}", Authorization=f"Bearer {token}",
        Content_Type="application/json")
    assert status == 401 and json.loads(text)["error"]["code"] == "account.tokenInvalid"


def test_f63_a_page_of_another_site_cannot_post_a_form(server, member):
    status, _, _ = call(
        server, "POST", "/v1/do/room/list", "a=b", member[1],
        Content_Type="application/x-www-form-urlencoded")
    assert status == 415


def test_f63_a_body_that_is_too_large_and_a_wrong_method_are_told(server, member):
    status, _, _ = call(server, "POST", "/v1/do/room/list", b"x" * 70_000, member[1])
    assert status == 413
    status, headers, _ = call(server, "GET", "/v1/do/room/list")
    assert (status, headers["Allow"]) == (405, "POST")
    assert call(server, "DELETE", "/j/KQ7XPM")[0] == 405


def test_f66_the_same_request_twice_is_done_once(server, member):
    body = {"kind": "golf", "courseName": "Meadow"}
    first = post(server, "room/create", body, member[1], Idempotency_Key="once")
    assert first[0] == 200
    assert post(server, "room/create", body, member[1], Idempotency_Key="once") == first
    other = post(server, "room/create", {"kind": "golf"}, member[1], Idempotency_Key="once")
    assert (other[0], other[1]["error"]["code"]) == (409, "request.idReused")


def test_f66_a_hundred_at_once_are_all_answered(server, member):
    with concurrent.futures.ThreadPoolExecutor(50) as pool:
        answers = list(pool.map(lambda _: post(server, "room/list", {}, member[1]), range(100)))
    assert [status for status, _ in answers] == [200] * 100


@pytest.mark.parametrize("path", PAGES)
def test_fu6_each_page_is_there_and_lets_nothing_else_in(server, path):
    status, headers, text = call(server, "GET", path)
    assert status == 200 and headers["Content-Type"].startswith("text/html")
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cache-Control"] == "no-store"
    assert b"<script>" not in text and b"style=" not in text


def test_f17_an_invitation_shows_its_code_and_carries_it_on_to_the_sign_up(server):
    text = call(server, "GET", "/j/kq7xpm")[2].decode()
    assert "KQ7XPM" in text and "?join=KQ7XPM" in text
    assert call(server, "GET", "/j/%3Cscript%3E")[0] == 404


@pytest.mark.parametrize("path", ["/qr/j/KQ7XPM.svg", "/qr/f/alice.svg"])
def test_f31_f32_qr_codes_are_pictures_with_a_title(server, path):
    status, headers, text = call(server, "GET", path)
    assert status == 200 and headers["Content-Type"] == "image/svg+xml"
    root = ElementTree.fromstring(text)
    assert root.find("{http://www.w3.org/2000/svg}title").text


def test_f31_f32_there_is_no_qr_code_of_nonsense(server):
    for path in ("/qr/j/nonsense.svg", "/qr/f/x.svg", "/qr/j/KQ7XPM.png", "/qr/x/y.svg"):
        assert call(server, "GET", path)[0] == 404


def test_f66_health_tells_whether_all_is_well(server):
    status, _, text = call(server, "GET", "/healthz")
    report = json.loads(text)
    assert status == 200 and report["status"] == "ok"
    assert report["broker"] and report["database"]


def test_f63_too_many_requests_of_one_address_are_slowed_down(new_server):
    server = new_server({"FAIRWAY_HTTP_REQUESTS_PER_SECOND": "1", "FAIRWAY_HTTP_REQUEST_BURST": "5"})
    answers = [call(server, "GET", "/j/KQ7XPM") for _ in range(8)]
    refused = [headers for status, headers, _ in answers if status == 429]
    assert refused and all(int(headers["Retry-After"]) >= 1 for headers in refused)
    # Whoever watches over the server is not turned away.
    assert call(server, "GET", "/healthz")[0] == 200
