// The standings in values: rank, score, and the distance to the leader. `words.ts` says them in words.

import type { Card, CardState, Lead, Line } from "./card.js";
import { hasConcessions } from "./score.js";

/** The standing of one side: a player, or a team. */
export interface Standing {
  /** The player whose line this is; in a team, the one who comes first there. */
  readonly player: string;
  readonly players: readonly string[];
  /** The number of the team, if the side is one. */
  readonly team: number | null;
  readonly rank: number;
  readonly isTied: boolean;
  /** In the unit of the game; null before the first score. */
  readonly score: number | null;
  /** The side did not finish, and has no result. */
  readonly hasNoResult: boolean;
  /** Leads, alone or with others. Nobody leads while all are level. */
  readonly isLeader: boolean;
  readonly isMine: boolean;
}

/** The standings of a card, the leader first. */
export interface Standings {
  readonly unit: string;
  /** Handicaps count. */
  readonly isNet: boolean;
  /** The game is a match of two sides. */
  readonly isMatch: boolean;
  readonly places: readonly Standing[];
  readonly lead: Lead | null;
  /** The holes of a match that are not decided. */
  readonly toPlay: number;
  readonly isDecided: boolean;
}

/** In points and skins more is better; strokes are counted against par, so fewer are better. */
const isBetter = (unit: string, one: number, other: number) =>
  unit === "strokes" ? one < other : one > other;

const isUnder = (line: Line, players: readonly string[]) =>
  line.players.some((player) => players.includes(player));

/** Ranks by strokes, for a card that is ahead of the server, and for a game without one. */
const byStrokes = (card: Card, me: string | null): readonly Standing[] => {
  const score = ({ total }: Line) => (total.thru > 0 ? total.toPar : null);
  const order = [...card.lines].sort((one, other) => (score(one) ?? Infinity) - (score(other) ?? Infinity));
  const scores = order.map(score);
  const isLevel = new Set(scores).size === 1;
  return order.map((line) => {
    const own = score(line);
    return {
      player: line.player.player,
      players: line.players,
      team: line.isTeam ? line.team : null,
      rank: scores.indexOf(own) + 1,
      isTied: scores.filter((each) => each === own).length > 1,
      score: own,
      hasNoResult: false,
      isLeader: own !== null && own === scores[0] && !isLevel,
      isMine: me !== null && line.players.includes(me),
    };
  });
};

/** As the server ranks them. */
const byPlaces = (state: CardState, card: Card, me: string | null): readonly Standing[] => {
  const { places = [], unit } = state.game ?? { unit: "strokes" };
  const hasScore = (players: readonly string[]) =>
    card.lines.some((line) => isUnder(line, players) && line.total.thru > 0);
  const first = places[0];
  const leads = (score: number) => first !== undefined && score === first.score;
  const isLevel = places.every(({ score, noResult }) => leads(score) && !noResult);
  return places.map(({ rank, tied, players, team, score, noResult }) => {
    const isShown = hasScore(players) || unit === "skins" || unit === "units" || unit === "holes";
    return {
      player: players.find((player) => player === me) ?? players[0] ?? "",
      players,
      team: players.length > 1 ? team ?? null : null,
      rank,
      isTied: tied ?? false,
      score: isShown ? score : null,
      hasNoResult: noResult ?? false,
      isLeader: isShown && !isLevel && leads(score) && !noResult,
      isMine: me !== null && players.includes(me),
    };
  });
};

/** Whether the scores alone decide: fewer strokes win, without handicaps and teams. */
const isPlain = ({ settings, game }: CardState) =>
  settings.format === "stroke" && !settings.handicap && (game?.unit ?? "strokes") === "strokes";

/** The holes of a match that nobody has won or halved yet. */
const undecided = (card: Card) => {
  const [line] = card.lines;
  if (!line) return 0;
  return card.holes.filter((_, place) => line.points[place] == null).length;
};

/**
 * The standings of a card. In plain stroke play, the card's own cells count at once, also those that wait to be sent.
 * @param me Myself.
 */
export const standingsOf = (state: CardState, card: Card, me: string | null): Standings => {
  const { game, settings } = state;
  const isLocal = !game || !game.places.length || (isPlain(state) && card.isAhead);
  const isMatch = game?.unit === "holes";
  return {
    unit: game?.unit ?? "strokes",
    isNet: Boolean(settings.handicap),
    isMatch,
    places: isLocal ? byStrokes(card, me) : byPlaces(state, card, me),
    lead: game?.lead ?? null,
    toPlay: isMatch ? undecided(card) : 0,
    isDecided: game?.decided ?? false,
  };
};

/** How far a side is behind the leader, at least 0; null if one of the two has no score. */
export const behindOf = ({ places, unit }: Standings, standing: Standing): number | null => {
  const first = places[0];
  if (!first || first.score === null || standing.score === null || standing.hasNoResult) return null;
  return isBetter(unit, first.score, standing.score) ? Math.abs(first.score - standing.score) : 0;
};

/** By how much the leader leads; null if nobody leads alone. */
export const leadOf = (standings: Standings): number | null => {
  const second = standings.places.find(({ isLeader }) => !isLeader);
  const leaders = standings.places.filter(({ isLeader }) => isLeader);
  return leaders.length === 1 && second ? behindOf(standings, second) : null;
};

/** Whether a match can still be conceded. */
export const mayConcedeMatch = ({ settings, game, phase }: CardState) =>
  phase === "playing" && game?.unit === "holes" && !game.decided && hasConcessions(settings);
