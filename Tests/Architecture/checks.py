"""Checks that keep the structure of the sources. `Tests/README.md` explains them.

    checks.py                    runs the checks that need no test run
    checks.py --statements FILE  checks the statements that a test run recorded

Exit code 1 if a check finds something.
"""

import sys
from functools import cached_property
from pathlib import Path

import connections
import modules
import statements
import structure
from swift_sources import CHECKOUT, SourceTree


class Checks:
    """All checks of one source tree."""

    def __init__(self, root=CHECKOUT):
        self.tree = SourceTree(root)
        self.faults = {
            "sql": lambda: statements.faults(statements.literal_uses(self.tree, self.schema), self.owners),
            "manifest": lambda: structure.manifest_faults(self.tree.root),
            "faces": lambda: structure.face_faults(self.uses),
            "cycles": lambda: structure.cycle_faults(self.uses),
            "names": lambda: structure.duplicate_names(self.uses),
            "closures": lambda: connections.stored_closures(self.tree),
            "contexts": lambda: connections.context_extensions(self.tree),
            "stores": lambda: connections.foreign_stores(self.uses),
            "owners": lambda: connections.ownership(self.tree),
            "questions": lambda: connections.unlisted_questions(self.tree),
            "batches": lambda: connections.unheard_work(self.tree),
        }

    @cached_property
    def uses(self):
        return structure.Uses(self.tree)

    @cached_property
    def schema(self):
        return statements.Schema(self.tree)

    @cached_property
    def owners(self):
        return modules.owners_of_tables(self.tree.root)

    def complaints(self, name):
        """The complaints of one check about the sources."""
        return sorted(set(self.faults[name]()))

    def recorded_faults(self, file):
        """The faults in recorded statements, the complaints about unreadable records, and the number of records."""
        uses, unreadable, count = statements.recorded_uses(self.uses.target_of, self.schema, Path(file))
        return statements.faults(uses, self.owners), unreadable, count

    def recorded_complaints(self, file):
        """The complaints of the check of SQL about the statements that a run recorded."""
        faults, unreadable, count = self.recorded_faults(file)
        if not count:
            return [f"{file} has no statement of a source file. The tests must run with SQLITE_STATEMENTS={file}."]
        return sorted(set(faults)) + unreadable


def main(words):
    checks = Checks()
    recorded = words[words.index("--statements") + 1] if "--statements" in words else None
    found = checks.recorded_complaints(recorded) if recorded else [
        line for name in checks.faults for line in checks.complaints(name)]
    for line in found:
        print(f"error: {line}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
