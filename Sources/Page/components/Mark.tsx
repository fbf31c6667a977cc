// A score by its shape: circles are under par, squares are over par. So it needs no colour.

import { h } from "preact";

export type MarkKind = "ace" | "albatross" | "eagle" | "birdie" | "par" | "bogey" | "double" | "worse" | "none";

/** How a number of strokes compares with par. Without strokes it is `none`, without a par `par`. */
export const markKind = (strokes: number | null | undefined, par: number | null | undefined): MarkKind => {
  if (strokes == null) return "none";
  if (strokes === 1) return "ace";
  if (par == null) return "par";
  const over = strokes - par;
  if (over >= 3) return "worse";
  if (over <= -3) return "albatross";
  return (["eagle", "birdie", "par", "bogey", "double"] as const)[over + 2] ?? "par";
};

/** @param isWaiting Whether it waits to be sent. */
export const Mark = ({ text, kind, isWaiting = false }: { text: string | number; kind: MarkKind; isWaiting?: boolean | undefined }) => (
  <span class={isWaiting ? `mark ${kind} is-waiting` : `mark ${kind}`}>{text}</span>
);
