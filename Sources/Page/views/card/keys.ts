// The card by keyboard.

import type { Score } from "../../golf/score.js";

export interface KeyActions {
  /** Writes strokes; null clears the cell. */
  readonly write: (strokes: Score | null) => void;
  /** Writes par. */
  readonly par: () => void;
  readonly change: (by: number) => void;
  readonly step: (by: { hole?: number; player?: number }) => void;
  readonly undo: () => void;
  readonly pickUp: () => void;
  /** Lists the keys. */
  readonly help: () => void;
}

const moves: Readonly<Record<string, { hole?: number; player?: number }>> = {
  ArrowLeft: { hole: -1 },
  ArrowRight: { hole: 1 },
  ArrowUp: { player: -1 },
  ArrowDown: { player: 1 },
};

/** The keys and what they do, for the list: the name of a text. */
export const keyList = [
  ["1 … 9, 0", "card.keys.digits"], ["Enter", "card.keys.par"], ["+ −", "card.keys.change"], ["X", "card.keys.pickUp"],
  ["← →", "card.keys.holes"], ["↑ ↓", "card.keys.players"], ["⌫", "card.keys.undo"], ["Del", "card.keys.clear"], ["?", "card.keys.help"],
] as const;

const isField = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, select, textarea, dialog") !== null;

/** Enter on a button presses it. */
const isButton = (target: EventTarget | null) => target instanceof Element && target.closest("button, a, summary") !== null;

/**
 * Hears the keys until the signal is aborted. Digits write, and 0 is ten. In a field and in a sheet, keys mean what
 * they always mean.
 */
export const heedKeys = (actions: KeyActions, signal: AbortSignal) => {
  const run = ({ key, target }: KeyboardEvent): boolean => {
    const move = moves[key];
    if (/^[0-9]$/.test(key)) actions.write(Number(key) || 10);
    else if (key === "Enter" && !isButton(target)) actions.par();
    else if (key === "Backspace") actions.undo();
    else if (key === "Delete") actions.write(null);
    else if (key === "+" || key === "-") actions.change(key === "+" ? 1 : -1);
    else if (key === "x" || key === "X") actions.pickUp();
    else if (key === "?") actions.help();
    else if (move) actions.step(move);
    else return false;
    return true;
  };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isField(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    if (run(event)) event.preventDefault();
  }, { signal });
};
