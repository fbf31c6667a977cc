"""The cells that this browser wrote (R0), kept for several tabs. Tested without a browser."""

import json

import pytest
from page_modules import bundle, printed

#: Two tabs of one browser. Each tab sees the storage as it was when the tab last had the lock.
TABS = """
  const kept = {"fairway.session": JSON.stringify({user: "ann", device: {token: "t"}, topics: {}})};
  const seen = {a: {...kept}, b: {...kept}};
  let tab = "a", waiting = [];
  globalThis.addEventListener = () => {};
  globalThis.localStorage = {
    getItem: (key) => seen[tab][key] ?? null,
    setItem: (key, text) => { seen[tab][key] = kept[key] = text; },
  };
  const locks = {request: (name, work) => { waiting.push([tab, work]); return Promise.resolve(); }};
  Object.defineProperty(globalThis, "navigator", {value: HAS_LOCKS ? {locks} : {}, configurable: true});
  const module = MODULE;
  const open = (name) => {
    tab = name;
    delete require.cache[require.resolve(module)];
    return require(module).written;
  };
  const tabs = {a: open("a"), b: open("b")};
  const inTab = (name, work) => { tab = name; return work(tabs[name]); };
  const grant = () => {
    for (const [name, work] of waiting) {
      tab = name;
      Object.assign(seen[tab], kept);
      work();
    }
    for (const each of Object.values(seen)) Object.assign(each, kept);
    waiting = [];
  };
  const cells = (name) => inTab(name, (written) => {
    const own = written.of("room", 1);
    return ["ann 1", "ben 1", "cat 1"].filter((cell) => own.has(...cell.split(" ")));
  });
"""


@pytest.fixture
def in_tabs(tmp_path):
    """Runs a script that uses `written.js` in two tabs, and returns its result."""
    module = bundle("views/card/written.js", tmp_path)

    def run(script, has_locks=True):
        world = TABS.replace("HAS_LOCKS", json.dumps(has_locks)).replace("MODULE", module)
        return printed(f"{world}\nconsole.log(JSON.stringify((() => {{ {script} }})()));")

    return run


def test_r0_two_tabs_that_write_at_the_same_moment_keep_the_cells_of_both(in_tabs):
    found = in_tabs("""
      inTab("a", (written) => { written.note("room", 1, "ann", 1); written.note("room", 1, "ben", 1); });
      inTab("b", (written) => written.note("room", 1, "cat", 1));
      const early = [cells("a"), cells("b")];
      grant();
      const both = [cells("a"), cells("b")];
      inTab("b", (written) => written.forget("room", 1, "ben", 1));
      grant();
      return [early, both, cells("a")];""")
    early, both, after = found
    # Each tab knows its own cells immediately.
    assert early == [["ann 1", "ben 1"], ["cat 1"]]
    assert both == [["ann 1", "ben 1", "cat 1"]] * 2
    assert after == ["ann 1", "cat 1"]


def test_r0_a_browser_without_locks_keeps_the_cells_too(in_tabs):
    found = in_tabs("""
      inTab("a", (written) => { written.note("room", 1, "ann", 1); written.note("room", 1, "ben", 1); });
      inTab("a", (written) => written.forget("room", 1, "ann", 1));
      Object.assign(seen.b, kept);
      return [cells("a"), cells("b"), inTab("b", (written) => written.of("room", 1).isForOthers)];""", False)
    assert found == [["ben 1"], ["ben 1"], True]
