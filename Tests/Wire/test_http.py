"""The HTTP edge: requests of the contract, the pages behind links, and refusals."""

import concurrent.futures
import json
import re
import time
import xml.etree.ElementTree as ElementTree
from http.client import HTTPConnection

import pytest
from people import create, play

PASSWORD = "correct horse 7"
PAGES = ["/", "/j/KQ7XPM", "/f/alice", "/c/sometoken", "/r/sometoken"]


def call(server, method, path, body=None, token=None, **headers):
    """Sends one request. Returns the status, the headers and the body."""
    connection = HTTPConnection(server.ready["http"], timeout=30)
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
    """Sends a POST request. Returns the status and the reply."""
    status, _, text = call(server, "POST", f"/v1/do/{path}", body or {}, token, **headers)
    return status, json.loads(text)


def mailed(server, user, kind):
    """The token of the link (`/c/...`, `/r/...`) of the last mail to a user."""
    deadline = time.monotonic() + 30
    while True:
        for mail in sorted((server.data / "mail").glob("*.eml"), reverse=True):
            text = mail.read_text()
            found = re.search(rf"/{kind}/([\w-]+)", text)
            if f"{user}@example.org" in text and found:
                return found[1]
        assert time.monotonic() < deadline, f"no mail to {user} with a link /{kind}/"
        time.sleep(0.01)


def sign_up(server, user, **more):
    body = {"username": user, "email": f"{user}@example.org", "password": PASSWORD} | more
    assert post(server, "account/signUp", body)[0] == 200


@pytest.fixture
def member(people):
    """A user, and the token of a device that is not connected."""
    user = people.sign_up("web")
    return user, people.token(user)


def test_f17_a_user_joins_a_round_over_http_and_scores(server, people, member):
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


def test_c2_signing_out_ends_a_token_at_once_over_http_too(server, member):
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
def test_f77_a_refusal_has_a_status_and_an_error_code(server, path, body, status, code):
    told, reply = post(server, path, body)
    assert (told, reply["error"]["code"]) == (status, code)


def test_w6_a_wrong_parameter_of_the_api_is_refused_by_its_name(server, people, member):
    host = people.new("host")
    made = host.do("room/create", {"kind": "golf", "courseName": "Meadow"})
    room = made["room"]
    unknown, both, body = "is an unknown key", "appears twice", "must be in the body, not in the address"
    for method, path, name, reason in [
        ("GET", "/v1/do/course/list?limt=5", "limt", f"{unknown}. Did you mean limit?"),
        ("GET", "/v1/do/course/list?limit=5&limit=6", "limit", both),
        ("GET", "/v1/do/course/list?near.lat=1&near.lon=2&near.alt=3", "near.alt", f"{unknown}. Did you mean near.lat?"),
        ("GET", "/v1/do/room/list?utm_source=mail", "utm_source", unknown),
        ("GET", f"/v1/do/room/get?room={room}&room={room}", "room", both),
        ("GET", f"/v1/do/room/get?room={room}&limit=5", "limit", unknown),
        ("POST", "/v1/do/room/list?limit=5", "limit", body),
        ("POST", f"/v1/do/room/score?room={room}&hole=1", "hole", body),
        ("POST", f"/v1/do/room/start?room={room}&room={room}", "room", both),
        ("GET", f"/v1/rooms/{room}/leaderboard?limit=5", "limit", unknown),
        ("GET", f"/v1/rooms/{room}/events?from=5", "from", unknown),
    ]:
        status, _, text = call(server, method, path, {} if method == "POST" else None, host.token)
        error = json.loads(text)["error"]
        assert (status, error["code"]) == (400, "request.malformed"), path
        assert error["fields"][name].startswith(reason), path
    assert host.do("room/list")["rooms"][0]["phase"] == "lobby"


@pytest.mark.parametrize("path", [*PAGES, "/docs/", "/app/", "/status", "/robots.txt", "/healthz", "/v1/openapi.json"])
def test_w6_a_parameter_that_another_program_adds_to_a_link_opens_the_page(server, path):
    plain = call(server, "GET", path)[0]
    assert call(server, "GET", f"{path}?utm_source=mail&fbclid=1&utm_source=web")[0] == plain


