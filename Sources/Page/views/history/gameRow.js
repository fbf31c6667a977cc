// A game that is over, as a row of a list.

import { h } from "../../core/dom.js";
import { href } from "../../core/router.js";
import { date, number, t, toPar } from "../../core/texts.js";
import { sharesBall } from "../../golf/score.js";
import { courseName, formatName, playerName } from "./names.js";
import { outcomeText } from "./outcome.js";
import { weatherText } from "./weather.js";

const score = ({ strokes, toPar: over, thru }) =>
  thru ? `${number(strokes)} (${toPar(over)})` : t("history.noScore");

/** The sides of the others. Partners who have one score on each hole are one side. */
const sides = (game, players) => {
  if (!sharesBall(game)) return players.map((each) => [each]);
  const teams = new Map();
  for (const each of players) {
    const key = each.team ?? each;
    teams.set(key, [...(teams.get(key) ?? []), each]);
  }
  return [...teams.values()];
};

const names = (players, mark) => players.map(playerName).join(mark);

/** The other players with their scores. The owner's partners have the owner's score, so it is not repeated. */
const others = (game, owner) => {
  const team = sharesBall(game) ? game.players.find(({ player }) => player === owner)?.team : null;
  const rest = game.players.filter(({ player }) => player !== owner);
  const partners = rest.filter((each) => team && each.team === team);
  const told = sides(game, rest.filter((each) => !partners.includes(each)))
    .map((side) => (side[0].totals?.thru ? `${names(side, " + ")} ${score(side[0].totals)}` : names(side, " + ")));
  if (!rest.length) return t("history.alone");
  return [
    partners.length && t("history.partners", { players: names(partners, ", ") }),
    told.length && t("history.with", { players: told.join(", ") }),
  ].filter(Boolean).join(" · ");
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
