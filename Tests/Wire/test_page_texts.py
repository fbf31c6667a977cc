"""The page's texts: each language has every key with the same placeholders, and all are used."""

import json
import re
import shutil
import subprocess

import polib
import pytest
from page_modules import COMPONENTS, PAGE, bundle, environment, printed, texts, texts_as_in
from server import CHECKOUT

ENGLISH = PAGE / "texts" / "page.pot"
OTHERS = sorted((PAGE / "texts").glob("*.po"))
#: Keys in calls: `t("area.key")`, and `t(`area.${name}`)` for all keys below an area.
USED = re.compile(r"""\b(?:t|hasText)\(\s*["'`]([^"'`]+)["'`]""")
#: Keys outside of calls, for example `key: "area.key"`.
NAMED = re.compile(r"""["'`]([a-z][A-Za-z]*\.[A-Za-z_.${}]+)["'`]""")
#: The codes of errors that come from the page or the broker, without words of the server.
WITHOUT_WORDS = {"request.tooMany", "request.tooLarge", "request.forbidden", "server.unavailable"}
#: An error code in the code of the page.
CODED = re.compile(r"""["']([a-z]+\.[A-Za-z]+)["']""")
#: An error code in the list of the contract, with its HTTP status: `error code  room.full  409`.
CODE = re.compile(r"^error code  (\w+\.\w+)  \d+$", re.M)


@pytest.fixture(scope="module")
def tables():
    """The texts of each language as the page loads them. A text with plural forms is a list."""
    folder = json.dumps(f"{texts().name}/fairway-texts")
    return printed(f"""
        import({folder} + "/index.js").then(async ({{ tables }}) => {{
          const found = {{}};
          for (const [language, {{ first, more }}] of Object.entries(tables)) {{
            const parts = [await first(), await more()];
            found[language] = Object.assign({{}}, ...parts.map((part) => ({{ ...part.missing, ...part.default }})));
          }}
          console.log(JSON.stringify(found));
        }});""")


def test_w7_a_third_language_is_one_more_file(tmp_path):
    catalogue = polib.pofile(str(PAGE / "texts" / "is.po"))
    catalogue.metadata |= {"Language": "pl_PL", "X-Native-Name": "polski"}
    catalogue.metadata["Plural-Forms"] = "nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2;"
    points = catalogue.find("{count} point")
    points.msgstr_plural = {0: "{count} punkt", 1: "{count} punkty", 2: "{count} punktów"}
    catalogue.remove(catalogue.find("Sign in"))
    catalogue.metadata["X-Related-Locale"] = "de"
    by_key = {entry.msgctxt: entry for entry in catalogue}
    # Node knows Polish. The sign shows that the words are from the catalogue.
    by_key["dates.long.May"].msgstr = "~maja"
    by_key["dates.yesterday"].msgstr = "~wczoraj"
    by_key["dates.ago.day"].msgstr_plural = {0: "~{count} dzień temu", 1: "~{count} dni temu", 2: "~{count} dni temu"}
    script = tmp_path / "deploy" / "texts"
    sources = tmp_path / PAGE.relative_to(CHECKOUT) / "texts"
    script.parent.mkdir()
    sources.mkdir(parents=True)
    shutil.copy(CHECKOUT / "deploy" / "texts", script)
    shutil.copy(ENGLISH, sources)
    catalogue.save(str(sources / "pl.po"))
    subprocess.run([script, tmp_path], check=True)
    found = printed(f"""
        import({json.dumps(str(tmp_path / "fairway-texts" / "index.js"))}).then(async ({{ languages, tables }}) => {{
          const {{ missing, form }} = await tables.pl.first();
          const {{ default: table }} = await tables.pl.more();
          const words = [1, 3, 5].map((count) => table["{points.msgctxt}"][form(count)]);
          console.log(JSON.stringify([languages, words, missing["accounts.signIn"]]));
        }});""")
    forms = [points.msgstr_plural[form] for form in range(3)]
    assert found == [{"en": "English", "pl": "polski"}, forms, "Sign in"]

    # It needs no code, not even for its numbers and dates in a browser that does not know it.
    file = bundle("core/texts.ts", tmp_path, "--format=esm", of_texts=tmp_path)
    day = 86_400_000
    results = f"""[
        page.language, page.dayText("2026-05-22", {{ dateStyle: "long" }}), page.number(12345.5),
        page.ago(0, {day}), page.ago(0, {3 * day})]"""
    shown = texts_as_in("pl-PL", file, results, unknown="pl")
    assert shown == ["pl", "22. ~maja 2026", "12.345,5", "~wczoraj", "~3 dni temu"]


