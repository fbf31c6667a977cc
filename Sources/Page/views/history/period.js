// A stretch of time, chosen by its first and last day.

import { t } from "../../core/texts.js";
import { field } from "../../parts/form.js";

/** The fields `from` and `to`, with the days that an address has. */
export const periodFields = (query) => [
  field("from", t("history.from"), { type: "date", value: query.get("from") ?? "" }),
  field("to", t("history.to"), { type: "date", value: query.get("to") ?? "" }),
];

/** The instant at which a day begins here: `2026-05-01`, and so many days after. */
const midnight = (day, after = 0) => {
  const [year, month, date] = day.split("-").map(Number);
  return new Date(year, month - 1, date + after).getTime();
};

/** What an address asks for: the last day counts, too. */
export const period = (query) => ({
  from: query.get("from") ? midnight(query.get("from")) : undefined,
  to: query.get("to") ? midnight(query.get("to"), 1) : undefined,
});

export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
