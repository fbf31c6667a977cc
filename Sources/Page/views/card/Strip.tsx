// The strip that says who leads: one entry for each side, or the two sides of a match hole by hole.

import { h } from "preact";
import { Match, Standings as Entries } from "../../components/Standings.js";
import { t } from "../../core/texts.js";
import type { Card, CardState } from "../../golf/card.js";
import type { Standings } from "../../golf/standing.js";
import { Bets } from "./GameLines.js";
import { entriesOf, matchOf } from "./standings.js";

/** @param now The place of the hole in view. */
export const Strip = ({ state, card, standings, now, onOpen }: {
  state: CardState; card: Card; standings: Standings; now?: number; onOpen: () => void;
}) => {
  const match = matchOf(state, standings, card);
  if (match) {
    const at = now === undefined ? -1 : card.order.indexOf(now);
    return <Match label={t("card.standings")} {...match} {...(at >= 0 && { now: at })} onOpen={onOpen} />;
  }
  return (
    <div class="strip">
      <Entries label={t("card.standings")} entries={entriesOf(state, standings)} leads={t("card.stand.heardLeads")} onOpen={onOpen} />
      <Bets state={state} />
    </div>
  );
};
