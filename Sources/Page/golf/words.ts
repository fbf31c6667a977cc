// Scores, holes and standings in words. They come from values, so that each language says them in its own way.

import { hasText, number, t, toPar } from "../core/texts.js";
import type { CardState, Lead, Line, Player, Worth } from "./card.js";
import { type Score, isConcession } from "./score.js";
import { type Standing, type Standings, behindOf, leadOf } from "./standing.js";

/** As the card shows it: `5`, `X`, `X7`, `C7`; "–" without a score. */
export const scoreText = (score: Score | null | undefined): string => {
  if (score === null || score === undefined) return "–";
  return typeof score === "number" ? number(score) : score.toUpperCase();
};

/** As a reader hears it. */
export const scoreWords = (score: Score | null | undefined): string => {
  if (typeof score !== "string") return scoreText(score);
  if (score === "c0") return t("card.score.concededOnTee");
  const kind = isConcession(score) ? "conceded" : "pickedUp";
  const strokes = score.slice(1);
  return strokes ? t(`card.score.${kind}Likely`, { strokes }) : t(`card.score.${kind}`);
};

/** The name of a team. A ninth team has a number. */
export const teamTitle = (team: number): string => {
  const key = `card.teamName.${team}`;
  return hasText(key) ? t(key) : t("card.team", { team });
};

const results = { 1: ["card.result.won", "+"], 0: ["card.result.halved", "="], [-1]: ["card.result.lost", "−"] } as const;
const resultOf = (points: number) => results[points as -1 | 0 | 1] as (typeof results)[0] | undefined;

const amounts = { points: "card.points", skins: "card.skins", units: "card.units" } as const;

/** A number of points, skins or units: `3 skins`. */
export const amountText = (unit: keyof typeof amounts, count: number): string => t(amounts[unit], { count });

/** The worth of a hole in words. Empty where the format gives nothing for a hole, or it is not decided. */
export const worthText = (worth: Worth, points: number | null | undefined): string => {
  if (typeof points !== "number") return "";
  const result = worth === "match" ? resultOf(points) : undefined;
  if (result) return t(result[0]);
  return amountText(worth === "skins" || worth === "units" ? worth : "points", points);
};

/** The same as a sign in a cell. */
export const worthSign = (worth: Worth, points: number | null | undefined): string => {
  if (typeof points !== "number") return "";
  return (worth === "match" && resultOf(points)?.[1]) || number(points);
};

const signed = (score: number, level: string) =>
  score === 0 ? level : number(score, { signDisplay: "exceptZero" });

/** The score of a side in two parts: the number, and its unit if it needs one. */
export const scoreParts = ({ unit, isNet }: Standings, { score, hasNoResult }: Standing): { value: string; unit: string } => {
  if (hasNoResult) return { value: t("card.stand.noReturn"), unit: "" };
  if (score === null) return { value: "–", unit: "" };
  switch (unit) {
    case "strokes": return { value: toPar(score), unit: isNet ? t("card.stand.net") : "" };
    case "parBogey": return { value: signed(score, t("card.stand.level")), unit: "" };
    case "points":
    case "skins":
    case "units": {
      const words = amountText(unit, score);
      return { value: number(score), unit: words.replace(number(score), "").trim() };
    }
    case "holes": {
      if (score === 0) return { value: t("card.stand.levelWith"), unit: "" };
      return { value: t(score > 0 ? "card.stand.upTo" : "card.stand.downTo", { by: Math.abs(score) }), unit: "" };
    }
    default: return { value: number(score), unit: "" };
  }
};

/** The score of a side as one text: `+3`, `6 skins`, `2 up`. */
export const scoreOf = (standings: Standings, standing: Standing): string => {
  const { value, unit } = scoreParts(standings, standing);
  return [value, unit].filter(Boolean).join(" ");
};

/** A side of a match: up or down, or how it ended. */
const matchState = ({ lead, isDecided }: Standings, { players }: Standing): string => {
  if (!lead || lead.kind === "level") return isDecided ? t("card.stand.halved") : t("card.stand.levelWith");
  const { by = 0, left = 0 } = lead;
  const leads = players.some((player) => lead.players?.includes(player));
  if (lead.kind === "conceded") return t(leads ? "card.stand.wonConceded" : "card.stand.conceded");
  if (lead.kind === "won" || isDecided) {
    if (left > 0) return t(leads ? "card.stand.wonMatch" : "card.stand.lostMatch", { by, left });
    return t(leads ? "card.stand.wonBy" : "card.stand.lostBy", { by });
  }
  return t(leads ? "card.stand.upTo" : "card.stand.downTo", { by });
};

/** The holes on which a line won something. */
const wonHoles = ({ points, holes }: Line) =>
  holes.filter((_, place) => (points[place] ?? 0) > 0).map((hole) => number(hole.number));

