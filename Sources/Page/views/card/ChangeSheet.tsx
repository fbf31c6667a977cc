// A change of the game in play that waits for the players in a bet: old and new values, and the effect (R5, R8).

import { h } from "preact";
import { Btn } from "../../components/Btn.js";
import { Sheet } from "../../components/Sheet.js";
import type { GolfRoom } from "../../core/documents.js";
import { t } from "../../core/texts.js";
import type { ChangeEffect } from "../../golf/effect.js";
import { namesOf } from "../../golf/words.js";
import { type Proposal, proposedValues } from "../rooms/proposal.js";
import { Change, Effect } from "./Effect.js";

export const ChangeSheet = ({ state, proposal, me, isHost, onAnswer, onAsk, onClose }: {
  state: GolfRoom; proposal: Proposal; me: string | null; isHost: boolean;
  onAnswer: (accept: boolean) => void; onAsk: () => Promise<ChangeEffect>; onClose: () => void;
}) => {
  const { change, by, waiting, seat, stake, settings } = proposal;
  const isAsked = waiting.includes(me ?? "");
  const name = (player: string) => namesOf(state, [player]);
  return (
    <Sheet title={t(isAsked ? "rooms.proposal.asked" : "rooms.proposal.title")} onClose={onClose} closeName={t("common.close")}>
      <div class="stack">
        <p>{t("rooms.proposal.by", { name: name(by) })}</p>
        {seat && <p>{t("rooms.proposal.for", { name: name(seat.player) })}</p>}
        {stake && <p>{t("rooms.proposal.outOfBet", { name: name(stake.player) })}</p>}
        <dl>
          {proposedValues(state, proposal).map(([title, before, after]) => (
            <Change key={title} title={title} before={before} after={after} isFact={before === after} />
          ))}
        </dl>
        <Effect state={state} settings={settings} me={me} change={String(change)} version={state.seq} ask={onAsk} />
        {!stake && <p class="small quiet">{t("rooms.proposal.allHoles")}</p>}
        {waiting.length > 0 && <p class="small quiet">{t("rooms.proposal.waits", { players: namesOf(state, waiting) })}</p>}
        <div class="line">
          {isAsked && <Btn kind="second" isWide onClick={() => onAnswer(false)}>{t("rooms.proposal.decline")}</Btn>}
          {isAsked && <Btn isWide onClick={() => onAnswer(true)}>{t("rooms.proposal.accept")}</Btn>}
          {!isAsked && isHost && <Btn kind="second" onClick={() => onAnswer(false)}>{t("rooms.proposal.withdraw")}</Btn>}
          {!waiting.length && isHost && <Btn onClick={() => onAnswer(true)}>{t("rooms.proposal.apply")}</Btn>}
        </div>
      </div>
    </Sheet>
  );
};
