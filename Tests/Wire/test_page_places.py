"""The page: the map, and sharing one's position (L3 to L6, C3, C4, C10, Q8, Q10)."""

import re
import time

from people import join, play, sit
from playwright.sync_api import expect
from test_friends import befriend
from test_places import ping, topic_of

#: The campus that the sample services are on.
CAMPUS = {"latitude": 41.1778, "longitude": -8.5980, "accuracy": 25}


#: A map tile, as a tile server would send it.
TILE = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><path fill="#cde" d="M0 0H256V256H0Z"/></svg>'


def allowed(**more):
    return {"permissions": ["geolocation"], "geolocation": CAMPUS} | more


def list_of(visitor):
    """Opens the list below the map and returns its items."""
    visitor.page.locator(".map-list summary").click()
    return visitor.page.locator(".map-list li")


def near_me(visitor):
    heading = visitor.page.get_by_role("heading", name="Friends near me")
    return visitor.page.locator("section").filter(has=heading)


def test_l4_c3_q10_the_map_shows_friends_live_and_services_around_me(visit, people):
    bob, carol = people.several("bob", "carol")
    user = people.sign_up("alice")
    asker = people.connect(user)
    for friend in (bob, carol):
        befriend(asker, friend)
    bob.do("location/share")
    ping(bob, 41.1800, -8.598)
    alice = visit("alice", **allowed()).sign_in(people, user)
    alice.go("/places")
    # The user allowed the position before, so the page finds it without asking.
    row = list_of(alice).filter(has_text=bob.user)
    expect(row).to_contain_text(re.compile(r"Friend · 2\d\d m"))
    expect(near_me(alice)).to_contain_text("to the north")
    alice.press("Closer")
    alice.press("Closer")
    expect(alice.page.locator(f"[data-marker='friend-{bob.user}']")).to_be_visible()
    expect(alice.page.locator(".map-list li").filter(has_text="Student Canteen")).to_contain_text("Service")
    alice.is_accessible()
    alice.fits(320)
    alice.fits(1600)
    alice.shot("places")
    # Friends move, start sharing and stop sharing. The list follows.
    ping(bob, 41.1850, -8.598)
    expect(row).to_contain_text(re.compile(r"8\d\d m"))
    # The page says so if no friend is within the radius.
    alice.choose("Within", "500 m")
    alice.sees("None of your friends who share with you is within 500 m.")
    carol.do("location/share", {"precision": "kilometre"})
    ping(carol, 41.1790, -8.600)
    expect(alice.page.locator(".map-list li").filter(has_text=carol.user)).to_contain_text("about a kilometre")
    bob.do("location/stop")
    expect(row).to_have_count(0)
    # A hidden layer stays hidden after a reload.
    alice.page.get_by_role("checkbox", name="Services").uncheck()
    expect(alice.page.locator(".map-list li").filter(has_text="Student Canteen")).to_have_count(0)
    alice.page.reload()
    expect(alice.page.get_by_role("checkbox", name="Services")).not_to_be_checked()


def with_tiles(visitor):
    """Gives the map of all following pages a background, with tiles from the same server."""
    tiles = f"{visitor.origin}/tiles/{{z}}/{{x}}/{{y}}.png"
    visitor.context.add_init_script(f"""
        new MutationObserver(() => {{
          const meta = document.querySelector('meta[name="fairway-tiles"]');
          if (meta && !meta.content) meta.content = {tiles!r};
        }}).observe(document, {{ childList: true, subtree: true }});
    """)
    return visitor


