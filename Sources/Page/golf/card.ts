// The card as players see it: the room's state, and above it the cells that were written here and are not there yet.
// Pure: the same state and the same cells give the same card.

import { lacksScore, playOrder } from "./order.js";
import { type Hole, type KnownSums, type Score, type Sums, addUp, changedSums, isConcession, ownHoles, sharesBall }
  from "./score.js";

/** A player of the room. */
export interface Player {
  readonly player: string;
  readonly name: string;
  readonly guest: boolean;
  readonly left: boolean;
  readonly team: number | null;
  /** The two users who keep this line in double entry; null without double entry. */
  readonly keepers: readonly string[] | null;
  readonly signed: boolean;
  /** The number of holes, in the order of play, before this player came. */
  readonly missed: number;
  readonly tee?: string | null;
  /** The pars of the player's tee, if they are not the card's. */
  readonly pars?: readonly number[];
  readonly handicap: {
    readonly playing: number;
    /** The strokes received on each hole, in the card's order. Negative if the player gives some. */
    readonly strokes: readonly number[];
  } | null;
  readonly online?: boolean;
}

/** How the leaders lead. `kind` is open: a newer server may know more. */
export interface Lead {
  readonly kind: string;
  readonly players?: readonly string[];
  readonly by?: number;
  readonly left?: number;
  readonly text?: string;
}

export interface Place {
  readonly rank: number;
  readonly tied?: boolean;
  readonly team?: number | null;
  readonly players: readonly string[];
  readonly score: number;
  readonly noResult?: boolean;
}

export interface Game {
  readonly unit: string;
  readonly lead: Lead | null;
  readonly places: readonly Place[];
  readonly lines: Readonly<Record<string, { readonly score: number; readonly points?: readonly (number | null)[] }>>;
  readonly bets: readonly {
    readonly name: string; readonly press?: number; readonly lead: Lead; readonly decided?: boolean;
    /** The numbers of the holes of a press. */
    readonly holes?: readonly number[];
  }[];
  readonly carried?: number;
  readonly open?: readonly number[];
  readonly decided?: boolean;
  readonly settlement: Readonly<Record<string, number>> | null;
  readonly payments?: readonly { readonly from: string; readonly to: string; readonly units: number }[];
}

/** A room in play or ended, as far as its card needs it. */
export interface CardState {
  readonly room: string;
  readonly phase: string;
  readonly round: number;
  readonly rounds: number;
  readonly course: {
    readonly holes: readonly Hole[];
    /** How often the players walk the course. The card has the holes of all loops. */
    readonly loops?: number;
  };
  readonly settings: {
    readonly format: string;
    readonly options?: Readonly<Record<string, unknown>>;
    readonly handicap?: string | null;
    readonly startHole: number | null;
    readonly reverse: boolean;
  };
  readonly players: readonly Player[];
  readonly scores: Readonly<Record<string, readonly (Score | null)[]>>;
  readonly totals: Readonly<Record<string, KnownSums>>;
  readonly standings: readonly string[];
  readonly game: Game | null;
}

export interface Cell {
  readonly strokes: Score | null;
  /** Written here, and not sent yet. */
  readonly isPending: boolean;
  /** A side conceded this hole of a match, so nobody else needs a score. */
  readonly isConceded: boolean;
  /** The side of this line lost the conceded hole. */
  readonly isLost: boolean;
}

/** One row of the card: a player, or a team with one score. */
export interface Line {
  /** The player in whose name the line is written. In a team with one score, myself if it is mine. */
  readonly player: Player;
  /** All players who have the scores of this line. */
  readonly players: readonly string[];
  /** The number of the team; null for a player without one. */
  readonly team: number | null;
  readonly isTeam: boolean;
  /** The holes with the pars of the player's tee. */
  readonly holes: readonly Hole[];
  readonly cells: readonly Cell[];
  readonly nines: readonly Sums[];
  readonly round: Sums;
  /** Of all rounds. */
  readonly total: Sums;
  /** The strokes received on each hole, by place. Empty without handicaps. */
  readonly received: readonly number[];
  /** The worth of each hole by the rules of the format, by place: null if it is not decided. */
  readonly points: readonly (number | null)[];
  /** The score of the line in the unit of the game; null before the first score. */
  readonly score: number | null;
  readonly hasNoResult: boolean;
}

