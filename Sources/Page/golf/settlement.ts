// The settlement of a game, bet by bet. Pure: every number comes from the server's documents. A number that they
// do not have is null.

import type { CardState, Game, Lead } from "./card.js";
import { readCard } from "./card.js";
import type { Standings } from "./standing.js";

/** The part of a stake that its settlement needs. */
interface SettledStake {
  readonly bet: string;
  readonly units: number;
  /** Two sides or more accepted it. */
  readonly on: boolean;
  readonly accepted: readonly string[];
}

/** A game that is over, with its stakes. */
export interface SettledState extends Omit<CardState, "game"> {
  readonly game: Game & {
    readonly rounds?: readonly { readonly round: number; readonly settlement?: Readonly<Record<string, number>> | null }[];
  } | null;
  /** The stakes of the last round. */
  readonly stakes?: readonly SettledStake[];
}

/** A player in a bet. */
export interface BetPlayer {
  readonly player: string;
  /** The numbers of the holes that the player won. Null if the documents do not tell them for this bet. */
  readonly holes: readonly number[] | null;
  /** The number of skins. Null in other bets. */
  readonly skins: number | null;
  /** The units that the player receives, or owes if negative. Null if they are only in the sum of several bets. */
  readonly units: number | null;
}

/** One bet, or one press on a bet. */
export interface SettledBet {
  readonly bet: string;
  /** 0 for the bet itself. */
  readonly press: number;
  readonly stake: number;
  /** Every side of the game is in the bet. */
  readonly isWhole: boolean;
  /** How it ended. Null if the documents do not tell it for these players. */
  readonly lead: Lead | null;
  readonly isDecided: boolean;
  readonly players: readonly BetPlayer[];
}

/** The numbers of the holes of a bet: those of the document, or the lower or the higher half of the numbers. */
const holesOf = ({ course }: SettledState, { name, holes }: Pick<Game["bets"][number], "name" | "holes">): readonly number[] => {
  if (holes) return holes;
  const numbers = course.holes.map((hole) => hole.number).sort((one, other) => one - other);
  const half = Math.ceil(numbers.length / 2);
  if (name === "front") return numbers.slice(0, half);
  return name === "back" ? numbers.slice(half) : numbers;
};

/** The units of the last round by player. Null if only the sum of several bets is known. */
const unitsOf = ({ game, round, rounds }: SettledState, count: number) => {
  if (count !== 1) return null;
  if (rounds === 1) return game?.settlement ?? null;
  return game?.rounds?.find((each) => each.round === round)?.settlement ?? null;
};

/** The bets of the last round that are on, each press beside its bet. Empty if nobody has a bet. */
export const settledBets = (state: SettledState): readonly SettledBet[] => {
  const { game, stakes = [], players } = state;
  if (!game?.settlement) return [];
  const { holes, lines, worth } = readCard(state);
  const on = stakes.filter((stake) => stake.on);
  const parts = on.flatMap((stake) => {
    const found = game.bets.filter(({ name }) => name === stake.bet);
    return (found.length ? found : [null]).map((part) => ({ stake, part }));
  });
  const units = unitsOf(state, parts.length);
  return parts.map(({ stake, part }) => {
    const { bet, accepted } = stake;
    const isWhole = game.places.every((place) => place.players.some((player) => accepted.includes(player)));
    // A match has two sides, and both are in a bet that is on. In other games, players outside the bet may have won a hole.
    const isMatch = part !== null && worth === "match" && lines.some(({ points }) => points.length > 0);
    const isKnown = isWhole || isMatch;
    const within = part && holesOf(state, part);
    const player = (name: string): BetPlayer => {
      const points = lines.find((line) => line.players.includes(name))?.points ?? [];
      const won = holes.filter((hole, place) => (points[place] ?? 0) > 0 && (!within || within.includes(hole.number)));
      const hasHoles = isKnown && points.length > 0;
      return {
        player: name, units: units?.[name] ?? null,
        holes: hasHoles ? won.map((hole) => hole.number) : null,
        skins: hasHoles && game.unit === "skins" ? points.reduce<number>((sum, each) => sum + (each ?? 0), 0) : null,
      };
    };
    return {
      bet, isWhole, press: part?.press ?? 0, stake: stake.units,
      lead: part && isKnown ? part.lead : null, isDecided: part?.decided ?? true,
      players: players.filter((each) => accepted.includes(each.player)).map((each) => player(each.player)),
    };
  });
};

/** The players with a bet that is on, and all others who receive or owe something, for example from an earlier round. */
export const settledPlayers = ({ game, stakes = [], players }: SettledState): readonly string[] =>
  players.map(({ player }) => player).filter((player) =>
    (game?.settlement?.[player] ?? 0) !== 0 || stakes.some(({ on, accepted }) => on && accepted.includes(player)));

/** The cause of a difference between the bets and the result: other players, other rounds, or other bets. */
export type Cause = "players" | "rounds" | "bets";

/** The reason why the winner of the bets is not the winner of the game. Null if both agree. */
export const causeOf = (state: SettledState, standings: Standings): Cause | null => {
  const settlement = state.game?.settlement;
  if (!settlement) return null;
  const inside = settledPlayers(state);
  const most = Math.max(0, ...Object.values(settlement));
  /** Each side has the name of its first player. */
  const sidesOf = (players: readonly string[]) =>
    standings.places.filter((side) => side.players.some((player) => players.includes(player))).map(({ player }) => player).sort().join();
  const paid = most > 0 ? inside.filter((player) => settlement[player] === most) : [];
  const first = standings.places.filter(({ isLeader }) => isLeader).flatMap(({ players }) => players);
  const winners = first.some((player) => inside.includes(player)) ? first.filter((player) => inside.includes(player)) : first;
  if (sidesOf(paid) === sidesOf(winners)) return null;
  if (settledBets(state).some(({ isWhole }) => !isWhole)) return "players";
  if (state.rounds > 1) return "rounds";
  // The history has no stakes. Skins has one bet, so others are outside of it.
  return !state.stakes && state.settings.format === "skins" ? "players" : "bets";
};
