// What came of writes that waited, told to whoever made them.

import { errorText, number, t } from "../core/texts.js";
import { say } from "./frame.js";

const warn = (text) => say(text, { isError: true });

const minuteMs = 60_000;

/** How wrong the clock is; or was, if it was set right before the scores were sent. */
const clockText = (aheadMs, wasBehind) => {
  if (wasBehind) return t("card.clockWasBehind");
  const minutes = Math.round(aheadMs / minuteMs);
  if (minutes === 0) return t("card.clockWasAhead");
  if (minutes > 0) return t("card.clockAhead", { minutes: number(minutes) });
  return t("card.clockBehind", { days: number(Math.max(1, Math.round(-minutes / 1_440))) });
};

const ways = {
  refused: ({ cell, code }) =>
    warn(t("card.refused", { name: cell.name, hole: cell.hole, why: errorText({ code }) })),
  superseded: ({ count, place }) => say(t("card.superseded", { count, place })),
  gone: ({ count, place, error }) =>
    warn(t("card.gone", { count, place, why: errorText(error) })),
  clock: ({ aheadMs, wasBehind }) => warn(clockText(aheadMs, wasBehind)),
  saved: ({ game }) => say(t("card.gameSaved", { place: game.place })),
  gameRefused: ({ game, error }) =>
    warn(t("card.gameRefused", { place: game.place, why: errorText(error) })),
};

export const tellOutcome = (outcome) => ways[outcome.kind](outcome);
