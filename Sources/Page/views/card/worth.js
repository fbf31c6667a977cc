// What a hole is worth to a player by the rules of the format: in words, and in a sign for the cell.

import { number, t } from "../../core/texts.js";

/** What holes are worth in a room: `match` (won, halved, lost: 1, 0, -1), `skins`, `units` or `points`. */
export const worthOf = ({ settings, game }) => {
  if (["holes", "parBogey"].includes(game?.unit) || settings?.format === "nassau") return "match";
  return ["skins", "units"].includes(game?.unit) ? game.unit : "points";
};

const results = { 1: ["won", "+"], 0: ["halved", "="], [-1]: ["lost", "−"] };

const words = { skins: "card.skins", units: "card.units", points: "card.points" };

/** Empty where the format gives nothing for a hole, or it is not decided. */
export const worthText = (worth, points) => {
  if (typeof points !== "number") return "";
  if (worth === "match" && results[points]) return t(`card.result.${results[points][0]}`);
  return t(words[worth] ?? "card.points", { count: points });
};

const signed = (score, level) => (score === 0 ? level : number(score, { signDisplay: "exceptZero" }));

/**
 * The score of a line or a place in the unit of the game: `-3`, `36 points`, `2 up`.
 * @param {boolean} hasScore Whether one of its players has a score. Without a score the text is empty,
 *   except in games for skins or units. A match uses its lead instead.
 */
export const standingText = ({ unit, lead }, { score, noResult }, hasScore) => {
  if (typeof score !== "number" || noResult) return noResult ? "NR" : "";
  if (unit === "holes" ? !lead : !hasScore && unit !== "skins" && unit !== "units") return "";
  if (unit === "strokes") return signed(score, "E");
  if (unit === "parBogey") return signed(score, "AS");
  if (unit === "units") return number(score, { signDisplay: "exceptZero" });
  if (unit !== "holes") return words[unit] ? t(words[unit], { count: score }) : number(score);
  if (score === 0) return t("card.level");
  return t(score > 0 ? "card.lead.up" : "card.lead.down", { by: Math.abs(score) });
};

export const worthSign = (worth, points) => {
  if (typeof points !== "number") return "";
  if (worth === "match" && results[points]) return results[points][1];
  return number(points);
};
