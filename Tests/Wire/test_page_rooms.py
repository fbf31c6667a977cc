"""The page: lobbies, joining by code and link (F6-F8, F17, F28, F31, FU3-FU6, FU10-FU13)."""

import re

from people import Seat, create, join, play, sit
from playwright.sync_api import expect


def code_of(visitor):
    return visitor.page.locator("p.joinCode > span").first.inner_text()


def chip(visitor, group, text):
    """Chooses one of the options that have a button each."""
    visitor.page.get_by_role("group", name=group, exact=True).get_by_role("button", name=text, exact=True).click()


def player(visitor, name):
    """Returns a player's row in the lobby's list."""
    return visitor.page.locator(".players li").filter(has_text=name)


def test_fu3_fu10_fu13_f6_a_round_is_created_on_a_listed_course_and_on_an_unlisted_one(
        visit, people):
    user = people.sign_up("ann")
    ann = visit("ann").sign_in(people, user).go("/play")
    ann.follow("Pebble Beach Golf Links")
    ann.sees_title("Pebble Beach Golf Links")
    ann.choose("Your tee", "white · slope 132 · rating 71.3")
    ann.choose("Game", "Skins")
    ann.choose("A tied skin", "The tied players share it")
    ann.page.get_by_text("More settings").click()
    ann.fill("Players at most", "4")
    ann.choose("Handicap", "World Handicap System")
    ann.is_accessible()
    ann.fits(320)
    ann.shot("rooms-settings")
    ann.fill("Units for a skin", "0")
    ann.press("Create round")
    ann.sees("Check the marked fields.")
    ann.fill("Units for a skin", "2")
    ann.press("Create round")
    ann.sees("Skins. The lowest score on a hole, if not tied, wins the skin.")
    expect(player(ann, user)).to_contain_text("white tee")
    ann.sees("1 of 4 players")

    # I change my tee in the lobby. Red is the course's normal tee.
    ann.press(f"Change {user}")
    chip(ann, "Tee", "red (normal par) · slope 129 · rating 71.8")
    ann.press("Save")
    expect(player(ann, user)).to_contain_text("red (normal par) tee")
    ann.press("Leave")
    ann.page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    ann.page.wait_for_url("**/app/")

    ann.go("/play/unlisted")
    ann.fill("Name of the course", "Behind the barn")
    ann.fill("Number of holes", "4")
    ann.page.get_by_text("Pars", exact=True).click()
    ann.press("Hole 2: par one more")
    ann.press("Hole 2: par one more")
    ann.press("Hole 4: par one less")
    ann.sees("Par 13 in all")
    ann.is_accessible()
    ann.fits(320)
    ann.shot("rooms-unlisted")
    ann.press("Create round")
    ann.sees_title("Behind the barn")
    ann.sees("4 holes, par 13")
    ann.follow("Register this course")
    expect(ann.page.get_by_label("Name of the course", exact=True)).to_have_value("Behind the barn")
    ann.sees("Hole 2 · par 5")
    room = people.connect(user).do("room/list")["rooms"][0]
    ann.go("/rooms")
    ann.sees("Behind the barn")
    ann.is_accessible()
    ann.shot("rooms-mine")
    assert room["phase"] == "lobby"


