"""The lanes of a run: tests in groups of about the same cost, the most expensive ones first.

A lane is a process of pytest-xdist, with a server and a browser that its tests share. A lane that
has no group takes the next one. `costs.json` has the measured seconds of slow tests. `deploy/test`
writes those of the last run to `.build/test/costs.json`, in the same form.
"""

import json
from itertools import groupby
from pathlib import Path

COSTS = Path(__file__).with_name("costs.json")
#: The seconds that a test counts if `costs.json` does not name it.
COST = 0.3
PAGE_COST = 1.5
#: The seconds of a group. Small groups balance lanes better. Large ones share more fixtures of a
#: module.
GROUP_COST = 15


def name_of(item):
    """The name of a test in `costs.json`, such as `test_rooms::test_f8_a_code_opens_the_lobby`."""
    return f"{item.path.stem}::{item.name}"


def cost_of(item, costs):
    return costs.get(name_of(item), PAGE_COST if "visit" in item.fixturenames else COST)


def groups(items):
    """Returns lists of tests of one file, in their order. The most expensive list comes first."""
    costs = json.loads(COSTS.read_text())
    found = []
    for _, tests in groupby(items, key=lambda item: item.path):
        tests = list(tests)
        # Tests that share a fixture of their module stay in one group.
        if any(is_shared(test) for test in tests):
            found.append(tests)
            continue
        group, spent = [], 0.0
        for test in tests:
            cost = cost_of(test, costs)
            if group and spent + cost > GROUP_COST:
                found.append(group)
                group, spent = [], 0.0
            group.append(test)
            spent += cost
        found.append(group)
    return sorted(found, key=lambda group: -sum(cost_of(test, costs) for test in group))


def is_shared(item):
    """Whether a test uses a fixture whose scope is the module."""
    fixtures = item._fixtureinfo.name2fixturedefs.values()
    return any(definition.scope == "module" for all in fixtures for definition in all)