def test_w1_a_refusal_uses_the_language_of_the_account_or_of_the_client(server, member):
    _, token = member

    def message(**headers):
        reply = post(server, "friend/request", {"user": "nobody"}, token, **headers)[1]
        return reply["error"]["message"]

    english, icelandic = "There is no user with this name.", "Enginn notandi heitir þetta."
    assert message() == message(Accept_Language="de") == english
    assert message(Accept_Language="is, en;q=0.5") == icelandic
    refused = post(server, "account/settings", token="nonsense", Accept_Language="is")[1]["error"]
    assert refused["message"] == "Lykillinn er ekki gildur. Skráðu þig aftur inn."
    assert post(server, "account/changeSettings", {"language": "is"}, token)[0] == 200
    assert message(Accept_Language="en") == icelandic


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


def test_f63_a_body_that_is_too_large_and_a_wrong_method_are_refused(server, member):
    status, _, _ = call(server, "POST", "/v1/do/room/list", b"x" * 70_000, member[1])
    assert status == 413
    status, headers, _ = call(server, "GET", "/v1/do/room/create")
    assert (status, headers["Allow"]) == (405, "POST")
    assert call(server, "DELETE", "/j/KQ7XPM")[0] == 405


def test_f66_a_repeated_request_is_done_once(server, member):
    body = {"kind": "golf", "courseName": "Meadow"}
    first = post(server, "room/create", body, member[1], Idempotency_Key="once")
    assert first[0] == 200
    assert post(server, "room/create", body, member[1], Idempotency_Key="once") == first
    other = post(server, "room/create", {"kind": "golf"}, member[1], Idempotency_Key="once")
    assert (other[0], other[1]["error"]["code"]) == (409, "request.idReused")


def test_f66_users_behind_one_address_may_use_the_same_request_id(server):
    def ask(name):
        body = {"username": name, "email": f"{name}@example.org", "password": PASSWORD, "id": "1"}
        return post(server, "account/signUp", body)

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        names = [f"nat_{number}" for number in range(8)]
        answers = list(pool.map(ask, names))
    assert [reply["result"]["user"] for _, reply in answers] == names
    # A request with the same id and body is a repeat, not a second sign-up.
    assert ask(names[0]) == answers[0]


def test_f66_the_server_answers_a_hundred_requests_at_once(server, member):
    with concurrent.futures.ThreadPoolExecutor(50) as pool:
        answers = list(pool.map(lambda _: post(server, "room/list", {}, member[1]), range(100)))
    assert [status for status, _ in answers] == [200] * 100


@pytest.mark.parametrize("path", PAGES)
def test_fu6_each_page_exists_and_loads_nothing_from_elsewhere(server, path):
    status, headers, text = call(server, "GET", path)
    assert status == 200 and headers["Content-Type"].startswith("text/html")
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cache-Control"] == "no-store"
    assert b"<script>" not in text and b"style=" not in text


def test_f17_an_invitation_shows_its_code_and_passes_it_to_the_sign_up(server):
    text = call(server, "GET", "/j/kq7xpm")[2].decode()
    assert "KQ7XPM" in text and "?join=KQ7XPM" in text
    for query, option in (("join=KQ7XPM", "--join KQ7XPM"), ("friend=ada", "--friend ada")):
        front = call(server, "GET", f"/?{query}")[2].decode()
        assert f"<kbd>fairway signup NAME ADDRESS {option}</kbd>" in front
    assert "signup NAME ADDRESS</kbd>" in call(server, "GET", "/?join=%3Cb%3E")[2].decode()
    # No identity provider is configured.
    assert "/oidc/" not in text
    assert call(server, "GET", "/j/%3Cscript%3E")[0] == 404


@pytest.mark.parametrize("path", ["/qr/j/KQ7XPM.svg", "/qr/f/alice.svg"])
def test_f31_f32_qr_codes_are_pictures_with_a_title(server, path):
    status, headers, text = call(server, "GET", path)
    assert status == 200 and headers["Content-Type"] == "image/svg+xml"
    root = ElementTree.fromstring(text)
    assert root.find("{http://www.w3.org/2000/svg}title").text


def test_f31_f32_a_qr_code_of_an_invalid_link_does_not_exist(server):
    for path in ("/qr/j/nonsense.svg", "/qr/f/x.svg", "/qr/j/KQ7XPM.png", "/qr/x/y.svg"):
        assert call(server, "GET", path)[0] == 404


def test_f66_the_health_page_says_that_all_is_well(server):
    status, _, text = call(server, "GET", "/healthz")
    report = json.loads(text)
    assert status == 200 and report["status"] == "ok"
    assert report["broker"] and report["database"]


