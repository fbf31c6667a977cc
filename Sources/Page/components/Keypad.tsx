// The keys of the card. Par is wide and in the middle, so that a thumb finds it without looking.

import { h, useRef, useState } from "preact";
import type { Children } from "preact";
import { Icon } from "./Icon.js";

/** How long somebody holds a key to open the details, in milliseconds. */
export const holdMs = 500;

/** The numbers on the keys for a par: beside par, in the second row, and behind the last number key. */
export const keysFor = (par: number, strokesMax: number) => {
  const isNumber = (strokes: number) => strokes >= 1 && strokes <= strokesMax;
  const by = [par - 1, par, par + 1].filter(isNumber);
  const rest = [par - 2, par + 2, par + 3].filter(isNumber);
  const shown = new Set([...by, ...rest]);
  const more = Array.from({ length: strokesMax }, (_, at) => at + 1).filter((strokes) => !shown.has(strokes));
  return { by, rest, more };
};

/**
 * @param forWhom For whom the next key writes, in bold: "Ólafur Þór", and the hole.
 * @param nameOf The word below a number: "Birdie". `strokes` is the number on the key.
 * @param onHold A key was held: opens the details of these strokes.
 * @param onPickUp The key X; null where nobody can pick up.
 * @param off `closed`: nothing can be written here, and the keys are faint. `resting`: not just now. The keys stay in their
 *   places, because a finger may be on its way.
 * @param onClear Empties the written cell; null where it is empty.
 * @param undo Undoes this device's last write. Null if there is none. Undefined if the keypad has no bar for it. `name`
 *   describes the write, and `note` is a short form.
 * @param next Leads to the next hole. `isReady`: each cell of this hole is written.
 */
export const Keypad = ({ label, forWhom, hint, par, strokesMax = 15, pressed, off = null, nameOf, words, onKey, onHold, onPickUp, onClear, undo, next }: {
  label: string;
  forWhom: Children;
  hint?: string | undefined;
  par: number;
  strokesMax?: number;
  /** The number that the chosen cell has. */
  pressed?: number | null;
  off?: "closed" | "resting" | null;
  nameOf: (strokes: number) => string;
  words: { more: string; fewer: string; pickUp: string; pickUpKey: string; clear: string; undo: string };
  onKey: (strokes: number) => void;
  onHold?: (strokes: number) => void;
  onPickUp?: (() => void) | null;
  onClear?: (() => void) | null;
  undo?: { name: string; note?: string; onUndo: () => void } | null;
  next?: { text: Children; name: string; isReady: boolean; onNext: () => void } | null;
}) => {
  const [isMore, setMore] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const wasHeld = useRef(false);
  const { by, rest, more } = keysFor(par, strokesMax);

  const isOff = off === null ? undefined : "true";
  const press = (strokes: number) => {
    if (wasHeld.current || isOff) return;
    setMore(false);
    onKey(strokes);
  };
  const release = () => clearTimeout(timer.current);
  const begin = (strokes: number) => {
    wasHeld.current = false;
    clearTimeout(timer.current);
    if (isOff) return;
    timer.current = setTimeout(() => {
      if (!onHold) return;
      wasHeld.current = true;
      setMore(false);
      onHold(strokes);
    }, holdMs);
  };
  const key = (strokes: number, place = "") => {
    const side = strokes < par ? "less" : strokes > par ? "more" : "";
    const isPressed = strokes === pressed;
    return (
      <button key={strokes} id={`key-${strokes}`} type="button" class={["key", place, side, isPressed && "is-pressed"].filter(Boolean).join(" ")}
        aria-pressed={pressed == null ? undefined : isPressed ? "true" : "false"} aria-disabled={isOff}
        onClick={(event) => { if (event.detail === 0) wasHeld.current = false; press(strokes); }}
        onPointerDown={() => begin(strokes)} onPointerUp={release} onPointerLeave={release} onPointerCancel={release}
        onContextMenu={(event) => { if (onHold) event.preventDefault(); }}>
        {strokes}<small>{nameOf(strokes)}</small>
      </button>
    );
  };

  return (
    <section class={off === "closed" ? "keypad is-off" : "keypad"} aria-label={label}>
      <div class="for" aria-live="polite"><span>{forWhom}</span>{hint && <span class="hold cut">{hint}</span>}</div>
      {isMore
        ? (
          <div class="keys rest is-more">
            {more.map((strokes) => key(strokes))}
            {onClear && <button class="key" type="button" id="key-clear" aria-label={words.clear} onClick={() => { setMore(false); onClear(); }}>
              <Icon name="backspace" /><small>{words.clear}</small>
            </button>}
            <button class="key" type="button" id="key-fewer" onClick={() => setMore(false)}><Icon name="arrow-left" /><small>{words.fewer}</small></button>
          </div>
        )
        : [
          <div key="by" class="keys">{by.map((strokes) => key(strokes, strokes === par ? "main" : "by"))}</div>,
          <div key="rest" class="keys rest">
            {rest.map((strokes) => key(strokes))}
            <button class="key" type="button" id="key-more" onClick={() => setMore(true)}>{par + 4}+<small>{words.more}</small></button>
            {onPickUp && <button class="key" type="button" id="key-pick-up" aria-disabled={isOff} onClick={() => isOff || onPickUp()}>{words.pickUpKey}<small>{words.pickUp}</small></button>}
          </div>,
        ]}
      {undo !== undefined && <div class="padbar">
        <button class="btn second" type="button" id="undo" aria-label={undo?.name ?? words.undo} aria-disabled={undo ? undefined : "true"}
          onClick={() => undo?.onUndo()}>
          <Icon name="arrow-counterclockwise" /><span class="word">{words.undo}{undo?.note && <small class="cut">{undo.note}</small>}</span>
        </button>
        <button class="btn second morekeys" type="button" aria-label={words.more} onClick={() => setMore(!isMore)}><Icon name="three-dots" /></button>
        {next && (
          <button class={next.isReady ? "btn" : "btn second"} type="button" id="next-hole" aria-label={next.name} onClick={next.onNext}>
            <span>{next.text}</span><Icon name="arrow-right" />
          </button>
        )}
      </div>}
    </section>
  );
};
