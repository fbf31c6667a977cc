"""The flows of a round on a phone: how many taps each takes, and that none needs to scroll."""

import pytest
from people import play, sit
from playwright.sync_api import expect
from server import until

PHONE = {"width": 390, "height": 844}
FORMATS = [
    "stroke", "match", "skins", "nassau", "stableford", "parBogey", "maximumScore", "bestBall", "scramble", "foursomes",
    "greensomes", "doubles",
]
TEAMS = {"bestBall", "scramble", "foursomes", "greensomes", "doubles"}
#: Formats of two sides with four players: two teams.
SIDES = TEAMS | {"match", "nassau"}


class Hand:
    """Taps like a thumb: only what is on the screen, without scrolling."""

    def __init__(self, visitor):
        self.page, self.count = visitor.page, 0

    def element(self, found):
        found = self.page.locator(found) if isinstance(found, str) else found
        expect(found).to_be_visible()
        # A sheet slides in.
        until(lambda: self.is_on_screen(found), f"{found} on the screen, and not {found.bounding_box()}", timeout=10)
        return found

    def is_on_screen(self, found):
        box = found.bounding_box()
        right, bottom = box["x"] + box["width"], box["y"] + box["height"]
        return box["x"] >= 0 and box["y"] >= 0 and right <= PHONE["width"] + 1 and bottom <= PHONE["height"] + 1

    def tap(self, found):
        self.element(found).click()
        self.count += 1

    def hold(self, found):
        self.element(found).click(delay=900)
        self.count += 1

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)


@pytest.fixture
def phone(visit, people):
    """Opens the card of a seat on a phone."""

    def open_(name, seat):
        visitor = visit(name)
        visitor.page.set_viewport_size(PHONE)
        visitor.sign_in(people, seat.me)
        visitor.go(f"/rooms/{seat.room}")
        expect(visitor.page.locator(".standings, .match")).to_be_visible()
        return Hand(visitor)

    return open_


def seats(people, settings, count=4, teams=False):
    """Players of a round of three holes; with teams, the first and the third are together."""
    clients = people.several(*["ann", "ben", "cat", "dan"][:count])
    if not teams:
        return clients, play(*clients, holes=3, settings=settings)
    found = sit(*clients, holes=3, settings=settings)
    for place, client in enumerate(clients):
        found[0].do("setPlayer", {"player": client.user, "team": place % 2 + 1})
    found[0].do("start")
    for seat in found:
        seat.state(lambda state: state["phase"] == "playing")
    return clients, found


def test_p7_a_scorekeeper_writes_a_hole_for_four_with_six_and_then_five_taps(phone, people):
    clients, (host, *_) = seats(people, {})
    users = [client.user for client in clients]
    hand = phone("ann", host)
    hand.tap("#key-3")
    hand.tap(f"#line-{users[1]}")
    for key in ("4", "3", "5"):
        hand.tap(f"#key-{key}")
    hand.tap("#next-hole")
    assert hand.count == 6
    for key in ("3", "4", "3", "2"):
        hand.tap(f"#key-{key}")
    hand.tap("#next-hole")
    assert hand.count == 6 + 5
    scores = host.state(lambda s: s["scores"][users[3]][1] == 2)["scores"]
    assert [scores[user][:2] for user in users] == [[3, 3], [4, 4], [3, 3], [5, 2]]


# To pick up and to concede were keys in a grid of 34 buttons (N5).
def test_p7_a_hole_is_picked_up_with_two_taps(phone, people):
    (ann, *_), (host, *_) = seats(people, {}, count=2)
    hand = phone("ann", host)
    hand.tap("#key-pick-up")
    hand.tap(hand.button("Pick up"))
    assert hand.count == 2
    host.state(lambda s: s["scores"][ann.user][0] == "x")


