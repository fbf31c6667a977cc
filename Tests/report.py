"""The report of a test run: the failures, the time of each stage, and the 20 slowest tests.

    report.py FOLDER SECONDS SWIFT WIRE [STATEMENTS]
        FOLDER has stages.tsv, swift-tests.log and wire.xml. SECONDS is the whole time. SWIFT and
        WIRE are the exit codes of the two runs. STATEMENTS is the exit code of the check of the
        recorded SQL.

The last line is `N passed, N failed, N skipped`. Exit code 1 if a test failed or none ran.
"""

import json
import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

SLOWEST = 20
#: `costs.json` leaves out tests that take fewer seconds.
COST_MIN = 2.0
#: The maximum number of lines printed for a failed test. The log has all lines.
FAILURE_LINES = 60

SWIFT_END = re.compile(
    r"^[^\w\s] Test (?!case |run )(.+?)(?: with \d+ test cases?)?"
    r" (?:(passed|failed) after ([\d.]+) seconds(?: with .*)?|(skipped)(?:: .*)?)\.?$")
SWIFT_RUN_END = re.compile(r"^[^\w\s] Test run with (\d+) tests?")
SWIFT_ISSUE = re.compile(r"^[^\w\s] Test (?!case |run )(.+?)(?: with \d+ test cases?)? recorded an issue")
#: A line of the testing library. Any other line continues the line before, or comes from a test.
SWIFT_LINE = re.compile(r"^[✔✘◇➜] ")


class Results:
    def __init__(self):
        self.passed = self.failed = self.skipped = 0
        #: (seconds, name)
        self.times = []
        #: (name, lines)
        self.failures = []


def read_swift(log, status, results):
    """Reads the output of `swift test`."""
    lines = log.read_text(errors="replace").splitlines()
    issues = issues_of(lines)
    block, count, failed, is_complete = [], 0, results.failed, False
    for line in lines:
        block.append(line)
        if end := SWIFT_RUN_END.match(line):
            is_complete = True
            # The output of a process that a test started may hide the end of a test that passed.
            if status == 0:
                results.passed += int(end[1]) - count
            # Several processes may share the tests.
            count = 0
            continue
        end = SWIFT_END.match(line)
        if not end:
            continue
        name, outcome, seconds, skipped = end.groups()
        count += 1
        if outcome == "failed":
            results.failed += 1
            printed = [line for line in block if not SWIFT_LINE.match(line)]
            results.failures.append((f"Swift: {name}", issues.get(name, []) + printed[-FAILURE_LINES:]))
        elif skipped:
            results.skipped += 1
        else:
            results.passed += 1
        results.times.append((float(seconds or 0), f"Swift: {name}"))
        block = []
    if not is_complete or (status and results.failed == failed):
        results.failed += 1
        results.failures.append(("Swift: the run crashed or was stopped", lines[-FAILURE_LINES:]))


def issues_of(lines):
    """{test: its failures}. The lines of parallel tests are mixed."""
    found, current = {}, None
    for line in lines:
        if issue := SWIFT_ISSUE.match(line):
            current = found.setdefault(issue[1], [])
        elif SWIFT_LINE.match(line):
            current = None
        if current is not None and len(current) < FAILURE_LINES:
            current.append(line)
    return found


def read_wire(file, log, status, results):
    failed = results.failed
    for case in ElementTree.parse(file).iter("testcase") if file.exists() else []:
        # pytest-xdist adds the group of a test to its name.
        test = re.sub(r"@\d+$", "", case.get("name"))
        name = f"{case.get('classname').split('.')[-1]}::{test}"
        results.times.append((float(case.get("time")), name))
        if case.find("failure") is not None or case.find("error") is not None:
            results.failed += 1
        elif case.find("skipped") is not None:
            results.skipped += 1
        else:
            results.passed += 1
    if status and results.failed == failed:
        results.failed += 1
        lines = log.read_text(errors="replace").splitlines()
        results.failures.append(("wire: the run crashed or was stopped", lines[-FAILURE_LINES:]))


def read_statements(log, status, results):
    """Counts the check of the recorded statements as one test."""
    if status:
        results.failed += 1
        results.failures.append(("check of statements", log.read_text(errors="replace").splitlines()))
    else:
        results.passed += 1


def write_costs(file, results):
    costs = {name: round(seconds, 1) for seconds, name in results.times
             if seconds >= COST_MIN and not name.startswith("Swift")}
    file.write_text(json.dumps(costs, indent=1, sort_keys=True) + "\n")


def wire_failures(log):
    """The part of pytest's output that explains failures."""
    text = log.read_text(errors="replace")
    start = re.search(r"^=+ (FAILURES|ERRORS) =+$", text, re.M)
    return text[start.start():].splitlines() if start else []


def main(folder, seconds, swift_status, wire_status, statements_status=0):
    folder = Path(folder)
    results = Results()
    swift_log, wire_log, wire_file = (folder / name for name in ("swift-tests.log", "wire-tests.log", "wire.xml"))
    if swift_log.exists():
        read_swift(swift_log, int(swift_status), results)
    if wire_log.exists():
        read_wire(wire_file, wire_log, int(wire_status), results)
        write_costs(folder / "costs.json", results)
    if (statements_log := folder / "statements.log").exists():
        read_statements(statements_log, int(statements_status), results)
    for name, lines in results.failures:
        print(f"\n--- FAILED {name}")
        print("\n".join(lines))
    if wire_log.exists():
        print("\n".join(wire_failures(wire_log)))
    print(f"\n{SLOWEST} slowest tests, seconds")
    for spent, name in sorted(results.times, reverse=True)[:SLOWEST]:
        print(f"{spent:8.1f}  {name}")
    print("\nstages, seconds")
    for line in (folder / "stages.tsv").read_text().splitlines():
        stage, spent = line.split("\t")
        print(f"{spent:>8}  {stage}")
    print(f"{seconds:>8}  in all\n\nAll output: {folder}")
    print(f"{results.passed} passed, {results.failed} failed, {results.skipped} skipped")
    sys.exit(1 if results.failed or not results.passed else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
