// The card of a game in the history: the same grid as the live card, one for each round.

import { type VNode, h, render } from "preact";
import { session } from "../../core/session.js";
import { t } from "../../core/texts.js";
import { type CardState, type Game, type Player, readCard } from "../../golf/card.js";
import { playOrder } from "../../golf/order.js";
import { addUp, type Hole, type KnownSums, type Score } from "../../golf/score.js";
import { type Standings, standingsOf } from "../../golf/standing.js";
import { Legend, Nines, Totals } from "../card/FullCard.js";
import { GameLines } from "../card/GameLines.js";
import { Settlement } from "../card/Settlement.js";
import { playerName } from "./names.js";

/** One round of one player, as `history/card` has it. */
interface FinishedLine {
  readonly player: string;
  readonly round: number;
  readonly strokes: readonly (Score | null)[];
  readonly pars?: readonly number[];
}

/** A finished card, as `history/card` has it. A viewer who was not in the game has no result. */
export interface FinishedCard {
  readonly room: string;
  readonly format: string;
  readonly rounds: number;
  readonly holes: readonly Hole[];
  readonly lines: readonly FinishedLine[];
  readonly players: readonly {
    readonly player: string | null; readonly name: string; readonly guest: boolean; readonly left: boolean; readonly team?: number;
    readonly totals?: KnownSums | null;
  }[];
  readonly result: {
    readonly settings: CardState["settings"];
    readonly game: Game;
    readonly rounds?: readonly Game[];
    readonly players: Readonly<Record<string, { readonly handicap: Player["handicap"] }>>;
  } | null;
}

/**
 * The number of holes, in the order of play, before a player came. A finished card does not tell it. So these are the
 * holes before the player's first score on which somebody else has one. 0 for a player without a score.
 */
const missedHoles = (order: readonly number[], own: FinishedLine["strokes"], lines: readonly FinishedLine[]): number => {
  const first = order.findIndex((place) => own[place] !== null);
  const isPlayed = (place: number) => lines.some(({ strokes }) => strokes[place] !== null);
  return order.slice(0, Math.max(first, 0)).every(isPlayed) ? Math.max(first, 0) : 0;
};

/** The state of one round, as a room in play would have it. Players who show nothing have no row. */
export const finishedState = (card: FinishedCard, round: number): CardState => {
  const lines = card.lines.filter((line) => line.round === round);
  const lineOf = (player: string) => lines.find((line) => line.player === player);
  const course = { holes: card.holes };
  const settings = card.result?.settings ?? { format: card.format, startHole: null, reverse: false };
  const order = playOrder({ course, settings });
  const players = card.players.filter((each): each is typeof each & { player: string } => each.player !== null)
    .map((each): Player => {
      const line = lineOf(each.player);
      const pars = line?.pars;
      return {
        player: each.player, name: playerName(each), guest: each.guest, left: each.left, team: each.team ?? null, keepers: null,
        signed: false, missed: line ? missedHoles(order, line.strokes, lines) : 0,
        handicap: card.result?.players[each.player]?.handicap ?? null, ...(pars && { pars }),
      };
    });
  const strokes = (player: string) => lineOf(player)?.strokes ?? card.holes.map(() => null);
  return {
    room: card.room, phase: "ended", round, rounds: card.rounds,
    course, settings,
    players,
    scores: Object.fromEntries(players.map(({ player }) => [player, strokes(player)])),
    totals: Object.fromEntries(players.map(({ player, pars }) =>
      [player, addUp(strokes(player), pars ?? card.holes.map(({ par }) => par))])),
    standings: players.map(({ player }) => player),
    game: card.result?.rounds?.[round - 1] ?? card.result?.game ?? null,
  };
};

/** The state of the whole game, with the sums of all rounds. */
const endedState = (card: FinishedCard): CardState => ({
  ...finishedState(card, card.rounds),
  game: card.result?.game ?? null,
  totals: Object.fromEntries(card.players.flatMap(({ player, totals }) => (player && totals ? [[player, totals]] : []))),
});

const drawn = (part: (state: CardState, standings: Standings) => VNode, card: FinishedCard): Element => {
  const state = endedState(card);
  const box = document.createElement("div");
  render(part(state, standingsOf(state, readCard(state, new Map(), session.user), session.user)), box);
  return box;
};

/** The winner, and the bets. */
export const resultLines = (card: FinishedCard): Element =>
  drawn((state, standings) => <GameLines state={state} standings={standings} />, card);

/** What each player receives or owes. Empty if nothing was at stake. */
export const settlementPart = (card: FinishedCard): Element =>
  drawn((state, standings) => <Settlement state={state} standings={standings} me={session.user} />, card);

/** A cell to correct. */
export interface ChosenCell {
  readonly line: FinishedLine;
  readonly hole: Hole;
  readonly place: number;
  readonly strokes: Score | null;
}

/**
 * The grid of a round.
 * @param round From 1.
 * @param hasDetails Whether somebody noted details of a hole.
 * @param correct Called with the cell to correct; null if the reader may correct none.
 * @param me Myself.
 */
export const roundGrid = (
  found: FinishedCard, round: number, hasDetails: (player: string, hole: number) => boolean,
  correct: ((cell: ChosenCell) => void) | null, me: string | null = session.user,
): Element => {
  const state = finishedState(found, round);
  const card = readCard(state, new Map(), me);
  const standings = standingsOf(state, card, me);
  const box = document.createElement("div");
  box.className = "roundgrid";
  const choose = (player: string, place: number) => {
    const line = found.lines.find((each) => each.round === round && each.player === player);
    const hole = found.holes[place];
    if (line && hole) correct?.({ line, hole, place, strokes: line.strokes[place] ?? null });
  };
  render(
    <section class="stack tight">
      <h2>{found.rounds > 1 ? t("history.roundNumber", { round }) : t("history.card")}</h2>
      <div class="fullcard">
        <Nines card={card} standings={standings} me={me} chosen={null} onCell={correct && choose}
          marks={{ hasDetails: (player, place) => hasDetails(player, found.holes[place]!.number), isDifferent: () => false }} />
        <Totals card={card} standings={standings} />
        {round === found.rounds && <Legend />}
      </div>
    </section>, box);
  return box;
};
