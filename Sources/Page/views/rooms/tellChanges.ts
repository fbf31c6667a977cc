// A toast after a change of the host: what changed, or what waits for the players in a bet.

import { t } from "../../core/texts.js";
import { say } from "../../parts/frame.js";
import type { ValueChange } from "./settingFacts.js";

/** @param change The number of a change that waits for players; undefined if it is made. */
export const tellChanges = (changes: readonly ValueChange[], change: number | undefined) => {
  if (!changes.length) return;
  const all = changes.map(([name, before, after]) => t("card.news.change", { name, before, after })).join(", ");
  say(t(change === undefined ? "rooms.changed" : "rooms.changeWaits", { changes: all }));
};