def test_p7_a_hole_is_conceded_with_two_taps_and_the_match_with_three(phone, people):
    (ann, ben), (host, _) = seats(people, {"format": "match"}, count=2)
    hand = phone("ann", host)
    hand.tap("#key-pick-up")
    hand.tap(hand.page.get_by_role("button", name="Concede the hole"))
    assert hand.count == 2
    host.state(lambda s: s["scores"][ann.user][0] == "c")
    hand.tap("#next-hole")
    hand.count = 0
    hand.tap("#key-pick-up")
    hand.tap("#concede-match")
    hand.tap("#concede-match")
    assert hand.count == 3
    assert host.state(lambda s: s["game"].get("decided"))["game"]["lead"]["players"] == [ben.user]


def test_p7_putts_of_a_hole_take_two_taps(phone, people):
    (ann, *_), (host, *_) = seats(people, {}, count=2)
    hand = phone("ann", host)
    hand.hold("#key-4")
    hand.tap(hand.page.get_by_role("group", name="Putts").get_by_role("button", name="2", exact=True))
    assert hand.count == 2
    host.state(lambda s: s["scores"][ann.user][0] == 4)
    event = host.event("details.set")
    assert (event["player"], event["hole"], event["details"]["putts"]) == (ann.user, 1, 2)


def test_p7_the_basket_is_marked_with_two_taps(phone, people):
    _, (host, *_) = seats(people, {}, count=2)
    hand = phone("ann", host)
    hand.page.context.grant_permissions(["geolocation"])
    hand.page.context.set_geolocation({"latitude": 64.1, "longitude": -21.9, "accuracy": 4})
    hand.tap(hand.button("Mark the basket"))
    expect(hand.page.get_by_text("Accurate to 4 m")).to_be_visible()
    hand.tap("#mark-basket")
    assert hand.count == 2
    assert host.event("spot.marked")["spot"] == "basket"


def test_p7_a_stake_is_answered_on_the_card_with_one_tap(phone, people):
    (ann, _), (host, _) = seats(people, {"format": "skins"}, count=2)
    hand = phone("ann", host)
    hand.tap(f"#accept-{ann.user}")
    assert hand.count == 1
    host.state(lambda s: ann.user in s["stakes"][0]["accepted"])


def test_p7_a_full_card_is_finished_with_one_tap(phone, people):
    clients, (host, *others) = seats(people, {}, count=2)
    hand = phone("ann", host)
    for hole in (1, 2, 3):
        host.score(clients[0], hole, 3)
        others[0].score(clients[1], hole, 4)
    hand.tap("#finish")
    assert hand.count == 1
    host.state(lambda s: s["phase"] == "ended")
    expect(hand.page.get_by_text("You win with E")).to_be_visible()


def test_p7_a_score_is_corrected_after_the_end_with_four_taps(phone, people):
    (ann, ben), (host, other) = seats(people, {}, count=2)
    for hole in (1, 2, 3):
        host.score(ann, hole, 3)
        other.score(ben, hole, 4)
    hand = phone("ann", host)
    host.do("end")
    hand.tap(hand.page.locator(".appbar").get_by_role("button", name="Correct a score"))
    hand.tap(hand.page.get_by_role("button", name=f"{ann.user}, hole 2: 3"))
    hand.tap("#key-4")
    # The bottom bar does not cover the keys.
    expect(hand.page.locator(".tabs")).to_be_hidden()
    expect(hand.page.get_by_text("What this changes")).to_be_visible()
    hand.tap("#next-hole")
    assert hand.count == 4
    host.state(lambda s: s["scores"][ann.user] == [3, 4, 3])


@pytest.mark.parametrize("name", FORMATS)
def test_p7_r2_who_leads_is_in_sight_without_a_tap(phone, people, name):
    clients, (host, *_) = seats(people, {"format": name}, teams=name in SIDES)
    for place, client in enumerate(clients):
        host.score(client, 1, 3 + place % 2)
    hand = phone("ann", host)
    strip = hand.element(".standings, .match")
    expect(strip).not_to_contain_text("–")
    for size in ({"width": 360, "height": 640}, {"width": 844, "height": 390}, {"width": 200, "height": 240}):
        hand.page.set_viewport_size(size)
        box = strip.bounding_box()
        assert 0 <= box["y"] and box["y"] + box["height"] <= size["height"], (size, box)
