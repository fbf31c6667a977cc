// How the game stands by the rules of its format: who leads, what is bet on, what is carried.

import { h } from "../../core/dom.js";
import { number, t, toPar } from "../../core/texts.js";

const words = { skins: "card.skins", units: "card.units", points: "card.points" };

const signed = (score, level) => (score === 0 ? level : number(score, { signDisplay: "exceptZero" }));

/** The score of a place in the unit of the game. Empty before its first score, except in games for skins or units. */
const standingText = ({ unit, lead }, { score, noResult }, hasScore) => {
  if (noResult) return t("card.noResult");
  if (unit === "holes" ? !lead : !hasScore && unit !== "skins" && unit !== "units") return "";
  if (unit === "strokes") return toPar(score);
  if (unit === "parBogey") return signed(score, t("card.level"));
  if (unit === "units") return signed(score, number(0));
  if (unit !== "holes") return words[unit] ? t(words[unit], { count: score }) : number(score);
  if (score === 0) return t("card.level");
  return t(score > 0 ? "card.lead.up" : "card.lead.down", { by: Math.abs(score) });
};

const names = (state, players) =>
  players
    .map((name) => state.players.find(({ player }) => player === name)?.name ?? name)
    .join(", ");

/** The kinds of leads that each language says in its own words. */
const inWords = {
  up: ({ by, left }) => (left > 0 ? t("card.lead.upLeft", { by, left }) : t("card.lead.up", { by })),
  dormie: ({ by }) => t("card.lead.dormie", { by }),
  won: ({ by, left }) => (left > 0 ? `${by}&${left}` : t("card.lead.up", { by })),
  conceded: () => t("card.lead.conceded"),
  ahead: ({ by }) => t("card.lead.ahead", { by }),
  unopposed: () => t("card.lead.unopposed"),
  shared: () => t("card.lead.shared"),
};

/** The score of the first place. A stored result has it in English, too. */
const scoreText = ({ game, totals }, lead) => {
  const first = game?.places?.find(({ players }) => players.includes(lead.players[0]));
  if (!first || !totals) return lead.text ?? "";
  return standingText(game, first, first.players.some((player) => totals[player]?.thru > 0));
};

/** @param state Has the `players` with their names. */
export const leadText = (state, lead) => {
  if (lead.kind === "level" && lead.left > 0) return t("card.lead.levelLeft", { left: lead.left });
  if (lead.kind === "level" || !lead.players.length) return t("card.level");
  return `${names(state, lead.players)} ${inWords[lead.kind]?.(lead) ?? scoreText(state, lead)}`;
};

/** Whether the round ended before the match was decided. Then the lead says how many holes were left. */
export const isUnfinished = ({ kind, left }) => left > 0 && (kind === "up" || kind === "level");

/** A game that is level, and a match that was not finished, have no winner. */
const headline = (state, lead) => {
  if (isUnfinished(lead)) return t("card.unfinished", { lead: leadText(state, lead) });
  if (lead.kind === "level") return t("card.level");
  return t(state.phase === "ended" ? "card.won" : "card.leads", { lead: leadText(state, lead) });
};

const betName = ({ name, press }) =>
  press ? t("card.press", { name: t(`card.bet.${name}`), press }) : t(`card.bet.${name}`);

const bets = (state, { bets: all }) =>
  all.length > 0 &&
  h("dl.gameBets", all.map((bet) => [
    h("dt", betName(bet)),
    h("dd", leadText(state, bet.lead), bet.decided && [" ", h("span.tag", t("card.decided"))]),
  ]));

/** What each gets or owes; nothing where nothing is at stake. */
export const settlement = (state) => {
  const owed = Object.entries(state.game?.settlement ?? {});
  if (!owed.length) return null;
  return h(
    "section", h("h2", t("card.settlement")),
    h("dl.gameBets", owed.map(([player, amount]) => [
      h("dt", names(state, [player])),
      h("dd.number", number(amount, { signDisplay: "exceptZero" })),
    ])),
    (state.game.payments ?? []).map(({ from, to, units }) =>
      h("p", t("card.pays", { from: names(state, [from]), to: names(state, [to]), units: number(units) }))),
  );
};

/** A few lines; nothing where strokes alone count and nobody leads. */
export const gameLines = (state) => {
  const { game } = state;
  if (!game) return [];
  return [
    game.lead && h("p.gameLead", headline(state, game.lead),
      state.phase === "playing" && game.decided && [" ", h("span.tag", t("card.decided"))]),
    state.phase === "playing" && game.carried > 0 && h("p", t("card.carried", { count: game.carried })),
    game.open?.length > 0 && h("p.hint", t("card.open", { count: game.open.length, holes: game.open.join(", ") })),
    bets(state, game),
  ].filter(Boolean);
};