def test_fu4_fu5_fu11_fu12_f201_g1_friends_strangers_and_guests_meet_in_a_lobby(visit, people):
    ann_user, bob_user = people.sign_up("ann"), people.sign_up("bob")
    cat = people.new("cat")
    ann_client = people.connect(ann_user)
    ann_client.do("friend/request", {"user": cat.user})
    cat.do("friend/accept", {"user": ann_user})
    ann = visit("ann", permissions=["clipboard-read", "clipboard-write"])
    ann.sign_in(people, ann_user).go("/play/rotvoll-diskgolfpark")
    ann.press("Create round")
    ann.sees_title("Rotvoll Diskgolfpark")
    code = code_of(ann)
    expect(ann.page.get_by_role("img", name=f"QR code of the link to join with {code}")).to_be_visible()
    assert ann.page.locator("img.qr").evaluate("image => image.complete && image.naturalWidth > 0")
    ann.press("Copy the link")
    ann.sees("The link is copied.")
    assert ann.page.evaluate("navigator.clipboard.readText()").endswith(f"/j/{code}")

    # Bob joins with the code in lower case. The host's page shows him immediately.
    bob = visit("bob", color_scheme="dark").sign_in(people, bob_user).go("/join")
    bob.fill("Join code", "no code")
    bob.press("Join")
    bob.sees("A code has six letters and digits")
    bob.fill("Join code", "ZZZZZZ")
    bob.press("Join")
    bob.sees("No open room has this code.")
    bob.is_accessible()
    bob.fits(320)
    bob.shot("rooms-join-dark")
    bob.fill("Join code", f"{code[:3]} {code[3:]}".lower())
    bob.press("Join")
    bob.sees_title("Rotvoll Diskgolfpark")
    expect(player(ann, bob_user)).to_contain_text("online")

    # The host invites a friend, who joins.
    ann.press("Invite friends")
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text("online")
    ann.press(f"Invite {cat.user}")
    expect(dialog).to_contain_text(f"{cat.user} is invited.")
    ann.shot("rooms-invite")
    ann.is_accessible()
    seat = cat.do("invite/accept", {"invite": cat.do("invite/list")["incoming"][0]["invite"]})
    expect(dialog).to_contain_text("is here")
    ann.press("Done")

    # A stranger becomes a friend. A guest has a name and no account.
    ann.press(f"Add {bob_user} as a friend")
    bob.press(f"Accept {ann_user} as a friend")
    expect(ann.page.get_by_text("Asked to be friends")).to_have_count(0)
    assert bob_user in [each["user"] for each in ann_client.do("friend/list")["friends"]]
    ann.page.get_by_text("Add a guest by name").click()
    ann.fill("Guest's name", "Doris")
    ann.press("Add")
    expect(player(bob, "Doris")).to_contain_text("Guest")
    ann.press("Change Doris")
    chip(ann, "Team", "Heather")
    ann.fill("Name on the card", "Dora")
    ann.press("Save")
    expect(player(bob, "Dora")).to_contain_text("Heather")

    # Only the host changes the game. The page says what is missing before the start.
    expect(bob.page.get_by_role("button", name="Change the game")).to_have_count(0)
    ann.press("Change the game")
    chip(ann, "Game", "Best ball")
    ann.press("Save")
    bob.sees("Best ball. On each hole, the team's best score counts")
    ann.press("Start the round")
    ann.sees("Choose a team for:")
    for visitor in (ann, bob):
        visitor.is_accessible()
        visitor.fits(320)
        visitor.fits(1600)
        visitor.shot(f"rooms-lobby-{visitor.name}")
    ann.press("Change the game")
    chip(ann, "Game", "Stroke play")
    ann.page.get_by_role("switch", name="Two scorekeepers per player").click()
    ann.fill("Players at most", "0")
    ann.press("Save")
    ann.sees("Check the marked fields.")
    expect(ann.page.get_by_label("Players at most")).to_be_focused()
    ann.fill("Players at most", "4")
    ann.is_accessible()
    ann.fits(320)
    ann.shot("rooms-game-sheet")
    ann.press("Save")
    ann.sees("Your change is saved. Game: Best ball")
    bob.sees("Two scorekeepers per player")
    ann.press(f"Change {bob_user}")
    chip(ann, "Second scorekeeper", cat.user)
    ann.press("Save")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    watching = Seat(ann_client, ann_client.do("room/list")["rooms"][0])
    watching.state(lambda state: {bob_user, cat.user} in [set(each["keepers"]) for each in state["players"]])

    # A player who leaves is removed from the list. After a kick, the room has a new code.
    cat.do(f"{seat['topics']['do']}/leave")
    expect(player(ann, cat.user)).to_have_count(0)
    dan = people.new("dan")
    dan.do("room/join", {"code": code})
    ann.press(f"Change {dan.user}")
    ann.press("Remove")
    ann.page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(player(ann, dan.user)).to_have_count(0)
    expect(ann.page.locator("p.joinCode")).not_to_contain_text(code)
    assert dan.do("room/list")["rooms"] == []

    # The new host starts the round, and all pages open the card.
    ann.press(f"Change {bob_user}")
    ann.press("Make host")
    ann.page.get_by_role("dialog").get_by_role("button", name="Make host").click()
    bob.press("Start the round")
    expect(ann.page.locator("p.joinCode")).to_have_count(0)
    expect(bob.page.locator("p.joinCode")).to_have_count(0)


