"""Sign-in through an OpenID Connect provider, in a browser and with an ID token."""

import json
import re
import urllib.parse
from http.client import HTTPConnection

import pytest
from identity_provider import CLIENT, SECRET, IdentityProvider, Person


class Browser:
    """Follows links, keeps cookies by host, and runs no script."""

    def __init__(self):
        self.cookies = {}
        #: The last `Set-Cookie` header for each name of a cookie.
        self.set = {}
        #: The headers of the last answer.
        self.headers = None

    def get(self, url, follow=10, method="GET", origin=None, body=None):
        """Returns the status, the last URL and the body."""
        parts = urllib.parse.urlsplit(url)
        connection = HTTPConnection(parts.netloc, timeout=30)
        jar = self.cookies.setdefault(parts.netloc, {})
        header = {"Cookie": "; ".join(f"{n}={v}" for n, v in jar.items())} if jar else {}
        if origin:
            header["Origin"] = origin
        if body is not None:
            header["Content-Type"] = "application/json"
        connection.request(method, f"{parts.path}?{parts.query}", body, header)
        response = connection.getresponse()
        body = response.read().decode()
        self.headers = response.headers
        for cookie in response.headers.get_all("Set-Cookie") or []:
            name, value = cookie.split(";")[0].split("=", 1)
            jar[name] = value
            self.set[name] = cookie
        location = response.headers.get("Location")
        connection.close()
        if response.status in (302, 303) and follow:
            return self.get(urllib.parse.urljoin(url, location), follow - 1)
        return response.status, location or url, body

    def confirm(self, link):
        """Posts what the script of a link's page posts, and returns the status and the reply."""
        body = {"token": token_of(link), "device": {"name": "Browser", "kind": "web"}}
        url = urllib.parse.urljoin(link, "/v1/do/account/confirm")
        status, _, text = self.get(url, method="POST", body=json.dumps(body))
        return status, json.loads(text)


def token_of(link):
    return re.search(r"/c/([A-Za-z0-9_-]+)#signed-in$", link).group(1)


@pytest.fixture
def provider():
    with IdentityProvider() as provider:
        provider.person = Person("person-1", {
            "email": "ada@uni.example", "email_verified": True, "name": "Ada Lovelace",
            "preferred_username": "ada"})
        yield provider


@pytest.fixture
def server(provider, new_server, tmp_path):
    """A server that knows the provider, and has its own address in its configuration."""
    secret = tmp_path / "secret"
    secret.write_text(SECRET)
    first = new_server(name="data")
    port = first.ready["http"].rsplit(":", 1)[1]
    first.stop()
    config = tmp_path / "fairway.json5"
    config.write_text(f"""{{
        publicUrl: "http://127.0.0.1:{port}",
        providers: [{{id: "uni", name: "University", issuer: "{provider.issuer}",
            clientId: "{CLIENT}", clientSecretFile: "{secret}"}}],
    }}""")
    server = new_server(
        name="data", settings={"FAIRWAY_HTTP_PORT": port}, arguments=["--config", str(config)])
    provider.redirect_uris.add(f"http://127.0.0.1:{port}/oidc/uni/callback")
    return server


def sign_in(people, **body):
    desk = people.guest()
    return desk.do("account/signIn", {"provider": "uni", "device": {"name": "Phone", "kind": "phone"}, **body})


@pytest.mark.parametrize("algorithm", ["RS256", "ES256"])
def test_f47_a_browser_goes_to_the_provider_and_comes_back_signed_in(
        server, provider, gather, algorithm):
    provider.algorithm = algorithm
    people = gather(server)
    host = people.new("host")
    code = host.do("room/create", {"kind": "golf", "courseName": "Meadow"})["code"]
    browser = Browser()
    status, url, _ = browser.get(f"http://{server.ready['http']}/oidc/uni?join={code}")
    assert status == 200
    status, reply = browser.confirm(url)
    assert status == 200
    result = reply["result"]
    assert result["user"] == "ada"
    assert result["room"]["room"]
    client = people.client("ada", result["device"]["token"]).connect()
    client.listen(f"{client.reply_topic}/#")
    assert [one["room"] for one in client.do("room/list")["rooms"]] == [result["room"]["room"]]


def test_c1_an_id_token_signs_in_and_the_same_person_gets_the_same_account(server, provider, gather):
    people = gather(server)
    first = sign_in(people, idToken=provider.id_token(nonce="n1"), nonce="n1")
    assert first["user"] == "ada"
    assert sign_in(people, idToken=provider.id_token())["user"] == "ada"


