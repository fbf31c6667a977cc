"""The page as the daemon serves it, the output of deploy/page, and the pages that link to it."""

import gzip
import hashlib
import json
import re
import struct
import subprocess
import urllib.robotparser
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser

import pytest
from people import play
from server import CHECKOUT, NotReady, until
from test_http import call

SHELL_PATHS = ["/app/", "/app/rooms", "/app/join/KQ7XPM", "/app/history/a/b"]


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    """The page that deploy/page makes for these tests."""
    folder = tmp_path_factory.mktemp("page") / "made"
    make(folder)
    return folder


def make(folder):
    done = subprocess.run(
        [CHECKOUT / "deploy" / "page", "--output", folder], capture_output=True, text=True,
        timeout=120)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="session")
def site(daemon, made, tmp_path_factory):
    """A server with this page."""
    from server import Server

    server = Server(tmp_path_factory.mktemp("site") / "data", {"FAIRWAY_HTTP_PAGE": str(made)})
    try:
        yield server.start()
        server.stop()
    finally:
        server.end()


def files(folder):
    """The bytes of all files below a folder, by name."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*")) if path.is_file()
    }


def kept(made):
    """The files that the worker keeps, from the list in its source."""
    return json.loads(re.search(r'\["app-[^\]]*\]', (made / "sw.js").read_text())[0])


def meta(shell, name):
    """The value of one of Fairway's `meta` elements, which the server fills for the page."""
    return re.search(rf'<meta name="fairway-{name}" content="([^"]*)">', shell)[1]


#: A name with a hash of the content: of the style sheet, the icons, the theme, the font, or one that esbuild made.
HASHED = re.compile(r"(?:app|part|icons|theme|inter)-(?:[0-9a-f]{12}|[A-Z2-7]{8})\.\w+")


def test_f64_the_same_sources_give_the_same_page(made, tmp_path):
    make(tmp_path / "again")
    again = files(tmp_path / "again")
    assert files(made) == again and "index.html" in again


def test_f64_a_file_is_named_by_its_content_and_has_an_exact_compressed_copy(made):
    contents = files(made)
    style = next(name for name in contents if re.fullmatch(r"app-[0-9a-f]{12}\.css", name))
    assert hashlib.sha256(contents[style]).hexdigest()[:12] in style
    first = next(name for name in contents if re.fullmatch(r"app-[A-Z2-7]{8}\.js", name))
    shell = contents["index.html"].decode()
    assert style in shell and first in shell
    compressed = [name for name in contents if name.endswith(".gz")]
    assert len(compressed) >= 5
    for name in compressed:
        assert gzip.decompress(contents[name]) == contents[name.removesuffix(".gz")]
    # The licences name MQTT.js and the packages in it.
    assert "MQTT" in contents["licences.txt"].decode()


@pytest.mark.parametrize("path", SHELL_PATHS)
def test_f64_every_path_of_the_page_opens_it(site, path):
    status, headers, text = call(site, "GET", path)
    assert status == 200 and headers["Content-Type"] == "text/html; charset=utf-8"
    assert headers["Cache-Control"] == "no-cache"
    assert b"{{" not in text and b"<script>" not in text and b"style=" not in text
    assert headers["X-Robots-Tag"] == "noindex"


def test_f64_the_address_without_a_slash_redirects_to_the_page(site):
    status, headers, _ = call(site, "GET", "/app")
    assert (status, headers["Location"]) == (303, "/app/")


def test_f63_the_policy_of_the_shell_allows_only_its_own_files_and_the_broker(site):
    _, headers, text = call(site, "GET", "/app/")
    websocket = f"ws://{site.ready['http']}"
    assert meta(text.decode(), "websocket") == f"{websocket}/mqtt"
    policy = dict(one.strip().split(" ", 1) for one in headers["Content-Security-Policy"].split(";"))
    assert policy == {
        "default-src": "'none'", "script-src": "'self'", "style-src": "'self'",
        "img-src": "'self' data: blob:", "font-src": "'self'",
        "connect-src": f"'self' {websocket}", "manifest-src": "'self'", "worker-src": "'self'",
        "base-uri": "'none'", "form-action": "'none'", "frame-ancestors": "'none'",
    }
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Permissions-Policy"].startswith("geolocation=(self), camera=()")