def test_c4_q8_c10_without_a_position_or_tiles_the_map_still_works_and_explains_what_to_do(
        visit, people):
    alice = visit("alice", color_scheme="dark").sign_in(people, people.sign_up("alice"))
    with_tiles(alice)
    alice.context.route(f"{alice.origin}/tiles/**", lambda route: route.fulfill(body=TILE, content_type="image/svg+xml"))
    alice.go("/places")
    expect(alice.page.locator(".map-box image").first).to_be_attached()
    alice.context.unroute(f"{alice.origin}/tiles/**")
    alice.go("/places")
    alice.press("Find where I am")
    alice.sees("Allow it in the page's settings")
    alice.sees("The background of the map cannot be loaded just now.")
    expect(list_of(alice).filter(has_text="Student Canteen")).to_be_visible()
    alice.is_accessible()
    # The keyboard zooms the map. A button searches around the cross in its middle.
    box = alice.page.get_by_role("application")
    box.focus()
    scale = alice.page.locator(".map-scale")
    before = scale.inner_text()
    box.press("+")
    box.press("+")
    expect(scale).not_to_have_text(before)
    alice.press("Look around the cross")
    alice.sees("are those around the point that you chose")
    # The map moves to an item of the list and describes it.
    alice.page.get_by_role("button", name="Show Student Canteen on the map").click()
    expect(alice.page.locator(".map-told")).to_contain_text("Student Canteen")
    expect(box).to_be_focused()
    alice.shot("places-dark")
    alice.page.locator(".map-told").get_by_role("link", name="Student Canteen").click()
    alice.page.wait_for_url("**/services/*")


def tiles_shown(visitor, is_right):
    """Waits until the number of tiles is right, and returns it."""
    for _ in range(300):
        count = visitor.page.locator(".tiles image").count()
        if is_right(count):
            return count
        visitor.page.wait_for_timeout(100)
    raise AssertionError(f"{count} tiles")


def test_c10_a_background_that_fails_is_removed_and_loaded_again_later(visit, people):
    alice = with_tiles(visit("alice", service_workers="block", worker=True)).sign_in(people, people.sign_up("alice"))
    asked = []
    state = {"down": False, "first": None}

    def answer(route):
        asked.append(route.request.url)
        state["first"] = state["first"] or route.request.url
        if state["down"]:
            return route.abort()
        if route.request.url == state["first"]:
            return route.fulfill(status=404)
        return route.fulfill(body=TILE, content_type="image/svg+xml")

    alice.context.route(f"{alice.origin}/tiles/**", answer)
    alice.page.clock.install()
    alice.go("/places")
    box = alice.page.get_by_role("application")
    box.focus()
    # The map requests a missing tile once, and leaves it out.
    tiles_shown(alice, lambda count: count > 0)
    box.press("ArrowRight")
    box.press("ArrowLeft")
    tiles_shown(alice, lambda count: count > 0)
    assert asked.count(state["first"]) == 1
    failed = alice.page.get_by_text("The background of the map cannot be loaded just now.")
    expect(failed).to_have_count(0)
    # The tile server is down. The map removes all tiles.
    state["down"] = True
    for _ in range(3):
        box.press("+")
    expect(failed).to_be_visible()
    tiles_shown(alice, lambda count: count == 0)
    expect(alice.page.locator(".map .grid")).to_be_attached()
    # The map does not retry for each movement, but after some time.
    alice.page.clock.run_for(1_000)
    before = len(asked)
    box.press("ArrowRight")
    alice.page.clock.run_for(1_000)
    assert len(asked) == before
    state["down"] = False
    alice.page.clock.run_for(30_000)
    tiles_shown(alice, lambda count: count > 0)
    expect(failed).to_have_count(0)


def fingers(wire, kind, *points):
    """Sends touches to the browser, as a touchscreen does."""
    wire.send("Input.dispatchTouchEvent", {
        "type": kind, "touchPoints": [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]})


