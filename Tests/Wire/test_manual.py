"""The manual: its commands run, its links lead somewhere, and the daemon serves it with a search."""

import json
import re
import shlex
import shutil
import subprocess
from html.parser import HTMLParser

import pytest
from manual_pages import LANGUAGES, MANUAL, PAGES, Step, Terminal, blocks, difference, is_shown, steps
from page_modules import printed
from server import CHECKOUT, DAEMON, TOOL, Server
from test_http import call

DEPLOY = CHECKOUT / "deploy"
SITE = MANUAL / "site"
#: Settings of an installed server. The settings of test servers would change what pages show.
AS_INSTALLED = {"FAIRWAY_PRESENCE_GRACE_SECONDS": "10"}
#: The folder of the manual that the daemon serves. `deploy/test` makes it.
SERVED = CHECKOUT / ".build" / "manual"

#: First words of commands in `sh` blocks. Tests cannot run these commands, because they change the
#: machine or need another one.
NOT_RUN = {"apt-get", "systemctl", "journalctl", "docker", "scp", "install", "df", "du"}
#: Pages that need a new server each, because they make the first admin.
OPERATORS = ("host-a-server", "operate")
#: Programs whose commands and options must exist if an `sh` block names them.
TOOLS = {"fairway": TOOL, "fairwayd": DAEMON}
#: Words that may precede the command in a line of a shell: variables, `sudo` and `nice`.
BEFORE = re.compile(r"^(?:\w+=(?:'[^']*'|\S*) +|sudo +(?:-u +\S+ +)?|nice +(?:-n +\d+ +)?)+")


def named(page):
    return str(page.relative_to(CHECKOUT))


# -- commands ------------------------------------------------------------------------------------------------------


def run_in_order(pages, folder):
    """Runs the commands of pages in one terminal, on a server of its own."""
    server = Server(folder / "data", AS_INSTALLED, has_clock=False)
    server.start()
    terminal = Terminal(server, folder / "page")
    try:
        failure = next((wrong for page in pages for step in steps(page) if (wrong := terminal.run(step))), None)
        # The text of the failure says all, so no traceback is shown.
        if failure:
            pytest.fail(failure, pytrace=False)
        server.stop()
    finally:
        terminal.close()
        server.end()


@pytest.mark.parametrize("page", [page for page in PAGES if steps(page)], ids=lambda page: page.stem)
def test_w2_each_command_of_a_page_prints_what_the_page_shows(daemon, tmp_path, page):
    run_in_order([page], tmp_path)


def test_w2_a_reader_can_follow_readme_and_the_pages_in_order_on_one_server(daemon, tmp_path):
    """Leaves out the pages for operators, which need a server without an admin."""
    names = re.findall(r"\]\(([a-z-]+)\.md\)", (MANUAL / "index.md").read_text())
    assert len(names) > 10 and set(OPERATORS) < set(names)
    pages = [MANUAL / f"{name}.md" for name in names if name not in OPERATORS]
    run_in_order([CHECKOUT / "README.md", *pages], tmp_path)


@pytest.fixture
def run(server, tmp_path):
    """Runs a command that a page could show, with the output that it shows."""
    terminal = Terminal(server, tmp_path / "page")
    yield lambda command, *expected: terminal.run(Step(MANUAL / "play.md", 1, command, list(expected)))
    terminal.close()


def test_w2_a_command_may_fail_only_if_the_page_shows_the_error(run):
    assert run("true") is None and "(exit code 1)" in run("false")
    assert run("echo 'fairway: no' && false", "fairway: no") is None
    assert "(exit code 0)" in run("echo 'fairway: no'", "fairway: no")


def test_w2_the_order_of_output_counts_again_after_wait(run):
    assert run("sleep 0.1 &") is None and run("printf 'a\\nb\\n'", "b", "a") is None
    assert run("wait") is None and run("printf 'a\\nb\\n'", "b", "a") is not None


def test_w2_an_ellipsis_in_a_page_matches_any_text():
    assert is_shown("a\nb\n", ["a", "b"]) and is_shown("a  \nb", ["a", "b"])
    assert is_shown("room 8f2k\n", ["room …"]) and not is_shown("rooms\n", ["room …"])
    assert is_shown("", []) and not is_shown("a\n", []) and not is_shown("", ["a"])
    assert is_shown("a\nx\nb\n", ["a", "…", "b"]) and not is_shown("a\nb\n", ["a", "…", "b"])
    assert not is_shown("b\na\n", ["a", "b"]) and is_shown("b\na\n", ["a", "b"], in_any_order=True)
    assert not is_shown("b\nc\n", ["a", "b"], in_any_order=True)