@pytest.mark.parametrize(("host", "place", "source"), [
    ("play.example.org:8080", "ws://play.example.org:8080", "ws://play.example.org:8080"),
    ("192.0.2.7", "ws://192.0.2.7", "ws://192.0.2.7"),
    # A policy cannot name an IPv6 address, so it allows the scheme.
    ("[2001:db8::1]:80", "ws://[2001:db8::1]:80", "ws:"),
    # If the host is not valid, the page uses publicUrl.
    ("x y", "ws://localhost:8080", "ws://localhost:8080"),
    ("x;script-src", "ws://localhost:8080", "ws://localhost:8080"),
    ("a\"><script>", "ws://localhost:8080", "ws://localhost:8080"),
    ("[::1", "ws://localhost:8080", "ws://localhost:8080"),
    ("x:99999", "ws://localhost:8080", "ws://localhost:8080"),
])
def test_f63_a_page_without_a_public_url_connects_to_the_host_of_the_request(
        site, host, place, source):
    _, headers, text = call(site, "GET", "/app/", Host=host)
    assert meta(text.decode(), "websocket") == f"{place}/mqtt"
    assert f"connect-src 'self' {source};" in headers["Content-Security-Policy"]


def test_t2_the_page_connects_to_the_host_of_public_url_and_no_other(new_server, made):
    server = new_server({
        "FAIRWAY_HTTP_PAGE": str(made), "FAIRWAY_PUBLIC_URL": "http://play.example.org:8080",
    })
    _, headers, text = call(server, "GET", "/app/", Host="evil.example.org")
    assert meta(text.decode(), "websocket") == "ws://play.example.org:8080/mqtt"
    assert "connect-src 'self' ws://play.example.org:8080;" in headers["Content-Security-Policy"]


def test_f64_browsers_cache_files_with_a_hash_in_their_names(site, made):
    for name in files(made):
        if name.endswith(".gz") or name == "index.html":
            continue
        status, headers, _ = call(site, "GET", f"/app/{name}")
        is_hashed = HASHED.match(name) is not None
        expected = "public, max-age=31536000, immutable" if is_hashed else "no-cache"
        assert status == 200
        if not name.startswith("pictures/"):
            assert headers["Cache-Control"] == expected, name
        assert headers["Content-Security-Policy"].startswith("default-src 'none'")


def test_f64_the_server_does_not_resend_a_file_that_the_client_has(site):
    for path in ("/app/", "/app/sw.js", "/app/icon.svg"):
        _, headers, text = call(site, "GET", path)
        tag = headers["ETag"]
        status, again, nothing = call(site, "GET", path, If_None_Match=f'"other", W/{tag}')
        assert (status, nothing, again["ETag"]) == (304, b"", tag)
        assert "Content-Security-Policy" in again
        assert call(site, "GET", path, If_None_Match='"other"')[2] == text


def test_f64_the_server_compresses_text_for_clients_that_accept_gzip(site, made):
    name = next(name for name in files(made) if name.endswith(".css"))
    plain = (made / name).read_bytes()
    status, headers, text = call(site, "GET", f"/app/{name}", Accept_Encoding="br, gzip;q=0.5")
    assert (status, headers["Content-Encoding"]) == (200, "gzip")
    assert headers["Vary"] == "Accept-Encoding" and gzip.decompress(text) == plain
    compressed = headers["ETag"]
    for accepted in ("identity", "gzip;q=0", "gzip; q=0.00", ""):
        status, headers, text = call(site, "GET", f"/app/{name}", Accept_Encoding=accepted)
        assert (status, headers["Content-Encoding"], text) == (200, None, plain)
        assert headers["Vary"] == "Accept-Encoding" and headers["ETag"] != compressed
    assert "Content-Encoding" not in call(
        site, "GET", "/app/icon-192.png", Accept_Encoding="gzip")[1]


def test_f64_head_returns_the_headers_of_get(site, made):
    for path in ("/app/", "/app/icon.svg"):
        _, expected, body = call(site, "GET", path)
        status, headers, nothing = call(site, "HEAD", path)
        assert (status, nothing) == (200, b"")
        assert headers["ETag"] == expected["ETag"]
        assert int(headers["Content-Length"]) == len(body)
    assert call(site, "POST", "/app/")[0] == 405


@pytest.mark.parametrize("path", [
    "/app/nothing.js", "/app/app-000000000000.js", "/app/index.html", "/app/sw.js.gz",
    "/app/views/main.js", "/app/../x", "/app/.hidden",
])
def test_f63_the_server_refuses_paths_that_are_not_files_of_the_page(site, path):
    assert call(site, "GET", path)[0] in (400, 404)


