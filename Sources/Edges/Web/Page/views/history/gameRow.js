// A game that is over, as a row of a list.

import { h } from "../../core/dom.js";
import { href } from "../../core/router.js";
import { date, number, t, toPar } from "../../core/texts.js";
import { courseName, formatName, playerName } from "./names.js";
import { outcomeText } from "./outcome.js";
import { weatherText } from "./weather.js";

const score = ({ strokes, toPar: over, thru }) =>
  thru ? `${number(strokes)} (${toPar(over)})` : t("history.noScore");

/** The others, with what they took. */
const others = (game, owner) => {
  const told = game.players
    .filter(({ player }) => player !== owner)
    .map((each) => (each.totals?.thru ? `${playerName(each)} ${score(each.totals)}` : playerName(each)));
  return told.length ? t("history.with", { players: told.join(", ") }) : t("history.alone");
};

const tags = (game) =>
  [
    game.format !== "stroke" && formatName(game.format),
    game.rounds > 1 && t("history.rounds", { count: game.rounds }),
    game.imported && t("history.imported"),
  ].filter(Boolean);

/**
 * @param game As `history/list` has it.
 * @param {string} owner Whose history it is.
 */
export const gameRow = (game, owner) => {
  const mine = game.players.find(({ player }) => player === owner)?.totals;
  const weather = weatherText(game.weather);
  return [
    h("div.beside",
      h("a.gameName", { href: href(`/history/${game.room}`) }, courseName(game.course)),
      mine && h("strong.number", score(mine))),
    h("div.beside",
      h("span.quiet", date(game.startedAt), weather && ` · ${weather}`),
      h("span.tags", tags(game).map((tag) => h("span.tag", tag)))),
    game.outcomes.filter(({ kind }) => kind !== "alone").map((outcome) =>
      h("div", h("strong", outcomeText(game, outcome)))),
    h("div", others(game, owner)),
  ];
};
