// The sheets in which players choose the game, its players and the stakes.

import { drawn, find, newDocument } from "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { h, render } from "preact";
import { ChoiceField, Field } from "../../Sources/Page/components/Field.js";
import type { GolfPlayer, GolfRoom } from "../../Sources/Page/core/documents.js";
import { RequestError } from "../../Sources/Page/core/requests.js";
import { SheetForm } from "../../Sources/Page/parts/SheetForm.js";
import { answerTo, droppable } from "../../Sources/Page/views/card/stakeAnswers.js";
import type { Format } from "../../Sources/Page/views/rooms/formats.js";
import * as game from "../../Sources/Page/views/rooms/gameDraft.js";
import { parOf } from "../../Sources/Page/views/rooms/pars.js";
import * as seat from "../../Sources/Page/views/rooms/playerDraft.js";

const format = (name: string, options: Format["options"]): Format => ({ name, title: name, summary: "", guide: "", options });
const stroke = format("stroke", [{ name: "pickedUp", kind: "choice", meaning: "", choices: ["noResult"], default: "noResult" }]);
const skins = format("skins", [
  { name: "value", kind: "number", meaning: "", min: 1, max: 9, default: 1 },
  { name: "parOrBetter", kind: "flag", meaning: "", default: false },
]);

const settings: GolfRoom["settings"] = {
  format: "skins", options: { value: 5, parOrBetter: true }, playersMax: 6, startHole: null, reverse: false, doubleEntry: false,
  handicap: null, allowance: null,
};

test("FU5: settings that nobody touches stay as they are", () => {
  assert.deepEqual(game.settingsOf(game.draftOf(settings, skins), skins), settings);
});

test("FU5: another game has its usual options, and the game that is played keeps its own", () => {
  const first = game.draftOf(settings, skins);
  const other = game.withFormat(first, stroke, settings);
  assert.deepEqual(game.settingsOf(other, stroke), { ...settings, format: "stroke", options: { pickedUp: "noResult" } });
  assert.deepEqual(game.withFormat(other, skins, settings), first);
});

const player: GolfPlayer = {
  player: "g1", name: "Doris", guest: true, left: false, tee: "red", team: null, keepers: null, signed: false, missed: 0, online: false,
  handicap: { index: 12.345, entered: true, course: null, playing: 12, strokes: [] },
};

test("FU13 F48: only the choices that somebody changed are sent", () => {
  const draft = seat.draftOf(player);
  const net = { ...settings, handicap: "whs" };
  assert.deepEqual(seat.bodyOf(draft, player, net), { player: "g1" });
  assert.deepEqual(seat.bodyOf({ ...draft, name: " Dora ", team: 2, tee: "white" }, player, net), { player: "g1", name: "Dora", team: 2, tee: "white" });
  assert.deepEqual(seat.bodyOf({ ...draft, handicap: "" }, player, net), { player: "g1", handicap: null });
  assert.deepEqual(seat.bodyOf({ ...draft, marker: "ann" }, player, { ...settings, doubleEntry: true }), { player: "g1", marker: "ann" });
});

test("R5: the toast after a change names the old value and the new one", () => {
  const changes = seat.changesOf({ player: "g1", name: "Dora", team: 2 }, player, { players: [player] });
  assert.deepEqual(changes, [["Name on the card", "Doris", "Dora"], ["Team", "No team", "Heather"]]);
});

test("R5: the par of a hole is the par of its tee, if the tee has another one", () => {
  const tee = { name: "white", color: null, slope: null, rating: null, holes: 1, front: null, back: null,
    differing: [{ number: 1, par: 5, strokeIndex: null }] };
  const course = { id: null, name: "", holes: [{ number: 1, par: 4, strokeIndex: null }], tees: [tee] };
  assert.deepEqual([parOf(course, 1, ""), parOf(course, 1, "white")], [4, 5]);
});

test("R8: an answer to several stakes counts if it is the same for all of them", () => {
  const [one, other] = [{ accepted: ["ann", "ben"], declined: [] }, { accepted: ["ann"], declined: ["ben"] }];
  assert.deepEqual(["ann", "ben", "cid"].map((name) => answerTo([one, other], name)), ["accept", "", ""]);
  assert.equal(answerTo([other], "ben"), "decline");
});

test("T8: the host can take a player who left out of a bet that others accepted, too", () => {
  const left = { ...player, player: "ben", guest: false, left: true };
  const stake = { bet: "skins", units: 1, locked: true, on: true, accepted: ["ann", "ben"], declined: [] };
  assert.deepEqual(droppable({ players: [left], stakes: [stake] }), [left]);
  assert.deepEqual(droppable({ players: [left], stakes: [{ ...stake, accepted: ["ben"] }] }), []);
});

const drawForm = (root: HTMLElement, onSubmit: () => Promise<unknown>) =>
  render(
    <SheetForm label="Save" onSubmit={onSubmit}>
      {(fault) => <Field name="name" label="Name" value="Ann" onInput={() => {}} error={fault("name")} />}
    </SheetForm>, root);

const send = async (root: HTMLElement) => {
  find(root, "form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  await drawn();
  await drawn();
};

test("P3: a form shows a refusal beside its field", async () => {
  const root = newDocument();
  drawForm(root, async () => {
    throw new RequestError({ code: "request.malformed", message: "Wrong.", fields: { name: "This name is too long." } });
  });
  await send(root);
  assert.equal(find(root, ".field .error").textContent, "This name is too long.");
  assert.equal(find(root, "input").getAttribute("aria-invalid"), "true");
  assert.equal(find(root, '[role="alert"]').textContent, "Check the marked fields.");
});

test("P3: a form shows a refusal without a field in the words of the server", async () => {
  const root = newDocument();
  drawForm(root, async () => {
    throw new RequestError({ code: "room.changed", message: "Somebody else changed the game." });
  });
  await send(root);
  assert.equal(find(root, '[role="alert"]').textContent, "Somebody else changed the game.");
});

test("P3: up to five options have a button each, and more are in a list", async () => {
  const root = newDocument();
  const options = (count: number) => Array.from({ length: count }, (_, at) => ({ value: at, text: `Option ${at}` }));
  const draw = (count: number) => render(<ChoiceField name="x" label="X" value={0} options={options(count)} onChoose={() => {}} />, root);
  draw(4);
  assert.equal(find(root, ".segments").querySelectorAll("button").length, 4);
  draw(5);
  await drawn();
  assert.equal(find(root, ".chips").querySelectorAll("button").length, 5);
  draw(6);
  await drawn();
  assert.equal(find(root, "select").querySelectorAll("option").length, 6);
});
