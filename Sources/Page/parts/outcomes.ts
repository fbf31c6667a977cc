// Tells the user of the outcomes of writes that waited.

import type { Outcome } from "../core/sending.js";
import { errorText, t } from "../core/texts.js";
import { say } from "./frame.js";

const warn = (text: string) => say(text, { isError: true });

type Ways = { readonly [Kind in Outcome["kind"]]: (outcome: Extract<Outcome, { kind: Kind }>) => void };

const ways: Ways = {
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

export const tellOutcome = (outcome: Outcome) => (ways[outcome.kind] as (outcome: Outcome) => void)(outcome);
