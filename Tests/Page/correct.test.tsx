// The correction of a card that is over, before it is saved.

import { drawn, find, newDocument, until } from "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { h, render } from "preact";
import { type CardState, type Player, readCard } from "../../Sources/Page/golf/card.js";
import type { ChangeEffect } from "../../Sources/Page/golf/effect.js";
import { type Score, addUp } from "../../Sources/Page/golf/score.js";
import { standingsOf } from "../../Sources/Page/golf/standing.js";
import { CorrectCard } from "../../Sources/Page/views/card/CorrectCard.js";

const nina: Player = {
  player: "nina", name: "Nína", guest: false, left: false, team: null, keepers: null, signed: false, missed: 0, handicap: null,
};
const pars = Array.from({ length: 18 }, () => 3);
const scores: Score[] = pars.map(() => 3);

const state: CardState = {
  room: "r", phase: "ended", round: 1, rounds: 1,
  course: { holes: pars.map((par, place) => ({ number: place + 1, par, strokeIndex: null })) },
  settings: { format: "stroke", startHole: null, reverse: false },
  players: [nina], scores: { nina: scores }, totals: { nina: addUp(scores, pars) }, standings: ["nina"],
  game: {
    unit: "strokes", lead: null, decided: true, bets: [], settlement: null,
    places: [{ rank: 1, players: ["nina"], score: 0 }], lines: { nina: { score: 0 } },
  },
};

/** The page with a correction of hole 12, and the questions to the server that wait for an answer. */
const correcting = async () => {
  const root = newDocument();
  const asked: { readonly strokes: Score | null; answer(effect: ChangeEffect): void }[] = [];
  const card = readCard(state, new Map(), "nina");
  const draw = (isOn: boolean) => render(
    <CorrectCard isOn={isOn} onToggle={draw} card={card} standings={standingsOf(state, card, "nina")} me="nina" state={state} mayWrite={() => true} onSave={() => {}}
      marks={{ hasDetails: () => false, isDifferent: () => false }}
      onAsk={(_, __, strokes) => new Promise((answer) => { asked.push({ strokes, answer }); })} />, root);
  draw(false);
  find(root, "#correct").click();
  await drawn();
  find(root, "[aria-label^='Nína, hole 12']").click();
  await drawn();
  return { root, asked };
};

const effect = (score: number): ChangeEffect => ({
  game: { ...state.game!, places: [{ rank: 1, players: ["nina"], score }] }, waiting: [], indexes: [],
});

test("R5: after a key, the nine of the correction and its effect are in sight together", async () => {
  const { root } = await correcting();
  assert.equal(root.querySelectorAll("table.grid").length, 2);
  find(root, "#key-4").click();
  await drawn();
  assert.equal(root.querySelectorAll("table.grid").length, 1);
  assert(find(root, "[aria-label^='Nína, hole 12']"));
  assert.match(find(root, ".effect").textContent ?? "", /Hole 12/);
});

test("R5: the answer about an earlier key is not shown for a later one", async () => {
  const { root, asked } = await correcting();
  find(root, "#key-4").click();
  await until(() => asked.length === 1);
  find(root, "#key-5").click();
  await until(() => asked.length === 2);
  asked[1]!.answer(effect(2));
  await until(() => (root.textContent ?? "").includes("+2"));
  asked[0]!.answer(effect(1));
  await drawn();
  assert.deepEqual(asked.map(({ strokes }) => strokes), [4, 5]);
  const rows = [...root.querySelectorAll(".effect")].map((each) => each.textContent ?? "");
  assert(rows.some((row) => row.includes("+2")) && !rows.some((row) => row.includes("+1")), rows.join("; "));
});
