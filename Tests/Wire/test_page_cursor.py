"""The cell of the page's card that the next key writes (R0), tested without a browser."""

import json

import pytest
from page_modules import bundle, printed


@pytest.fixture(scope="module")
def call(tmp_path_factory):
    """Calls a function of a module of the card."""
    folder = tmp_path_factory.mktemp("modules")
    modules = {name: bundle(f"views/card/{name}.js", folder) for name in ("cursor", "order")}

    def run(name, function, *values):
        script = f"""
          const found = require({modules[name]}).{function}(...{json.dumps(values)});
          console.log(JSON.stringify(found ?? null));"""
        return printed(script)

    return run


def card(*rows, me="b", keeps=False, order=None, closed=""):
    """A card with rows like `a 3.4`, in which a dot is an empty cell. I am b by default."""
    lines = []
    for row in rows:
        player, cells = row.split()
        lines.append({
            "player": player, "isMine": player == me, "isOpen": player not in closed,
            "isEmpty": [cell == "." for cell in cells], "asks": [cell != "." for cell in cells]})
    order = order or list(range(len(lines[0]["isEmpty"])))
    return {"order": order, "keeps": keeps, "lines": lines}


def at(player, place, chosen=None, looks=None, confirmed=None, strokes=None):
    return {"player": player, "place": place, "chosenAt": chosen, "confirmedAt": confirmed,
            "looksSince": looks, "strokes": strokes}


@pytest.mark.parametrize(("given", "player", "place"), [
    # My own cell comes first, even if the host's cell is empty, too.
    (card("a ..", "b .."), "b", 0),
    (card("a 3.", "b .."), "b", 0),
    (card("a ..", "b 3."), "b", 1),
    (card("a 3..", "b 3.4"), "b", 1),
    # A player who writes for others starts where any score is missing.
    (card("a ..", "b 3.", keeps=True), "a", 0),
    (card("a ..", "b ..", keeps=True), "b", 0),
    (card("a 3.", "b 3.", "c ..", keeps=True), "c", 0),
    # The cursor skips players whose scores I may not write.
    (card("a ..", "b 3.", keeps=True, closed="a"), "b", 1),
    # Holes come in the order of play. A full card opens on the game's hole.
    (card("a ....", "b 3..3", order=[3, 0, 1, 2]), "b", 1),
    (card("a 34", "b 34"), "b", 1),
], ids=lambda value: None if isinstance(value, dict) else str(value))
def test_r0_a_card_opens_on_the_first_hole_that_lacks_a_score_of_mine(call, given, player, place):
    assert call("cursor", "opened", given, 1) == at(player, place)


@pytest.mark.parametrize(("given", "after", "player"), [
    (card("a .", "b 3"), "b", "b"),
    (card("a .", "b 3", "c .", keeps=True), "b", "c"),
    (card("a .", "b 3", "c 4", keeps=True), "c", "a"),
    (card("a 2", "b 3", "c 4", keeps=True), "a", "a"),
], ids=["one line", "others in order", "from the first again", "nothing left"])
def test_r0_the_cursor_moves_to_others_after_i_wrote_for_one(call, given, after, player):
    assert call("cursor", "wrote", given, at(after, 0), 5, False) == at(player, 0)


def test_r0_a_hole_that_i_completed_stays_in_view(call):
    done = card("a 3.", "b 3.")
    stays = call("cursor", "wrote", done, at("b", 0), 5, True)
    assert stays == at("b", 0, looks=5)
    assert call("cursor", "followed", done, stays, 1, 10) == stays


def test_r0_the_cursor_leaves_a_cell_that_somebody_else_fills(call):
    keeper = card("a .", "b 3", "c .", keeps=True)
    assert call("cursor", "left", keeper, at("b", 0)) == at("c", 0)
    # Nothing else is left to write. The cursor has no cell, and no key writes.
    assert call("cursor", "left", card("a .", "b 3"), at("b", 0)) == at(None, 0)