def test_c10_a_map_leaves_the_wheel_and_one_finger_to_the_page(visit, people):
    alice = visit("alice", has_touch=True).sign_in(people, people.sign_up("alice"))
    alice.go("/places")
    list_of(alice).filter(has_text="Student Canteen").wait_for()
    scrolled = "scrollY"
    box = alice.page.get_by_role("application")
    box.evaluate("element => element.scrollIntoView({ block: 'center' })")
    scale = alice.page.locator(".map-scale")
    before = scale.inner_text()
    at = box.bounding_box()
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    # The wheel scrolls the page. With Ctrl, or when the map has the focus, it zooms the map.
    was = alice.page.evaluate(scrolled)
    alice.page.mouse.move(x, y)
    alice.page.mouse.wheel(0, 60)
    until(alice, lambda: alice.page.evaluate(scrolled) > was)
    assert scale.inner_text() == before
    alice.page.keyboard.down("Control")
    alice.page.mouse.wheel(0, -480)
    alice.page.keyboard.up("Control")
    expect(scale).not_to_have_text(before)
    before = scale.inner_text()
    box.focus()
    alice.page.mouse.wheel(0, 480)
    expect(scale).not_to_have_text(before)
    box.blur()
    # One finger scrolls the page. Two fingers move and zoom the map.
    wire = alice.context.new_cdp_session(alice.page)
    alice.page.evaluate("scrollTo(0, 0)")
    until(alice, lambda: alice.page.evaluate(scrolled) == 0)
    at = box.bounding_box()
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    before = scale.inner_text()
    fingers(wire, "touchStart", (x, y))
    for step in range(1, 11):
        fingers(wire, "touchMove", (x, y - 15 * step))
    fingers(wire, "touchEnd")
    until(alice, lambda: alice.page.evaluate(scrolled) > 0)
    assert scale.inner_text() == before
    # The page scrolls on after the finger is lifted. Wait until it rests.
    seen = []
    until(alice, lambda: seen.append(alice.page.evaluate(scrolled)) or len(seen) > 3 and len(set(seen[-3:])) == 1)
    was = seen[-1]
    at = box.bounding_box()
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    fingers(wire, "touchStart", (x - 20, y), (x + 20, y))
    for step in range(1, 11):
        fingers(wire, "touchMove", (x - 20 - 10 * step, y), (x + 20 + 10 * step, y))
    fingers(wire, "touchEnd")
    expect(scale).not_to_have_text(before)
    assert alice.page.evaluate(scrolled) == was


def until(visitor, is_so):
    """Waits until a condition is true."""
    for _ in range(300):
        if is_so():
            return
        visitor.page.wait_for_timeout(100)
    raise AssertionError("it is not so")


def test_l3_l5_l6_sharing_notifies_friends_and_a_stop_shows_its_receipt(visit, people):
    bob, carol = people.several("bob", "carol")
    user = people.sign_up("alice")
    asker = people.connect(user)
    for friend in (bob, carol):
        befriend(asker, friend)
        friend.listen(topic_of(friend, asker), f"{friend.base}/inbox", qos=0)
    alice = visit("alice", **allowed()).sign_in(people, user)
    alice.go("/sharing")
    alice.sees("Nobody sees where you are.")
    alice.page.get_by_label("Friends whom I choose").check()
    alice.press("Share")
    alice.sees("Choose at least one friend.")
    alice.is_accessible()
    alice.shot("sharing-form")
    alice.page.get_by_label(bob.user, exact=True).check()
    alice.press("Share")
    alice.sees(f"Shared. {bob.user} can see you.")

    seen = bob.expect(topic_of(bob, asker), lambda m: m.payload and m.json["lat"] == CAMPUS["latitude"])
    assert seen.json["acc"] == 25
    told = bob.expect(f"{bob.base}/inbox", lambda m: m.json.get("kind") == "location.shared")
    assert told.json["from"] == user
    # Every view shows that sharing continues.
    alice.sees("This browser tells where you are.")
    alice.go("/people")
    alice.sees("This browser tells where you are.")
    alice.go("/sharing")
    expect(alice.page.locator(".now")).to_contain_text("until")
    alice.press(f"Stop for {bob.user}")
    receipt = alice.page.get_by_role("region", name="Receipt")
    expect(receipt).to_contain_text(f"Stopped for {bob.user}")
    expect(receipt).to_contain_text("1 position")
    bob.expect_last(topic_of(bob, asker), lambda m: not m.payload)
    # She shares a chosen place with all friends. Bob, for whom she stopped, stays excluded.
    alice.page.get_by_label("A place that I choose").check()
    alice.press("Share")
    alice.sees("Choose a point on the map first.")
    box = alice.page.get_by_role("application")
    # A long press chooses the point.
    middle = box.bounding_box()
    box.click(delay=800, position={"x": middle["width"] / 2, "y": middle["height"] / 2 + 40})
    alice.sees("The marked place is what is shared.")
    alice.page.get_by_label("To about a kilometre").check()
    alice.press("Share")
    alice.sees(f"Shared. {carol.user} can see you.")
    carol.expect(topic_of(carol, asker), lambda m: m.payload and "lat" in m.json)
    expect(alice.page.locator(".now")).to_contain_text("To about a kilometre · A place that I choose")
    alice.sees("Left out")
    alice.shot("sharing")
    alice.press("Stop for everybody")
    expect(receipt).to_contain_text("Stopped for everybody")
    expect(receipt).to_contain_text(carol.user)
    expect(alice.page.get_by_role("heading", name="Stopped for everybody")).to_be_focused()
    carol.expect_last(topic_of(carol, asker), lambda m: not m.payload)
    alice.sees("Nobody sees where you are.")
    expect(alice.page.locator(".reporting")).to_be_hidden()
    alice.is_accessible()
    alice.fits(320)
    alice.fits(1600)
    alice.shot("sharing-receipt")


