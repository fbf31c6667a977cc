"""The source tree itself: its dependencies, its layout, and the tests of its requirements."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import requirements

CHECKOUT = Path(__file__).parents[2]
#: The modules that come with a Swift toolchain.
TOOLCHAIN = {
    *("Swift", "Foundation", "FoundationEssentials", "Dispatch"),
    *("FoundationXML", "Glibc", "Synchronization", "Testing"),
}


def swift_files(*folders):
    return [path for folder in folders for path in (CHECKOUT / folder).rglob("*.swift")]


def output(*command):
    return subprocess.run(
        command, cwd=CHECKOUT, check=True, capture_output=True, text=True, timeout=60
    ).stdout


def test_d10_fairway_depends_only_on_the_toolchain_and_system_libraries(tmp_path):
    # `swift test` locks `.build`, so this needs another folder.
    package = json.loads(output("swift", "package", "--scratch-path", str(tmp_path), "dump-package"))
    assert package["dependencies"] == []
    known = TOOLCHAIN | {target["name"] for target in package["targets"]}
    imports = re.compile(r"^[ \t]*(?:@\w+ |\w+ )*import (?:\w+ )?(\w+)(?:\.\w+)*$", re.M)
    for path in swift_files("Sources", "Tests"):
        found = set(imports.findall(path.read_text()))
        assert found <= known, f"{path}: {found - known}"


def test_d11_the_top_level_has_only_the_allowed_files_and_folders():
    top = {line.split("/")[0] for line in output("git", "ls-files").splitlines()}
    assert {name for name in top if not name.startswith(".")} == {
        *("Package.swift", "Sources", "Tests", "Config", "deploy"),
        *("README.md", "LICENSE"),
    }
    assert "Apache License" in (CHECKOUT / "LICENSE").read_text()


def test_w2_readme_has_at_most_150_lines():
    assert len((CHECKOUT / "README.md").read_text().splitlines()) <= 150


def test_f73_the_guides_link_to_files_and_folders_that_exist():
    guides = [CHECKOUT / name for name in output("git", "ls-files", "*.md").splitlines()]
    assert {guide.parent.name for guide in guides} >= {"Sources", "Tests", "Config", "deploy"}
    for guide in guides:
        for link in re.findall(r"\]\((?!https?:|#|/)([^)#]+)", guide.read_text()):
            assert (guide.parent / link).exists(), f"{guide}: {link}"


def test_f73_the_guide_for_contributors_names_each_folder_of_the_sources():
    guide = (CHECKOUT / "Sources" / "README.md").read_text()
    folders = {path.name for path in (CHECKOUT / "Sources").iterdir() if path.is_dir()}
    folders |= {f"Edges/{path.name}" for path in (CHECKOUT / "Sources/Edges").iterdir()}
    for folder in folders - {"Edges"}:
        assert f"`{folder}`" in guide, f"Sources/README.md says nothing of {folder}"


def test_f75_the_licence_allows_everybody_to_use_change_and_share_fairway():
    licence = (CHECKOUT / "LICENSE").read_text()
    assert "Apache License" in licence and "grant of copyright license" in licence.lower()
    assert "Apache-2.0" in (CHECKOUT / "README.md").read_text()


def test_the_requirements_page_names_the_existing_tests():
    page = requirements.PAGE.read_text()
    filled = requirements.filled(page)
    if os.environ.get("FAIRWAY_WRITE_REQUIREMENTS"):
        requirements.PAGE.write_text(filled)
    else:
        assert page == filled, "FAIRWAY_WRITE_REQUIREMENTS=1 writes it anew"


def test_every_requirement_names_its_folders_and_tests_or_is_open():
    rows = requirements.rows(requirements.PAGE.read_text())
    ids = [row[0] for row in rows]
    assert len(ids) == len(set(ids))
    for requirement, _, folders, tests in rows:
        for folder in folders:
            # A checkout can have empty folders that git does not know.
            assert any((CHECKOUT / "Sources" / folder).rglob("*.*")), f"{requirement}: {folder}"
        assert folders or tests == requirements.OPEN, requirement
        assert not folders or tests, f"{requirement} is shown by no test"
    # UC ids number the use cases of another document.
    named = {one for one in requirements.tests_by_requirement() if not one.startswith("UC")}
    assert named <= set(ids)


sys.path.insert(0, str(CHECKOUT / "Tests"))
import areas  # noqa: E402


def test_every_test_belongs_to_an_area():
    suites = set(areas.swift_suites())
    files = {path.name for path in areas.WIRE.glob("test_*.py")}
    for area, (patterns, names) in areas.AREAS.items():
        for pattern in patterns:
            found = {suite for suite in areas.swift_suites() if re.match(pattern, suite)}
            assert found, f"{area}: no suite is called {pattern}"
            suites -= found
        for name in names:
            assert areas.wire_files([name]), f"{area}: there is no test_{name}.py"
        files -= {path.name for path in areas.wire_files(names)}
    assert not suites and not files, f"in no area: {sorted(suites)} {sorted(files)}"


def test_an_unknown_area_is_refused_with_a_list_of_all_areas():
    done = subprocess.run(
        [CHECKOUT / "deploy" / "test", "--only", "roms"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    for area in areas.AREAS:
        assert area in done.stderr


def test_installed_tools_are_not_installed_again():
    done = subprocess.run(
        [CHECKOUT / "deploy" / "setup", "--tests"], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0 and done.stdout.splitlines()[-1] == "setup: everything is installed"


def report(folder, swift, cases, status=0, statements=None):
    """Runs the report on a Swift log and wire test cases; returns the exit code and the lines."""
    (folder / "stages.tsv").write_text("".join(f"stage {number}\t{number}\n" for number in range(8)))
    (folder / "swift-tests.log").write_text("\n".join(swift))
    (folder / "wire-tests.log").write_text("noise\n" * 5_000)
    (folder / "wire.xml").write_text(f"<testsuite>{''.join(cases)}</testsuite>")
    command = [sys.executable, CHECKOUT / "Tests" / "report.py", folder, "9", str(status), "0"]
    if statements is not None:
        (folder / "statements.log").write_text("error: X.swift reads the table y")
        command.append(str(statements))
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout.splitlines()


def swift_log(names, more=()):
    lines = []
    for name in names:
        lines += [f"◇ Test {name} started.", "a line that the test prints", *more]
        lines.append(f"✔ Test {name} passed after 0.001 seconds.")
    return [*lines, f"✔ Test run with {len(names)} tests in 9 suites passed after 1.000 seconds."]


WIRE_CASES = [f'<testcase classname="Wire.test_x" name="test_{number}@3" time="0.5"/>' for number in range(1_200)]


def test_a_green_run_prints_at_most_200_lines(tmp_path):
    code, lines = report(tmp_path, swift_log([f'"number {n}"' for n in range(1_500)], ["more"] * 50), WIRE_CASES)
    assert code == 0 and lines[-1] == "2700 passed, 0 failed, 0 skipped"
    # Each stage before the report prints one line.
    assert len(lines) < 200 - 10
    assert str(tmp_path) in "".join(lines)


def test_a_red_run_says_why_and_an_empty_one_is_red(tmp_path):
    log = swift_log(['"fine"'])
    log[1:1] = [
        '◇ Test "broken" started.', "what the server said",
        '✘ Test "broken" recorded an issue at X.swift:9:3: Expectation failed: 1 == 2',
        '✘ Test "broken" failed after 0.1 seconds with 1 issue.']
    code, lines = report(tmp_path, log, WIRE_CASES, status=1)
    text = "\n".join(lines)
    assert code == 1 and '--- FAILED Swift: "broken"' in text
    assert "Expectation failed: 1 == 2" in text and "what the server said" in text
    assert report(tmp_path, swift_log([]), [])[0] == 1
    # A log without the summary line means that the run did not finish.
    assert report(tmp_path, swift_log(['"fine"'])[:-1], WIRE_CASES)[0] == 1


def test_the_check_of_statements_counts_as_a_test(tmp_path):
    code, lines = report(tmp_path, swift_log(['"fine"']), [], statements=0)
    assert code == 0 and lines[-1] == "2 passed, 0 failed, 0 skipped"
    code, lines = report(tmp_path, swift_log(['"fine"']), [], statements=1)
    assert code == 1 and "X.swift reads the table y" in "\n".join(lines)
