// The sport of a course that is not in the list, because only the catalogue tells it (G12).

import { t } from "../../core/texts.js";
import { field } from "../../parts/form.js";

export const sportField = () =>
  field("sport", t("rooms.sport"), {
    options: [
      ["", t("rooms.sportUnknown")], ["golf", t("handicap.golf")], ["discGolf", t("handicap.discGolf")],
    ],
    hint: t("rooms.sportHint"),
  });