def test_d4_l6_the_page_manages_places_nearness_tracks_and_devices(visit, people):
    bob = people.new("bob")
    user = people.sign_up("alice")
    asker = people.connect(user)
    befriend(asker, bob)
    alice = visit("alice", color_scheme="dark", **allowed()).sign_in(people, user)
    alice.go("/sharing")
    # A place that notifies friends on arrival and departure.
    alice.page.get_by_text("Tell when I arrive and leave").click()
    part = alice.page.locator("details").filter(has_text="Tell when I arrive and leave")
    part.get_by_label("Name").fill("Home")
    part.get_by_role("button", name="Add the place").click()
    alice.sees("Choose a point on the map first.")
    part.get_by_role("button", name="Choose the point at the cross").click()
    part.get_by_role("button", name="Add the place").click()
    expect(part.locator("li")).to_contain_text("Home")
    assert [each["name"] for each in asker.do("location/places")["places"]] == ["Home"]
    alice.is_accessible()
    # Friends are notified of nearness only if both want it.
    alice.page.get_by_text("Tell when a friend is near").click()
    alice.page.get_by_role("combobox", name=bob.user).select_option(label="within 2 km")
    alice.sees("Told once your friend wants the same.")
    assert asker.do("location/alerts")["alerts"][0]["radius"] == 2_000
    # The history of positions is kept, shown, exported and erased.
    alice.page.get_by_text("Where I was").click()
    alice.choose("Keep them", "for 30 days")
    alice.page.locator("details[open]").last.get_by_role("button", name="Save").click()
    alice.sees("Saved.")
    for age, lat in ((20, 41.1780), (10, 41.1782), (0, 41.1785)):
        ping(asker, lat, -8.598, tst=int(time.time()) - age)
    expect_fixes(asker, 3)
    alice.press("Show on a map")
    alice.sees("3 positions.")
    with alice.page.expect_download() as download:
        alice.press("Export as GPX")
    assert download.value.path().read_text().count("<trkpt") == 3
    alice.press("Erase all")
    alice.page.get_by_role("dialog").get_by_role("button", name="Erase all").click()
    alice.sees("3 positions are erased.")
    # A phone app reports the position without the page.
    alice.page.get_by_text("Devices that tell where I am").click()
    alice.fill("Name of the device", "Pixel")
    alice.press("Set up a device")
    link = alice.page.get_by_role("link", name="Open in OwnTracks")
    expect(link).to_have_attribute("href", re.compile(r"^owntracks:///config\?inline="))
    expect(alice.page.get_by_role("img", name="QR code that sets Pixel up")).to_be_visible()
    expect(alice.page.locator("details").last.locator("li").first).to_contain_text("phone")
    alice.is_accessible()
    alice.fits(320)
    alice.fits(1600)
    alice.shot("sharing-more-dark")


def expect_fixes(client, count):
    """Waits until the history has this number of positions."""
    for _ in range(200):
        if len(client.do("location/history")["fixes"]) >= count:
            return
    raise AssertionError("positions are not kept")


