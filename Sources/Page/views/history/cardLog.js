// Who changed what on a card after its game was over.

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { dateTime, number, t } from "../../core/texts.js";
import { leadWords, teamTitle } from "../../golf/words.js";
import { pagedList } from "../../parts/pages.js";
import { indexText } from "../handicap/figures.js";
import { nameOf, scoredName } from "./names.js";

/** The text of an old or new value. */
export const value = (what, found) => {
  if (typeof found !== "number") return String(found);
  if (what === "team") return teamTitle(found);
  return what === "handicap" ? indexText(found) : number(found);
};

/** Whether something was written, changed or taken away. */
const kind = ({ before, after }) => (before === null ? "set" : after === null ? "cleared" : "changed");

const sentence = (game, change) => {
  const { what, before, after, hole, round, by } = change;
  const words = {
    by: nameOf(game, by),
    player: scoredName(game, change),
    before: before === null ? "" : value(what, before),
    after: after === null ? "" : value(what, after),
    hole,
  };
  if (what === "added") return t("history.added", words);
  if (what === "stake") return t("history.stake_dropped", words);
  if (what === "par" || what === "settings") {
    const none = "–";
    return t(`history.${what}_changed`, { ...words, before: words.before || none, after: words.after || none });
  }
  if (what === "claimed") return t("history.claimedLine", words);
  if (what === "removed") return t("history.removedPlayer", words);
  if (what === "day" || what === "course") {
    return t("history.round_changed", { ...words, what: t(`history.what_${what}`) });
  }
  const text = what === "strokes"
    ? t(`history.score_${kind(change)}`, words)
    : t(`history.fact_${kind(change)}`, { ...words, what: t(`history.what_${what}`) });
  const where = game.rounds > 1 && round ? ` ${t("history.inRound", { round })}` : "";
  return text + where;
};

export const cardLog = (game) =>
  pagedList(
    async (cursor) => {
      const { changes, cursor: next } = await link.ask("card/log", { room: game.room, cursor });
      return { items: changes, cursor: next };
    },
    (change) => [
      h("div", sentence(game, change)),
      change.result && h("div", t("history.newResult", { lead: leadWords(game, change.result, true) })),
      h("div.quiet", dateTime(change.at)),
    ],
    t("history.noChanges"),
  );