def test_w2_a_failure_names_page_line_and_command_and_shows_the_difference():
    page = MANUAL / "play.md"
    text = difference(Step(page, 12, "fairway show", ["H1", "…"]), "H2\nx\n")
    assert text.startswith("Sources/Manual/play.md:12\n$ fairway show\n")
    assert "-H1" in text and "+H2" in text


def test_w2_every_block_names_its_kind():
    for page in PAGES:
        for block in blocks(page):
            assert block.language in LANGUAGES, f"{block.place}: ```{block.language} is none of {sorted(LANGUAGES)}"
            assert block.lines, f"{block.place}: an empty block"
        for step in steps(page):
            hidden = [line for line in step.expected if re.fullmatch(r"(?:fairway: )?…( \(.*\))?", line.strip())]
            assert not hidden, f"{named(page)}:{step.line}: show the text instead of {hidden[0]}"
        # These tests do not see code that is only indented.
        html = subprocess.run(["cmark-gfm", page], check=True, capture_output=True, text=True).stdout
        assert "<pre><code>" not in html, f"{named(page)}: a block of code without a fence"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_w2_the_payloads_and_settings_of_a_page_are_valid(daemon, tmp_path, page):
    for block in blocks(page):
        if block.language == "json":
            json.loads(block.text.replace("…", ""))
        if block.language == "json5" or block.language == "text" and block.text.startswith("{"):
            file = tmp_path / "fairway.json5"
            file.write_text(block.text if block.text.lstrip().startswith("{") else f"{{\n{block.text}\n}}\n")
            done = subprocess.run(
                [DAEMON, "--check", "--config", file], capture_output=True, text=True, timeout=30)
            # Only a `text` block may name files that exist only on the reader's machine.
            is_elsewhere = block.language == "text" and done.stderr.rstrip().endswith("cannot be read")
            assert done.returncode == 0 or is_elsewhere, f"{block.place}: {done.stdout}{done.stderr}"


def commands_of(block):
    """The commands of an `sh` block as words, from the program on, without comments."""
    text = block.text.replace("\\\n", " ")
    for line in text.split("\n"):
        for part in re.split(r" (?:\||&&|;) ", line):
            if part.strip() and not part.strip().startswith("#"):
                yield shlex.split(BEFORE.sub("", part.strip()), comments=True)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_w2_commands_that_cannot_run_here_name_existing_files_units_and_options(daemon, page):
    for block in blocks(page):
        for words in commands_of(block) if block.language == "sh" else []:
            wrong = fault(words)
            assert not wrong, f"{block.place}: {shlex.join(words)}: {wrong}"


def fault(words):
    """The fault of a command that does not run here, or None."""
    program = words[0]
    if program in TOOLS:
        return fault_of_tool(TOOLS[program], words[1:])
    if program.startswith("deploy/"):
        return fault_of_script(program, words[1:])
    if program.startswith("/usr/lib/fairway/"):
        return None if is_installed(program) else "the package has no such file"
    if program not in NOT_RUN:
        return "write ```console, so that a test runs it"
    if program in ("systemctl", "journalctl"):
        units = [word for word in words if re.fullmatch(r"fairway[\w-]*(?:\.\w+)?", word)]
        known = {path.name for path in (DEPLOY / "systemd").iterdir()}
        unknown = [unit for unit in units if unit not in known and f"{unit}.service" not in known]
        return f"there is no unit {unknown[0]}" if unknown else None
    missing = [
        word for word in words[1:]
        if word.startswith("deploy/") and not (CHECKOUT / word).exists()
        or word.startswith(("/usr/lib/fairway/", "/usr/share/doc/fairway/")) and not is_installed(word)]
    return f"there is no {missing[0]}" if missing else None


def inline_commands(page):
    """The commands of Fairway in the text and the tables of a page, each with its line."""
    text = re.sub(r"^( *)```.*?^\1```$", lambda block: "\n" * block[0].count("\n"), page.read_text(), flags=re.S | re.M)
    for found in re.finditer(r"`([^`]+)`", text):
        command = BEFORE.sub("", re.sub(r"\s+", " ", found[1]))
        # Output is not a command. A text with `…` is only the beginning of a command.
        if command.split(" ")[0] in TOOLS and " " in command and "…" not in command:
            yield text.count("\n", 0, found.start()) + 1, shlex.split(command)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_w2_commands_within_sentences_and_tables_exist_and_have_these_options(daemon, page):
    for line, words in inline_commands(page):
        wrong = fault(words)
        assert not wrong, f"{named(page)}:{line}: {shlex.join(words)}: {wrong}"


