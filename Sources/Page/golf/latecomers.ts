// Players who join during a game: whether it has a place for them, and the hole on which they begin. The server applies
// the same rules.

import type { CardState } from "./card.js";
import { playOrder } from "./order.js";
import { sharesBall } from "./score.js";

/** The reason why a game has no place for another player. */
export type NoPlace =
  /** The room has as many players as it may. */
  | "full"
  /** A match has its two sides. */
  | "sides"
  /** Every team has as many players as it may. */
  | "teams"
  /** Players with a stake would get another partner. */
  | "stakes";

interface LateState extends Pick<CardState, "players" | "scores" | "course"> {
  readonly settings: CardState["settings"] & { readonly playersMax?: number };
  readonly stakes?: readonly { readonly accepted: readonly string[] }[];
}

/** The teams of the players in the game. A player who left before the first score is not in it. */
const teamsInPlay = ({ players, scores }: LateState) =>
  players
    .filter(({ player, left }) => !left || (scores[player] ?? []).some((score) => score !== null))
    .map(({ team }) => team);

/** The most sides that a format has. */
const sidesMost = ({ format, options }: CardState["settings"]) => {
  const isMatch = format === "match" || (format === "nassau" && options?.["play"] !== "stroke")
    || (sharesBall({ format }) && options?.["play"] === "match");
  return isMatch ? 2 : Infinity;
};

/** The most players of a team. */
const teamMost = ({ format }: CardState["settings"]) => {
  if (format === "scramble") return 4;
  return sharesBall({ format }) ? 2 : Infinity;
};

const sizesOf = (teams: readonly number[]) => {
  const sizes = new Map<number, number>();
  for (const team of teams) sizes.set(team, (sizes.get(team) ?? 0) + 1);
  return [...sizes].sort(([one, small], [other, large]) => small - large || one - other);
};

/** The team of a late player: the smallest one. Null if nobody, or not everybody, is in a team. */
export const lateTeam = (state: LateState): number | null => {
  const teams = teamsInPlay(state);
  const known = teams.filter((team): team is number => team !== null);
  if (!teams.length || known.length < teams.length) return null;
  return sizesOf(known)[0]![0];
};

/** The reason why nobody can join the game in play. Null if somebody can join. */
export const noPlace = (state: LateState): NoPlace | null => {
  const { players, settings, stakes = [] } = state;
  if (players.length >= (settings.playersMax ?? Infinity)) return "full";
  const team = lateTeam(state);
  if (team === null) {
    const teams = teamsInPlay(state);
    const sides = new Set(teams.filter((each) => each !== null)).size + teams.filter((each) => each === null).length;
    return sides >= sidesMost(settings) ? "sides" : null;
  }
  const isMember = (player: string) => players.some((each) => each.player === player && !each.guest);
  if (stakes.some(({ accepted }) => accepted.length > 1 && accepted.some(isMember))) return "stakes";
  const size = teamsInPlay(state).filter((each) => each === team).length;
  return size >= teamMost(settings) ? "teams" : null;
};

/** The number of the hole on which a player who joins now begins. Null after the first score on the last hole. */
export const lateHole = (state: LateState): number | null => {
  const order = playOrder(state);
  const lines = Object.values(state.scores);
  const written = order.map((place) => lines.some((scores) => (scores[place] ?? null) !== null));
  const place = order[written.lastIndexOf(true) + 1];
  return place === undefined ? null : state.course.holes[place]!.number;
};
