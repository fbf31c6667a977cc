// One dot with one word: whether everything is saved.

import { h } from "preact";

export type DotState = "saved" | "waiting" | "offline" | "quiet";

const classes: Record<DotState, string> = { saved: "dot", waiting: "dot is-waiting", offline: "dot is-off", quiet: "dot is-quiet" };

/**
 * The shape of the dot differs, too: a point, a ring and a square. Without a text it shows nothing, but a reader hears the
 * next text.
 * @param more A sentence for readers, and for a pointer that rests on it.
 */
export const Dot = ({ state, text, more }: { state: DotState; text: string; more?: string }) => (
  <span class="status" role="status" title={more}>
    {text && <span class={classes[state]} aria-hidden="true" />}{text}{more && <span class="heard">{more}</span>}
  </span>
);
