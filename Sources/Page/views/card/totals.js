// Who stands where: the sums of all, the leader first.

import { h } from "../../core/dom.js";
import { number, t, toPar } from "../../core/texts.js";
import { standingsOf } from "../../golf/standing.js";
import { scoreOf } from "../../golf/words.js";

const sum = ({ thru, strokes }) => (thru ? number(strokes) : "–");

/** Places by the rules of the game, by player: "1", "T2". */
const placesOf = (game) => {
  const found = new Map();
  for (const { rank, tied, players } of game?.places ?? []) {
    for (const player of players) found.set(player, `${tied ? t("card.tied") : ""}${rank}`);
  }
  return found;
};

const ordered = (lines, standings) =>
  standings.map((name) => lines.find(({ player }) => player.player === name)).filter(Boolean);

/** Strokes need no column of their own. */
const isByStrokes = ({ unit }) => !unit || unit === "strokes";

const row = (line, places, reading, standings) => {
  const { player, nines, round, total, hasNoResult } = line;
  const place = standings.places.find(({ players }) => players.includes(player.player));
  return h(
    "tr", { class: player.left ? "hasLeft" : "" },
    h("td.number", places.get(player.player) ?? ""),
    h("th", { scope: "row" }, player.name, player.left && [" ", h("span.tag", t("card.left"))]),
    nines.length > 1 && nines.map((each) => h("td.number.ninesSum", sum(each))),
    h("td.number", sum(round)),
    reading.rounds > 1 && h("td.number", sum(total)),
    h("td.number.toPar", hasNoResult ? t("card.noResult") : total.thru ? toPar(total.toPar) : "–"),
    h("td.number.thruHoles", number(round.thru)),
    !isByStrokes(reading) && h("td.number", place ? scoreOf(standings, place) : "–"),
  );
};

const nineTitles = (nines) =>
  nines.length === 2
    ? [t("card.front"), t("card.back")]
    : nines.map((_, nine) => t("card.nine", { nine: nine + 1 }));

/**
 * A table of everybody's sums.
 * @param me Myself.
 */
export const totalsTable = (state, reading, me) => {
  const standings = standingsOf(state, reading, me);
  const places = placesOf(state.game);
  const column = (text) => h("th.number", { scope: "col" }, text);
  return h(
    "div.wide", { tabindex: "0", role: "region", "aria-label": t("card.standings") },
    h(
      "table.cardTotals", { class: isByStrokes(reading) ? "" : "byPoints" },
      h("caption.heard", t("card.standings")),
      h("thead", h("tr",
        h("th", { scope: "col" }, h("span.heard", t("card.place"))),
        h("th", { scope: "col" }, t("card.player")),
        reading.nines.length > 1 &&
          nineTitles(reading.nines).map((title) => h("th.number.ninesSum", { scope: "col" }, title)),
        column(t("card.total")),
        reading.rounds > 1 && column(t("card.allRounds")),
        column(t("card.toPar")),
        h("th.number.thruHoles", { scope: "col" }, t("card.thru")),
        !isByStrokes(reading) && column(t(`card.unit.${reading.unit}`)),
      )),
      h("tbody", ordered(reading.lines, state.standings).map((line) => row(line, places, reading, standings))),
    ),
    reading.lines.some(({ player }) => player.pars) && h("p.hint", t("card.ownPars")),
  );
};