export interface Card {
  readonly holes: readonly Hole[];
  /** The places of the holes in the order of play. */
  readonly order: readonly number[];
  /** [from, to) of each nine, by place. */
  readonly nines: readonly (readonly [number, number])[];
  readonly round: number;
  readonly rounds: number;
  readonly unit: string;
  readonly worth: Worth;
  readonly lines: readonly Line[];
  /** The number of cells that wait to be sent. */
  readonly pending: number;
  /** Some cells come from this browser, and the server may not have them. */
  readonly isAhead: boolean;
}

/** The worth of a hole: won, halved or lost (1, 0, -1), skins, units of the stake, or points. */
export type Worth = "match" | "skins" | "units" | "points";

export const worthOf = ({ settings, game }: Pick<CardState, "settings" | "game">): Worth => {
  const unit = game?.unit;
  if (unit === "holes" || unit === "parBogey" || settings.format === "nassau") return "match";
  return unit === "skins" || unit === "units" ? unit : "points";
};

/** The id of a record of a cell in the outbox. */
export const cellID = (user: string | null, room: string, round: number, player: string, hole: number) =>
  ["cell", user, room, round, player, hole].join(" ");

/** A cell that was written here. */
export interface WrittenCell {
  readonly strokes: Score | null;
  readonly isPending: boolean;
}

/** The key of a written cell. */
export const writtenKey = (round: number, player: string, hole: number) => `${round} ${player} ${hole}`;

/** The nines of a card: [from, to) by place. A card of 18 has two. */
export const ninesOf = (holes: readonly unknown[]): readonly (readonly [number, number])[] =>
  Array.from({ length: Math.ceil(holes.length / 9) }, (_, nine) =>
    [nine * 9, Math.min(nine * 9 + 9, holes.length)] as const);

/** The names of all who have one score: `Anna & Bob`. */
export const teamName = (partners: readonly { readonly name: string }[]) =>
  partners.map(({ name }) => name).join(" & ");

/** The players of each line: the partners of a team with one score together, each other player alone. I come first. */
const sides = ({ settings, players }: CardState, me: string | null): readonly (readonly Player[])[] => {
  if (!sharesBall(settings)) return players.map((player) => [player]);
  const found = new Map<string | number, Player[]>();
  for (const player of players) {
    const side = player.team ?? player.player;
    found.set(side, [...(found.get(side) ?? []), player]);
  }
  const firstOf = (partners: readonly Player[]) =>
    partners.find(({ player }) => player === me) ?? partners.find(({ left }) => !left) ?? partners[0]!;
  return [...found.values()].map((partners) => {
    const first = firstOf(partners);
    return [first, ...partners.filter((each) => each !== first)];
  });
};

const noCell = { isConceded: false, isLost: false };

const cellsOf = (
  { scores, round }: CardState, player: string, holes: readonly Hole[], written: ReadonlyMap<string, WrittenCell>,
): readonly Cell[] =>
  holes.map(({ number }, place) => {
    const own = written.get(writtenKey(round, player, number));
    if (own) return { ...own, ...noCell };
    return { strokes: scores[player]?.[place] ?? null, isPending: false, ...noCell };
  });

const strokesIn = (cells: readonly Cell[]) => cells.map(({ strokes }) => strokes);

