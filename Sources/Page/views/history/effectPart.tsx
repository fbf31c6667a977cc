// A place for the effect of a change, in views that do not consist of components yet.

import { h, render } from "preact";
import { session } from "../../core/session.js";
import type { CardState } from "../../golf/card.js";
import type { ChangeEffect } from "../../golf/effect.js";
import { Effect } from "../card/Effect.js";

/** @param state The game before the change. */
export const effectPart = (state: CardState) => {
  const element = document.createElement("div");
  return {
    element,
    /** @param change Names the change. */
    show: (change: string, ask: () => Promise<ChangeEffect>) =>
      render(<Effect state={state} me={session.user} change={change} ask={ask} />, element),
    clear: () => render(null, element),
  };
};
