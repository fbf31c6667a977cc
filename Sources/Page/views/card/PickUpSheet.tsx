// The key X: to pick up, to concede the hole, or to concede the match.

import { h, useState } from "preact";
import { Btn } from "../../components/Btn.js";
import { Row, Rows } from "../../components/Card.js";
import { Chips } from "../../components/Choice.js";
import { Icon } from "../../components/Icon.js";
import { Sheet } from "../../components/Sheet.js";
import { number, t } from "../../core/texts.js";
import { type Score, strokesMax } from "../../golf/score.js";

const none = "none";
const more = "more";
const onTee = "tee";

/** The most likely score that somebody chose, as the end of a score: `7`, or nothing. */
type Likely = typeof none | typeof more | typeof onTee | number;

/** The numbers for the first chips: up to net double bogey, which is the limit of the handicap. */
const fewChips = (most: number) => [most - 2, most - 1, most].filter((each) => each > 0);

/**
 * Asks for the most likely score: the strokes so far, and those still needed.
 * @param most Net double bogey, which is the most that counts.
 */
const LikelyScore = ({ most, value, onChoose, hasTee }: {
  most: number; value: Likely; onChoose: (value: Likely) => void; hasTee: boolean;
}) => {
  const numbers = value === more || (typeof value === "number" && value > most)
    ? Array.from({ length: strokesMax - 1 }, (_, at) => at + 2) : fewChips(most);
  const options = [
    { value: none, text: t("card.pickup.none") },
    ...(hasTee ? [{ value: onTee, text: t("card.pickup.onTee") }] : []),
    ...numbers.map((each) => ({ value: String(each), text: number(each) })),
    ...(numbers.length < 4 ? [{ value: more, text: t("card.pad.more") }] : []),
  ];
  const choose = (chosen: string) =>
    onChoose(chosen === none || chosen === more || chosen === onTee ? chosen : Number(chosen));
  return (
    <div class="stack tight">
      <div>
        <b>{t("card.pickup.likely")}</b>
        <p class="small quiet">{t("card.pickup.likelyHint", { most: number(most) })}</p>
      </div>
      <Chips label={t("card.pickup.likely")} options={options} values={[String(value)]} onChoose={choose} />
    </div>
  );
};

const ending = (value: Likely) => (typeof value === "number" ? String(value) : value === onTee ? "0" : "");

/** The effect of a hole that was picked up, by the rules of the format. */
const consequence = (format: string): string => {
  switch (format) {
    case "stroke": case "scramble": case "foursomes": case "greensomes": case "doubles": return t("card.pickup.noTotal");
    case "stableford": return t("card.pickup.noPoints");
    case "maximumScore": return t("card.pickup.maximum");
    case "parBogey": return t("card.pickup.lostToPar");
    case "bestBall": return t("card.pickup.partner");
    default: return t("card.pickup.lost");
  }
};

interface Cell {
  /** The name on the line. */
  readonly name: string;
  readonly hole: number;
  readonly format: string;
  /** Net double bogey of the hole for this player. */
  readonly most: number;
}

export const PickUpSheet = ({ cell: { name, hole, format, most }, onPick, onClose }: {
  cell: Cell; onPick: (score: Score) => void; onClose: () => void;
}) => {
  const [likely, setLikely] = useState<Likely>(none);
  return (
    <Sheet title={t("card.pickup.title", { name, hole: number(hole) })} onClose={onClose}>
      <p class="quiet">{consequence(format)}</p>
      <LikelyScore most={most} value={likely} onChoose={setLikely} hasTee={false} />
      <div class="line">
        <Btn kind="second" onClick={onClose}>{t("common.cancel")}</Btn>
        <Btn isWide onClick={() => onPick(`x${ending(likely)}`)}>{t("card.pickup.pickUp")}</Btn>
      </div>
    </Sheet>
  );
};

/**
 * @param standing How the match stands for this player: "You are 1 down with 7 to play".
 * @param after What a conceded hole makes of it.
 * @param onMatch Concedes the match; null where that is not possible.
 */
export const ConcedeSheet = ({ cell: { name, hole, most }, standing, after, onPick, onMatch, onClose }: {
  cell: Cell; standing: string; after: string; onPick: (score: Score) => void; onMatch: (() => void) | null; onClose: () => void;
}) => {
  const [likely, setLikely] = useState<Likely>(none);
  const [isSure, setSure] = useState(false);
  if (isSure && onMatch) {
    return (
      <Sheet title={t("card.concedeTitle")} onClose={onClose}>
        <p class="quiet">{t("card.concedeText")}</p>
        <div class="stack">
          <Btn kind="danger" isWide id="concede-match" onClick={onMatch}>{t("card.concede")}</Btn>
          <Btn kind="second" isWide onClick={onClose}>{t("card.pickup.keepPlaying")}</Btn>
        </div>
      </Sheet>
    );
  }
  return (
    <Sheet title={t("card.pickup.of", { name, hole: number(hole) })} onClose={onClose}>
      {standing && <p class="quiet">{standing}</p>}
      <Rows label={t("card.pickup.of", { name, hole: number(hole) })}>
        <Row title={t("card.concedeHole")} under={after} before={<span class="badge plain"><Icon name="flag" /></span>}
          onClick={() => onPick(`c${ending(likely)}`)} />
        <Row title={t("card.pickup.pickUp")} under={t("card.pickup.unlessBoth")}
          before={<span class="badge plain"><Icon name="slash-circle" /></span>}
          onClick={() => onPick(`x${likely === onTee ? "" : ending(likely)}`)} />
      </Rows>
      <LikelyScore most={most} value={likely} onChoose={setLikely} hasTee />
      {onMatch && (
        <div class="stack tight">
          <Btn kind="danger" isWide id="concede-match" onClick={() => setSure(true)}>{t("card.concede")}</Btn>
          <p class="small quiet centred">{t("card.pickup.matchIsFinal")}</p>
        </div>
      )}
      <Btn kind="second" isWide onClick={onClose}>{t("common.cancel")}</Btn>
    </Sheet>
  );
};
