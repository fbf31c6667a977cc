// The computations of the frame: whether everything is saved, which place is open, and where Back leads.

import assert from "node:assert/strict";
import { test } from "node:test";
import { linkStatus } from "../../Sources/Page/core/linkStatus.js";
import { parentOf, sectionOf } from "../../Sources/Page/core/sections.js";

const up = { isOnline: true, isConnecting: false, isServerDown: false, waiting: 0 };

test("R7: one word says whether everything is saved", () => {
  assert.deepEqual(linkStatus(up), { kind: "saved" });
  assert.deepEqual(linkStatus({ ...up, waiting: 2 }), { kind: "waiting", count: 2 });
  assert.deepEqual(linkStatus({ ...up, isConnecting: true, waiting: 2 }), { kind: "offline", reason: "link" });
  assert.deepEqual(linkStatus({ ...up, isOnline: false, isServerDown: true }), { kind: "offline", reason: "link" });
  assert.deepEqual(linkStatus({ ...up, isServerDown: true }), { kind: "offline", reason: "server" });
});

test("P3: each view belongs to a place of the bars", () => {
  const places = ["/", "/places", "/courses/dragvoll/correct", "/play/dragvoll", "/rooms/r1", "/friend/u1", "/settings", "/history/r1", "/rules"].map(sectionOf);
  assert.deepEqual(places, ["home", "map", "map", "play", "home", "people", "me", "me", "none"]);
});

test("P3: without a history Back leads to the view above", () => {
  const parents = Object.fromEntries([
    "/", "/places", "/play", "/people", "/me", "/sign-in", "/settings", "/history/r1", "/courses/dragvoll/correct", "/rooms/r1", "/rooms/r1/watch",
    "/sign-up", "/join/KQ7XPM", "/rules",
  ].map((path) => [path, parentOf(path)]));
  assert.deepEqual(parents, {
    "/": null, "/places": null, "/play": null, "/people": null, "/me": null, "/sign-in": null, "/settings": "/me", "/history/r1": "/history",
    "/courses/dragvoll/correct": "/courses/dragvoll", "/rooms/r1": "/", "/rooms/r1/watch": "/rooms/r1", "/sign-up": "/sign-in",
    "/join/KQ7XPM": "/join", "/rules": "/",
  });
});