def test_f63_requests_from_one_address_are_limited(new_server):
    server = new_server({"FAIRWAY_HTTP_REQUESTS_PER_SECOND": "1", "FAIRWAY_HTTP_REQUEST_BURST": "5"})
    answers = [call(server, "GET", "/j/KQ7XPM") for _ in range(8)]
    refused = [headers for status, headers, _ in answers if status == 429]
    assert refused and all(int(headers["Retry-After"]) >= 1 for headers in refused)
    # The limit does not apply to health checks.
    assert call(server, "GET", "/healthz")[0] == 200


def test_fu6_the_link_in_a_mail_completes_the_sign_up_and_joins_the_lobby(server, people):
    host = create(people.new("host"))
    sign_up(server, "by_link", join=host.code)
    token = mailed(server, "by_link", "c")
    # Opening the link does not use it up.
    assert call(server, "GET", f"/c/{token}")[0] == 200
    body = {"token": token, "device": {"name": "Web browser", "kind": "web"}}
    status, reply = post(server, "account/confirm", body, Idempotency_Key="one")
    assert status == 200 and reply["result"]["room"]["room"] == host.room
    device = reply["result"]["device"]["token"]
    rooms = post(server, "room/list", {}, device)[1]["result"]["rooms"]
    assert [one["room"] for one in rooms] == [host.room]
    # A repeat gives a new token and ends the first. Any other request is too late.
    status, again = post(server, "account/confirm", body, Idempotency_Key="one")
    assert status == 200
    assert post(server, "room/list", {}, device)[0] == 401
    assert post(server, "room/list", {}, again["result"]["device"]["token"])[0] == 200
    status, reply = post(server, "account/confirm", body)
    assert (status, reply["error"]["code"]) == (404, "account.linkInvalid")


def test_fu2_the_link_in_a_mail_sets_a_forgotten_password(server):
    sign_up(server, "forgetful")
    assert post(server, "account/resetPassword", {"login": "forgetful"})[0] == 200
    device = {"name": "Web browser", "kind": "web"}
    body = {"token": mailed(server, "forgetful", "r"), "device": device}
    status, reply = post(server, "account/resetPassword", body | {"password": "short"})
    assert status == 400 and "password" in reply["error"]["fields"]
    assert post(server, "account/resetPassword", body | {"password": "another one 8"})[0] == 200
    login = {"login": "forgetful", "device": device}
    assert post(server, "account/signIn", login | {"password": PASSWORD})[0] == 401
    assert post(server, "account/signIn", login | {"password": "another one 8"})[0] == 200


def test_c2_a_removed_device_is_refused_at_once_over_http_too(server, people):
    alice = people.new("alice")
    device = alice.do("device/add", {"name": "Web", "kind": "web"})["device"]
    assert post(server, "device/list", {}, device["token"])[0] == 200
    alice.do("device/remove", {"device": device["id"]})
    assert post(server, "device/list", {}, device["token"])[0] == 401


def test_f77_each_refusal_has_its_status(server, people):
    alice, bob = people.several("alice", "bob")
    host, seat = play(alice, bob)
    room = f"?room={host.room}"
    for path, body, token, status, code in [
        (f"room/end{room}", {}, bob.token, 403, "room.notHost"),
        ("room/leave?room=abcdefghijklmnop", {}, bob.token, 403, "room.notMember"),
        ("room/leave?room=%22", {}, bob.token, 403, "room.notMember"),
        ("device/remove", {"device": "nothing"}, bob.token, 404, "device.unknown"),
        ("room/join", {"code": "222222"}, bob.token, 404, "room.codeInvalid"),
        (f"room/start{room}", {}, alice.token, 409, "room.wrongPhase"),
        (f"room/score{room}", {"player": bob.user}, bob.token, 400, "request.malformed"),
        ("account/signIn", {}, bob.token, 404, "request.unknown"),
        ("room/list", {"id": 7}, bob.token, 400, "request.malformed"),
    ]:
        told, reply = post(server, path, body, token)
        assert (told, reply["error"]["code"]) == (status, code), path


def test_f77_a_reply_repeats_the_id_of_the_body_and_a_second_id_is_refused(server, member):
    assert post(server, "room/list", {"id": "7"}, member[1])[1]["id"] == "7"
    status, reply = post(server, "room/list", {"id": "7"}, member[1], Idempotency_Key="8")
    assert status == 400 and "id" in reply["error"]["fields"]
    assert post(server, "room/list", {"id": "7"}, member[1], Idempotency_Key="7")[0] == 200


