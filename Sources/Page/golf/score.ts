// A score on a hole, and sums of scores. Every card of the page adds up with `addUp`.

/** Strokes, or `x`, `x7` (picked up) and `c`, `c7`, `c0` (conceded; `c0` on the tee). */
export type Score = number | string;

export const strokesMax = 30;

/** The strokes; null for a hole that was picked up or conceded, and without a score. */
export const strokesOf = (score: Score | null | undefined): number | null =>
  typeof score === "number" ? score : null;

/** Whether a score concedes the hole. */
export const isConcession = (score: Score | null | undefined): score is string =>
  typeof score === "string" && score.startsWith("c");

/** The sums of a player after some holes. A hole that was picked up counts in `thru`, and has no strokes. */
export interface Sums {
  readonly strokes: number;
  readonly toPar: number;
  readonly thru: number;
  readonly pickedUp: number;
}

export const noSums: Sums = { strokes: 0, toPar: 0, thru: 0, pickedUp: 0 };

/** Adds up scores. `pars` has the par of each hole, at the same places. */
export const addUp = (scores: readonly (Score | null)[], pars: readonly number[]): Sums =>
  scores.reduce<Sums>((sums, score, place) => {
    if (score === null) return sums;
    const strokes = strokesOf(score);
    return {
      strokes: sums.strokes + (strokes ?? 0),
      toPar: sums.toPar + (strokes === null ? 0 : strokes - pars[place]!),
      thru: sums.thru + 1,
      pickedUp: sums.pickedUp + (strokes === null ? 1 : 0),
    };
  }, noSums);

/** Sums of the server, which leave out `pickedUp` if it is 0. */
export type KnownSums = Omit<Sums, "pickedUp"> & { readonly pickedUp?: number };

/** The sums after a change: those that were known, without the old ones, and with the new ones. */
export const changedSums = (known: KnownSums, old: Sums, next: Sums): Sums => ({
  strokes: known.strokes - old.strokes + next.strokes,
  toPar: known.toPar - old.toPar + next.toPar,
  thru: known.thru - old.thru + next.thru,
  pickedUp: (known.pickedUp ?? 0) - old.pickedUp + next.pickedUp,
});

/** A hole of a card. */
export interface Hole {
  /** On the course. It need not begin with 1. */
  readonly number: number;
  readonly par: number;
  /** From 1, the hardest hole; null if the course has none. */
  readonly strokeIndex: number | null;
}

/** The holes with the pars that count for a player: those of the player's tee. The server leaves them out if they are the card's. */
export const ownHoles = <Any extends { readonly par: number }>(
  holes: readonly Any[], pars: readonly number[] | undefined,
): readonly Any[] => (pars ? holes.map((hole, place) => ({ ...hole, par: pars[place]! })) : holes);

interface Played {
  readonly format: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** Whether partners have one score on each hole. */
export const sharesBall = ({ format }: Played) =>
  ["scramble", "foursomes", "greensomes", "doubles"].includes(format);

/** Whether a player may concede a hole in this format. */
export const hasConcessions = ({ format, options }: Played) =>
  format === "match" || format === "skins" || (format === "nassau" && options?.["play"] !== "stroke")
  || (sharesBall({ format }) && options?.["play"] === "match");

interface Seat {
  readonly player: string;
  readonly guest: boolean;
  readonly team: number | null;
  readonly keepers?: readonly string[] | null;
}

/** Whether I may concede holes for a player: for myself, as the host for a guest, or as a marker. Partners share a ball. */
export const mayConcede = (
  { me, isHost, state }: {
    me: string | null; isHost: boolean; state: { settings: Played; players: readonly Seat[] };
  },
  { player, guest, team, keepers }: Seat,
) => {
  const isMine = (each: Pick<Seat, "player" | "guest">) => each.player === me || (each.guest && isHost);
  return isMine({ player, guest }) || (me !== null && (keepers ?? []).includes(me))
    || (sharesBall(state.settings) && team !== null
      && state.players.some((each) => each.team === team && isMine(each)));
};
