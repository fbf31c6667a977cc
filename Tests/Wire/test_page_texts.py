"""The page's texts: each language has every key with the same placeholders, and all are used."""

import json
import re
import subprocess

import pytest
from page_modules import printed
from server import CHECKOUT

PAGE = CHECKOUT / "Sources" / "Edges" / "Web" / "Page"
LANGUAGES = sorted(path.stem for path in (PAGE / "texts").glob("*.js"))
#: Keys in calls: `t("area.key")`, and `t(`area.${name}`)` for all keys below an area.
USED = re.compile(r"""\b(?:t|hasText)\(\s*["'`]([^"'`]+)["'`]""")
#: Keys outside of calls, for example `key: "area.key"`.
NAMED = re.compile(r"""["'`]([a-z][A-Za-z]*\.[A-Za-z_.${}]+)["'`]""")


def flat(table, start=""):
    """Returns each text by its key. A text with plural forms counts as one text."""
    if isinstance(table, str) or "other" in table:
        return {start.rstrip("."): table}
    found = {}
    for key, value in table.items():
        found |= flat(value, f"{start}{key}.")
    return found

#: An error code in the list of the contract, with its HTTP status: `error code  room.full  409`.
CODE = re.compile(r"^error code  (\w+\.\w+)  \d+$", re.M)


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    folder = tmp_path_factory.mktemp("texts")
    found = {}
    for language in LANGUAGES:
        bundle = folder / f"{language}.cjs"
        source = PAGE / "texts" / f"{language}.js"
        make = ["esbuild", str(source), "--bundle", "--format=cjs", f"--outfile={bundle}"]
        subprocess.run(make, check=True, capture_output=True)
        say = f"console.log(JSON.stringify(require({json.dumps(str(bundle))}).default))"
        said = subprocess.run(["node", "-e", say], check=True, capture_output=True, text=True)
        found[language] = flat(json.loads(said.stdout))
    return found


def places(text):
    """Returns the names in braces, in all plural forms of a text."""
    texts = [text] if isinstance(text, str) else text.values()
    return {name for each in texts for name in re.findall(r"{(\w+)}", each)} - {"count"}


def test_every_language_has_every_text(tables):
    assert {"en", "is"} <= set(tables)
    english = tables["en"]
    for language, table in tables.items():
        assert set(table) == set(english), language
        wrong = [key for key in english if places(table[key]) != places(english[key])]
        assert not wrong, (language, wrong)
        assert not [key for key, text in table.items() if not text]


def test_every_text_that_the_page_uses_exists_and_every_text_is_used(tables):
    sources = [path for path in PAGE.rglob("*.js") if "texts" not in path.relative_to(PAGE).parts]
    asked = set()
    for path in sources:
        asked |= set(USED.findall(path.read_text())) | set(NAMED.findall(path.read_text()))
    whole = {key for key in asked if "${" not in key}
    starts = {key.split("${")[0] for key in asked if "${" in key}
    called = {key for path in sources for key in USED.findall(path.read_text()) if "${" not in key}
    assert not sorted(key for key in called if key not in tables["en"])
    unused = [
        key for key in tables["en"]
        if key not in whole
        and not any(key.startswith(start) for start in starts)
        and not key.startswith("errors.")
    ]
    assert not unused


def test_w10_each_error_code_of_the_contract_has_a_text(tables):
    codes = {code.replace(".", "_") for code in CODE.findall((CHECKOUT / "Config" / "contract.txt").read_text())}
    assert len(codes) > 100
    for language, table in tables.items():
        missing = sorted(code for code in codes if f"errors.{code}" not in table)
        assert not missing, f"texts/{language}/errors.js has no text for {missing}"


@pytest.fixture(scope="module")
def error_text(tmp_path_factory):
    """Shows an error as the page does, in English."""
    bundle = tmp_path_factory.mktemp("errors") / "texts.mjs"
    make = ["esbuild", str(PAGE / "core" / "texts.js"), "--bundle", "--format=esm", f"--outfile={bundle}"]
    subprocess.run(make, check=True, capture_output=True)
    browser = """
        globalThis.localStorage = { getItem: () => "en" };
        globalThis.document = { documentElement: {} };
    """

    def shown(error):
        return printed(f"""{browser}
            import({json.dumps(str(bundle))}).then(({{ errorText }}) =>
              console.log(JSON.stringify(errorText({json.dumps(error)}))));""")
    return shown


@pytest.mark.parametrize(("error", "text"), [
    ({"code": "room.notReady", "message": "Carol has no team."},
     "The game does not allow this now. Carol has no team."),
    ({"code": "room.notReady"}, "The game does not allow this now."),
    ({"code": "score.matchDecided", "message": "x"}, "The match is decided, so nobody can concede it now."),
    ({"code": "later.version", "message": "The words of the server."}, "The words of the server."),
    ({"code": "later.version"}, "Something went wrong."),
    ({"message": "A fault of the browser."}, "Something went wrong."),
], ids=str)
def test_w10_an_error_is_shown_in_the_words_of_the_page_with_the_reason_of_the_server(error_text, error, text):
    assert error_text(error) == text


#: Runs `errorText` as the page does, in Icelandic, with each error as `[code, message]`.
SAY_ERRORS = """
globalThis.localStorage = { getItem: () => "is" };
Object.defineProperty(globalThis, "navigator", { value: { languages: ["is"] }, configurable: true });
globalThis.document = { documentElement: {} };
const { errorText } = await import(process.argv[1]);
const errors = JSON.parse(process.argv[2]);
console.log(JSON.stringify(errors.map(([code, message]) => errorText({ code, message }))));
"""


def test_t9_the_servers_words_come_first_for_a_code_with_several_meanings(tables):
    said = "Leikmaður andmælti þessari breytingu."
    own = tables["is"]
    wanted = [
        (("room.changePending", said), said),
        (("room.changePending", ""), own["errors.room_changePending"]),
        (("request.forbidden", said), said),
        (("request.tooMany", None), own["errors.request_tooMany"]),
        (("room.tooMany", said), said),
        (("friend.tooMany", said), said),
        (("room.full", said), own["errors.room_full"]),
    ]
    module = (PAGE / "core" / "texts.js").as_uri()
    words = ["node", "--input-type=module", "-e", SAY_ERRORS, module, json.dumps([error for error, _ in wanted])]
    texts = json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)
    assert texts == [text for _, text in wanted]
