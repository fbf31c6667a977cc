// One dot with one word: whether everything is saved.

import { h } from "preact";

export type DotState = "saved" | "waiting" | "offline" | "quiet";

const classes: Record<DotState, string> = { saved: "dot", waiting: "dot is-waiting", offline: "dot is-off", quiet: "dot is-quiet" };

/** The shape of the dot differs, too: a point, a ring and a square. */
export const Dot = ({ state, text }: { state: DotState; text: string }) => (
  <span class="status" role="status"><span class={classes[state]} aria-hidden="true" /><span>{text}</span></span>
);