def test_w2_a_wrong_command_within_a_sentence_is_found(daemon, tmp_path):
    page = tmp_path / "page.md"
    page.write_text("Run `fairway rooms`\nor `sudo -u fairway fairway\nadmin check`.\n\n```sh\n`fairway no`\n```\n")
    assert list(inline_commands(page)) == [(1, ["fairway", "rooms"]), (2, ["fairway", "admin", "check"])]
    assert fault(["fairway", "create", "--holes", "9"]) is None
    assert fault(["fairway", "craete", "x"]) == "there is no command craete"
    assert fault(["fairway", "create", "--hole", "9"]) == "there is no option --hole"
    assert fault(["fairway", "history", "crad", "ROOM"]) == "fairway history takes no crad"


def fault_of_tool(tool, words):
    """The fault of a command of the tool or the daemon, or None.

    Its options must be in its help.
    """
    helped = None
    for length in (3, 2, 1) if tool != DAEMON else (0,):
        done = subprocess.run([tool, *words[:length], "--help"], capture_output=True, text=True, timeout=30)
        if done.returncode == 0 and all(re.fullmatch(r"[a-z-]+", word) for word in words[:length]):
            helped = done.stdout
            break
    if helped is None:
        return f"there is no command {words[0]}"
    options = {"--help": ""} | dict(re.findall(r"^ +(--[a-z-]+)(?: ([A-Z]\S*))?", helped, re.M))
    unknown = [word for word in words if word.startswith("--") and word.split("=")[0] not in options]
    if unknown:
        return f"there is no option {unknown[0]}"
    if tool == DAEMON:
        return None
    usage = re.search(r"^usage: (fairway(?: [a-z-]+)*)(.*)$", helped, re.M)
    # All words except options and their values.
    places = [
        word for before, word in zip(["", *words], words) if not word.startswith("--") and not options.get(before)]
    places = places[len(usage[1].split()) - 1 :]
    surplus = places[len(re.sub(r"\[OPTIONS\]", "", usage[2], flags=re.I).split()) :]
    return f"{usage[1]} takes no {surplus[0]}" if surplus else None


def fault_of_script(program, words):
    file = CHECKOUT / program
    if not file.is_file():
        return "there is no such script"
    text = file.read_text()
    unknown = [word for word in words if word.startswith("--") and word not in text]
    # `deploy/run` passes unknown options to the daemon.
    return f"there is no option {unknown[0]}" if unknown and program != "deploy/run" else None


def is_installed(path):
    """Whether the package installs this file, judged by the names of files in `deploy`."""
    names = {file.name for file in DEPLOY.rglob("*")} | {"libFairwayGuard.so", "README.md", "CONFIGURATION.md"}
    return path.split("/")[-1] in names or path.endswith(("RUNBOOK.md", "examples"))


# -- pages ---------------------------------------------------------------------------------------------------------