def test_f70_the_worker_keeps_all_files_that_the_page_needs_offline(site, made):
    status, headers, text = call(site, "GET", "/app/sw.js")
    assert status == 200 and headers["Content-Type"].startswith("text/javascript")
    assert headers["Service-Worker-Allowed"] == "/app/"
    assert headers["Cache-Control"] == "no-cache"
    assert b"__FILES__" not in text and b"__VERSION__" not in text
    names = kept(made)
    assert {"manifest.webmanifest", "icon.svg", "icon-192.png"} < set(names)
    for name in names:
        assert call(site, "GET", f"/app/{name}")[0] == 200
    shell = (made / "index.html").read_text()
    # The font comes after the sign-in, and the worker caches it then.
    assert {name for name in HASHED.findall(shell) if name not in names} == {shell_font(made)}


def shell_font(made):
    """The file of the font that the shell names."""
    return meta((made / "index.html").read_text(), "font").rsplit("/", 1)[1]


def test_p3_the_font_is_small_and_has_its_licence(site, made):
    name = shell_font(made)
    status, headers, font = call(site, "GET", f"/app/{name}")
    assert (status, headers["Content-Type"], font[:4]) == (200, "font/woff2", b"wOF2")
    assert len(font) <= 29_000
    assert "immutable" in headers["Cache-Control"] and "Content-Encoding" not in headers
    licences = (made / "licences.txt").read_text()
    assert "The Inter Project Authors" in licences and "OFL-1.1" in licences


def test_r0_f64_thirty_pupils_behind_one_address_can_load_the_page(new_server, made):
    few = {"FAIRWAY_HTTP_REQUESTS_PER_SECOND": "1", "FAIRWAY_HTTP_REQUEST_BURST": "20"}
    server = new_server({"FAIRWAY_HTTP_PAGE": str(made)} | few)
    paths = ["/app/", *(f"/app/{name}" for name in kept(made))]
    pupils = 30
    assert len(paths) * pupils > 1_000
    for _ in range(pupils):
        assert {call(server, "GET", path)[0] for path in paths} == {200}
    # All other requests are limited as before.
    statuses = [call(server, "GET", "/robots.txt")[0] for _ in range(100)]
    assert statuses[0] == 200 and 429 in statuses


def test_f70_the_worker_changes_with_the_page(made, tmp_path):
    """Otherwise a browser would keep the old page forever."""
    import shutil

    source = tmp_path / "checkout"
    shutil.copytree(CHECKOUT / "Sources/Page", source / "Sources/Page")
    (source / "deploy").mkdir()
    for script in ("page", "texts", "themes"):
        shutil.copy(CHECKOUT / "deploy" / script, source / "deploy" / script)
    shutil.copytree(CHECKOUT / ".build/preact", source / ".build/preact")
    with (source / "Sources/Page/styles/main.css").open("a") as style:
        style.write("\n.another { color: red }\n")
    subprocess.run([source / "deploy/page"], check=True, capture_output=True, timeout=120)
    assert (source / ".build/page/sw.js").read_bytes() != (made / "sw.js").read_bytes()
    with (source / "Sources/Page/main.js").open("a") as program:
        program.write("\nconst twice = { a: 1, a: 2 };\n")
    before = files(source / ".build/page")
    done = subprocess.run([source / "deploy/page"], capture_output=True, text=True, timeout=120)
    assert done.returncode != 0 and "main.js" in done.stderr
    assert files(source / ".build/page") == before


def test_f70_the_icons_of_the_manifest_exist_in_their_sizes(site):
    status, headers, text = call(site, "GET", "/app/manifest.webmanifest")
    assert status == 200 and headers["Content-Type"] == "application/manifest+json"
    icons = json.loads(text)["icons"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in icons}
    for icon in icons:
        status, headers, picture = call(site, "GET", f"/app/{icon['src']}")
        assert (status, headers["Content-Type"]) == (200, icon["type"])
        if icon["type"] == "image/png":
            assert "{}x{}".format(*struct.unpack(">II", picture[16:24])) == icon["sizes"]


