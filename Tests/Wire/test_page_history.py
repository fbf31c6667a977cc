"""The page: finished games, cards and files (F2, F14, F38, F39, F41, F44, F45, F55, FU9)."""

import json
import re
import time
from pathlib import Path

import pytest
from page_modules import bundle, printed
from people import cell, guest_player, play, sit
from playwright.sync_api import expect
from test_friends import befriend

FIXTURES = Path(__file__).parents[1] / "Fixtures"
DRAGVOLL = FIXTURES / "dragvoll-2021-03-27.csv"


def finish(seats, scores):
    """Writes all scores, each player their own, and ends the game."""
    for seat, line in zip(seats, scores):
        seat.sync([cell(seat.me, hole, strokes, at=int(time.time() * 1000)) for hole, strokes in enumerate(line, 1)])
    seats[0].do("end")


def strokes(visitor, client, hole, strokes):
    """A cell of a card that a player may correct."""
    return visitor.page.get_by_role("button", name=re.compile(rf"^{client.user}, hole {hole}: {strokes}\b"))


def is_good(visitor, name):
    """Checks what every view must fulfil, and takes a picture."""
    visitor.is_accessible()
    visitor.fits(320)
    visitor.fits(1600)
    visitor.shot(name)


def test_f2_f14_f38_f39_f55_a_game_is_found_read_and_corrected(visit, people):
    ann, ben = people.several("ann", "ben")
    finish(play(ann, courseName="Elm Hill", holes=9), [[3] * 9])
    seats = play(ann, ben, courseName="Oak Park", holes=18)
    guest = guest_player(seats[0], "Gulli")
    seats[0].sync([cell(guest, hole, 4, at=int(time.time() * 1000)) for hole in range(1, 19)])
    finish(seats, [[3, 2, 4, 5, 1, 3] * 3, [4, 3, 3] * 6])

    visitor = visit("ann").sign_in(people, ann.user).go("/history")
    page = visitor.page
    expect(page.locator(".rows .gameName")).to_have_text(["Oak Park", "Elm Hill"])
    is_good(visitor, "history")
    page.get_by_text("Choose games").click()
    visitor.choose("Course", "Oak Park")
    visitor.press("Show these")
    expect(page.locator(".rows .gameName")).to_have_text(["Oak Park"])

    visitor.follow("Oak Park")
    visitor.sees_title("Oak Park")
    visitor.sees("Nobody has changed anything.")
    total = page.locator(".totals tbody tr", has_text=ann.user)
    expect(total).to_contain_text("54E")
    strokes(visitor, ann, 3, 4).click()
    visitor.sees(f"Written by {ann.user}.")
    visitor.choose("Strokes", "3")
    effect = visitor.page.locator(".card", has_text="What this changes")
    expect(effect).to_contain_text("Result")
    expect(effect).to_contain_text(f"Handicap index of {ann.user}")
    visitor.fill("Discs", "Destroyer, Aviar")
    visitor.press("Save")
    visitor.sees(f"{ann.user} changed {ann.user}'s 4 on hole 3 to 3.")
    visitor.sees("Destroyer, Aviar")
    expect(total).to_contain_text("53-1")
    expect(strokes(visitor, ann, 3, 3)).to_be_visible()
    # The other player sees the same card.
    card = ben.do("history/card", {"room": seats[0].room})
    assert card["lines"][0]["strokes"][2] == 3

    page.get_by_text("Say how the weather was").click()
    visitor.fill("Temperature, °C", "12.5")
    visitor.fill("In words", "sunny")
    page.locator("details.box form").get_by_role("button", name="Save").click()
    visitor.sees("sunny, 12.5°C")
    is_good(visitor, "history-card")


