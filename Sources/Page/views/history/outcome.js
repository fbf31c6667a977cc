// The result of a game in one line: won or lost, by how much, and against whom (F14).

import { number, t, toPar } from "../../core/texts.js";
import { amountText } from "../../golf/words.js";
import { playerName } from "./names.js";

/** Whether the round ended before the match was decided. Then the lead says how many holes were left. */
const isUnfinished = ({ kind, left }) => left > 0 && (kind === "up" || kind === "level");

/** The lead of a side in a match that was not finished. */
const openLead = ({ score: value, by, left }) =>
  t(`card.lead.${value > 0 ? "upLeft" : value < 0 ? "downLeft" : "levelLeft"}`, { by, left });

/** The score, or the margin of a match: `-3`, `36 points`, `2&1`, `1 up`. */
const score = (outcome) => {
  const { kind, unit, score: value, by, left } = outcome;
  if (kind === "noResult" && unit === "holes") return openLead(outcome);
  if (unit === "strokes") return toPar(value);
  if (unit === "parBogey") return value === 0 ? "AS" : number(value, { signDisplay: "exceptZero" });
  if (unit === "holes") return left > 0 ? `${by}&${left}` : t("card.lead.up", { by });
  return amountText(unit, value);
};

/** `won`, `lost` and `halved` have words of their own in a match, and where nothing was at stake. */
const key = ({ kind, unit, units, conceded }) => {
  if (kind === "noResult") return unit === "holes" ? "unfinished" : kind;
  if (unit === "units" && !units && kind !== "alone") return `${kind}Alone`;
  if (kind === "alone" || (kind === "halved" && unit === "holes")) return kind;
  if (unit === "holes") return conceded ? `${kind}Conceded` : `${kind}By`;
  return `${kind}With`;
};

/** The result of a side in a game: `Won 2&1`, `36 points`. Empty for strokes. */
export const placeText = ({ unit, lead, places }, { rank, tied, noResult, score: value }) => {
  if (noResult) return t("card.noResult");
  if (unit === "strokes") return "";
  if (unit !== "holes" || !lead) return score({ unit, score: value });
  const kind = isUnfinished(lead) ? "noResult" : rank > 1 ? "lost" : tied ? "halved" : "won";
  const outcome = { kind, unit, score: value, by: lead.by, left: lead.left, conceded: lead.kind === "conceded" };
  return t(`history.outcome.${key(outcome)}`, { score: score(outcome), rank, sides: places.length });
};

/**
 * @param game As `history/list` has it.
 * @param outcome One of its outcomes.
 */
export const outcomeText = (game, outcome) => {
  const { rank, sides, against } = outcome;
  const text = t(`history.outcome.${key(outcome)}`, { score: score(outcome), rank, sides });
  const players = game.players.filter(({ player }) => against.includes(player)).map(playerName);
  return players.length ? t("history.outcome.against", { result: text, players: players.join(", ") }) : text;
};

/** Won, halved and lost games, in one figure. */
export const record = ({ won, halved, lost }) =>
  [won, halved, lost].map((count) => number(count)).join(" – ");
