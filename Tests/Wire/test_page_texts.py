"""The page's texts: each language has every key with the same placeholders, and all are used."""

import json
import re
import subprocess

import pytest
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

#: An error code of the contract: `static let roomFull = ErrorCode("room.full", http: 409)`.
CODE = re.compile(r'= ErrorCode\(\s*"(\w+\.\w+)"')


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


def test_the_page_has_its_own_texts_for_error_codes(tables):
    # The page shows any other code with the words of the server, which are in the language of the user, too.
    sources = (CHECKOUT / "Sources").rglob("*.swift")
    codes = {code.replace(".", "_") for file in sources for code in CODE.findall(file.read_text())}
    for language, table in tables.items():
        texts = {key.removeprefix("errors.") for key in table if key.startswith("errors.")}
        assert len(codes & texts) > 90, language


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
