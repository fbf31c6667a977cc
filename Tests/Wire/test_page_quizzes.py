"""The page: finding, walking and making quiz walks (Q3 to Q14)."""

from playwright.sync_api import expect
from test_page_services import looks_well
from test_quizzes import Walker, challenge, place, quiz

SPOT = {"lat": 65.0, "lon": -18.0}


def fix(metres, start=SPOT, accuracy=30):
    """A browser's position, this many metres north of the spot."""
    where = place(metres, start)
    return {"latitude": where["lat"], "longitude": where["lon"], "accuracy": accuracy}


def near(number, **more):
    """Challenges 60 m from each other."""
    return challenge(number, location=place(60 * number, SPOT), radius=20) | more


def walker(visit, people, user, name, at=0, **options):
    options = {"geolocation": fix(at), "permissions": ["geolocation"]} | options
    return visit(name, **options).sign_in(people, user)


def names(visitor):
    return visitor.page.locator(".rows .name")


def tab(visitor, name):
    visitor.page.get_by_role("navigation", name="Which quiz walks").get_by_role(
        "link", name=name, exact=True).click()


def test_q4_q5_q6_q7_q8_a_quiz_is_found_viewed_and_saved(visit, people):
    author = people.new("author")
    made = quiz(author, name="Lava walk", challenges=[near(1), near(2)])
    user = people.sign_up("alice")
    alice = walker(visit, people, user, "alice")
    alice.go("/quizzes")
    expect(names(alice).first).to_have_text("Lava walk")
    alice.sees("2 stops · 20 points · 60 m away")
    looks_well(alice, "quizzes-near")
    names(alice).first.click()
    alice.sees_title("Lava walk")
    alice.sees("North, always")
    alice.sees("A cup of coffee")
    expect(alice.page.locator("[data-marker=challenge-2]")).to_be_visible()
    looks_well(alice, "quizzes-quiz")
    alice.press("Save for later")
    expect(alice.page.get_by_role("button", name="Save no longer")).to_be_visible()
    alice.go("/quizzes?of=saved")
    expect(names(alice)).to_have_text(["Lava walk"])
    # If no quiz is near, the page says so. It offers a wider search and a link to make one.
    alice.context.set_geolocation(fix(0, {"lat": 65.2, "lon": -18.0}))
    tab(alice, "Near me")
    alice.sees("No quiz walk begins within 10 km.")
    expect(alice.page.locator("main").get_by_role("link", name="Make a quiz walk").first).to_be_visible()
    looks_well(alice, "quizzes-none")
    alice.press("Look within 50 km")
    expect(names(alice).first).to_have_text("Lava walk")
    # The list of all quizzes can be searched by words.
    tab(alice, "All")
    alice.fill("Search", "lava")
    expect(names(alice).first).to_have_text("Lava walk")
    # Without a position, the page explains what to do. The other lists still work.
    bea = visit("bea", color_scheme="dark").sign_in(people, user)
    bea.go("/quizzes")
    expect(bea.page.get_by_role("alert")).to_contain_text("Allow it in the page's settings")
    looks_well(bea, "quizzes-denied")
    # A point on the map can replace the position.
    bea.page.get_by_text("Look around another point").click()
    bea.press("Look around the cross")
    bea.sees("These are the quiz walks around the point that you chose.")
    bea.sees("No quiz walk begins within 10 km.")
    bea.is_accessible()
    bea.fits(320)
    tab(bea, "Saved")
    expect(names(bea)).to_have_text(["Lava walk"])
    author.do("quiz/remove", {"quiz": made})