def test_r0_the_cursor_follows_the_game_to_another_hole(call):
    done, open_ = card("a 3.", "b 3."), card("a 3.", "b ..")
    assert call("cursor", "followed", done, at("b", 0), 1, 0) == at("b", 1)
    assert call("cursor", "followed", done, at(None, 0), 1, 0) == at("b", 1)
    assert call("cursor", "followed", open_, at("b", 0), 1, 0) == at("b", 0)
    # The cursor stays on a cell that I selected, for one minute.
    looking = at("b", 0, chosen=1_000, looks=1_000)
    assert call("cursor", "followed", done, looking, 1, 60_999) == looking
    assert call("cursor", "followed", done, looking, 1, 61_000) == at("b", 1)


def test_r0_a_key_asks_before_it_changes_a_score_that_i_did_not_just_select(call):
    given = card("a 3.", "b ..")
    assert call("cursor", "asksFirst", given, at("a", 0), 5) is True
    assert call("cursor", "asksFirst", given, at("a", 1), 5) is False
    chosen = at("a", 0, chosen=1_000)
    assert call("cursor", "asksFirst", given, chosen, 60_999) is False
    assert call("cursor", "asksFirst", given, chosen, 61_000) is True
    # I selected a 3, and somebody has changed it to a 4 since then.
    chosen = at("a", 0, chosen=1_000, strokes=3)
    assert call("cursor", "asksFirst", given, chosen, 2_000, 3) is False
    assert call("cursor", "asksFirst", given, chosen, 2_000, 4) is True
    # A write ends the selection. For one minute, a confirmed score can change without a question.
    written = card("a 3", "b 3")
    assert call("cursor", "wrote", written, at("a", 0, 1_000, 1_000), 2_000, False) == at("a", 0)
    assert call("cursor", "asksFirst", written, at("a", 0), 2_000) is True
    confirmed = call("cursor", "confirmed", "a", 0, 1_000)
    kept = call("cursor", "wrote", written, confirmed, 2_000, False)
    assert kept == at("a", 0, confirmed=1_000)
    assert call("cursor", "asksFirst", written, kept, 60_999) is False
    assert call("cursor", "asksFirst", written, kept, 61_000) is True


@pytest.mark.parametrize(("settings", "order"), [
    ({}, [0, 1, 2, 3]),
    ({"startHole": 12}, [2, 3, 0, 1]),
    ({"reverse": True}, [3, 2, 1, 0]),
    ({"startHole": 12, "reverse": True}, [2, 1, 0, 3]),
], ids=["as printed", "from 12", "backwards", "backwards from 12"])
def test_r0_g8_the_page_plays_holes_in_the_order_of_the_server(call, settings, order):
    holes = [{"number": number} for number in (10, 11, 12, 13)]
    assert call("order", "playOrder", {"course": {"holes": holes}, "settings": settings}) == order


@pytest.mark.parametrize(("rows", "gone", "missed", "place"), [
    (["...", "..."], "", 0, 0), (["3..", "4.."], "", 0, 1), (["3.3", "4.4"], "", 0, 2),
    (["333", "333"], "", 0, 2), (["33.", "..."], "b", 0, 2), (["33.", "..."], "ab", 0, 0),
    (["33.", "..."], "", 2, 2), (["33.", "..."], "", 1, 1),
], ids=["nothing", "one hole", "one left out", "all", "one left", "nobody there", "late", "later hole"])
def test_r0_g8_the_page_finds_the_same_current_hole_as_the_server(call, rows, gone, missed, place):
    lines = [
        {"player": {"player": player, "left": player in gone, "missed": missed if player == "b" else 0},
         "cells": [{"strokes": None if cell == "." else int(cell)} for cell in row]}
        for player, row in zip("ab", rows)]
    assert call("order", "playedPlace", [0, 1, 2], lines) == place


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