def test_fu6_f17_f31_a_link_leads_to_the_lobby_even_through_sign_in(visit, people):
    host = people.new("host")
    seat = create(host, course="rotvoll-diskgolfpark", courseName=None, holes=None)
    user = people.sign_up("eve")
    eve = visit("eve").go(f"/join/{seat.code.lower()}")
    eve.sees("You are invited to a round.")
    eve.sees(seat.code)
    eve.is_accessible()
    eve.fits(320)
    eve.shot("rooms-invited")
    sign_up = eve.page.get_by_role("link", name="Sign up and join")
    assert f"join={seat.code}" in sign_up.get_attribute("href")
    eve.follow("Sign in and join")
    eve.fill("Username or email", user)
    eve.fill("Password", "correct horse 7")
    eve.press("Sign in")
    eve.sees_title("Rotvoll Diskgolfpark")
    assert re.search(rf"/rooms/{seat.room}$", eve.page.url)

    # When the host gives up the room, the page says so and leaves it.
    seat.do("abandon")
    eve.sees("The room was closed.")
    eve.page.wait_for_url("**/app/")

    # When the host removes the player, the page says so and leaves the room.
    other = create(host)
    eve.go(f"/join/{other.code}")
    eve.sees_title("Backyard")
    other.do("kick", {"player": user})
    eve.sees("The host removed you from this round.")
    eve.page.wait_for_url("**/app/")

    # The code of a round that has started is not valid any more.
    begun = create(host)
    join(people.new("fay"), begun)
    begun.do("start")
    eve.go(f"/join/{begun.code}")
    eve.sees("No open room has this code.")

    # After too many wrong codes, the page shows the server's message.
    guesser = people.connect(user)
    for _ in range(9):
        guesser.is_refused("room/join", {"code": "ZZZZZZ"})
    eve.fill("Join code", "ZZZZZZ")
    eve.press("Join")
    eve.sees("Too many wrong codes. Wait a minute and try again.")


def test_f17_a_link_that_is_still_loading_wins_over_the_end_of_a_room(visit, people):
    ann, bob = people.several("ann", "bob")
    host, other = play(ann, bob)
    # On a wide screen the rail leads away from the card.
    one = visit("bob", viewport={"width": 1440, "height": 900}).sign_in(people, bob.user).go(f"/rooms/{other.room}")
    one.sees("Hole 2")
    held = []
    one.page.route("**/*.js", lambda route: held.append(route))
    one.follow("Settings")
    host.do("kick", {"player": bob.user})
    one.sees("The host removed you from this round.")
    for route in held:
        route.continue_()
    one.page.unroute("**/*.js")
    one.sees_title("Settings")


def test_r5_a_short_course_is_played_twice(visit, people):
    ann = people.new("ann")
    holes = [{"number": number, "par": 4} for number in range(1, 10)]
    course = ann.do("course/register", {"name": "Nine", "holes": holes})["course"]
    one = visit("ann").sign_in(people, ann.user).go(f"/play/{course}")
    one.page.get_by_label("Play the course twice, as 18 holes").check()
    one.is_accessible()
    one.press("Create round")
    one.sees("18 holes")
    one.sees("par 72")


def test_f48_a_new_tee_keeps_the_decimals_of_a_handicap(visit, people):
    """The field shows one decimal."""
    ann = people.new("ann")
    host, = sit(ann, settings={"handicap": "whs"})
    host.do("setPlayer", {"player": ann.user, "handicap": 12.345})
    one = visit("ann").sign_in(people, ann.user).go(f"/rooms/{host.room}")
    for label, text, index in (("Tee", "red", 12.345), ("Handicap index", "11.1", 11.1), ("Handicap index", "", None)):
        one.press(f"Change {ann.user}")
        one.fill(label, text)
        one.press("Save")
        expect(one.page.get_by_role("dialog")).to_have_count(0)
        # The sheet closes with the reply, and the head comes a moment later.
        host.state(lambda state: state["players"][0]["tee"] == "red"
                   and state["players"][0]["handicap"]["entered"] == (index is not None)
                   and state["players"][0]["handicap"]["index"] == index)