def test_c1_an_invalid_id_token_is_refused_and_a_valid_one_works_afterwards(
        server, provider, gather):
    people = gather(server)
    desk = people.guest()
    body = {"provider": "uni", "device": {"name": "Phone", "kind": "phone"}}
    expired = provider.id_token(exp=1)
    assert desk.is_refused("account/signIn", {**body, "idToken": expired})["code"] == "provider.refused"
    other = provider.id_token(aud="another")
    assert desk.is_refused("account/signIn", {**body, "idToken": other})["code"] == "provider.refused"
    assert desk.do("account/signIn", {**body, "idToken": provider.id_token()})["user"] == "ada"


def test_c1_a_provider_that_is_down_has_an_error_of_its_own(server, provider, gather):
    provider.is_down = True
    people = gather(server)
    body = {"provider": "uni", "idToken": provider.id_token(), "device": {"name": "P", "kind": "web"}}
    assert people.guest().is_refused("account/signIn", body)["code"] == "provider.unreachable"
    status, _, page = Browser().get(f"http://{server.ready['http']}/oidc/uni")
    assert status == 502 and "not signed in" in page


def test_c1_a_user_who_denies_access_at_the_provider_sees_why_sign_in_failed(server, provider):
    provider.person = None
    status, _, page = Browser().get(f"http://{server.ready['http']}/oidc/uni")
    assert status == 403 and "access_denied" in page


def test_f63_another_browser_cannot_finish_a_sign_in(server, provider):
    browser = Browser()
    status, url, _ = browser.get(f"http://{server.ready['http']}/oidc/uni", follow=1)
    assert status == 302 and "/callback?" in url
    status, _, page = Browser().get(url)
    assert status == 403 and "not signed in" in page


def test_f63_the_link_after_a_providers_sign_in_works_only_in_the_browser_that_began_it(
        server, provider, gather):
    """Otherwise a victim who opens somebody else's link would be signed in to that account."""
    people = gather(server)
    here, elsewhere = Browser(), Browser()
    _, url, _ = here.get(f"http://{server.ready['http']}/oidc/uni")
    elsewhere.get(f"http://{server.ready['http']}/oidc/uni", follow=3)
    assert "fairway-return" in elsewhere.set
    mark = here.set["fairway-return"].split("; ")
    assert {"HttpOnly", "SameSite=Strict", "Path=/v1/do/account/confirm"} <= set(mark)
    for stranger in (Browser(), elsewhere):
        status, reply = stranger.confirm(url)
        assert (status, reply["error"]["code"]) == (404, "account.linkInvalid")
    body = {"token": token_of(url), "device": {"name": "Phone", "kind": "phone"}}
    error = people.guest().is_refused("account/confirm", body)
    assert error["code"] == "account.linkInvalid"
    assert here.confirm(url)[0] == 200


def test_f17_f32_f47_invitations_link_to_the_providers_too(server, gather):
    code = gather(server).new("host").do("room/create", {"kind": "golf", "courseName": "M"})["code"]
    for path, target in ((f"/j/{code}", f"?join={code}"), ("/f/alice", "?friend=alice")):
        _, _, page = Browser().get(f"http://{server.ready['http']}{path}")
        assert f'href="/oidc/uni{target}"' in page and "University" in page


def test_f47_a_browser_links_a_provider_to_an_account(server, provider, gather):
    people = gather(server)
    alice = people.new("alice")
    link = alice.do("account/linkProvider", {"provider": "uni"})["url"]
    browser = Browser()
    status, url, page = browser.get(link)
    assert status == 200 and url == link and "alice" in page and "University" in page
    # With `no-referrer`, browsers send `Origin: null` with the page's own form (Fetch Standard,
    # 3.2). `same-origin` hides the address, which contains the token, from other sites as well.
    assert browser.headers["Referrer-Policy"] == "same-origin"
    # Another site cannot press the button.
    for origin in (None, "null", "https://elsewhere.example"):
        status, _, page = browser.get(link, method="POST", origin=origin)
        assert status == 403 and "Linked" not in page
    here = f"http://{server.ready['http']}"
    status, _, page = browser.get(link, method="POST", origin=here)
    assert status == 200 and "Linked" in page
    assert sign_in(people, idToken=provider.id_token())["user"] == alice.user
    listed = alice.do("account/providers")["providers"]
    assert listed == [{"id": "uni", "name": "University", "linked": True}]
