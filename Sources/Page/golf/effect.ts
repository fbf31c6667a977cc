// The effect of a change on a game, from the result before it and the result after it.

import type { Requests } from "fairway-api";
import { number, t } from "../core/texts.js";
import type { CardState, Game } from "./card.js";
import { readCard } from "./card.js";
import { type Standing, type Standings, standingsOf } from "./standing.js";
import { headline, namesOf, scoreOf, sideName } from "./words.js";

/**
 * The answer to `card/preview` and `card/previewChange`: the game as a change would make it. `waiting` has the players
 * whose agreement the change needs first.
 */
export interface ChangeEffect extends Pick<Requests["card/preview"]["result"], "waiting" | "indexes"> {
  /** The result after the change. */
  readonly game: Game;
  /** The result of each round, if each round is a game of its own. */
  readonly rounds?: readonly Game[];
}

/** One row of an effect. If both texts are equal, the value does not change. */
export interface EffectRow {
  readonly key: string;
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

const isSame = ({ players }: Standing, other: Standing) => players.join() === other.players.join();

const scoreIn = (standings: Standings, side: Standing) => {
  const found = standings.places.find((each) => isSame(each, side));
  return found ? scoreOf(standings, found) : "–";
};

/**
 * The rows of an effect: the result, the score of each side that changes, the bets, and the handicaps.
 * @param state The round before the change.
 * @param settings The settings after the change.
 * @param me Myself.
 */
export const effectRows = (
  state: CardState, effect: ChangeEffect, me: string | null, settings: CardState["settings"] = state.settings,
): readonly EffectRow[] => {
  const card = readCard(state, new Map(), me);
  const next = effect.rounds?.[state.round - 1] ?? effect.game;
  const [before, after] = [state, { ...state, settings, game: next }]
    .map((each) => ({ state: each, standings: standingsOf(each, card, me) })) as [
      { state: CardState; standings: Standings }, { state: CardState; standings: Standings }];
  const nameOf = (player: string) => namesOf(state, [player]);
  const result: EffectRow = {
    key: "result", title: t(state.phase === "ended" ? "card.effect.result" : "card.effect.standing"),
    before: headline(before.state, before.standings), after: headline(after.state, after.standings),
  };
  const sides = after.standings.places.map((side): EffectRow => ({
    key: `side ${side.player}`, title: side.isMine && side.players.length === 1 ? t("card.effect.you") : sideName(state, side),
    before: scoreIn(before.standings, side), after: scoreOf(after.standings, side),
  })).filter((row) => row.before !== row.after);
  const units = (game: Game | null, player: string) => number(game?.settlement?.[player] ?? 0, { signDisplay: "exceptZero" });
  const inBets = [...new Set([state.game, next].flatMap((game) => Object.keys(game?.settlement ?? {})))];
  const bets = inBets.map((player): EffectRow => ({
    key: `bet ${player}`, title: t("card.effect.bet", { name: nameOf(player) }),
    before: units(state.game, player), after: units(next, player),
  }));
  const moved = bets.filter((row) => row.before !== row.after);
  const noBet: readonly EffectRow[] = inBets.length ? [{ key: "bets", title: t("card.effect.bets"), before: "", after: "" }] : [];
  const indexes = effect.indexes.map(({ player, policy, before: old, after: next }): EffectRow => ({
    key: `index ${player} ${policy}`, title: t("card.effect.index", { name: nameOf(player) }),
    before: old ?? t("card.effect.noIndex"), after: next ?? t("card.effect.noIndex"),
  }));
  return [result, ...sides, ...(moved.length ? moved : noBet), ...indexes];
};