/** The server gives the values in the order of play, and those of all rounds if the rounds count together. */
const pointsByPlace = (
  points: readonly (number | null)[], order: readonly number[], round: number,
): readonly (number | null)[] => {
  if (!points.length) return [];
  const from = points.length > order.length ? (round - 1) * order.length : 0;
  return order.map((_, place) => points[from + order.indexOf(place)] ?? null);
};

/** The side of a line in a match: the number of the team, or the player without a team. */
const sideOf = ({ player, team }: Line) => team ?? player.player;

/** Marks the holes of a match that a side conceded. Nobody else needs a score there, and that side lost the hole. */
const withConcessions = (lines: readonly Line[]): readonly Line[] => {
  const conceding = (place: number) =>
    lines.filter(({ cells }) => isConcession(cells[place]?.strokes)).map(sideOf);
  return lines.map((line) => ({
    ...line,
    cells: line.cells.map((cell, place) => {
      const by = conceding(place);
      if (!by.length) return cell;
      // If both sides conceded, only the first concession counts. The server knows which one that is.
      return { ...cell, isConceded: true, isLost: by.includes(sideOf(line)) && line.points[place] !== 1 };
    }),
  }));
};

/** The lines with those of a team together, in the order in which the teams first appear. */
const byTeam = (lines: readonly Line[]): readonly Line[] => {
  const teams = lines.map(({ team }) => team);
  return [...lines].sort((one, other) => teams.indexOf(one.team) - teams.indexOf(other.team));
};

/**
 * The card to show.
 * @param written The cells that were written here, by `writtenKey`.
 * @param me Myself. I stand for my team, if partners share a ball.
 */
export const readCard = (
  state: CardState, written: ReadonlyMap<string, WrittenCell> = new Map(), me: string | null = null,
): Card => {
  const { course: { holes }, round, rounds, game, totals } = state;
  const nines = ninesOf(holes);
  const order = playOrder(state);
  const worth = worthOf(state);
  const none = new Map<string, WrittenCell>();
  const lineOf = (partners: readonly Player[]): Line => {
    const player = partners[0]!;
    const isTeam = partners.length > 1;
    const played = ownHoles(holes, player.pars);
    const pars = played.map(({ par }) => par);
    const cells = cellsOf(state, player.player, holes, written);
    const sum = addUp(strokesIn(cells), pars);
    const known = addUp(strokesIn(cellsOf(state, player.player, holes, none)), pars);
    const total = changedSums(totals[player.player] ?? known, known, sum);
    const entry = game?.lines[player.player];
    const place = game?.places.find(({ players }) => players.includes(player.player));
    return {
      player: isTeam ? { ...player, name: teamName(partners) } : player,
      players: partners.map((each) => each.player),
      team: player.team,
      isTeam,
      holes: played,
      cells,
      nines: nines.map(([from, to]) => addUp(strokesIn(cells.slice(from, to)), pars.slice(from, to))),
      round: sum,
      total,
      received: player.handicap?.strokes ?? [],
      points: pointsByPlace(entry?.points ?? [], order, round),
      // In stroke play without handicaps the server leaves the lines out, because the totals say the same.
      score: entry?.score ?? (game?.unit === "strokes" ? totals[player.player]?.toPar ?? null : null),
      hasNoResult: place?.noResult === true,
    };
  };
  const plain = sides(state, me).map(lineOf);
  const hasTeams = game?.places.some(({ players }) => players.length > 1) ?? false;
  const together = hasTeams ? byTeam(plain) : plain;
  const lines = worth === "match" ? withConcessions(together) : together;
  return {
    holes, order, nines, round, rounds, unit: game?.unit ?? "strokes", worth, lines,
    pending: lines.flatMap(({ cells }) => cells).filter(({ isPending }) => isPending).length,
    isAhead: written.size > 0,
  };
};

/** The number of cells of a card that still need a score. */
export const missingCells = ({ lines, order }: Card) =>
  lines.reduce((sum, line) => sum + line.cells.filter((_, place) => lacksScore(order, line, place)).length, 0);