class Anchors(HTMLParser):
    """The ids, links, headings and pictures of a page."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.title, self._in = [], [], "", None
        self.tags = set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self._in = tag
        self.tags.add(tag)
        attributes = dict(attributes)
        self.ids += [attributes["id"]] if "id" in attributes else []
        self.links += [attributes[name] for name in ("href", "src") if name in attributes]
        assert not {"style", "onclick"} & set(attributes)

    def handle_data(self, data):
        if self._in == "title":
            self.title += data

    def handle_endtag(self, tag):
        self._in = None


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    """The manual, made for these tests."""
    folder = tmp_path_factory.mktemp("manual") / "made"
    done = make(folder)
    assert done.returncode == 0, done.stderr
    return folder


def make(folder, script=DEPLOY / "manual"):
    return subprocess.run([script, "--output", folder], capture_output=True, text=True, timeout=60)


@pytest.fixture(scope="session")
def pages(made):
    return {file.stem: Anchors(file.read_text()) for file in made.glob("*.html")}


def test_w2_each_source_makes_a_page_and_always_the_same_bytes(made, pages, tmp_path):
    assert set(pages) == {page.stem for page in MANUAL.glob("*.md")}
    assert make(tmp_path / "again").returncode == 0
    for file in made.rglob("*"):
        if file.is_file():
            assert file.read_bytes() == (tmp_path / "again" / file.relative_to(made)).read_bytes()


def test_w2_every_link_leads_to_an_existing_page_or_heading(made, pages):
    for name, page in pages.items():
        assert len(set(page.ids)) == len(page.ids), name
        for link in page.links:
            # These links lead to other sites, or to other parts of the same server.
            if link.startswith(("https://", "http://", "mailto:", "../")):
                continue
            target, _, heading = link.partition("#")
            target = {"": name, "./": "index"}.get(target, target)
            if (made / target).is_file():
                continue
            assert target in pages, f"{name} leads to {link}"
            assert not heading or heading in pages[target].ids, f"{name} leads to {link}"


def test_w2_every_page_links_to_every_other_page(pages):
    for name, page in pages.items():
        assert {"./" if other == "index" else other for other in pages} <= set(page.links), name


def test_w2_a_page_loads_nothing_from_elsewhere_and_has_no_script_of_its_own(made):
    for file in made.glob("*.html"):
        text = file.read_text()
        assert not re.search(r'<(?:script|link|img)[^>]*(?:src|href)="(?:https?:)?//', text), file.name
        assert text.count("<script") == 1 and re.search(r'<script src="manual-[0-9a-f]{12}\.js"', text)
        assert "<style" not in text and ' style="' not in text
    (style,) = made.glob("manual-*.css")
    css = style.read_text()
    assert re.search(r"prefers-color-scheme: ?dark", css) and "@media print" in css and "url(" not in css


@pytest.fixture
def broken(tmp_path):
    """Makes a manual with a mistake: broken("play", "text") adds a text to a copy of a page."""
    shutil.copytree(MANUAL, tmp_path / "Sources/Manual")
    (tmp_path / "Sources/Page").symlink_to(CHECKOUT / "Sources/Page")
    (tmp_path / "deploy").mkdir()
    for name in ("manual", "themes"):
        shutil.copy(DEPLOY / name, tmp_path / "deploy")

    def make_with(page, text):
        file = tmp_path / "Sources/Manual" / f"{page}.md"
        before = file.read_text() if file.exists() else None
        file.write_text(f"{before or ''}\n{text}\n")
        done = make(tmp_path / "made", tmp_path / "deploy/manual")
        file.unlink() if before is None else file.write_text(before)
        return done

    return make_with


@pytest.mark.parametrize(("page", "text", "said"), [
    ("play", "[x](nowhere.md)", "there is no such page"),
    ("play", "[x](operate.md#no-such-heading)", "there is no such heading"),
    ("play", "[x](#no-such-heading)", "there is no such heading"),
    ("play", "[x](../../README.md)", "which is no page"),
    ("play", "![x](pictures/none.png)", "there is no picture"),
    ("play", "write <KEY> here", "has raw HTML"),
    ("play", "# A second title", "must begin with its title"),
    ("play", "#### Too deep", "skips a level"),
    ("unlisted", "# Unlisted", "is not in index.md"),
    ("index", "## More\n\n[x](missing.md)", "there is no missing.md"),
], ids=[
    "no page", "no heading", "no heading here", "no page of the manual", "no picture", "HTML", "two titles",
    "a skipped level", "not listed", "listed but missing"])
def test_w2_a_mistake_in_a_page_is_an_error_that_names_the_page(broken, page, text, said):
    done = broken(page, text)
    assert done.returncode != 0 and f"manual: {page}.md: " in done.stderr and said in done.stderr


# -- search --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def find(made, tmp_path_factory):
    """Searches the manual as the browser does, in Node."""
    program = tmp_path_factory.mktemp("find") / "find.cjs"
    subprocess.run(
        ["esbuild", SITE / "find.js", "--bundle", "--format=cjs", f"--outfile={program}"], check=True,
        capture_output=True)
    (index,) = made.glob("search-*.json")

    def search(query):
        return printed(f"""
            const index = JSON.parse(require("fs").readFileSync({json.dumps(str(index))}, "utf8"));
            console.log(JSON.stringify(require({json.dumps(str(program))}).find(index, {json.dumps(query)})));
        """)

    return search


def test_w2_the_search_finds_a_heading_by_its_words(find, pages):
    best = find("restore backup")[0]
    assert best["page"] == "operate" and "restore" in f"{best['heading']} {best['text']}".lower()
    for found in find("handicap"):
        assert found["page"] in {*pages, "./"} and (not found["id"] or found["id"] in pages[found["page"]].ids)


def test_w2_the_search_needs_each_word_or_its_beginning_and_ranks_headings_first(find):
    ranks = [found["rank"] for found in find("handic")]
    assert ranks and ranks == sorted(ranks, reverse=True) and len(ranks) <= 12
    assert find("handicap xyzzy") == [] and find("  ") == [] and find("HANDICAP") == find("handicap")
    titles = [f"{found['title']} {found['heading']}".lower() for found in find("handicap")]
    assert "handicap" in titles[0]


def test_w2_the_script_of_the_search_is_small(made):
    (script,) = made.glob("manual-*.js")
    assert script.stat().st_size < 4_096
    lines = sum(
        1 for name in ("find.js", "search.js") for line in (SITE / name).read_text().splitlines()
        if line.strip() and not line.strip().startswith(("//", "/*", "*")))
    assert lines <= 80


# -- served --------------------------------------------------------------------------------------------------------


def test_w2_the_daemon_serves_each_page_with_its_title(server):
    names = {file.stem for file in SERVED.glob("*.html")}
    assert "index" in names and len(names) > 10, "deploy/manual makes it"
    for name in names:
        status, headers, text = call(server, "GET", f"/docs/{'' if name == 'index' else name}")
        assert status == 200 and headers["Content-Type"] == "text/html; charset=utf-8"
        assert text == (SERVED / f"{name}.html").read_bytes()
        assert headers["Cache-Control"] == "no-cache"
        heading = (MANUAL / f"{name}.md").read_text().split("\n")[0].removeprefix("# ")
        assert heading.replace("`", "") in Anchors(text.decode()).title
    status, headers, _ = call(server, "GET", "/docs")
    assert (status, headers["Location"]) == (303, "/docs/")


def test_w2_the_daemon_sends_a_page_compressed_and_only_if_it_changed(server):
    _, plain, text = call(server, "GET", "/docs/operate")
    status, headers, packed = call(server, "GET", "/docs/operate", **{"Accept-Encoding": "gzip"})
    assert status == 200 and headers["Content-Encoding"] == "gzip" and len(packed) < len(text)
    assert "Content-Encoding" not in plain and plain["Vary"] == headers["Vary"] == "Accept-Encoding"
    for tag in (plain["ETag"], headers["ETag"]):
        encoding = {"Accept-Encoding": "gzip"} if tag == headers["ETag"] else {}
        status, _, body = call(server, "GET", "/docs/operate", **{"If-None-Match": tag}, **encoding)
        assert (status, body) == (304, b"")
    status, headers, body = call(server, "HEAD", "/docs/operate")
    assert (status, body) == (200, b"") and headers["Content-Length"] == str(len(text))
    assert call(server, "POST", "/docs/operate")[0] == 405


def test_w2_browsers_may_keep_style_script_and_search_index_forever(server):
    page = Anchors((SERVED / "index.html").read_text())
    files = [link for link in page.links if link.startswith("manual-")]
    index = re.search(r'data-index="([^"]+)"', (SERVED / "index.html").read_text())[1]
    assert len(files) == 2
    for name in (*files, index):
        status, headers, text = call(server, "GET", f"/docs/{name}")
        assert status == 200 and text == (SERVED / name).read_bytes()
        assert headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert headers["X-Content-Type-Options"] == "nosniff"


def test_w2_a_page_may_load_only_files_of_the_same_server(server):
    _, headers, _ = call(server, "GET", "/docs/")
    policy = dict(one.strip().split(" ", 1) for one in headers["Content-Security-Policy"].split(";"))
    assert policy == {
        "default-src": "'none'", "style-src": "'self'", "script-src": "'self'", "img-src": "'self'",
        "connect-src": "'self'", "base-uri": "'none'", "form-action": "'none'", "frame-ancestors": "'none'",
    }


@pytest.mark.parametrize("path", ["/docs/none", "/docs/play/", "/docs/play/more", "/docs/x.html"])
def test_w2_a_missing_page_is_a_404_that_people_can_read(server, path):
    status, headers, text = call(server, "GET", path)
    assert status == 404 and headers["Content-Type"] == "text/html; charset=utf-8" and b"<h1>" in text


def test_w2_the_first_page_links_to_the_manual(server):
    for language in ("en", "is"):
        _, _, text = call(server, "GET", f"/?lang={language}")
        assert b'href="/docs/"' in text


def test_w2_on_a_phone_a_page_fits_and_the_search_leads_to_a_heading(visit):
    reader = visit("reader", color_scheme="dark")
    reader.page.goto(f"{reader.origin}/docs/operate")
    for width in (320, 1280):
        reader.fits(width)
    reader.is_accessible()
    reader.page.get_by_role("searchbox").fill("restore backup")
    reader.page.get_by_role("search").get_by_role("link").first.click()
    reader.page.wait_for_url(re.compile(r"/docs/[\w-]+#[\w-]+$"))
