"""The room that the page builds from documents and events (V1, V6), tested without a browser."""

import json

import pytest
from page_modules import bundle, printed


@pytest.fixture(scope="module")
def follow(tmp_path_factory):
    """Passes messages to the page's `roomDocuments`, and returns what it knows after each."""
    module = bundle("core/documents.js", tmp_path_factory.mktemp("modules"))

    def run(*messages):
        script = f"""
          const documents = require({module}).roomDocuments();
          const seen = {json.dumps(messages)}.map(([name, message, isRetained]) => {{
            if (name === "event") documents.event(message);
            else if (name === "renew") documents.renew();
            else documents.take(name, message, isRetained);
            const {{ room, isBehind }} = documents;
            return {{ score: room?.scores.a[0] ?? null, online: room?.players[0].online ?? null,
                      seq: room?.seq ?? null, isBehind }};
          }});
          console.log(JSON.stringify(seen));"""
        return printed(script)

    return run


def head(seq):
    players = [{"player": "a", "name": "Ann", "guest": False}]
    return {"kind": "golf", "seq": seq, "players": players, "course": {"holes": [{"number": 1}]}}


def state(seq, needs, score):
    return {"kind": "golf", "seq": seq, "head": needs, "round": 1, "scores": {"a": [score]},
            "totals": {"a": {"strokes": score or 0}}, "standings": ["a"], "game": {}}


def score(seq, strokes):
    return {"kind": "score.set", "seq": seq, "player": "a", "hole": 1, "round": 1, "strokes": strokes}


def presence(seq, *online):
    return {"seq": seq, "online": list(online), "offline": {}}


START = (["head", head(1), True], ["state", state(4, 1, 2), True])


def test_v1_a_state_waits_for_its_head_and_asks_for_it(follow):
    early, late, fits = follow(
        ["state", state(9, 7, 3), False], ["head", head(6), False], ["head", head(8), False])
    assert early == {"score": None, "online": None, "seq": None, "isBehind": True}
    assert late["score"] is None and late["isBehind"]
    assert fits == {"score": 3, "online": False, "seq": 9, "isBehind": False}


def test_v6_an_event_shows_its_values_until_a_state_has_them(follow):
    *_, event, old, new = follow(
        *START, ["event", score(5, 6), False], ["presence", presence(5, "a"), False],
        ["state", state(5, 1, 7), False])
    assert event["score"] == old["score"] == 6 and old["online"] and event["seq"] == 5
    assert new["score"] == 7


def test_v6_a_gap_is_filled_by_documents_or_by_what_is_retained(follow):
    *_, gap, filled = follow(
        *START, ["event", score(7, 6), False], ["state", state(6, 1, 5), False])
    assert gap["isBehind"] and gap["seq"] == 4
    # The event is newer than the state, so its value stays.
    assert filled == {"score": 6, "online": False, "seq": 6, "isBehind": False}
    # An event that changes no document leaves a gap that no document fills.
    *_, gap, renewed, after = follow(
        *START, ["event", score(7, 6), False], ["renew", None, False], ["event", score(8, 3), False])
    assert gap["isBehind"] and not renewed["isBehind"] and not after["isBehind"]
    assert after["score"] == 3


def test_v6_a_late_document_is_dropped_and_a_restored_backup_is_shown(follow):
    *_, late, head_of_backup, backup, event = follow(
        *START, ["event", score(5, 6), False], ["state", state(3, 1, 9), False],
        ["head", head(1), True], ["state", state(3, 1, 9), True], ["event", score(4, 2), False])
    assert late["score"] == 6 and head_of_backup["score"] == 6
    assert (backup["score"], backup["seq"]) == (9, 3)
    assert (event["score"], event["seq"]) == (2, 4)


def test_v6_a_retained_document_that_is_not_older_undoes_no_event(follow):
    *_, event, again = follow(*START, ["event", score(5, 6), False], ["state", state(4, 1, 2), True])
    assert event["score"] == again["score"] == 6


def test_v6_presence_is_that_of_its_newest_document(follow):
    *_, online, late = follow(
        *START, ["presence", presence(7, "a"), False], ["presence", presence(6), False])
    assert online["online"] and late["online"]
