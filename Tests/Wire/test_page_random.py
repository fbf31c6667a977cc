"""Several pages of one round press keys without choosing cells, while connections come and go (R0)."""

import random

import pytest
from card_page import open_room
from effort import IS_LONG, repeats
from people import play, sit
from playwright.sync_api import expect

HOLES = repeats(6, long=18)
STEPS = repeats(14, long=60)
NAMES = ["ann", "ben", "cat", "dan", "eve", "fay"]
FORMATS = ["stroke", "match", "skins", "nassau", "stableford", "parBogey", "maximumScore", "bestBall", "scramble",
           "foursomes", "greensomes", "doubles"]
#: Teams of two. Each has one score.
PAIRS = {"foursomes", "greensomes", "doubles"}
ONE_SCORE = PAIRS | {"scramble"}
#: Two players, or two teams.
SIDES = {"match", "nassau"}
#: (format, number of the attempt). Without a format, the seed chooses one.
ATTEMPTS = [(format_, turn) for format_ in FORMATS for turn in range(2)] if IS_LONG else [(None, 0), (None, 1)]


def numbers(rng, format_):
    """How many players a round has, and how many teams."""
    if format_ in PAIRS:
        teams = rng.randint(2, 3)
        return 2 * teams, teams
    if format_ in {"scramble", "bestBall"}:
        return rng.randint(4, 5), 2
    if format_ in SIDES:
        return rng.choice([(2, 0), (4, 2)])
    return rng.randint(2, 5), 0


def begin(people, count, teams, settings):
    clients = people.several(*NAMES[:count])
    if not teams:
        return clients, play(*clients, holes=HOLES, settings=settings)
    seats = sit(*clients, holes=HOLES, settings=settings)
    for place, client in enumerate(clients):
        seats[0].do("setPlayer", {"player": client.user, "team": place % teams + 1})
    seats[0].do("start")
    for seat in seats:
        seat.state(lambda state: state["phase"] == "playing")
    return clients, seats


def shown(page):
    """The line and the hole into which the next key writes, and its score; None if no key writes."""
    return page.evaluate("""() => {
        const line = document.querySelector(".playline.is-chosen");
        const key = document.querySelector(".keypad .key");
        const hole = document.querySelector(".holehead .n").textContent;
        return line && key ? [line.id.slice(5), Number(hole), line.querySelector(".mark")?.textContent ?? null] : null;
    }""")


def press_key(rng, page, wrote):
    strokes = rng.randint(2, 5)
    target = shown(page)
    # The keys are off if nothing is left to write. Then a tap does nothing.
    page.locator(f"#key-{strokes}").click(force=target is None)
    dialog = page.get_by_role("dialog")
    if dialog.count():
        dialog.get_by_role("button", name="Cancel").click()
    elif target and target[2] is None:
        wrote.setdefault((target[0], target[1]), []).append(strokes)


def step(rng, visitor, wrote):
    """One random act of a player who looks at nothing."""
    page = visitor.page
    act = rng.random()
    if act < 0.08:
        page.context.set_offline(rng.random() < 0.5)
    elif act < 0.16:
        rng.choice([visitor.cut_link, visitor.mend_link])()
    elif act < 0.3 and page.locator("#next-hole").count():
        page.locator("#next-hole").click()
        # Behind the last hole is the whole card.
        if page.locator("#back-to-hole").count():
            page.locator("#back-to-hole").click()
    else:
        press_key(rng, page, wrote)


def reconnect(visitor):
    visitor.mend_link()
    visitor.page.context.set_offline(False)
    visitor.page.evaluate("dispatchEvent(new Event('online'))")


@pytest.mark.long
@pytest.mark.parametrize(("format_", "turn"), ATTEMPTS)
def test_r0_pages_that_press_keys_without_choosing_cells_lose_and_replace_nothing(visit, people, seed, format_, turn):
    rng = random.Random(f"{seed} {format_} {turn}")
    format_ = format_ or rng.choice(FORMATS)
    count, teams = numbers(rng, format_)
    pages = rng.randint(2, min(5, count)) if turn == 0 else min(5, count)
    print(f"{format_}: {count} players, {teams} teams, {pages} pages")
    clients, seats = begin(people, count, teams, {"format": format_})
    visitors = [visit(client.user).can_be_cut() for client in clients[:pages]]
    for visitor, seat in zip(visitors, seats):
        open_room(visitor, people, seat, is_wide=False)
    wrote = {visitor: {} for visitor in visitors}
    for visitor in visitors:
        expect(visitor.page.locator(".playline").first).to_be_visible()
    for _ in range(STEPS):
        visitor = rng.choice(visitors)
        step(rng, visitor, wrote[visitor])
    for visitor in visitors:
        reconnect(visitor)
    for visitor in visitors:
        expect(visitor.page.locator(".appbar .status, .appbar .sub").first).to_contain_text("Saved", timeout=60_000)
    # The server has all of it. The messages for the first player follow.
    seats[0].state_at(seats[0].do("get")["state"]["seq"])
    team_of = {client.user: place % teams if teams else place for place, client in enumerate(clients)}
    has_one_score = format_ in ONE_SCORE
    events = seats[0].events("score.set")

    def is_own(event):
        player, by = event["player"], event["by"]
        return player == by or (has_one_score and team_of[player] == team_of[by])

    assert all(is_own(event) for event in events), events
    # Each author wrote a cell once, so nobody replaced a score that was in sight without a question. Only partners
    # with one score may both write it: one of them before the score of the other arrives.
    cells = [(event["player"], event["hole"], has_one_score and event["by"]) for event in events]
    assert len(set(cells)) == len(cells), cells
    scores = seats[0].state()["scores"]
    for written in wrote.values():
        for (player, hole), strokes in written.items():
            score = scores[player][hole - 1]
            # A partner may have been first while this page had no connection. Then the later write counts, and is there.
            assert score is not None, (player, hole, strokes)
            if not has_one_score:
                assert score == strokes[-1], (player, hole, strokes, score)
