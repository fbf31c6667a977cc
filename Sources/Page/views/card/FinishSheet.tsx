// The end of a round: who wins, what is missing, and who can finish when.

import { h } from "preact";
import { Banner } from "../../components/Notes.js";
import { Btn } from "../../components/Btn.js";
import { Face } from "../../components/Face.js";
import { Icon } from "../../components/Icon.js";
import { Sheet } from "../../components/Sheet.js";
import { number, t, time, toPar } from "../../core/texts.js";
import { type Card, type CardState, type Line, missingCells } from "../../golf/card.js";
import type { Standing, Standings } from "../../golf/standing.js";
import { headline, scoreParts, sideName } from "../../golf/words.js";
import { lineName } from "./PlayCard.js";

/** The players who can finish a round. */
export interface Finishing {
  /** I can finish it now. */
  readonly mayEnd: boolean;
  /** From when each player can finish it, Unix milliseconds; null while scores are missing. */
  readonly from: number | null;
  /** The name of the host; null if there is none. */
  readonly host: string | null;
}

/** The scores that are there or missing: never that all scores are there while holes are empty. */
const wholeText = (card: Card, standings: Standings): string => {
  const count = missingCells(card);
  if (standings.isMatch && standings.isDecided && standings.toPlay > 0) return t("card.finish.matchOver", { count: standings.toPlay });
  return count > 0 ? t("card.cellsEmpty", { count }) : t("card.finish.allWritten", { count: card.holes.length });
};

const place = (state: CardState, card: Card, standings: Standings, standing: Standing) => {
  const line = card.lines.find(({ players }) => players.includes(standing.player));
  const { value, unit } = scoreParts(standings, standing);
  const sums = line && line.total.thru > 0
    ? t("card.finish.strokes", { strokes: number(line.total.strokes), toPar: toPar(line.total.toPar) }) : t("card.noScore");
  const name = sideName(state, standing);
  return (
    <li key={standing.player} class="row has-face">
      <Face id={standing.player} name={name} />
      <span class="grow">
        <span class="title">{standing.isMine ? t("card.finish.you", { name }) : name}</span>
        <span class="under-title">{line?.player.signed ? `${sums} · ${t("card.signed")}` : sums}</span>
      </span>
      {line?.player.signed && <span class="good"><Icon name="check-circle-fill" /></span>}
      <b class="fin">{value}{unit && <small>{unit}</small>}</b>
    </li>
  );
};

/** A line of a double entry that can be signed, or that differs. */
export interface Signing {
  readonly line: Line;
  /** I keep this line, and have not signed it. */
  readonly maySign: boolean;
  /** I signed this line, and the other scorekeeper did not. */
  readonly waits: boolean;
  /** Each score of the line is there. */
  readonly isWhole: boolean;
  readonly onSign: () => void;
}

/**
 * @param differing The cells on which two scorekeepers differ, in words.
 * @param onAgain Plays another round with the same people; null for players who are not the host.
 */
export const FinishSheet = ({ state, card, standings, finishing, signings, differing, onEnd, onCard, onKeep, onAgain, onAbandon, onClose }: {
  state: CardState; card: Card; standings: Standings; finishing: Finishing; signings: readonly Signing[];
  differing: readonly string[]; onEnd: () => void; onCard: () => void; onKeep: () => void;
  onAgain: (() => void) | null; onAbandon: (() => void) | null; onClose: () => void;
}) => {
  const { mayEnd, from, host } = finishing;
  return (
    <Sheet title={headline({ ...state, phase: missingCells(card) === 0 || standings.isDecided ? "ended" : state.phase }, standings)}
      art={<span class="cup"><Icon name="trophy-fill" /></span>} onClose={onClose}>
      <p class="quiet centred">{wholeText(card, standings)}</p>
      <ul class="rows">{standings.places.map((standing) => place(state, card, standings, standing))}</ul>
      {differing.map((text) => <Banner key={text} kind="bad" icon="exclamation-circle">{text}</Banner>)}
      {signings.filter(({ maySign }) => maySign).map(({ line, isWhole, onSign }) => (
        <Btn key={line.player.player} kind="second" isWide icon="pen" id={`sign-${line.player.player}`} isOff={!isWhole} onClick={onSign}>
          {t("card.signFor", { name: lineName(line) })}
        </Btn>
      ))}
      {signings.filter(({ waits }) => waits).map(({ line }) => (
        <p key={line.player.player} class="small quiet">{t("card.waitsForSecond", { name: lineName(line) })}</p>
      ))}
      <div class="stack tight">
        {mayEnd
          ? <Btn size="large" isWide id="finish" onClick={onEnd}>{t("card.full.finish")}</Btn>
          : <Btn size="large" isWide id="done" onClick={onClose}>{t("card.details.done")}</Btn>}
        <div class="line">
          <Btn kind="second" isWide onClick={onCard}>{t("card.finish.check")}</Btn>
          <Btn kind="second" isWide onClick={onKeep}>{t("card.pickup.keepPlaying")}</Btn>
        </div>
      </div>
      {!mayEnd && (
        <p class="small quiet centred">
          {host === null ? "" : t("card.finish.hostCan", { name: host })} {from !== null && t("card.finish.youCan", { time: time(from) })}
        </p>
      )}
      {(onAgain || onAbandon) && (
        <div class="line">
          {onAgain && <Btn kind="plain" onClick={onAgain}>{t("card.again")}</Btn>}
          {onAbandon && <Btn kind="danger" onClick={onAbandon}>{t("card.abandon")}</Btn>}
        </div>
      )}
    </Sheet>
  );
};
