// The card of a game that is over: to read, and to correct one score at a time (F39).

import { h, useEffect, useRef, useState } from "preact";
import type { Children } from "preact";
import { Btn } from "../../components/Btn.js";
import { Keypad } from "../../components/Keypad.js";
import { number, t, toPar } from "../../core/texts.js";
import type { Card, CardState, Line } from "../../golf/card.js";
import type { ChangeEffect } from "../../golf/effect.js";
import { type Score, addUp, strokesMax, strokesOf } from "../../golf/score.js";
import { scoreText, scoreWords } from "../../golf/words.js";
import { Change, Effect } from "./Effect.js";
import { Nines, type FullCardProps } from "./FullCard.js";
import { PickUpSheet } from "./PickUpSheet.js";
import { keyWord, lineName } from "./PlayCard.js";

/** A score that is not saved yet. */
interface Correction {
  readonly player: string;
  readonly place: number;
  /** Undefined before a key was pressed; null clears the cell. */
  readonly strokes?: Score | null;
}

const totalText = (line: Line, strokes: readonly (Score | null)[]) => {
  const { strokes: sum, toPar: above } = addUp(strokes, line.holes.map(({ par }) => par));
  return t("card.finish.strokes", { strokes: number(sum), toPar: toPar(above) });
};

/** The rows that the page computes itself: the cell and the player's total. */
const ownEffect = (line: Line, place: number, strokes: Score | null): Children => {
  const before = line.cells.map((cell) => cell.strokes);
  const after = before.map((each, at) => (at === place ? strokes : each));
  return [
    <Change key="cell" title={t("card.holeNumber", { hole: number(line.holes[place]!.number) })}
      before={scoreText(before[place])} after={scoreText(strokes)} />,
    <Change key="total" title={t("card.correct.total", { name: lineName(line) })} before={totalText(line, before)}
      after={totalText(line, after)} />,
  ];
};

export interface CorrectCardProps extends Omit<FullCardProps, "chosen" | "onCell"> {
  readonly state: CardState;
  /** Whether a tap on a cell corrects it. */
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
  /** Whether a line may be corrected by me. */
  readonly mayWrite: (line: Line) => boolean;
  readonly onSave: (player: string, place: number, strokes: Score | null) => void;
  /** Asks the server for the effect of a correction. */
  readonly onAsk: (player: string, place: number, strokes: Score | null) => Promise<ChangeEffect>;
}

const lineOf = (card: Card, player: string) => card.lines.find((line) => line.player.player === player) ?? null;

export const CorrectCard = (props: CorrectCardProps) => {
  const { card, state, isOn, onToggle, mayWrite, onSave, onAsk } = props;
  const [correction, setCorrection] = useState<Correction | null>(null);
  const [isPicking, setPicking] = useState(false);
  const line = correction && lineOf(card, correction.player);
  const place = correction?.place ?? 0;
  const set = (strokes: Score | null) => {
    setPicking(false);
    if (correction) setCorrection({ ...correction, strokes });
  };
  const stop = () => setCorrection(null);
  const save = () => {
    if (correction?.strokes !== undefined) onSave(correction.player, correction.place, correction.strokes);
    stop();
  };
  const strokes = correction?.strokes;
  const isChosen = strokes !== undefined;
  const section = useRef<HTMLElement>(null);
  // The card is below the result. And the keys cover the lower half of a phone, so the nine and the effect move above them.
  useEffect(() => {
    if (isOn) section.current?.scrollIntoView?.({ block: "start" });
  }, [isOn, isChosen]);
  return (
    <section class="correct" ref={section}>
      <header class="line apart">
        <h2>{t("card.theCard")}</h2>
        <Btn kind="second" size="slim" id="correct" onClick={() => { onToggle(!isOn); stop(); }}>
          {t(isOn ? "card.correctDone" : "card.correct")}
        </Btn>
      </header>
      <Nines {...props} chosen={correction} only={isChosen ? place : undefined}
        onCell={isOn ? (player, at) => {
          const found = lineOf(card, player);
          if (found && mayWrite(found)) setCorrection({ player, place: at });
        } : null} />
      {line && isChosen && (
        <Effect state={state} me={props.me} change={JSON.stringify(correction)} after={t("card.correct.told")}
          ask={() => onAsk(line.player.player, place, strokes)}>
          {ownEffect(line, place, strokes)}
        </Effect>
      )}
      {line && (
        <div class="correctPad">
          <Keypad label={t("card.pad.label")} par={line.holes[place]!.par} strokesMax={strokesMax}
            pressed={strokesOf(strokes === undefined ? line.cells[place]!.strokes : strokes)}
            forWhom={[<b key="name">{lineName(line)}</b>, t("card.pad.hole", { hole: number(line.holes[place]!.number) })]}
            hint={t("card.correct.now", { strokes: scoreWords(line.cells[place]!.strokes) })}
            nameOf={keyWord(line.holes[place]!.par)}
            words={{
              more: t("card.pad.more"), fewer: t("card.pad.fewer"), pickUp: t("card.pad.pickUp"), pickUpKey: "X",
              clear: t("card.clear"), undo: t("common.cancel"),
            }}
            onKey={set} onPickUp={() => setPicking(true)} onClear={() => set(null)}
            undo={{ name: t("common.cancel"), onUndo: stop }}
            next={{
              text: strokes === undefined ? t("card.correct.choose") : t("card.correct.save", { strokes: scoreText(strokes) }),
              name: strokes === undefined ? t("card.correct.choose") : t("card.correct.save", { strokes: scoreWords(strokes) }),
              isReady: isChosen, onNext: save,
            }} />
        </div>
      )}
      {line && isPicking && (
        <PickUpSheet onPick={set} onClose={() => setPicking(false)}
          cell={{ name: lineName(line), hole: line.holes[place]!.number, format: state.settings.format,
            most: line.holes[place]!.par + 2 + (line.received[place] ?? 0) }} />
      )}
    </section>
  );
};