def test_f64_behind_a_proxy_all_addresses_begin_with_its_path(new_server, made):
    server = new_server({
        "FAIRWAY_HTTP_PAGE": str(made), "FAIRWAY_HTTP_BEHIND_PROXY": "true",
        "FAIRWAY_PUBLIC_URL": "https://example.org/fairway",
    })
    _, headers, text = call(server, "GET", "/app/", Host="inside:8080")
    shell = text.decode()
    assert meta(shell, "root") == "/fairway"
    assert meta(shell, "websocket") == "wss://example.org/fairway/mqtt"
    assert "connect-src 'self' wss://example.org;" in headers["Content-Security-Policy"]
    assert 'src="/fairway/app/app-' in shell
    assert call(server, "GET", "/app/sw.js")[1]["Service-Worker-Allowed"] == "/fairway/app/"
    assert call(server, "GET", "/app")[1]["Location"] == "/fairway/app/"


def test_c10_tiles_come_only_from_the_host_that_the_operator_configures(new_server, made):
    server = new_server({
        "FAIRWAY_HTTP_PAGE": str(made),
        "FAIRWAY_HTTP_WEBSOCKET_URL": "wss://broker.example.org:8443/mqtt",
        "FAIRWAY_HTTP_TILES": "https://tile.example.org/{z}/{x}/{y}.png",
        "FAIRWAY_HTTP_TILES_CREDIT": '© "Mappers" & others',
    })
    _, headers, text = call(server, "GET", "/app/", Host="elsewhere.example.org")
    shell, policy = text.decode(), headers["Content-Security-Policy"]
    assert meta(shell, "tiles") == "https://tile.example.org/{z}/{x}/{y}.png"
    assert meta(shell, "tiles-credit") == "© &quot;Mappers&quot; &amp; others"
    assert meta(shell, "websocket") == "wss://broker.example.org:8443/mqtt"
    assert "img-src 'self' data: blob: https://tile.example.org;" in policy
    assert "connect-src 'self' wss://broker.example.org:8443;" in policy
    # Tile servers want to know the site. They learn its origin, and no path.
    assert headers["Referrer-Policy"] == "strict-origin"


def test_d11_the_daemon_runs_without_a_page_and_says_how_to_make_one(new_server, tmp_path):
    # The copied daemon has no installed page beside it.
    import shutil

    from server import DAEMON, Server

    alone = tmp_path / "alone"
    alone.mkdir()
    for name in ("fairwayd", "libFairwayGuard.so"):
        shutil.copy(DAEMON.with_name(name), alone / name)
    folders = {
        f"FAIRWAY_{name.upper()}_FOLDER": str(CHECKOUT / "Config" / name)
        for name in ("courses", "quizzes", "services")
    }
    server = Server(
        tmp_path / "data", folders | {"FAIRWAY_MAIL_TEMPLATES": str(CHECKOUT / "Config/mail")})
    server.start(executable=str(alone / "fairwayd"))
    try:
        assert call(server, "GET", "/app/")[0] == 404
        assert call(server, "GET", "/")[0] == 200
        assert "deploy/page" in server.log()
        server.stop()
    finally:
        server.end()


@pytest.mark.parametrize(("name", "text", "told"), [
    (None, "", "cannot be read"),
    ("other.js", "", "index.html"),
    ("index.html", "<p>{{secret}}</p>", "{{secret}}"),
    ("index.html", "<p>{{root</p>", "{{root"),
    ("index.php", "", "index.php"),
    ("large.js", "x" * 5_300_000, "more than 5242880 bytes"),
], ids=["no folder", "no shell", "placeholder", "half a placeholder", "kind", "size"])
def test_d11_the_log_names_a_page_that_cannot_be_served(new_server, tmp_path, name, text, told):
    folder = tmp_path / "broken"
    if name:
        folder.mkdir()
        (folder / name).write_text(text)
    server = new_server({"FAIRWAY_HTTP_PAGE": str(folder)}, start=False)
    with pytest.raises(NotReady):
        server.start()
    until(lambda: told in server.log(), told)
    assert "http.page" in server.log()


@pytest.mark.parametrize(("key", "value"), [
    ("WEBSOCKET_URL", "http://example.org"), ("WEBSOCKET_URL", "ws://"),
    ("WEBSOCKET_URL", "ws://a b"), ("WEBSOCKET_URL", "ws://me@example.org"),
    ("TILES", "https://tile.example.org/"), ("TILES", "//tile.example.org/{z}/{x}/{y}"),
    ("DONATE_URL", "javascript:alert(1)"),
])
def test_d11_the_log_names_an_address_that_is_not_valid(new_server, key, value):
    server = new_server({f"FAIRWAY_HTTP_{key}": value}, start=False)
    with pytest.raises(NotReady):
        server.start()
    name = key.title().replace("_", "")
    assert f"http.{name[0].lower()}{name[1:]}" in server.log()


