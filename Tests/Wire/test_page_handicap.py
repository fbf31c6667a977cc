"""The page: handicaps, how they are computed, and the strokes received (F48, G5, G6, G10, FU12)."""

from people import create, sit
from playwright.sync_api import expect
from server import until
from test_friends import befriend
from test_handicaps import COURSE, finish, play
from test_page_history import is_good


def test_f48_g5_g6_g10_the_page_explains_the_index_takes_scores_and_shows_strokes_received(
        visit, people):
    ann = people.new("ann")
    for over in (20, 18, 19):
        play(ann, over)
    visitor = visit("ann").sign_in(people, ann.user).go("/handicap")
    page = visitor.page
    visitor.sees("The lowest of 3 score differentials: 14.0.")
    visitor.sees("2.0 of it was taken off, since so few scores are known.")
    counted = page.get_by_role("table", name="The scores that count")
    expect(counted.get_by_role("row")).to_have_count(2)
    expect(counted).to_contain_text("Pebble Beach")
    scores = page.locator(".rows > li")
    expect(scores).to_have_count(3)
    expect(scores.filter(has_text="Counts")).to_have_count(1)

    page.get_by_text("Enter a score from elsewhere").click()
    visitor.fill("Course played", "The Links")
    visitor.fill("Strokes", "")
    visitor.press("Enter the score")
    expect(page.get_by_label("Strokes", exact=True)).to_have_attribute("aria-invalid", "true")
    visitor.fill("Strokes", "76")
    visitor.fill("Course rating", "72")
    visitor.fill("Slope rating", "113")
    visitor.press("Enter the score")
    expect(scores.filter(has_text="Entered by hand")).to_contain_text("Differential 4.0")
    assert ann.do("handicap/get")["scores"] == 4
    is_good(visitor, "handicap")

    form = page.locator("form").filter(has_text="How many strokes?")
    form.get_by_label("Find a course").fill("pebble")
    expect(form.get_by_label("Course", exact=True).locator("option")).to_have_count(1)
    tees = form.get_by_label("Tee")
    tees.select_option("blue")
    # Another search lists the tees again and keeps the selected one.
    tees.locator("option").last.evaluate("option => option.id = 'before'")
    form.get_by_label("Find a course").fill("pebble b")
    expect(page.locator("#before")).to_have_count(0)
    expect(tees).to_have_value("blue")
    form.get_by_label("Index to try").fill("18")
    visitor.press("How many strokes?")
    told = ann.do("handicap/course", {"course": COURSE, "tee": "blue", "index": 18})
    visitor.sees("Strokes received")
    expect(page.locator("dl.told")).to_contain_text(str(told["courseHandicap"]))
    holes = page.get_by_role("table", name="Hole by hole").get_by_role("row")
    expect(holes).to_have_count(19)
    expect(holes.nth(1).get_by_role("cell").last).to_have_text(str(told["holes"][0]["strokes"]))
    is_good(visitor, "handicap-course")

    page.get_by_role("button", name="Remove The Links").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(scores).to_have_count(3)
    assert ann.do("handicap/get")["scores"] == 3


def test_g5_fu12_other_rules_and_friends_handicaps_are_shown(visit, people):
    ann, ben = people.several("ann", "ben")
    befriend(ann, ben)
    play(ann, 20)
    visitor = visit("ben", color_scheme="dark", locale="is-IS").sign_in(people, ben.user)
    visitor.go("/handicap").sees("Það vantar 54 holur í viðbót")
    visitor.go(f"/handicap?user={ann.user}").sees_title(f"Forgjöf: {ann.user}")
    visitor.sees("Það vantar 36 holur í viðbót")
    expect(visitor.page.get_by_text("Slá inn skor annars staðar frá")).to_have_count(0)
    visitor.page.get_by_text("Eftir: Heimsforgjafarkerfið").click()
    visitor.choose("Eftir hvaða reglum", "Deildir Disc Golf Scene")
    visitor.press("Sýna")
    visitor.sees("Það þarf einn hring af frisbígolfi.")
    is_good(visitor, "handicap-friend-dark")


def test_r4_a_player_sees_why_a_round_does_not_count_and_chooses_otherwise(visit, people):
    ann = people.new("ann")
    seat = create(ann, course=COURSE, courseName=None, holes=None)
    finish(seat, 10)
    assert ann.do("handicap/get")["scores"] == 0
    visitor = visit("ann").sign_in(people, ann.user).go(f"/history/{seat.room}")
    page = visitor.page
    visitor.sees("You played alone.")
    handicap = page.get_by_label("Counts for my handicap")
    statistics = page.get_by_label("Counts in my statistics")
    expect(handicap).not_to_be_checked()
    expect(statistics).to_be_checked()
    handicap.check()
    visitor.sees("Your choice was saved.")
    assert ann.do("handicap/get")["scores"] == 1
    is_good(visitor, "history-counting")
    statistics.uncheck()
    until(lambda: ann.do("statistics/mine")["total"]["rounds"] == 0, "a round that does not count")
    visitor.go("/history").go(f"/history/{seat.room}")
    expect(page.get_by_label("Counts for my handicap")).to_be_checked()
    expect(page.get_by_label("Counts in my statistics")).not_to_be_checked()


def test_g12_a_plus_handicap_is_entered_and_shown_with_its_plus(visit, people):
    ann, ben = people.several("ann", "ben")
    seat, _ = sit(ann, ben, course=COURSE, courseName=None, holes=None,
                  settings={"format": "stroke", "handicap": "whs"})
    visitor = visit("ann").sign_in(people, ann.user).go(f"/rooms/{seat.room}")
    page = visitor.page
    row = page.locator(".players li").filter(has_text=ann.user)
    for text, index, shown in (("+2,1", -2.1, "index +2.1, gives"), ("12.3", 12.3, "index 12.3, receives")):
        visitor.press(f"Change {ann.user}")
        field = page.get_by_label("Handicap index")
        for wrong in ("-2.1", "much", "+11", "61"):
            field.fill(wrong)
            visitor.press("Save")
            visitor.sees("Enter an index such as 12.3, from +10.0 to 60.0.")
        field.fill(text)
        visitor.press("Save")
        expect(row).to_contain_text(shown)
        seat.state(lambda state, index=index: state["players"][0]["handicap"]["index"] == index)


def test_g12_a_score_that_is_entered_for_a_day_is_shown_on_this_day_everywhere(visit, people):
    ann = people.new("ann")
    for name, zone in (("east", "Pacific/Auckland"), ("west", "Pacific/Honolulu")):
        visitor = visit(name, timezone_id=zone).sign_in(people, ann.user).go("/handicap")
        if name == "east":
            visitor.page.get_by_text("Enter a score from elsewhere").click()
            visitor.page.get_by_label("Day").fill("2026-05-03")
            visitor.fill("Course played", "Old Links")
            visitor.fill("Strokes", "88")
            visitor.fill("Course rating", "71.8")
            visitor.fill("Slope rating", "129")
            visitor.press("Enter the score")
        expect(visitor.page.locator(".rows > li")).to_contain_text("3 May 2026")
    assert ann.do("handicap/history")["scores"][0]["day"] == "2026-05-03"
