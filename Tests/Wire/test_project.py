"""The source tree itself: what it is built from, what lies in it, and that its tests cover it."""

import json
import re
import subprocess
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
#: What comes with a Swift toolchain.
TOOLCHAIN = {
    *("Swift", "Foundation", "FoundationEssentials", "Dispatch"),
    *("FoundationXML", "Glibc", "Synchronization", "Testing"),
}
#: The requirements that a live round, and the people around it, are made of.
REQUIREMENTS = """
D1 D2 D3 D4 D5 D6 D7 D8 D10 D11 F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F13 F14 F15 F16 F17 F18 F19 F20 F21 F22
F23 F25 F26 F27 F28 F29 F30 F31 F32 F33 F34 F35 F38 F39 F40 F41 F42 F43 F44 F45 F47 F48 F49 F50 F51 F52 F55
F63 F66 F69 F70 F72 F201 F301 FU1 FU2 FU3 FU4 FU5 FU6 FU7 FU8 FU9 FU10 FU11 FU12 FU13 G1 G2 G3 G4 G5
G6 G7 G8 G9 G10 G11 C1 C2 C3 C4 C5 C6 C7 C8 C9 L1 L2 L3 L4 L5 L6 Q1 Q2 Q3 Q4 Q5 Q6 Q7 Q8 Q9 Q10
Q11 Q12 Q13 Q14 Q15
"""


def swift_files(*folders):
    return [path for folder in folders for path in (CHECKOUT / folder).rglob("*.swift")]


def output(*command):
    return subprocess.run(
        command, cwd=CHECKOUT, check=True, capture_output=True, text=True, timeout=60
    ).stdout


def test_d10_it_is_built_from_itself_the_toolchain_and_system_libraries_alone():
    package = json.loads(output("swift", "package", "dump-package"))
    assert package["dependencies"] == []
    known = TOOLCHAIN | {target["name"] for target in package["targets"]}
    imports = re.compile(r"^[ \t]*(?:@\w+ |\w+ )*import (?:\w+ )?(\w+)(?:\.\w+)*$", re.M)
    for path in swift_files("Sources", "Tests"):
        found = set(imports.findall(path.read_text()))
        assert found <= known, f"{path}: {found - known}"


def test_d11_the_top_level_holds_what_it_may_and_nothing_else():
    top = {line.split("/")[0] for line in output("git", "ls-files").splitlines()}
    assert {name for name in top if not name.startswith(".")} == {
        *("Package.swift", "Sources", "Tests", "Config", "deploy"),
        *("README.md", "LICENSE"),
    }
    assert "Apache License" in (CHECKOUT / "LICENSE").read_text()


def test_every_requirement_is_named_by_a_test():
    named = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for ids in re.findall(r"^def test_((?:[a-z]+\d+_)+)", path.read_text(), re.M):
            named |= set(ids.upper().strip("_").split("_"))
    for path in swift_files("Tests"):
        for ids in re.findall(r"func `((?:[A-Z]+\d+ )*[A-Z]+\d+):", path.read_text()):
            named |= set(ids.split())
    assert set(REQUIREMENTS.split()) - named == set()