class Head(HTMLParser):
    """The elements of a page's head, and the links and headings of its body."""

    def __init__(self, text):
        super().__init__()
        self.language, self.title, self.meta, self.links, self.anchors = None, "", {}, [], []
        self.headings, self.within = [], None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "html":
            self.language = attributes.get("lang")
        elif tag == "meta":
            name = attributes.get("name") or attributes.get("property")
            if name:
                self.meta[name] = attributes["content"]
        elif tag == "link":
            self.links.append(attributes)
        elif tag == "a":
            self.anchors.append(attributes["href"])
        if tag in ("title", "h1", "h2", "h3"):
            self.within = tag
            if tag != "title":
                self.headings.append([tag, ""])

    def handle_data(self, data):
        if self.within == "title":
            self.title += data
        elif self.within:
            self.headings[-1][1] += data

    def handle_endtag(self, tag):
        if tag == self.within:
            self.within = None


def head_of(server, path, **headers):
    status, _, text = call(server, "GET", path, **headers)
    assert status == 200, path
    return Head(text.decode())


@pytest.fixture(scope="session")
def donated(daemon, made, tmp_path_factory):
    """A server with an address for donations."""
    from server import Server

    server = Server(tmp_path_factory.mktemp("donated") / "data", {
        "FAIRWAY_HTTP_PAGE": str(made), "FAIRWAY_PUBLIC_URL": "https://play.example.org",
        "FAIRWAY_HTTP_DONATE_URL": "https://give.example.org/?to=us&much=1",
    })
    try:
        yield server.start()
        server.stop()
    finally:
        server.end()


def test_f37_f67_the_landing_page_introduces_fairway_to_people_and_search_engines(donated):
    head = head_of(donated, "/")
    assert head.language == "en" and "Fairway" in head.title and len(head.title) <= 70
    assert 70 <= len(head.meta["description"]) <= 200
    assert "robots" not in head.meta
    canonical = [link["href"] for link in head.links if link["rel"] == "canonical"]
    assert canonical == ["https://play.example.org/"]
    assert [text for tag, text in head.headings if tag == "h1"] != []
    order = [tag for tag, _ in head.headings]
    assert order[0] == "h1" and order.count("h1") == 1
    assert "/app/" in head.anchors and "/status" in head.anchors
    assert "/v1/openapi.yaml" in head.anchors
    for path in head.anchors:
        if path.startswith("/"):
            assert call(donated, "GET", path)[0] == 200, path


def test_f46_f67_links_have_a_title_text_and_picture_for_other_sites(donated):
    for path, title in (("/", "Fairway"), ("/j/KQ7XPM", "round"), ("/f/alice", "alice")):
        head = head_of(donated, path)
        assert title in head.meta["og:title"] and head.meta["og:description"]
        assert head.meta["og:url"] == f"https://play.example.org{path}"
        assert head.meta["twitter:card"] == "summary_large_image"
        picture = head.meta["og:image"]
        assert head.meta["twitter:image"] == picture and head.meta["og:image:alt"]
        status, headers, png = call(
            donated, "GET", picture.removeprefix("https://play.example.org"))
        assert status == 200 and headers["Content-Type"] == "image/png"
        assert headers["Cross-Origin-Resource-Policy"] == "cross-origin"
        width, height = struct.unpack(">II", png[16:24])
        assert (str(width), str(height)) == (
            head.meta["og:image:width"], head.meta["og:image:height"])


@pytest.mark.parametrize(("accepted", "language"), [
    ("", "en"), ("is", "is"), ("is-IS,is;q=0.9,en;q=0.8", "is"), ("en-GB,en;q=0.9,is;q=0.5", "en"),
    ("de,fr;q=0.8", "en"), ("de, is;q=0.2", "is"), ("en;q=0.1, is;q=0.2", "is"), ("is;q=0", "en"),
    ("is;q=x", "is"), ("*", "en"), (",;=,", "en"),
])
def test_f37_the_landing_page_is_in_the_language_that_the_browser_accepts(site, accepted, language):
    _, headers, text = call(site, "GET", "/", Accept_Language=accepted)
    assert Head(text.decode()).language == language
    assert (headers["Content-Language"], headers["Vary"]) == (language, "Accept-Language")