def test_r1_f46_the_result_of_a_match_stays_on_the_card(visit, people):
    ann, ben = people.several("ann", "ben")
    seats = play(ann, ben, holes=3, settings={"format": "match"})
    # Ann wins two holes and the match, with more strokes.
    finish(seats, [[3, 9, 3], [4, 4, 4]])
    result = ann.do("history/card", {"room": seats[0].room})["result"]
    assert result["settings"]["format"] == "match"
    assert [(place["players"], place["text"]) for place in result["game"]["places"]] == [
        ([ann.user], "1 up"), ([ben.user], "lost 1 up")]
    visitor = visit("ben").sign_in(people, ben.user).go("/history")
    visitor.sees(f"Lost 1 up, against {ann.user}")
    is_good(visitor, "history-results")
    visitor.go(f"/history/{seats[0].room}")
    visitor.sees(f"{ann.user} wins 1 up")
    rows = visitor.page.locator(".finishers > li")
    expect(rows.first).to_contain_text(ann.user)
    expect(rows.first).to_contain_text("1 up · 15 (+6)")
    is_good(visitor, "history-result")
    # A correction changes the winner, and the log says so.
    fixed = {"room": seats[0].room, "player": ben.user, "hole": 1, "strokes": 2}
    ben.do("card/correct", fixed)
    visitor.go(f"/history/{seats[0].room}?again")
    visitor.sees(f"New result: {ben.user} 2&1")


def test_r5_players_are_corrected_and_added_after_the_end(visit, people):
    ann, ben = people.several("ann", "ben")
    seats = play(ann, ben, holes=3)
    finish(seats, [[4, 4, 4], [5, 5, 5]])
    visitor = visit("ann").sign_in(people, ann.user).go(f"/history/{seats[0].room}")
    visitor.page.get_by_text("Correct players, day or course").click()
    is_good(visitor, "history-players")
    visitor.press("Add a forgotten player")
    visitor.is_accessible()
    visitor.fill("Name on the card", "Gsu")
    visitor.page.get_by_role("dialog").get_by_role("button", name="Add", exact=True).click()
    visitor.sees(f"{ann.user} added Gsu.")
    visitor.page.get_by_text("Correct players, day or course").click()
    visitor.press("Correct Gsu")
    visitor.fill("Name on the card", "Gus")
    visitor.fill("Tee", "red")
    visitor.press("Save")
    visitor.sees("changed Gus's name from Gsu to Gus.")
    card = ann.do("history/card", {"room": seats[0].room})
    assert card["result"]["players"]["g1"]["tee"] == "red"
    visitor.page.get_by_text("Correct players, day or course").click()
    visitor.press("Correct the day or the course")
    day = time.strftime("%Y-%m-%d", time.gmtime(time.time() - 3 * 86_400))
    visitor.fill("Day", day)
    visitor.fill("Name of another course", "Meadow")
    visitor.is_accessible()
    visitor.fits(320)
    visitor.shot("history-day")
    visitor.press("Save")
    visitor.sees(f"{ann.user} changed the course from Backyard to Meadow.")
    visitor.sees(f"to {day}.")
    card = ann.do("history/card", {"room": seats[0].room})
    assert card["course"]["name"] == "Meadow"
    # Ben is not the host.
    other = visit("ben").sign_in(people, ben.user).go(f"/history/{seats[0].room}")
    other.page.get_by_text("Correct players, day or course").click()
    other.press(f"Correct {ann.user}")
    other.fill("Tee", "blue")
    other.press("Save")
    expect(other.page.get_by_role("dialog").get_by_role("alert")).to_be_visible()


def first_score(reader, room, player):
    lines = reader.do("history/card", {"room": room})["lines"]
    return next(line["strokes"][0] for line in lines if line["player"] == player.user)


def test_t9_a_player_objects_to_a_correction_on_the_page(visit, people):
    ann, ben = people.several("ann", "ben")
    seats = play(ann, ben, holes=3)
    finish(seats, [[4, 4, 4], [5, 5, 5]])
    room = seats[0].room
    ann.do("card/correct", {"room": room} | cell(ben, 1, 9))
    visitor = visit("ben").sign_in(people, ben.user).go(f"/history/{room}")
    visitor.sees(f"{ann.user} corrected this round")
    is_good(visitor, "history-corrections")
    visitor.press("Object")
    visitor.sees(f"A correction by {ann.user} was taken back")
    assert first_score(ann, room, ben) == 5
    visitor.press("Accept")
    expect(visitor.page.get_by_text("was taken back")).to_have_count(0)
    assert first_score(ann, room, ben) == 9


