"""Several pages of one round press keys without choosing cells, while connections come and go (R0)."""

import random

import pytest
from people import play, sit
from playwright.sync_api import expect

HOLES = 6
FORMATS = ["stroke", "match", "skins", "stableford", "parBogey", "maximumScore", "bestBall", "scramble", "foursomes",
           "greensomes", "doubles"]
TEAMS = {"bestBall", "scramble", "foursomes", "greensomes", "doubles"}
ONE_SCORE = {"scramble", "foursomes", "greensomes", "doubles"}


def begin(people, rng, format_):
    count = 4 if format_ in TEAMS else 2 if format_ == "match" else rng.randint(2, 4)
    clients = people.several(*["ann", "ben", "cat", "dan"][:count])
    if format_ not in TEAMS:
        return clients, play(*clients, holes=HOLES, settings={"format": format_})
    seats = sit(*clients, holes=HOLES, settings={"format": format_})
    for place, client in enumerate(clients):
        seats[0].do("setPlayer", {"player": client.user, "team": place % 2 + 1})
    seats[0].do("start")
    for seat in seats:
        seat.state(lambda state: state["phase"] == "playing")
    return clients, seats


def shown(page):
    """The line and the hole into which the next key writes; None if no key writes."""
    return page.evaluate("""() => {
        const line = document.querySelector(".playline.is-chosen");
        const key = document.querySelector(".keypad .key");
        const hole = document.querySelector(".holehead .n").textContent;
        return line && key ? [line.id.slice(5), Number(hole), line.querySelector(".mark")?.textContent ?? null] : null;
    }""")


def step(rng, visitor, wrote):
    """One random act of a player who looks at nothing."""
    page = visitor.page
    act = rng.random()
    if act < 0.15:
        page.context.set_offline(rng.random() < 0.5)
    elif act < 0.35 and page.locator("#next-hole").count():
        page.locator("#next-hole").click()
        # Behind the last hole is the whole card.
        if page.locator("#back-to-hole").count():
            page.locator("#back-to-hole").click()
    else:
        strokes = rng.randint(2, 5)
        target = shown(page)
        # The keys are off if nothing is left to write. Then a tap does nothing.
        page.locator(f"#key-{strokes}").click(force=target is None)
        dialog = page.get_by_role("dialog")
        if dialog.count():
            dialog.get_by_role("button", name="Cancel").click()
        elif target and target[2] is None:
            wrote.setdefault((target[0], target[1]), []).append(strokes)


@pytest.mark.parametrize("turn", range(2))
def test_r0_pages_that_press_keys_without_choosing_cells_lose_and_replace_nothing(visit, people, seed, turn):
    rng = random.Random(f"{seed} {turn}")
    format_ = rng.choice(FORMATS if turn else sorted(ONE_SCORE))
    print("format", format_)
    clients, seats = begin(people, rng, format_)
    pages = []
    for client, seat in zip(clients[:3], seats):
        visitor = visit(client.user)
        visitor.page.set_viewport_size({"width": 390, "height": 844})
        visitor.sign_in(people, client.user)
        visitor.go(f"/rooms/{seat.room}")
        expect(visitor.page.locator(".playline").first).to_be_visible()
        pages.append((client, visitor, {}))
    for _ in range(14):
        client, visitor, wrote = rng.choice(pages)
        step(rng, visitor, wrote)
    for _, visitor, _ in pages:
        visitor.page.context.set_offline(False)
        visitor.page.evaluate("dispatchEvent(new Event('online'))")
    for client, visitor, _ in pages:
        expect(visitor.page.locator(".appbar .status, .appbar .sub").first).to_contain_text("Saved", timeout=60_000)
    teams = {client.user: place % 2 for place, client in enumerate(clients)}
    events = [event for event in seats[0].events("score.set")]

    def is_own(event):
        return event["player"] == event["by"] or (format_ in ONE_SCORE and teams[event["player"]] == teams[event["by"]])

    assert all(is_own(event) for event in events), events
    # Each author wrote a cell once, so nobody replaced a score that was in sight without a question. Only partners
    # with one score may both write it: one of them before the score of the other arrives.
    parts = 3 if format_ in ONE_SCORE else 2
    cells = [(event["player"], event["hole"], event["by"])[:parts] for event in events]
    assert len(set(cells)) == len(cells), cells
    scores = seats[0].state()["scores"]
    for client, _, wrote in pages:
        for (player, hole), strokes in wrote.items():
            written = scores[player][hole - 1]
            # A partner may have been first while this page had no connection. Then the later write counts, and is there.
            assert written is not None, (player, hole, strokes)
            if format_ not in ONE_SCORE:
                assert written == strokes[-1], (player, hole, strokes, written)