def test_f37_each_language_has_its_own_address(site):
    english, icelandic = head_of(site, "/?lang=en", Accept_Language="is"), head_of(site, "/?lang=is")
    assert (english.language, icelandic.language) == ("en", "is")
    assert english.meta["description"] != icelandic.meta["description"]
    assert len(english.headings) == len(icelandic.headings)
    for head in (english, icelandic):
        others = {link["hreflang"]: link["href"] for link in head.links if "hreflang" in link}
        assert set(others) == {"en", "is", "x-default"} and others["is"].endswith("/?lang=is")
    assert head_of(site, "/?lang=xx").language == "en"


def test_f37_the_landing_page_passes_codes_and_friends_on_to_the_page(site):
    join, friend = head_of(site, "/?join=kq7xpm"), head_of(site, "/?friend=Ada")
    assert "/app/join/KQ7XPM" in join.anchors and "/app/friend/ada" in friend.anchors
    assert "/app/join/KQ7XPM" in head_of(site, "/j/KQ7XPM").anchors
    assert "/app/friend/ada" in head_of(site, "/f/ada").anchors
    for path in ("/c/sometoken", "/r/sometoken"):
        assert "/app/" in head_of(site, path).anchors


def test_f24_the_pages_link_to_the_configured_address_for_donations(site, donated):
    assert "https://give.example.org/?to=us&much=1" in head_of(donated, "/").anchors
    assert meta(call(donated, "GET", "/app/")[2].decode(), "donate") == (
        "https://give.example.org/?to=us&amp;much=1")
    assert not [path for path in head_of(site, "/").anchors if path.startswith("http")]


def test_f67_search_engines_find_only_public_pages(donated):
    status, headers, text = call(donated, "GET", "/robots.txt")
    assert status == 200 and headers["Content-Type"].startswith("text/plain")
    robots = urllib.robotparser.RobotFileParser()
    robots.parse(text.decode().splitlines())
    assert robots.site_maps() == ["https://play.example.org/sitemap.xml"]
    for path, is_open in (("/", True), ("/j/KQ7XPM", True), ("/app/pictures/card.png", True),
                          ("/c/token", False), ("/r/token", False), ("/v1/do/x/y", False)):
        assert robots.can_fetch("any", f"https://play.example.org{path}") == is_open
    status, headers, text = call(donated, "GET", "/sitemap.xml")
    assert status == 200 and headers["Content-Type"] == "application/xml"
    space = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    pages = [one.text for one in ElementTree.fromstring(text).iter(f"{space}loc")]
    assert "https://play.example.org/" in pages and len(pages) == len(set(pages))
    for page in pages:
        head = head_of(donated, page.removeprefix("https://play.example.org"))
        assert "robots" not in head.meta
        assert [link["href"] for link in head.links if link["rel"] == "canonical"] == [page]
    # The link works for everybody who has it, but search engines must not list it.
    assert head_of(donated, "/j/KQ7XPM").meta["robots"] == "noindex"


def test_f74_no_page_loads_anything_from_another_site(donated):
    own = "https://play.example.org"
    for path in ("/", "/?lang=is", "/j/KQ7XPM", "/f/alice", "/status", "/app/"):
        text = call(donated, "GET", path)[2].decode()
        for _, url in re.findall(r'(src|href)="(https?://[^"]*)"', text):
            # The only exceptions are the canonical address and the link for donations.
            assert url.startswith(own) or url.startswith("https://give.example.org/"), url


def finished(people, *names):
    """Plays and ends a game of two holes, and returns the seats of its players, the host first."""
    seats = play(*people.several(*names), courseName="Þórsvöllur <b>", holes=2)
    for seat in seats:
        seat.score(seat, 1, 3)
        seat.score(seat, 2, 5)
    seats[0].do("end")
    return seats


def shared_path(url):
    assert re.search(r"/s/[\w-]{32}$", url), url
    return url[url.index("/s/"):]