@pytest.mark.parametrize("header", ["Basic YTpi", "Bearer", "Bearer a b", "Token x"])
def test_f63_another_kind_of_authorization_is_refused(server, header):
    status, headers, _ = call(
        server, "POST", "/v1/do/account/suggestUsername", {}, Authorization=header)
    assert (status, headers["WWW-Authenticate"]) == (401, "Bearer")


def test_f63_every_answer_has_the_security_headers(server, member):
    answers = [
        call(server, "GET", path)
        for path in (
            *("/healthz", "/j/KQ7XPM", "/nothing", "/v1/nothing", "/qr/j/KQ7XPM.svg"),
            *("/assets/page.css", "/assets/link.js", "/%ff", "/../x", "/" + "x" * 5_000),
        )
    ]
    answers.append(call(server, "POST", "/v1/do/room/list", {}, member[1]))
    answers.append(call(server, "POST", "/v1/do/room/list", {}))
    answers.append(call(server, "POST", "/v1/do/room/list", b"x" * 70_000, member[1]))
    statuses = [200, 200, 404, 404, 200, 200, 200, 400, 400, 414, 200, 401, 413]
    assert [status for status, _, _ in answers] == statuses
    for _, headers, _ in answers:
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        policy = headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'") and "frame-ancestors 'none'" in policy


def test_f66_a_connection_carries_many_requests(server, member):
    connection = HTTPConnection(server.ready["http"], timeout=30)
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {member[1]}"}
    for method, path, status in [
        ("HEAD", "/j/KQ7XPM", 200), ("POST", "/v1/do/room/list", 200), ("GET", "/nothing", 404),
        ("POST", "/v1/do/nothing/here", 404), ("GET", "/healthz", 200),
    ]:
        connection.request(method, path, "{}" if method == "POST" else None, headers)
        before = connection.sock
        response = connection.getresponse()
        body = response.read()
        assert response.status == status and bool(body) == (method != "HEAD")
        assert connection.sock is before
    connection.close()


def test_f1_the_limit_of_sign_ups_per_address_holds_over_http_too(new_server):
    server = new_server({"FAIRWAY_ACCOUNTS_SIGN_UPS_PER_MINUTE": "2"})
    sign_up(server, "first")
    sign_up(server, "second")
    body = {"username": "third", "email": "third@example.org", "password": PASSWORD}
    status, headers, _ = call(server, "POST", "/v1/do/account/signUp", body)
    assert status == 429 and 1 <= int(headers["Retry-After"]) <= 60


def test_f63_the_address_that_a_proxy_forwards_counts_only_if_configured(new_server):
    limits = {"FAIRWAY_HTTP_REQUESTS_PER_SECOND": "1", "FAIRWAY_HTTP_REQUEST_BURST": "2"}

    def statuses(server):
        named = [f"192.0.2.9, 198.51.100.{number}" for number in range(6)]
        return [call(server, "GET", "/", X_Forwarded_For=name)[0] for name in named]

    assert 429 in statuses(new_server(limits))
    behind = new_server(limits | {"FAIRWAY_HTTP_BEHIND_PROXY": "true"}, name="behind")
    assert statuses(behind) == [200] * 6
    # Only the last address counts, because the proxy wrote it.
    same = [call(behind, "GET", "/", X_Forwarded_For=f"{n}.1.1.1, 192.0.2.1") for n in range(6)]
    assert 429 in [status for status, _, _ in same]


def test_f66_the_health_page_shows_whether_the_broker_is_connected(broker, joined):
    joined.start()
    assert healthy(joined, True)["broker"]
    broker.end()
    assert healthy(joined, False)["broker"] is False
    broker.start()
    assert healthy(joined, True)["broker"]
    joined.stop()


def healthy(server, expected):
    """Waits until the health of the server is `expected`, and returns its report."""
    deadline = time.monotonic() + 30
    while True:
        status, _, text = call(server, "GET", "/healthz")
        assert status in (200, 503)
        if (status == 200) == expected:
            return json.loads(text)
        assert time.monotonic() < deadline, text
        time.sleep(0.02)


def test_d1_the_daemon_ends_in_time_despite_open_http_connections(new_server):
    server = new_server()
    idle = [HTTPConnection(server.ready["http"], timeout=30) for _ in range(20)]
    for connection in idle:
        connection.request("GET", "/")
        connection.getresponse().read()
    half = HTTPConnection(server.ready["http"], timeout=30)
    half.putrequest("POST", "/v1/do/room/list")
    half.putheader("Content-Length", "1000")
    half.endheaders(b"{")
    server.stop()
