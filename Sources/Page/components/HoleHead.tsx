// The hole in play: its number, its facts, and how far it is.

import { h } from "preact";
import type { Children } from "preact";
import { Icon } from "./Icon.js";

/** What stands at the end: the distance, or a way to mark the basket. */
export interface Away {
  /** What a reader hears: "64 m to the basket". */
  name: string;
  /** "64 m" */
  value: string;
  /** "to basket" */
  unit?: string;
  /** Where the basket is, in degrees clockwise from the top of the screen. Without it there is another icon. */
  bearing?: number;
  onClick: () => void;
}

/**
 * @param facts "Par 3 · 96 m"
 * @param sub "You average 3.4", or a tag.
 */
export const HoleHead = ({ label, number, facts, sub, away }: {
  label: string; number: string | number; facts: string; sub?: Children; away?: Away | null;
}) => (
  <section class="holehead">
    <h2 class="n" aria-label={label}>{number}</h2>
    <div class="facts"><b>{facts}</b>{sub && <div class="small quiet extra">{sub}</div>}</div>
    {away && (
      <button class="away" type="button" aria-label={away.name} onClick={away.onClick}>
        {away.bearing === undefined
          ? <Icon name="geo-alt" />
          : <span class="needle" style={{ rotate: `${Math.round(away.bearing)}deg` }} aria-hidden="true">
              <svg class="i" viewBox="0 0 16 16"><path d="M8 1l5.5 13.2L8 11.3l-5.5 2.9z" /></svg>
            </span>}
        <span>{away.value}{away.unit && <small>{away.unit}</small>}</span>
      </button>
    )}
  </section>
);
