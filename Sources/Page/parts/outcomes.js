// What came of writes that waited, told to whoever made them.

import { errorText, t } from "../core/texts.js";
import { say } from "./frame.js";

const warn = (text) => say(text, { isError: true });

const ways = {
  refused: ({ cell, error }) =>
    warn(t("card.refused", { name: cell.name, hole: cell.hole, why: errorText(error) })),
  superseded: ({ count, place }) => say(t("card.superseded", { count, place })),
  gone: ({ count, place, error }) =>
    warn(t("card.gone", { count, place, why: errorText(error) })),
  // The message about a wrong clock. The clock may be right again by now.
  clock: ({ wasBehind }) => warn(t(wasBehind ? "card.clockWasBehind" : "card.clockWrong")),
  saved: ({ game }) => say(t("card.gameSaved", { place: game.place })),
  gameRefused: ({ game, error }) =>
    warn(t("card.gameRefused", { place: game.place, why: errorText(error) })),
};

export const tellOutcome = (outcome) => ways[outcome.kind](outcome);