def away(visitor):
    """Opens another view with a click, without reloading the page."""
    visitor.page.locator("nav.tabs a").first.click()
    expect(visitor.page).to_have_url(f"{visitor.origin}/app/")


def sharing_with_bob(visit, people):
    """Shares a place of Alice with her friend Bob, and opens her view of sharings."""
    bob = people.new("bob")
    user = people.sign_up("alice")
    asker = people.connect(user)
    befriend(asker, bob)
    asker.do("location/share", {"position": {"lat": 64.1, "lon": -21.9}})
    alice = visit("alice").can_be_cut().sign_in(people, user)
    alice.go("/sharing")
    expect(alice.page.locator("#stop-all")).to_be_visible()
    return alice, asker, bob


def shares(visitor, asker, expected):
    """Waits until the user shares something, or nothing."""
    for _ in range(300):
        if bool(asker.do("location/sharing")["sharings"]) == expected:
            return
        visitor.page.wait_for_timeout(100)
    raise AssertionError(f"shared: {not expected}")


def test_l5_l6_an_offline_stop_survives_other_views_and_a_reload(visit, people):
    alice, asker, _ = sharing_with_bob(visit, people)
    alice.cut_link()
    alice.sees_offline()
    alice.press("Stop for everybody")
    sign = alice.page.locator(".stopping")
    expect(sign).to_contain_text("Not stopped yet. Friends may still see where you are.")
    away(alice)
    expect(sign).to_contain_text("Not stopped yet.")
    alice.is_accessible()
    alice.fits(320)
    assert asker.do("location/sharing")["sharings"]
    # The reloaded page has a connection again, and still knows the stop.
    alice.page.reload()
    expect(sign).to_contain_text("Stopped for everybody")
    shares(alice, asker, False)
    sign.get_by_role("link", name="Who sees where I am").click()
    expect(alice.page.get_by_role("region", name="Receipt")).to_contain_text("Stopped for everybody")
    expect(sign).to_be_hidden()


def test_l5_l6_an_offline_stop_is_sent_and_confirmed_on_reconnection(visit, people):
    alice, asker, _ = sharing_with_bob(visit, people)
    alice.cut_link()
    alice.sees_offline()
    alice.press("Stop for everybody")
    away(alice)
    alice.mend_link()
    expect(alice.page.locator(".stopping")).to_contain_text("Stopped for everybody")
    shares(alice, asker, False)
    alice.press("Close")
    expect(alice.page.locator(".stopping")).to_be_hidden()


def test_l5_l6_an_offline_stop_does_not_end_sharing_that_began_later(visit, people):
    alice, asker, bob = sharing_with_bob(visit, people)
    alice.cut_link()
    alice.sees_offline()
    alice.press("Stop for everybody")
    # Another device of hers starts sharing.
    asker.do("location/share", {"viewers": [bob.user], "position": {"lat": 64.2, "lon": -21.9}})
    away(alice)
    alice.mend_link()
    expect(alice.page.locator(".stopping")).to_contain_text("You shared anew after you asked for that.")
    assert len(asker.do("location/sharing")["sharings"]) == 2


def test_l3_l6_players_in_my_room_see_me_and_friends_elsewhere_do_not(visit, people):
    ann, bob, carol = people.several("ann", "bob", "carol")
    befriend(ann, carol)
    play(ann, bob, holes=1)
    alice = visit("ann", **allowed()).sign_in(people, ann.user)
    alice.go("/sharing")
    alice.page.get_by_label("Those in a room with me").check()
    alice.press("Share")
    alice.sees(f"Shared. {bob.user} can see you.")
    expect(alice.page.locator(".now")).to_contain_text("Those in a room with me")
    assert [each["user"] for each in bob.do("location/where")["users"]] == [ann.user]
    assert carol.do("location/where")["users"] == []


