// A round of a card as a table: holes downwards, so that it fits a phone held upright.

import { h } from "../../core/dom.js";
import { number, t, toPar } from "../../core/texts.js";
import { ownHoles } from "../../golf/score.js";
import { scoreText } from "../../golf/words.js";
import { playerName } from "./names.js";

/** What a hole was against par, for the eye: the numbers say it, too. */
const result = (strokes, par) => {
  if (typeof strokes !== "number") return "";
  const over = strokes - par;
  return over <= -2 ? "eagle" : over === -1 ? "birdie" : over === 1 ? "bogey" : over > 1 ? "worse" : "";
};

const cell = ({ line, holes, place, name, correct }) => {
  const hole = ownHoles(holes, line?.pars)[place];
  const strokes = line?.strokes[place] ?? null;
  const shown = scoreText(strokes);
  const score = h("span.score", { class: result(strokes, hole.par) }, shown);
  if (!line || !correct) return h("td.taken", score);
  const label = t("history.correctCell", { score: shown, name, hole: hole.number });
  return h("td.taken", h("button.correct", {
    type: "button", "aria-label": label, id: `cell-${line.round}-${line.player}-${hole.number}`,
    onclick: () => correct({ line, hole, place, strokes }),
  }, score));
};

/** The sum of some holes and what that is above par; only of holes with strokes. */
const sum = (line, holes, isIn) => {
  const played = ownHoles(holes, line?.pars)
    .map((hole, place) => ({ hole, strokes: line?.strokes[place] ?? null }))
    .filter(({ hole, strokes }) => isIn(hole) && typeof strokes === "number");
  const strokes = played.reduce((all, each) => all + each.strokes, 0);
  const par = played.reduce((all, { hole }) => all + hole.par, 0);
  return { count: played.length, strokes, toPar: strokes - par };
};

const sumCell = ({ count, strokes, toPar: over }) =>
  h("td.taken", count > 0 && [h("strong", number(strokes)), h("span.over", toPar(over))]);

const sumRow = (name, holes, lines, isIn) => {
  const par = holes.filter(isIn).reduce((all, hole) => all + hole.par, 0);
  return h(
    "tr.sum", h("th", { scope: "row" }, name), h("td.number.quiet", number(par)),
    lines.map((line) => sumCell(sum(line, holes, isIn))),
  );
};

const isFront = (hole) => hole.number <= 9;
const isBack = (hole) => !isFront(hole);

const sums = (holes, lines) => [
  holes.some(isFront) && holes.some(isBack) && [
    sumRow(t("history.front"), holes, lines, isFront),
    sumRow(t("history.back"), holes, lines, isBack),
  ],
  sumRow(t("history.total"), holes, lines, () => true),
];

/**
 * @param card As `history/card` has it.
 * @param {number} round From 1.
 * @param correct Called with the cell to correct; null if the reader may correct none.
 */
export const cardTable = (card, round, correct) => {
  // Of those who show nothing there is nothing to put into a column.
  const players = card.players.filter(({ player }) => player);
  const lineOf = ({ player }) =>
    card.lines.find((line) => line.round === round && line.player === player);
  const lines = players.map(lineOf);
  const caption = card.rounds > 1 ? t("history.roundNumber", { round }) : t("history.card");
  const row = (hole, place) => h(
    "tr", h("th", { scope: "row" }, number(hole.number)), h("td.number.quiet", number(hole.par)),
    players.map((player, which) =>
      cell({ line: lines[which], holes: card.holes, place, name: playerName(player), correct })),
  );
  return h(
    "div.wide", { tabindex: "0", role: "region", "aria-label": caption },
    h(
      "table.scores", h("caption", caption),
      h("thead", h("tr", h("th", { scope: "col" }, t("history.hole")),
        h("th.number", { scope: "col" }, t("history.par")),
        players.map((player) => h("th.taken", { scope: "col" }, playerName(player))))),
      h("tbody", card.holes.map(row)),
      h("tfoot", sums(card.holes, lines)),
    ),
    lines.some((line) => line?.pars) && h("p.hint", t("card.ownPars")),
  );
};
