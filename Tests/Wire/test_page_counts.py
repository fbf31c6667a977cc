"""The list of rounds that count for the handicap: one switch a round, with the reason beside it."""

from people import guest_player, play, sit
from playwright.sync_api import expect


def finish(seats):
    for hole in (1, 2, 3):
        for seat in seats:
            seat.score(seat, hole, 4)
    seats[0].do("end")


def test_r4_p3_a_round_is_switched_off_and_on_and_a_shared_ball_has_a_lock(visit, people):
    ann, ben = people.several("ann", "ben")
    finish(play(ann, ben, holes=3, courseName="Backyard"))
    seats = sit(ann, ben, holes=3, courseName="Common", settings={"format": "scramble"})
    for client in (ann, ben):
        seats[0].do("setPlayer", {"player": client.user, "team": 1})
    for guest in ("Gia", "Gus"):
        seats[0].do("setPlayer", {"player": guest_player(seats[0], guest), "team": 2})
    seats[0].do("start")
    seats[0].score(ann, 1, 3)
    seats[0].do("end")
    one = visit("ann").sign_in(people, ann.user)
    one.go("/handicap/counts")
    one.sees("Cannot count.")
    one.is_accessible()
    one.fits(320)
    switch = one.page.get_by_role("switch")
    expect(switch).to_have_count(1)
    expect(switch).to_have_attribute("aria-checked", "true")
    switch.click()
    one.sees("does not count for your handicap")
    expect(switch).to_have_attribute("aria-checked", "false")
    one.press("Undo")
    expect(switch).to_have_attribute("aria-checked", "true")
