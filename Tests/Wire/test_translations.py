"""Each text for people has a translation in each language, and each translation has a text (W1, W7)."""

import re
import subprocess

import localized_texts
import pytest

PLACE = re.compile(r"%\d|\{\d:[^|}]*(?:\|[^|}]*)+\}")
LANGUAGES = sorted({path.stem for path in localized_texts.SOURCES.glob("*/Texts/*.po")})
#: {language: the number of its plural forms}
FORMS = {
    language: int(re.search(r"nplurals=(\d+)", catalogues["Libraries"].metadata["Plural-Forms"])[1])
    for language in LANGUAGES for catalogues in [localized_texts.catalogues(language)]
}
PAGE = localized_texts.SOURCES / "Page" / "texts"
FILES = [*sorted(localized_texts.SOURCES.glob("*/Texts/*.po")), *sorted(PAGE.glob("*.po*"))]


def where(text):
    return f"{text.path.relative_to(localized_texts.CHECKOUT)}:{text.line}: {text.template}"


def entries(language):
    """Each entry of a language, with the module of its catalogue."""
    return [
        (module, entry) for module, catalogue in localized_texts.catalogues(language).items() for entry in catalogue
    ]


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request):
    return request.param


def test_w7_icelandic_is_a_language():
    assert "is" in LANGUAGES


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(localized_texts.SOURCES)))
def test_w7_gettext_accepts_each_catalogue(path):
    done = subprocess.run(
        ["msgfmt", "--check", "--output-file=/dev/null", path], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_w1_each_text_for_people_has_a_translation(language):
    known = {entry.msgid for _, entry in entries(language) if entry.translated()}
    missing = [where(text) for text in localized_texts.used() if text.template not in known]
    assert not missing, f"add to Texts/{language}.po of the module:\n" + "\n".join(missing)


def test_w7_each_translation_is_in_the_catalogue_of_the_lowest_module_with_its_text(language):
    order = localized_texts.MODULES.index
    owners = {}
    for text in localized_texts.used():
        name = localized_texts.module(text.path)
        owners[text.template] = min(name, owners.get(text.template, name), key=order)
    wrong = [
        f"{module}: {entry.msgid!r} belongs to {owners.get(entry.msgid, 'no module: remove it')}"
        for module, entry in entries(language) if owners.get(entry.msgid) != module
    ]
    assert not wrong, "\n".join(wrong)


def test_w1_a_translation_has_the_same_placeholders_as_its_text(language):
    for _, entry in entries(language):
        template, translation = entry.msgid, entry.msgstr
        places = set(re.findall(r"%(\d)", template))
        assert set(re.findall(r"%(\d)", translation)) == places, translation
        assert set(re.findall(r"\{(\d):", translation)) <= places, translation
        counts = {forms.count("|") + 1 for forms in re.findall(r"\{\d:([^}]*)\}", translation)}
        assert counts <= {FORMS[language]}, translation
        rest = PLACE.sub("", translation)
        assert "{" not in rest and "}" not in rest, translation


def test_w1_no_catalogue_has_a_text_twice(language):
    keys = [entry.msgid for _, entry in entries(language)]
    assert len(keys) == len(set(keys)), {key for key in keys if keys.count(key) > 1}


def test_w1_the_scan_knows_each_function_and_case_that_takes_a_text():
    missing = [
        f"{one.path.relative_to(localized_texts.CHECKOUT)}:{one.line}: {one.callee}: {one.argument!r}"
        for one in localized_texts.unknown_calls()
    ]
    assert not missing, "add to CALLS in localized_texts.py:\n" + "\n".join(missing)


@pytest.mark.parametrize(
    ("code", "parameters"),
    [
        ("func f(_ a: Int, _ text: LocalizedText) {}", [("f", 1)]),
        ("func f(\n    at path: String, reason: LocalizedText?\n) -> [Int] {}", [("f", "reason")]),
        ("func f<T>(in title: LocalizedText = \"a, b\") {}", [("f", "in")]),
        ("enum E {\n    case bad(LocalizedText), good\n    case worse(Int, why: LocalizedText)\n}",
         [("bad", 0), ("worse", "why")]),
        ("struct S {\n    init?(_ x: [Int: Int], texts: [LocalizedText]) {}\n}", [("S", "texts")]),
        ("func f(_ note: (LocalizedText) -> Void, _ x: String) -> LocalizedText {}", []),
        ("struct S {\n    enum E { case a(Int) }\n    init(_ x: LocalizedText) {}\n}", [("S", 0)]),
        ("func f(_ note: (Int) -> Void, to text: LocalizedText) {}", [("f", "to")]),
        ("self.init(x, LocalizedText(verbatim: y))", []),
    ],
)  # fmt: skip
def test_w1_the_parameters_for_texts_are_found(tmp_path, code, parameters):
    path = tmp_path / "Source.swift"
    path.write_text(code + "\n")
    assert [(one.callee, one.argument) for one in localized_texts.declared(path)] == parameters


@pytest.mark.parametrize(
    ("code", "templates"),
    [
        ('throw Refusal(.full, "\\(name) is full.")', ["%1 is full."]),
        ('throw Refusal(\n    .full,\n    "One "\n        + "\\(a) two " + "\\(b).")', ["One %1 two %2."]),
        ('problems.note("must be \\(x(")", 1))", at: "path")', ["must be %1"]),
        ('let text: LocalizedText = isOne ? "a cat" : "b cat"', ["a cat", "b cat"]),
        ('notice.body =\n    n == 1\n    ? "a cat" : "b cats"', ["a cat", "b cats"]),
        ('let text: LocalizedText =\n    n == 1\n    ? "a cat" : "b cats"', ["a cat", "b cats"]),
        ('func f() -> [LocalizedText] {\n    guard x else { return ["a cat"] }\n    return [y]\n}', ["a cat"]),
        ('var reason: LocalizedText {\n    switch self {\n    case .a: "a cat"\n    }\n}', ["a cat"]),
        ('func f() -> LocalizedText? {\n    guard x else { return "a cat" }\n}', ["a cat"]),
        ('let cats = Check(schema: [M("x", 1)]) { $0 ? nil : "must purr" }', ["must purr"]),
        ('let guide: LocalizedText = """\n    One \\\n    cat.\n    """', ["One cat."]),
        ('let x: LocalizedText = "\\(counted: n - 1, "cat") sleep"', ["%1 {1:cat|cats} sleep"]),
        ('let x: [String: LocalizedText] = ["a": "a cat", "b": "b cats"]', ["a cat", "b cats"]),
        ('Notice(.a, title: "A", body: b ? "c" : "d", subject: "e/f")', ["A", "c", "d"]),
        ('log.warn("a cat", ("name", "b")) // Refusal(.x, "y")\nlet z = "a cat"', []),
    ],
)
def test_w1_the_texts_of_a_source_are_found(tmp_path, code, templates):
    path = tmp_path / "Source.swift"
    path.write_text(code + "\n")
    assert [text.template for text in localized_texts.texts(path)] == templates