def test_f46_everybody_with_the_link_sees_the_page_of_a_finished_round(server, people):
    alice, bob = finished(people, "alice", "bob")
    path = shared_path(alice.do("share")["url"])
    status, headers, text = call(server, "GET", path)
    assert status == 200 and headers["Content-Type"].startswith("text/html")
    page = text.decode()
    assert "Þórsvöllur &lt;b&gt;" in page and alice.me in page
    # Alice's link does not show Bob's name. He has to share, too.
    assert bob.me not in page and "Another player" in page
    bob.do("share")
    page = call(server, "GET", path)[2].decode()
    assert bob.me in page and "<td>8</td>" in page and "+2" in page
    head = Head(page)
    assert head.meta["robots"] == "noindex" and head.meta["og:image"].endswith(f"{path}.png")
    assert alice.me in head.meta["og:description"]
    for headers in (headers, call(server, "GET", f"{path}.svg")[1]):
        assert "default-src 'none'" in headers["Content-Security-Policy"]
    icelandic = Head(call(server, "GET", path, Accept_Language="is")[2].decode())
    assert icelandic.language == "is" and icelandic.title.startswith("Hringur")
    assert call(server, "HEAD", path)[0] == 200 and call(server, "POST", path)[0] == 405


def test_f46_a_round_has_a_picture_as_svg_and_as_png(server, people):
    [alice] = finished(people, "alice")
    path = shared_path(alice.do("share")["url"])
    status, headers, svg = call(server, "GET", f"{path}.svg")
    assert status == 200 and headers["Content-Type"] == "image/svg+xml"
    drawn = "".join(ElementTree.fromstring(svg).itertext())
    assert alice.me in drawn and "Þórsvöllur <b>" in drawn
    status, headers, png = call(server, "GET", f"{path}.png")
    assert status == 200 and headers["Content-Type"] == "image/png"
    assert struct.unpack(">II", png[16:24]) == (1200, 630)
    assert headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    # The picture changes only after a score is corrected.
    assert call(server, "GET", f"{path}.png")[2] == png
    corrected = {"room": alice.room, "player": alice.me, "hole": 2, "strokes": 2}
    alice.client.do("card/correct", corrected)
    assert call(server, "GET", f"{path}.png")[2] != png


def test_r1_f46_a_shared_match_names_its_winner_first(server, people):
    alice, bob = seats = play(
        *people.several("alice", "bob"), courseName="Meadow", holes=2,
        settings={"format": "match"})
    for hole in (1, 2):
        alice.score(alice, hole, 4)
        bob.score(bob, hole, 3)
    seats[0].do("end")
    path = shared_path(alice.do("share")["url"])
    bob.do("share")
    page = call(server, "GET", path)[2].decode()
    assert page.index(f'<th scope="row">{bob.me}') < page.index(f'<th scope="row">{alice.me}')
    assert "<td>won 2 up</td>" in page and "<td>lost 2 up</td>" in page
    assert f"{bob.me} won 2 up, {alice.me} lost 2 up" in page
    icelandic = call(server, "GET", path, Accept_Language="is")[2].decode()
    assert "<td>vann 2 upp</td>" in icelandic
    svg = call(server, "GET", f"{path}.svg")[2].decode()
    assert svg.index(f">{bob.me}<") < svg.index(f">{alice.me}<") and ">won 2 up<" in svg


def test_f46_f63_a_revoked_link_stops_working_immediately(server, people):
    alice, bob = finished(people, "alice", "bob")
    path = shared_path(alice.do("share")["url"])
    for kind in ("", ".svg", ".png"):
        assert call(server, "GET", path + kind)[0] == 200
    # Bob has no link of his own, and cannot revoke Alice's.
    bob.do("unshare")
    assert call(server, "GET", path)[0] == 200
    alice.do("unshare")
    for kind in ("", ".svg", ".png"):
        status, headers, text = call(server, "GET", path + kind)
        assert status == 404 and alice.me.encode() not in text
        assert headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("name", ["x", "A" * 31, "A" * 33, "A" * 31 + "!", "A" * 32, "..%2f" * 6])
def test_f46_a_link_that_nobody_shared_has_no_page(server, name):
    for kind in ("", ".svg", ".png"):
        assert call(server, "GET", f"/s/{name}{kind}")[0] in (400, 404)


def test_f46_f77_programs_read_a_shared_round_without_a_token(server, people):
    [alice] = finished(people, "alice")
    token = shared_path(alice.do("share")["url"]).removeprefix("/s/")
    status, _, text = call(server, "GET", f"/v1/do/card/shared?token={token}")
    card = json.loads(text)["result"]
    assert status == 200 and card["players"][0]["lines"] == [{"strokes": [3, 5]}]
    status, _, text = call(server, "GET", "/v1/do/card/shared?token=nothing")
    assert (status, json.loads(text)["error"]["code"]) == (404, "card.unknown")
