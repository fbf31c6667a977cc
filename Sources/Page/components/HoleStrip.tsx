// The holes of the round, with my marks. The hole in play stays in the middle.

import { h, useLayoutEffect, useRef } from "preact";
import { Mark } from "./Mark.js";
import type { MarkKind } from "./Mark.js";

export interface StripHole {
  /** The place in the round, from 1. */
  hole: number;
  /** What stands on it, where that is another number: in a second loop. */
  text?: string;
  /** What a reader hears: "Hole 9: 3". */
  name: string;
  /** `part`: some of its cells are written. */
  state: "done" | "part" | "open";
  strokes?: number | string | undefined;
  mark?: MarkKind | undefined;
}

/**
 * Arrow keys, Home and End choose a hole, so that the strip is one stop of the Tab key.
 * @param now The hole that is shown.
 */
export const HoleStrip = ({ label, holes, now, onChoose }: {
  label: string; holes: readonly StripHole[]; now: number; onChoose: (hole: number) => void;
}) => {
  const strip = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>(".is-now");
    if (strip.current && chosen) strip.current.scrollLeft = chosen.offsetLeft - (strip.current.clientWidth - chosen.offsetWidth) / 2;
  }, [now, holes.length]);

  const heed = (event: KeyboardEvent) => {
    const at = holes.findIndex(({ hole }) => hole === now);
    const next = ({ ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: holes.length - 1 } as Record<string, number>)[event.key];
    const found = next === undefined ? undefined : holes[next];
    if (!found) return;
    event.preventDefault();
    // The view hears arrow keys, too, for the whole card.
    event.stopPropagation();
    onChoose(found.hole);
    strip.current?.querySelector<HTMLElement>(`[data-hole="${found.hole}"]`)?.focus();
  };

  return (
    <nav class="holes" aria-label={label} ref={strip} onKeyDown={heed}>
      {holes.map(({ hole, text, name, state, strokes, mark }) => {
        const isNow = hole === now;
        const classes = ["holebtn", isNow && "is-now", state === "done" && "is-done", state === "part" && "is-part"];
        return (
          <button key={hole} type="button" class={classes.filter(Boolean).join(" ")} data-hole={hole} aria-label={name}
            aria-current={isNow ? "true" : undefined} tabIndex={isNow ? 0 : -1} onClick={() => onChoose(hole)}>
            {text ?? hole}
            {strokes !== undefined && mark && !isNow ? <Mark text={strokes} kind={mark} /> : <span class="open" />}
          </button>
        );
      })}
    </nav>
  );
};
