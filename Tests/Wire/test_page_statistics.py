"""The page: statistics of rounds as figures and plots (F13, F42, F55, FU12)."""

from people import play
from playwright.sync_api import expect
from test_friends import befriend
from test_page_history import finish, is_good


def test_f13_f42_f55_rounds_are_shown_as_figures_plots_and_tables(visit, people):
    ann, ben, cat, dan = people.several("ann", "ben", "cat", "dan")
    park = f"Park of {ann.user}"
    lines = [[3, 4, 5, 2, 3, 3, 4, 4, 3] * 2, [4] * 18, [5, 3] * 9, [3, 3, 6] * 6]
    finish(play(ann, ben, cat, dan, courseName=park, holes=18), lines)
    seats = play(ann, courseName=park, holes=18)
    seats[0].do("weather", {"temperature": 12.5, "wind": 4, "rain": 0})
    finish(seats, [[3, 3, 2, 3, 1, 3] * 3])
    host = play(ann, courseName="Elm Hill", holes=9, settings={"format": "stableford"})
    host[0].do("weather", {"temperature": -2, "wind": 11, "rain": 3})
    finish(host, [[4, 4, 5] * 3])

    visitor = visit("ann").sign_in(people, ann.user).go("/statistics")
    page = visitor.page
    visitor.sees("How holes ended")
    expect(tile(page, "Rounds")).to_contain_text("3")
    expect(tile(page, "Best")).to_contain_text("45 (-9)")
    visitor.sees("3 holes in one!")
    # For screen readers, each plot is also a table.
    table = page.get_by_role("table", name="How holes ended")
    expect(table.get_by_role("row", name="Birdies")).to_contain_text("5")
    trend = page.get_by_role("table", name="Strokes above par per hole, round by round")
    expect(trend.get_by_role("row")).to_have_count(4)
    weather = page.get_by_role("table", name="By temperature, °C")
    expect(weather.get_by_role("rowheader")).to_have_text(["Below 0 (1)", "10 to 19 (1)"])
    expect(page.get_by_role("table", name="By rain").get_by_role("rowheader").last).to_have_text(
        "Rain (1)")
    expect(page.locator("figure svg").first).to_be_visible()
    is_good(visitor, "statistics")

    table = page.get_by_role("region", name="Opponent").get_by_role("table")
    expect(table.get_by_role("row")).to_have_count(4)
    expect(table.get_by_role("row", name=cat.user)).to_contain_text("1 – 0 – 0")
    visitor.follow(park)
    visitor.sees("the average of 3 players.")
    visitor.sees("Strokes above par on each hole")
    holes = page.get_by_role("table", name="Strokes above par on each hole")
    expect(holes.get_by_role("row")).to_have_count(19)
    expect(tile(page, "Rounds")).to_contain_text("2")
    is_good(visitor, "statistics-course")
    # One format has only its own rounds, in each plot.
    visitor.go("/statistics?format=stroke")
    expect(trend.get_by_role("row")).to_have_count(3)


def tile(page, name):
    """Returns the tile of a figure by its name."""
    return page.locator(".figureTile").filter(has=page.get_by_text(name, exact=True))


def test_f13_fu12_friends_statistics_are_visible_while_they_are_shared(visit, people):
    ann, ben = people.several("ann", "ben")
    befriend(ann, ben)
    finish(play(ann, courseName="Oak Park", holes=2), [[3, 4]])
    visitor = visit("ben", color_scheme="dark").sign_in(people, ben.user).go("/statistics")
    visitor.sees("There is no score to count yet.")
    visitor.go(f"/statistics?user={ann.user}").sees("How holes ended")
    visitor.sees("Two rounds make a line")
    is_good(visitor, "statistics-friend-dark")
    ann.do("account/changeSettings", {"history": "nobody"})
    visitor.page.reload()
    expect(visitor.page.get_by_role("alert").first).to_contain_text("does not share this with you")