def test_q3_q9_q10_q11_q12_q14_a_quiz_is_walked_with_others(visit, people, server):
    author, bob = people.several("author", "bob")
    kinds = [near(1), near(2, choices=["red", "blue"], answers=["red"]),
             near(3, kind="number", answers=[97.8], tolerance=0.2), near(4)]
    # Stops 3 and 4 are so close that a walker is at both.
    kinds[3]["location"] = place(190, SPOT)
    made = quiz(author, name="Lava walk", challenges=kinds)
    user = people.sign_up("alice")
    alice = walker(visit, people, user, "alice").can_be_cut()
    alice.go(f"/quizzes/{made}")
    alice.press("Walk it with others")
    code = alice.page.get_by_role("region", name="Join code").locator(
        "span[aria-hidden]").first.inner_text()
    other = Walker(bob, bob.do("room/join", {"code": code}))
    alice.sees("2 players")
    looks_well(alice, "quizzes-lobby")
    alice.page.get_by_role("button", name="Start").click()
    # Before arrival, the page shows the direction but no question.
    alice.sees("Stop 1 is 60 m to the north.")
    expect(alice.page.locator(".question")).to_have_count(0)
    expect(alice.page.locator(".map .me")).to_be_visible()
    looks_well(alice, "quizzes-way")
    # On arrival the question opens. The page also shows the other player's progress.
    alice.context.set_geolocation(fix(60))
    alice.sees("question 1 ?")
    looks_well(alice, "quizzes-question")
    row = alice.page.get_by_role("row", name=other.me)
    other.at += 60_000
    other.do("position", place(60, SPOT) | {"accuracy": 8, "at": other.at})
    other.do("answer", {"answer": "answer 1"})
    expect(row.get_by_role("cell").last).to_have_text("10")
    # The page keeps an offline answer and sends it later. It also shows which players are offline.
    alice.cut_link()
    alice.fill("question 1 ?", "no idea")
    alice.sees_offline()
    alice.press("Answer")
    alice.sees("No connection: your answer is kept, and sent when it is back.")
    other.state(lambda state: not next(p for p in state["players"] if p["player"] == user)["online"])
    alice.shot("quizzes-offline")
    alice.mend_link()
    alice.sees("Stop 1: Wrong.")
    bob.close()
    expect(row).to_contain_text("offline")
    # The next question offers choices.
    alice.context.set_geolocation(fix(120))
    alice.sees("question 2 ?")
    alice.page.get_by_label("red").check()
    alice.press("Answer")
    alice.sees("Stop 2: Right! 10 points.")
    looks_well(alice, "quizzes-marked")
    alice.context.set_geolocation(fix(180))
    alice.fill("question 3 ?", "about ten")
    alice.press("Answer")
    expect(alice.page.locator(".question .field .error")).not_to_be_empty()
    alice.fill("question 3 ?", "97,6")
    alice.press("Answer")
    alice.sees("3 of 4 answered, 20 points")
    # The page asked the browser for the position again. This is the answer.
    alice.context.set_geolocation(fix(180))
    alice.fill("question 4 ?", "Answer 4!")
    alice.press("Answer")
    alice.sees("All answered")
    alice.sees("Reward: A cup of coffee")
    alice.press("End for all")
    alice.page.get_by_role("dialog").get_by_role("button", name="End for all").click()
    alice.page.get_by_role("link", name="To the start").wait_for()
    expect(alice.page.locator(".finishing dd")).to_have_text(["3", "1", "30"])
    looks_well(alice, "quizzes-end")
    alice.follow("Walks so far")
    expect(alice.page.locator(".figures dd")).to_have_text(["1", "30", "3", "1"])
    alice.sees("3 right · 1 wrong · 30 of 40 points")
    looks_well(alice, "quizzes-history")


def test_w10_somebody_who_leaves_a_walk_reads_what_becomes_of_the_answers(visit, people):
    author, bob = people.several("author", "bob")
    made = quiz(author, name="Lava walk", challenges=[near(0), near(5)])
    user = people.sign_up("alice")
    alice = walker(visit, people, user, "alice")
    dialog = alice.page.get_by_role("dialog")

    def leaves(text):
        alice.press("Leave the walk")
        expect(dialog).to_contain_text(text)
        dialog.get_by_role("button", name="Leave the walk").click()
        alice.page.wait_for_url("**/quizzes")

    alice.go(f"/quizzes/{made}")
    alice.press("Walk it now")
    alice.fill("question 0 ?", "answer 0")
    alice.press("Answer")
    alice.sees("Right! 10 points.")
    leaves("Nobody else is in this walk, so it ends without a result.")
    alice.go("/quizzes/history")
    alice.sees("You have not walked any yet.")

    alice.go(f"/quizzes/{made}")
    alice.press("Walk it with others")
    alice.sees("It works until the walk starts.")
    code = alice.page.get_by_role("region", name="Join code").locator("span[aria-hidden]").first.inner_text()
    other = Walker(bob, bob.do("room/join", {"code": code}))
    alice.page.get_by_role("button", name="Start").click()
    alice.fill("question 0 ?", "answer 0")
    alice.press("Answer")
    alice.sees("Right! 10 points.")
    leaves("You cannot come back. If you leave before your last answer, you get no result.")
    other.do("end")
    other.state(lambda state: state["phase"] == "ended")
    alice.go("/quizzes/history")
    alice.sees("You have not walked any yet.")


def test_q12_an_offline_answer_is_sent_from_any_view_and_after_a_reload(visit, people):
    author = people.new("author")
    made = quiz(author, name="Lava walk", challenges=[near(0), near(1, radius=100)])
    user = people.sign_up("alice")
    alice = walker(visit, people, user, "alice").can_be_cut()
    alice.go(f"/quizzes/{made}")
    alice.press("Walk it now")
    alice.sees("question 0 ?")
    walk = alice.page.url
    for number, again in ((1, alice.mend_link), (2, alice.page.reload)):
        question = alice.page.locator(f"#question-{number}")
        expect(question).to_be_visible()
        alice.cut_link()
        alice.sees_offline()
        question.get_by_role("textbox").fill(f"answer {number - 1}")
        question.get_by_role("button", name="Answer").click()
        alice.sees("No connection: your answer is kept, and sent when it is back.")
        # Open another view without reloading the page.
        alice.page.locator("nav.tabs a").first.click()
        expect(alice.page).to_have_url(f"{alice.origin}/app/")
        again()
        expect(alice.page.locator(".notices")).to_contain_text(f"Stop {number}: Right! 10 points.")
        alice.page.goto(walk)
    alice.sees("All answered")


