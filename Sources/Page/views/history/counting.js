// The choice of a player whether a game counts for the handicap and in the statistics (R4).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { t } from "../../core/texts.js";
import { check } from "../../parts/form.js";
import { attempt, say } from "../../parts/frame.js";

/** A switch that is saved at once. It goes back if the server refuses the change. */
const toggle = (room, name, label, checked) => {
  const element = check(name, label, { checked });
  element.addEventListener("change", async ({ target }) => {
    const wanted = target.checked;
    const isSaved = await attempt(() => link.ask("history/count", { room, [name]: wanted }));
    if (isSaved) say(t("history.countingSaved"));
    else if (target.checked === wanted) target.checked = !wanted;
  });
  return element;
};

/** Two switches, and the rule that excludes the game from handicaps. */
export const countingPart = async (room) => {
  const { handicap, statistics, text } = await link.ask("history/counts", { room });
  return [
    text && h("p", text),
    toggle(room, "handicap", t("history.countsForHandicap"), handicap),
    toggle(room, "statistics", t("history.countsInStatistics"), statistics),
  ];
};
