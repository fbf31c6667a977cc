"""The page: dates and numbers in the reader's locale, even if the browser does not know it."""

import json
import subprocess

from server import CHECKOUT

SOURCE = CHECKOUT / "Sources" / "Edges" / "Web" / "Page" / "core" / "locales.js"
#: 22 May 2026, 15:05 in UTC.
AT = 1779462300000


def said(tmp_path, *calls, known=()):
    """Returns the results of calls in a browser that knows only the given Icelandic locales."""
    bundle = tmp_path / "locales.cjs"
    make = ["esbuild", str(SOURCE), "--bundle", "--format=cjs", f"--outfile={bundle}"]
    subprocess.run(make, check=True, capture_output=True)
    script = f"""
      for (const name of ["NumberFormat", "DateTimeFormat", "RelativeTimeFormat"]) {{
        Intl[name].supportedLocalesOf = ([one]) => one.startsWith("is") ? {json.dumps(known)} : [one];
      }}
      const {{ formatDate, formatNumber, formatRelative }} = require({json.dumps(str(bundle))});
      console.log(JSON.stringify([{", ".join(calls)}]));"""
    done = subprocess.run(["node", "-e", script], check=True, capture_output=True, text=True)
    return [text.replace("\u00a0", " ") for text in json.loads(done.stdout)]


def test_dates_and_numbers_are_icelandic_in_a_browser_that_lacks_icelandic(tmp_path):
    utc = '{ dateStyle: "%s", timeZone: "UTC" }'
    assert said(
        tmp_path,
        f'formatDate("is", {AT}, {utc % "full"})', f'formatDate("is-IS", {AT}, {utc % "medium"})',
        f'formatDate("is", {AT}, {{ timeStyle: "short", timeZone: "UTC" }})',
        f'formatDate("is", {AT}, {{ day: "numeric", month: "short", timeZone: "UTC" }})',
        'formatNumber("is", 12345.5)', 'formatNumber("is", 0.5, { style: "percent" })',
    ) == ["föstudagur, 22. maí 2026", "22. maí 2026", "15:05", "22. maí", "12.345,5", "50 %"]


def test_relative_times_follow_the_plural_rules_of_the_language(tmp_path):
    assert said(
        tmp_path, 'formatRelative("is", -1, "minute")', 'formatRelative("is", -21, "minute")',
        'formatRelative("is", -5, "day")', 'formatRelative("is", 2, "day")',
        'formatRelative("is", 1, "day")', 'formatRelative("is", -0, "second")',
    ) == ["fyrir 1 mínútu", "fyrir 21 mínútu", "fyrir 5 dögum", "eftir 2 daga", "á morgun", "núna"]


def test_a_browser_that_knows_the_language_formats_by_itself(tmp_path):
    utc = '{ dateStyle: "medium", timeZone: "UTC" }'
    assert said(tmp_path, f'formatDate("en-GB", {AT}, {utc})', 'formatNumber("en", 12345.5)',
        'formatRelative("en", -1, "day")') == ["22 May 2026", "12,345.5", "yesterday"]
