// The standing or the result of a game in a few lines, for the wall and the history.

import { h } from "preact";
import { number, t } from "../../core/texts.js";
import type { CardState } from "../../golf/card.js";
import type { Standings } from "../../golf/standing.js";
import { betName, headline, leadWords } from "../../golf/words.js";

/** Each bet of the game, with the one who leads it. */
export const Bets = ({ state }: { state: CardState }) => {
  const bets = state.game?.bets ?? [];
  if (!bets.length) return null;
  return (
    <ul class="bets" aria-label={t("card.stand.bets")}>
      {bets.map(({ name, press, lead, decided }) => (
        <li key={`${name} ${press ?? 0}`}><span class="quiet">{betName(name, press)}</span> <b>{leadWords(state, lead, decided ?? false)}</b></li>
      ))}
    </ul>
  );
};

export const GameLines = ({ state, standings }: { state: CardState; standings: Standings }) => {
  const { carried = 0, open = [] } = state.game ?? {};
  return (
    <div class="gamelines">
      <p class="gameLead">{headline(state, standings)}</p>
      {state.phase === "playing" && carried > 0 && <p>{t("card.carried", { count: carried })}</p>}
      {open.length > 0 && <p class="hint">{t("card.open", { count: open.length, holes: open.map((hole) => number(hole)).join(", ") })}</p>}
      <Bets state={state} />
    </div>
  );
};