def test_r6_details_are_read_and_corrected_after_the_end(visit, people):
    ann, ben = people.several("ann", "ben")
    seats = play(ann, ben, holes=2)
    seats[0].do("details", {"hole": 1, "putts": 3, "note": "Short"})
    finish(seats, [[4, 4], [5, 5]])
    visitor = visit("ann").sign_in(people, ann.user).go(f"/history/{seats[0].room}")
    visitor.sees("3 putts · Short")
    strokes(visitor, ann, 1, 4).click()
    dialog = visitor.page.get_by_role("dialog")
    dialog.get_by_text("Putts, penalties and notes").click()
    visitor.is_accessible()
    visitor.fill("Putts", "2")
    visitor.press("Save")
    visitor.sees("2 putts · Short")
    cells = ann.do("card/details", {"room": seats[0].room})["cells"]
    assert [(cell["putts"], cell["note"]) for cell in cells] == [(2, "Short")]


def test_f39_a_player_who_may_not_correct_a_score_sees_the_refusal(visit, people):
    ann, ben = people.several("ann", "ben")
    [host, _] = seats = play(ann, ben, holes=2)
    finish(seats, [[3, 4], [4, 5]])
    visitor = visit("ben", color_scheme="dark").sign_in(people, ben.user)
    page = visitor.go(f"/history/{host.room}").page
    strokes(visitor, ann, 2, 4).click()
    visitor.choose("Strokes", "2")
    visitor.press("Save")
    expect(page.get_by_role("dialog").get_by_role("alert")).to_be_visible()
    visitor.press("Cancel")
    expect(page.get_by_role("dialog")).to_have_count(0)
    is_good(visitor, "history-card-dark")


def test_f41_a_history_is_visible_only_to_friends(visit, people):
    ann, ben = people.several("ann", "ben")
    seats = play(ann, courseName="Oak Park", holes=2)
    finish(seats, [[3, 4]])
    visitor = visit("ben").sign_in(people, ben.user).go(f"/history?user={ann.user}")
    expect(visitor.page.get_by_role("alert").first).to_be_visible()
    befriend(ann, ben)
    visitor.press("Try again")
    visitor.sees("Oak Park")
    visitor.sees_title(f"History of {ann.user}")
    visitor.follow("Oak Park")
    visitor.sees_title("Oak Park")
    # A friend who did not play cannot correct scores.
    expect(visitor.page.locator(".roundgrid .nines .mark")).to_have_text(["3", "4"])
    expect(visitor.page.locator(".roundgrid button")).to_have_count(0)


def test_f44_f45_a_file_of_udisc_is_imported_taken_back_and_exported(visit, people):
    ann = people.new("ann")
    visitor = visit("ann").sign_in(people, ann.user).go("/history/files")
    page = visitor.page
    chooser = page.get_by_label("Scorecards (CSV file)")
    chooser.set_input_files(DRAGVOLL)
    visitor.press("Import")
    visitor.sees("0 rounds were imported.")
    visitor.sees("Lines that were not imported")
    visitor.choose("Which player are you?", "Player 3")
    visitor.press("Import")
    visitor.sees("1 round was imported.")
    is_good(visitor, "history-files")
    assert len(ann.do("history/list")["rounds"]) == 1
    visitor.press("Take the import back")
    page.get_by_role("dialog").get_by_role("button", name="Take the import back").click()
    visitor.sees("The import is taken back.")
    assert ann.do("history/list")["rounds"] == []

    drop(page, DRAGVOLL.read_text())
    visitor.choose("Which player are you?", "Player 3")
    visitor.press("Import")
    visitor.sees("1 round was imported.")
    with page.expect_download() as csv:
        visitor.press("Scorecards (CSV)")
    lines = Path(csv.value.path()).read_text().splitlines()
    assert len(lines) == 6 and lines[1].startswith("Par,Dragvoll")
    with page.expect_download() as cards:
        visitor.press("Whole cards (JSON)")
    [card] = json.loads(Path(cards.value.path()).read_text())["cards"]
    assert len(card["lines"]) == 4 and card["imported"]

    visitor.follow("See the history")
    visitor.follow("Dragvoll Diskgolfarena, Dragvoll 2021")
    visitor.press("Remove this game")
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    visitor.sees("No rounds yet.")