/** The distance of a side to the leader: `Leads by 3`, `6 behind`, `Won 3, 7, 9`, `1 down`. Empty before the first score. */
export const standingState = (standings: Standings, standing: Standing, line: Line): string => {
  if (standings.isMatch) return matchState(standings, standing);
  if (standings.unit === "skins") {
    const holes = wonHoles(line);
    return holes.length ? t("card.stand.won", { holes: holes.join(", ") }) : t("card.stand.noSkin");
  }
  const behind = behindOf(standings, standing);
  if (behind === null || standings.unit === "units") return "";
  if (behind > 0) return t("card.stand.behind", { by: number(behind) });
  if (!standing.isLeader) return t("card.stand.level");
  const by = leadOf(standings);
  if (by !== null) return t("card.stand.leads", { by: number(by) });
  // A player who leads alone shares nothing. The others have no score yet, so there is no distance.
  return standings.places.filter(({ isLeader }) => isLeader).length > 1 ? t("card.stand.shares") : "";
};

type Names = Pick<CardState, "players">;

/** The names of some players in one text. A player who is not in the room has the username. */
export const namesOf = ({ players }: Names, some: readonly string[]): string =>
  some.map((each) => players.find(({ player }) => player === each)?.name ?? each).join(", ");

/** The name of a side: that of its team, or those of its players. */
export const sideName = ({ players }: Names, { team, players: side }: Pick<Standing, "team" | "players">): string => {
  if (team !== null && side.length > 1) return teamTitle(team);
  return namesOf({ players }, side);
};

/** The first name of a player, if nobody else on the card has it. Otherwise the whole name. */
export const shortName = (players: readonly Pick<Player, "name">[], name: string): string => {
  const first = (whole: string) => whole.split(" ")[0] ?? whole;
  return players.filter((each) => first(each.name) === first(name)).length > 1 ? name : first(name);
};

/** The name of a side for places with little room: first names. */
export const shortSideName = ({ players }: Names, side: Pick<Standing, "team" | "players">): string =>
  sideName({ players: players.map((each) => ({ ...each, name: shortName(players, each.name) })) }, side);

/** The sides that a lead names. Players without a team stand for themselves. */
const leaders = ({ places }: Standings, lead: Lead) =>
  places.filter(({ players }) => players.some((player) => lead.players?.includes(player)));

/**
 * The result, or the standing of a game in play, as a sentence: `Nína wins with 6 skins`, `You win 3&2`, `All square`,
 * `2 share the lead`.
 */
export const headline = (state: Names & Pick<CardState, "phase">, standings: Standings): string => {
  const { lead, isDecided } = standings;
  const isOver = state.phase === "ended" || isDecided;
  const first = lead ? leaders(standings, lead) : standings.places.filter(({ isLeader }) => isLeader);
  if (lead?.kind === "level" && (isDecided || !lead.left)) return t("card.head.level");
  // The round ended before the match was decided. Then nobody has won.
  if (state.phase === "ended" && !isDecided && standings.isMatch) {
    return t("card.head.unfinished", { lead: lead ? leadWords(state, lead, false) : t("card.head.level") });
  }
  if (!first.length) return standings.places.some(({ score }) => score !== null) ? t("card.head.level") : t("card.head.nobody");
  if (first.length > 1) {
    return t(isOver ? "card.head.shareWin" : "card.head.share", { count: first.length });
  }
  const [side] = first as [Standing];
  const name = sideName(state, side);
  if (!isOver) return t("card.head.leads", { name });
  const mine = side.isMine;
  const { by = 0, left = 0, kind = "score" } = lead ?? {};
  if (kind === "conceded") return mine ? t("card.head.youWinConceded") : t("card.head.conceded", { name });
  if (kind === "won" || (standings.isMatch && kind !== "score")) {
    if (left > 0) return mine ? t("card.head.youWinMatch", { by, left }) : t("card.head.winsMatch", { name, by, left });
    return mine ? t("card.head.youWinUp", { by }) : t("card.head.winsUp", { name, by });
  }
  const score = scoreOf(standings, side);
  return mine ? t("card.head.youWinWith", { score }) : t("card.head.winsWith", { name, score });
};

/** The lead of a bet, of an earlier round or of a corrected result: `Nína 2 up`, `Håkon by 3`, `All square`. */
export const leadWords = ({ players }: Names, lead: Lead, isDecided: boolean): string => {
  const { kind, by = 0, left = 0 } = lead;
  if (kind === "level" || !lead.players?.length) return t("card.head.level");
  const name = namesOf({ players }, lead.players);
  switch (kind) {
    case "won": return left > 0 ? t("card.lead.wonBy", { name, by, left }) : t("card.lead.nameUp", { name, by });
    case "up": return t("card.lead.nameUp", { name, by });
    case "dormie": return t("card.lead.nameDormie", { name, by });
    case "conceded": return t("card.head.conceded", { name });
    case "ahead": return t(isDecided ? "card.lead.wonStrokes" : "card.lead.aheadStrokes", { name, by });
    case "unopposed": return t("card.lead.nameUnopposed", { name });
    case "shared": return t("card.lead.nameShared", { name });
    // A score. A stored result has it in words, in English.
    default: return lead.text ? `${name} ${lead.text}` : t("card.head.leads", { name });
  }
};

/** The name of a bet: `Each skin`, `Front`, `Front, press 1`. */
export const betName = (bet: string, press = 0): string => {
  const name = bet === "skins" ? t("card.stake.skins") : t(`card.bet.${bet as "front"}`);
  return press ? t("card.press", { name, press }) : name;
};