def test_l3_the_form_names_each_room_by_its_course(visit, people):
    ann, bob = people.several("ann", "bob")
    names = ["Laugardalur", "Klambratún"]
    rooms = [sit(ann, bob, holes=1, courseName=name)[0].room for name in names]
    alice = visit("ann", **allowed()).sign_in(people, ann.user).go("/sharing")
    for room, name in zip(rooms, names, strict=True):
        expect(alice.page.locator(f"option[value='{room}']")).to_have_text(name)
        expect(alice.page.locator(f"option[value='room:{room}']")).to_have_text(f"until the end of: {name}")


def test_t4_a_player_who_joins_later_sees_me_only_after_a_tap(visit, people):
    ann, bob, dave = people.several("ann", "bob", "dave")
    host, *_ = sit(ann, bob, holes=1)
    ann.do("location/share", {"room": host.room, "position": {"lat": 64.2, "lon": -21.9}})
    join(dave, host)
    assert dave.do("location/where")["users"] == []
    alice = visit("ann", **allowed()).sign_in(people, ann.user).go("/sharing")
    alice.sees(f"{dave.user} joined later and does not see you.")
    bar = alice.page.get_by_role("region", name="You are sharing your position.")
    expect(bar).to_contain_text(f"Joined later and cannot see you: {dave.user}.")
    alice.is_accessible()
    alice.fits(320)
    alice.press(f"Show your position to {dave.user}, too")
    expect(alice.page.locator(".now")).not_to_contain_text("joined later")
    assert [each["user"] for each in dave.do("location/where")["users"]] == [ann.user]
    expect(bar).not_to_contain_text("Joined later")


def test_r0_l5_an_hour_is_preselected_and_every_view_has_a_stop_button(visit, people):
    bob = people.new("bob")
    user = people.sign_up("alice")
    asker = people.connect(user)
    befriend(asker, bob)
    bob.listen(topic_of(bob, asker), qos=0)
    alice = visit("alice", **allowed()).sign_in(people, user).go("/sharing")
    bar = alice.page.get_by_role("region", name="You are sharing your position.")
    alice.press("Share")
    alice.sees(f"Shared. {bob.user} can see you.")
    (shared,) = asker.do("location/sharing")["sharings"]
    assert 3_500 < shared["until"] / 1_000 - time.time() < 3_700
    expect(bar).to_contain_text("You are sharing your position until")
    bob.expect(topic_of(bob, asker), lambda m: m.payload and "lat" in m.json)
    alice.go("/people")
    expect(bar).to_be_visible()
    alice.is_accessible()
    alice.fits(320)
    alice.shot("sharing-bar")
    alice.press("Stop sharing")
    alice.sees("Stopped for everybody")
    expect(bar).to_be_hidden()
    bob.expect_last(topic_of(bob, asker), lambda m: not m.payload)
    assert asker.do("location/sharing")["sharings"] == []
    # When another device shares, every view of this one has the button, too.
    asker.do("location/share", {"precision": "exact"})
    alice.go("/play")
    expect(bar).to_contain_text("You are sharing your position.")
    alice.press("Stop sharing")
    alice.sees("Stopped for everybody")
    assert asker.do("location/sharing")["sharings"] == []


def test_l6_sharing_for_an_hour_lasts_an_hour_even_if_the_device_s_clock_is_wrong(visit, people):
    bob = people.new("bob")
    user = people.sign_up("alice")
    asker = people.connect(user)
    befriend(asker, bob)
    for skew in (3 * 3_600_000, -2 * 3_600_000):
        alice = visit("alice", **allowed())
        alice.context.add_init_script(f"{{ const now = Date.now; Date.now = () => now() + ({skew}); }}")
        alice.sign_in(people, user).go("/sharing")
        before = time.time()
        alice.press("Share")
        alice.sees(f"Shared. {bob.user} can see you.")
        (shared,) = asker.do("location/sharing")["sharings"]
        # The page ignores small errors of the clock, so three seconds are allowed.
        assert abs(shared["until"] / 1_000 - before - 3_600) < 3 + time.time() - before
        # The server accepts a position with the time of the wrong clock, too.
        bob.listen(topic_of(bob, asker), qos=0)
        bob.expect(topic_of(bob, asker), lambda m: m.payload and m.json["lat"] == CAMPUS["latitude"])
        asker.do("location/stop")
        alice.close()