def test_q11_a_walk_works_on_a_device_with_a_wrong_clock(visit, people):
    author = people.new("author")
    made = quiz(author, name="Lava walk", challenges=[near(0), near(1)])
    user = people.sign_up("alice")
    for skew in (3 * 3_600_000, -2 * 3_600_000):
        alice = walker(visit, people, user, "alice")
        # The timestamps of positions come from the same clock.
        alice.context.add_init_script(f"""
            const now = Date.now; Date.now = () => now() + ({skew});
            const stamp = Object.getOwnPropertyDescriptor(GeolocationPosition.prototype, "timestamp").get;
            Object.defineProperty(GeolocationPosition.prototype, "timestamp", {{
              get() {{ return stamp.call(this) + ({skew}); }} }});""")
        alice.go(f"/quizzes/{made}")
        alice.press("Walk it now")
        alice.sees("question 0 ?")
        alice.close()


def wrong(visitor, name):
    """Returns the error message of a field."""
    return visitor.page.locator(f"[data-field='{name}'] .error").locator("visible=true").first


def long_press(visitor, dx=0, dy=0):
    """Holds the mouse on the map until the dialog opens."""
    box = visitor.page.get_by_role("application").bounding_box()
    mouse = visitor.page.mouse
    mouse.move(box["x"] + box["width"] / 2 + dx, box["y"] + box["height"] / 2 + dy)
    mouse.down()
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    mouse.up()
    return dialog


def test_q13_a_quiz_is_made_changed_and_removed(visit, people):
    user = people.sign_up("author")
    author = walker(visit, people, user, "author", color_scheme="dark")
    author.go("/quizzes/new")
    expect(author.page.locator(".map .me")).to_be_visible()
    dialog = long_press(author)
    # Each missing field is marked. The other fields keep their texts.
    author.press("Save the stop")
    expect(wrong(author, "question")).to_have_text("Fill this in.")
    expect(wrong(author, "answers")).to_have_text("Fill this in.")
    looks_well(author, "quizzes-challenge")
    author.fill("Question", "Which colour is the roof?")
    author.choose("How it is answered", "By choosing")
    author.fill("Choice 1", "red")
    author.press("Save the stop")
    expect(wrong(author, "choices")).to_have_text("Give two choices at least.")
    expect(wrong(author, "answers")).to_have_text("Mark a choice as right.")
    author.fill("Choice 2", "blue")
    author.page.get_by_label("Choice 1 is right").check()
    author.shot("quizzes-choices")
    author.press("Save the stop")
    expect(dialog).to_have_count(0)
    author.sees("Which colour is the roof?")
    # A button adds a stop at my position, without a long press.
    author.press("Add one where I am")
    author.fill("Question", "How many windows?")
    author.choose("How it is answered", "By a number")
    author.fill("Right number", "12")
    author.press("Save the stop")
    author.sees("Stop 2 is saved.")
    # A quiz without a name cannot be published. It survives a reload.
    author.press("Publish the quiz walk")
    expect(wrong(author, "name")).to_have_text("Fill this in.")
    author.page.reload()
    author.sees("How many windows?")
    author.fill("Name", f"Roofs of {user}")
    author.fill("Reward", "Tea")
    looks_well(author, "quizzes-edit")
    author.press("Publish the quiz walk")
    author.sees_title(f"Roofs of {user}")
    phone = people.connect(user)
    (entry,) = phone.do("quiz/list", {"mine": True})["quizzes"]
    assert entry["status"] == "published" and entry["challenges"] == 2
    first, second = phone.do("quiz/get", {"quiz": entry["quiz"]})["challenges"]
    assert (first["choices"], first["answers"]) == (["red", "blue"], ["red"])
    assert (second["kind"], second["answers"]) == ("number", ["12"])
    assert abs(second["location"]["lat"] - SPOT["lat"]) < 1e-6
    # A published quiz stays valid while it is edited. Removing it asks first.
    author.follow("Change this quiz walk")
    author.press("Change stop 2")
    author.fill("Question", "")
    author.press("Save the stop")
    expect(wrong(author, "question")).to_have_text("Fill this in.")
    author.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    author.sees("How many windows?")
    author.press("Remove stop 1")
    author.page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(author.page.locator("ol.rows li")).to_have_count(1)
    author.press("Remove the quiz walk")
    author.page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    author.sees("You have made none yet.")