def drop(page, text):
    """Drops a file on the page's drop zone."""
    page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.items.add(new File([text], "udisc.csv", { type: "text/csv" }));
          const zone = document.querySelector(".drop");
          zone.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
        }""",
        text,
    )


def test_fu9_a_user_claims_the_scores_of_a_guest_player(visit, people):
    ann, ben = people.several("ann", "ben")
    befriend(ann, ben)
    seats = play(ann, courseName="Oak Park", holes=2)
    for name in ("Benni", "Gulli"):
        guest = guest_player(seats[0], name)
        seats[0].sync([cell(guest, hole, 4, at=int(time.time() * 1000)) for hole in (1, 2)])
    finish(seats, [[3, 3]])
    host = visit("ann").sign_in(people, ann.user).go(f"/history/{seats[0].room}")
    for place in (0, 1):
        host.page.get_by_role("button", name="Who was it?").nth(place).click()
        host.fill("Username", ben.user)
        host.press("Offer the line")
        expect(host.page.get_by_role("dialog")).to_have_count(0)
    host.sees(f"{ben.user} was asked whether this line is theirs.")
    host.go("/history/claims").sees(f"Was it {ben.user}?")

    visitor = visit("ben").sign_in(people, ben.user).go("/history/claims")
    visitor.sees(f"{ann.user} thinks that this was you.")
    is_good(visitor, "history-claims")
    visitor.press("That was not me: Gulli")
    expect(visitor.page.get_by_text("Gulli")).to_have_count(0)
    visitor.press("That was me: Benni")
    visitor.sees_title("Oak Park")
    assert [game["room"] for game in ben.do("history/list")["rounds"]] == [seats[0].room]
    host.go("/history/claims").sees("You offer no line to anybody.")


def test_f45_a_long_file_is_split_between_rounds_and_lines_keep_their_numbers(tmp_path):
    head = "PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,RoundRating,Hole1,Hole2"
    lines = [head]
    for number in range(450):
        start = f"2024-{1 + number // 28:02}-{1 + number % 28:02} 1730"
        lines += [f'Par,"Oak, the old",Main,{start},,6,,,3,3', f'"Ann ""A"" Lee","Oak, the old",Main,{start},,,,,2,4']
    text = "\ufeff" + "\r\n".join(lines[:5] + ["", *lines[5:]]) + "\r\n"
    [parts, players] = in_node(tmp_path, text)
    assert players == ['Ann "A" Lee']
    assert [len(part["lines"]) for part in parts] == [400, 400, 100]
    for part in parts:
        csv = part["csv"].splitlines()
        assert csv[0] == head and csv[1].startswith('Par,"Oak, the old",Main,')
    assert parts[0]["csv"].splitlines()[2].startswith('"Ann ""A"" Lee"')
    # The empty line counts, as in an editor.
    assert parts[0]["lines"][:6] == [2, 3, 4, 5, 7, 8]
    assert parts[2]["lines"][-1] == 902


def test_g12_the_page_reads_separators_teams_and_rows_in_any_order(tmp_path):
    head = "PlayerName;CourseName;LayoutName;StartDate;EndDate;Total;+/-;Hole1"
    rows = ["Ann + Bob;Oak, the;;1;;4;1;4", "Cid;Elm;;2;;4;1;4", "Par;Oak, the;;1;;3;;3", '" Eve";Oak, the;;1;;3;0;3']
    for mark in ";\t":
        text = "\n".join([head, *rows]).replace(";", mark)
        [parts, players] = in_node(tmp_path, text)
        assert players == ["Ann", "Bob", "Cid", "Eve"]
        assert parts[0]["csv"].splitlines() == [
            head.replace(";", ","), 'Ann + Bob,"Oak, the",,1,,4,1,4', 'Par,"Oak, the",,1,,3,,3',
            'Eve,"Oak, the",,1,,3,0,3', "Cid,Elm,,2,,4,1,4",
        ]
        assert parts[0]["lines"] == [2, 4, 5, 3]
    own = "PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,Hole1,Result,Sport,Format,Team"
    text = f"{own}\nTom + Jerry,Oak,,1,,4,1,4,,,stroke,\nA ++ B + Cid,Elm,,1,,4,1,4,,,doubles,1"
    assert in_node(tmp_path, text)[1] == ["Tom + Jerry", "A + B", "Cid"]


def test_r5_a_corrected_tee_keeps_the_decimals_of_a_handicap(visit, people):
    """The field shows one decimal."""
    ann = people.new("ann")
    host, = sit(ann, holes=3, settings={"handicap": "whs"})
    host.do("setPlayer", {"player": ann.user, "handicap": 12.345})
    host.do("start")
    finish([host], [[4, 4, 4]])
    visitor = visit("ann").sign_in(people, ann.user).go(f"/history/{host.room}")
    for label, text, index in (("Tee", "red", 12.345), ("Handicap index", "11.1", 11.1)):
        visitor.page.get_by_text("Correct players, day or course").click()
        visitor.press(f"Correct {ann.user}")
        visitor.fill(label, text)
        visitor.press("Save")
        expect(visitor.page.get_by_role("dialog")).to_have_count(0)
        mine = ann.do("history/card", {"room": host.room})["result"]["players"][ann.user]
        assert (mine["tee"], mine["handicap"]["index"]) == ("red", index)


def test_g12_pages_of_an_export_with_other_numbers_of_holes_make_one_file(tmp_path):
    pages = [f'P,"C, {count}",' + "3," * count + "won,golf,stroke,,red,4 5" for count in (2, 4, 3)]
    heads = ["PlayerName,CourseName," + "".join(f"Hole{hole + 1}," for hole in range(count))
             + "Result,Sport,Format,Team,Tee,TeePars" for count in (2, 4, 3)]
    files = [f"{head}\n{row}\n" for head, row in zip(heads, pages, strict=True)]
    joined = printed(f"""
      const {{ joined }} = require({bundle("views/history/udisc.js", tmp_path)});
      console.log(JSON.stringify(joined({json.dumps(files)})));""")
    assert joined.splitlines() == [
        heads[1], 'P,"C, 2",3,3,,,won,golf,stroke,,red,4 5', pages[1],
        'P,"C, 3",3,3,3,,won,golf,stroke,,red,4 5',
    ]


def test_g12_the_page_reads_every_encoding_of_a_spreadsheet(tmp_path):
    # Node reads the quotes of Windows-1252 as control characters. Browsers do not.
    text = "Åse Løken,Größe\r\n"
    good = [text.encode(name) for name in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252")]
    bad = ["Bål".encode("mac-roman"), "Ann".encode("utf-32"), b"PK\x03\x04\x00\x00\x80\xff", b"\xff\xfe\x00\xd8\x41\x00"]
    found = printed(f"""
      const {{ fileText }} = require({bundle("views/history/fileText.js", tmp_path)});
      const files = {json.dumps([list(each) for each in good + bad])};
      console.log(JSON.stringify(files.map((bytes) => fileText(new Uint8Array(bytes)))));""")
    assert [each["text"] for each in found] == [text] * len(good) + [None] * len(bad)
    assert [each["isGuess"] for each in found[: len(good)]] == [False] * 5 + [True]


def test_g12_the_page_reads_the_same_signs_as_the_server(tmp_path):
    """`FileTextTests` has the same texts."""
    good = ["Half ½ price,ö", "Discraft® Park,ö", "18 × 2,ö", "±1,ö", "£5,ö", "McÖhm,ö", "m ²,ö", "©2024,ö"]
    bad = ["®gi", "we³", "t¹", "£u", "Per£", "é×ÁÎ", "öÖm"]
    files = [list(text.encode("latin-1")) for text in good] + [
        list(f"Name\nAnn\n{text},3\n".encode("latin-1")) for text in bad]
    found = printed(f"""
      const {{ fileText }} = require({bundle("views/history/fileText.js", tmp_path)});
      console.log(JSON.stringify({json.dumps(files)}.map((bytes) => fileText(new Uint8Array(bytes)))));""")
    assert [each["text"] for each in found] == good + [None] * len(bad)
    assert [each["line"] for each in found[len(good):]] == [3] * len(bad)


@pytest.mark.parametrize("separator", [";", ",", "\t"])
def test_g12_the_page_reads_excels_line_with_the_separator(tmp_path, separator):
    head = ["PlayerName", "CourseName", "LayoutName", "StartDate", "EndDate", "Total", "+/-", "Hole1"]
    rows = [head, ["par", "Oak", "", "2026-05-01 1000", "", "3", "", "3"],
            ["Ann", "Oak", "", "2026-05-01 1000", "", "4", "1", "4"]]
    text = f"sep={separator}\r\n" + "".join(separator.join(row) + "\r\n" for row in rows)
    (part,), players = in_node(tmp_path, text)
    assert players == ["Ann"]
    assert part["lines"] == [3, 4]
    assert part["csv"].splitlines() == [",".join(row) for row in rows]


def test_g12_a_file_of_teams_in_utf16_is_imported_on_the_page(visit, people, tmp_path):
    user = people.sign_up("ann")
    visitor = visit("ann").sign_in(people, user).go("/history/files")
    head = "PlayerName,CourseName,LayoutName,StartDate,EndDate,Total,+/-,RoundRating,Hole1"
    rows = ["Åse + Bob,Oak,,2026-05-01 1000,,4,1,,4", "Cid + Dora,Oak,,2026-05-01 1000,,3,0,,3", "Par,Oak,,2026-05-01 1000,,3,,,3"]
    file = tmp_path / "teams.csv"
    file.write_bytes("\n".join([head, *rows]).encode("utf-16"))
    visitor.page.get_by_label("Scorecards (CSV file)").set_input_files(file)
    visitor.choose("Which player are you?", "Åse")
    visitor.press("Import")
    visitor.sees("1 round was imported.")
    visitor.follow("See the history")
    visitor.sees("In a team with Bob · With Cid + Dora 3 (E)")
    visitor.go("/history/files")
    file.write_bytes("\n".join([head, *rows]).replace("Bob", "“Bob”").encode("cp1252"))
    visitor.page.get_by_label("Scorecards (CSV file)").set_input_files(file)
    visitor.choose("Which player are you?", "“Bob”")
    # A browser does not say that a file of the same name was chosen, unless the field was empty.
    file.write_bytes("\n".join([head, *rows]).encode("mac-roman"))
    with visitor.page.expect_file_chooser() as chosen:
        visitor.page.get_by_label("Scorecards (CSV file)").click()
    chosen.value.set_files(file)
    visitor.sees("Save the file as CSV in UTF-8, and choose it again.")


def in_node(tmp_path, text):
    """Returns the parts of a file, and the names of its players."""
    file = tmp_path / "file.csv"
    file.write_text(text, newline="")
    return printed(f"""
      const {{ partsOf, playersOf }} = require({bundle("views/history/udisc.js", tmp_path)});
      const text = require("fs").readFileSync({json.dumps(str(file))}, "utf8");
      console.log(JSON.stringify([partsOf(text), playersOf(text)]));""")


def test_g12_the_page_counts_to_the_par_of_the_own_tee(visit, people):
    ann, ben = people.several("ann", "ben")
    red = {"red": {"par": 5}}
    course = ann.do("course/register", {
        "name": "Dunes", "kind": "golf",
        "holes": [{"number": hole, "par": 4, "strokeIndex": hole, **({"tees": red} if hole < 3 else {})}
                  for hole in range(1, 10)],
        "tees": [{"name": "white"}, {"name": "red"}]})["course"]
    seats = host, _ = sit(ann, ben, course=course)
    for seat, tee in zip(seats, ("red", "white")):
        host.do("setPlayer", {"player": seat.me, "tee": tee})
    host.do("start")
    for seat, line in zip(seats, ([5, 5] + [4] * 7, [4] * 9)):
        seat.sync([cell(seat.me, hole, strokes, at=int(time.time() * 1000)) for hole, strokes in enumerate(line, 1)])
    visitor = visit("ann").sign_in(people, ann.user).go(f"/rooms/{host.room}")
    note = "“To par” uses the par of each player's own tee."
    visitor.press("Check the card")
    visitor.sees(note)
    over = visitor.page.locator(".totals tbody td:nth-child(4)")
    expect(over).to_have_text(["E", "E"])
    host.do("end")
    visitor.go(f"/history/{host.room}")
    visitor.sees(note)
    expect(visitor.page.locator(".totals tbody td:nth-child(3)")).to_have_text(["36", "38"])
    expect(over).to_have_text(["E", "E"])
    # The fewest strokes win.
    expect(visitor.page.locator(".finishers > li").first).to_contain_text(ben.user)
    is_good(visitor, "history-own-par")


def test_g12_a_match_that_was_not_finished_has_no_winner(visit, people):
    ann, ben = people.several("ann", "ben")
    seats = play(ann, ben, holes=9, settings={"format": "match"})
    finish(seats, [[3], [4]])
    visitor = visit("ben").sign_in(people, ben.user).go("/history")
    visitor.sees(f"Not finished: 1 down with 8 to play, against {ann.user}")
    visitor.go(f"/history/{seats[0].room}")
    visitor.sees(f"Not decided: {ann.user} 1 up")
    expect(visitor.page.get_by_text(" wins ")).to_have_count(0)
