"""The page: dates and numbers in the reader's locale, even if the browser does not know it."""

import pytest
from page_modules import bundle, texts_as_in

#: 22 May 2026, 15:05 in UTC.
AT = 1779462300000
DAY = 86_400_000
MINUTE = 60_000


@pytest.fixture(scope="module")
def said(tmp_path_factory):
    """Returns the results of calls to `core/texts.js`, by default in a browser that does not know Icelandic."""
    file = bundle("core/texts.ts", tmp_path_factory.mktemp("locales"), "--format=esm")

    def results(language, *calls, unknown="is"):
        called = f"[{', '.join(f'page.{call}' for call in calls)}]"
        return [text.replace("\u00a0", " ") for text in texts_as_in(language, file, called, unknown)]
    return results


@pytest.mark.parametrize("language", ["is", "is-IS"])
def test_dates_and_numbers_are_icelandic_in_a_browser_that_lacks_icelandic(said, language):
    utc = '{ dateStyle: "%s", timeZone: "UTC" }'
    assert said(
        language,
        f'date({AT}, {utc % "full"})', f'date({AT}, {utc % "medium"})',
        f'date({AT}, {{ timeStyle: "short", timeZone: "UTC" }})',
        f'date({AT}, {{ day: "numeric", month: "short", timeZone: "UTC" }})',
        "number(12345.5)", 'number(0.5, { style: "percent" })',
    ) == ["föstudagur, 22. maí 2026", "22. maí 2026", "15:05", "22. maí", "12.345,5", "50 %"]


def test_each_month_and_day_has_its_icelandic_name(said):
    long = '{ month: "long", weekday: "long", timeZone: "UTC" }'
    short = '{ month: "short", weekday: "short", timeZone: "UTC" }'
    calls = [f"date(Date.UTC(2026, {month}, {month + 1}), {options})" for options in (long, short) for month in range(12)]
    assert not [text for text in said("is", *calls) if "dates." in text]


def test_relative_times_follow_the_plural_rules_of_the_language(said):
    assert said(
        "is", f"ago(0, {MINUTE})", f"ago(0, {21 * MINUTE})", f"ago(0, {5 * DAY})", f"ago({2 * DAY}, 0)",
        f"ago({DAY}, 0)", "ago(0, 100)",
    ) == ["fyrir 1 mínútu", "fyrir 21 mínútu", "fyrir 5 dögum", "eftir 2 daga", "á morgun", "núna"]


def test_a_browser_that_knows_the_language_formats_by_itself(said):
    utc = '{ dateStyle: "medium", timeZone: "UTC" }'
    assert said("en-GB", f"date({AT}, {utc})", "number(12345.5)", f"ago(0, {DAY})") == [
        "22 May 2026", "12,345.5", "yesterday"]
    assert said("is", f"ago(0, {5 * DAY})", unknown="xx") == ["fyrir 5 dögum"]
