// Putts, penalties and more of one hole. All of it is optional, and each is saved at once.

import { h, useEffect, useRef, useState } from "preact";
import { Btn } from "../../components/Btn.js";
import { Chips, Segments } from "../../components/Choice.js";
import { Icon } from "../../components/Icon.js";
import { Sheet } from "../../components/Sheet.js";
import { number, t } from "../../core/texts.js";
import { type Details, countsMax, noteMax, withDetail } from "./detailValues.js";

/** The chips for putts. A number above them has one more chip. */
const puttChips = [0, 1, 2, 3, 4];

const Stepper = ({ label, hint, value, onChange }: {
  label: string; hint: string; value: number | undefined; onChange: (value: number | undefined) => void;
}) => {
  const less = value === undefined || value === 0 ? undefined : value - 1;
  const step = (name: string, icon: "dash-lg" | "plus-lg", next: number | undefined) => (
    <button class="tool step" type="button" aria-label={name} onClick={() => onChange(next)}><Icon name={icon} /></button>
  );
  return (
    <div class="line apart">
      <div><b>{label}</b><p class="small quiet">{hint}</p></div>
      <div class="line" role="group" aria-label={label}>
        {step(t("card.details.less", { what: label }), "dash-lg", less)}
        <b class="stepn" aria-live="polite">{value === undefined ? "–" : number(value)}</b>
        {step(t("card.details.oneMore", { what: label }), "plus-lg", Math.min(countsMax, (value ?? 0) + 1))}
      </div>
    </div>
  );
};

/** What is typed stays while the sheet is drawn again. It is saved when the field is left, and when the sheet closes. */
const NoteField = ({ note, onSave }: { note: string; onSave: (note: string | undefined) => void }) => {
  const [typed, setTyped] = useState<string | null>(null);
  const save = useRef<() => void>(() => {});
  save.current = () => {
    if (typed !== null && typed.trim() !== note) onSave(typed.trim() || undefined);
  };
  useEffect(() => () => save.current(), []);
  const leave = () => {
    save.current();
    setTyped(null);
  };
  return (
    <div class="field">
      <label for="details-note">{t("card.details.note")}</label>
      <input id="details-note" type="text" maxLength={noteMax} value={typed ?? note} autoComplete="off"
        onInput={(event) => setTyped(event.currentTarget.value)} onChange={leave} onBlur={leave} />
    </div>
  );
};

/**
 * @param name The name on the line.
 * @param par Of the hole, for this player.
 * @param details What this phone knows now. Somebody else may change it while the sheet is open.
 * @param onSave Keeps the details.
 */
export const DetailsSheet = ({ name, hole, par, strokes, details, isWaiting, onSave, onClose }: {
  name: string; hole: number; par: number; strokes: number | null; details: Details; isWaiting: boolean;
  onSave: (details: Details) => void; onClose: () => void;
}) => {
  const change = (next: { readonly [Name in keyof Details]?: Details[Name] | undefined }) => onSave(withDetail(details, next));
  const { putts, penalties, outOfBounds, fairway, note } = details;
  const chips = putts !== undefined && putts > 4 ? [...puttChips, putts] : puttChips;
  return (
    <Sheet title={t("card.pickup.of", { name, hole: number(hole) })} onClose={onClose}>
      <p class="small quiet">{t("card.details.optional", { par: number(par) })}</p>
      <div>
        <b>{t("card.details.putts")}</b>
        <Chips label={t("card.details.putts")} values={putts === undefined ? [] : [String(putts)]}
          options={[...chips.map((each) => ({ value: String(each), text: number(each) })),
            { value: "more", text: t("card.pad.more") }]}
          onChoose={(value) => change({
            putts: value === "more" ? Math.min(countsMax, Math.max(putts ?? 4, 4) + 1) : Number(value) === putts ? undefined : Number(value),
          })} />
      </div>
      <Stepper label={t("card.details.penalties")} value={penalties} onChange={(value) => change({ penalties: value })}
        hint={strokes === null ? t("card.details.inScore") : t("card.details.partOf", { strokes: number(strokes) })} />
      <Stepper label={t("card.details.outOfBounds")} hint={t("card.details.howOften")} value={outOfBounds}
        onChange={(value) => change({ outOfBounds: value })} />
      <div class="line apart">
        <b>{t("card.details.fairwayOf")}</b>
        <Segments label={t("card.details.fairwayOf")} value={fairway === undefined ? "" : fairway ? "hit" : "missed"}
          options={[{ value: "hit", text: t("card.details.hit") }, { value: "missed", text: t("card.details.missed") }]}
          onChoose={(value) => change({ fairway: fairway === (value === "hit") ? undefined : value === "hit" })} />
      </div>
      <NoteField note={note ?? ""} onSave={(value) => change({ note: value })} />
      {isWaiting && <p class="small quiet" role="status">{t("card.details.waits")}</p>}
      <div class="line">
        <Btn kind="danger" icon="eraser" onClick={() => onSave({})}>{t("card.clear")}</Btn>
        <Btn isWide onClick={onClose}>{t("card.details.done")}</Btn>
      </div>
    </Sheet>
  );
};