def places(text):
    """Returns the names in braces, in all plural forms of a text."""
    forms = [text] if isinstance(text, str) else text
    return {name for each in forms for name in re.findall(r"{(\w+)}", each)} - {"count"}


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.name)
def test_w7_every_language_translates_the_english_texts_of_today(path):
    english = {(entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in polib.pofile(str(ENGLISH))}
    entries = polib.pofile(str(path))
    translated = {(entry.msgctxt, entry.msgid, entry.msgid_plural) for entry in entries if entry.translated()}
    dates = {text for text in english if text[0].startswith("dates.")}
    if not dates & translated:
        # Every browser knows the language.
        english -= dates
    assert not english - translated, "msgmerge --update shows them: without a translation, or with one of an older text"
    assert not translated - english, "the page has no such text"
    assert len({entry.msgctxt for entry in entries}) == len(entries), "a key appears twice"


def test_every_language_has_the_same_places(tables):
    assert {"en", "is"} <= set(tables)
    english = tables["en"]
    for language, table in tables.items():
        wrong = [key for key in english if places(table[key]) != places(english[key])]
        assert not wrong, (language, wrong)


def test_every_text_that_the_page_uses_exists_and_every_text_is_used(tables):
    sources = [path for kind in ("*.js", "*.ts", "*.tsx") for path in PAGE.rglob(kind)]
    asked = set()
    for path in sources:
        asked |= set(USED.findall(path.read_text())) | set(NAMED.findall(path.read_text()))
    whole = {key for key in asked if "${" not in key}
    starts = {key.split("${")[0] for key in asked if "${" in key}
    called = {key for path in sources for key in USED.findall(path.read_text()) if "${" not in key}
    assert not sorted(key for key in called if key not in tables["en"])
    # Such a start would hide the unused texts of a whole area.
    assert not starts & {"card.", "card.details.", "card.stake.", "rooms."}
    codes = {code.replace(".", "_") for path in sources for code in CODED.findall(path.read_text())}
    of_errors = {f"errors.{code}" for code in codes | {code.replace(".", "_") for code in WITHOUT_WORDS}}
    unused = [
        key for key in tables["en"]
        if key not in whole
        and not any(key.startswith(start) for start in starts)
        and key not in of_errors
    ]
    assert not unused


def test_f64_the_texts_of_the_program_and_for_signing_in_load_first(tmp_path):
    starts = ["main.js", "views/accounts/index.js"]
    subprocess.run(
        ["esbuild", *starts, "--bundle", "--format=esm", "--splitting", f"--outdir={tmp_path}", *COMPONENTS,
         "--external:mqtt", f"--metafile={tmp_path / 'all.json'}"],
        check=True, capture_output=True, cwd=PAGE, env=environment())
    files = json.loads((tmp_path / "all.json").read_text())["inputs"]
    loaded = set(starts)
    for path in (todo := list(starts)):
        found = {each["path"] for each in files[path]["imports"] if each["kind"] == "import-statement" and not each.get("external")} - loaded
        loaded |= found
        todo += found
    first = printed(f"""
        import({json.dumps(texts().name)} + "/fairway-texts/en.js").then(({{ default: table }}) => {{
          console.log(JSON.stringify(Object.keys(table)));
        }});""")
    sources = [(PAGE / path).read_text() for path in loaded if (PAGE / path).is_file()]
    keys = {key for source in sources for key in USED.findall(source) + NAMED.findall(source)}
    areas = {entry.msgctxt.split(".")[0] for entry in polib.pofile(str(ENGLISH))}
    every = {entry.msgctxt for entry in polib.pofile(str(ENGLISH))}
    asked = {key for key in keys if key in every or ("${" in key and key.split(".")[0] in areas)}
    assert len(asked) > 50
    assert not sorted(
        key for key in asked
        if key not in first and not any(known.startswith(key.split("${")[0]) for known in first)
    ), "add them to the first texts of deploy/texts"


def test_w7_the_page_has_no_words_for_codes_of_the_server(tables):
    contract = (CHECKOUT / "Config" / "contract.txt").read_text()
    codes = {code.replace(".", "_") for code in set(CODE.findall(contract)) - WITHOUT_WORDS}
    assert len(codes) > 100
    for language, table in tables.items():
        own = sorted(code for code in codes if f"errors.{code}" in table)
        assert not own, f"remove from the catalogue of {language}: {own}"


@pytest.fixture(scope="module")
def error_text(tmp_path_factory):
    """Shows an error as the page does, in Icelandic."""
    file = bundle("core/texts.ts", tmp_path_factory.mktemp("errors"), "--format=esm")
    return lambda error: texts_as_in("is", file, f"page.errorText({json.dumps(error)})")


@pytest.mark.parametrize(("error", "key"), [
    ({"code": "request.tooMany"}, "errors.request_tooMany"),
    ({"code": "link.lost"}, "errors.link_lost"),
    ({"code": "room.full"}, "errors.unknown"),
    ({"code": "later.version"}, "errors.unknown"),
    ({"message": "A fault of the browser."}, "errors.unknown"),
    ({"code": 20, "message": "A DOMException."}, "errors.unknown"),
], ids=str)
def test_w7_an_error_without_words_of_the_server_has_words_of_the_page(error_text, tables, error, key):
    assert error_text(error) == tables["is"][key]


@pytest.mark.parametrize("code", ["room.full", "room.changePending", "request.tooMany", "later.version"])
def test_w7_the_words_of_the_server_come_first(error_text, code):
    said = "Leikmaður andmælti þessari breytingu."
    assert error_text({"code": code, "message": said}) == said
