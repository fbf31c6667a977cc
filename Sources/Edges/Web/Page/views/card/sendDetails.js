// Details of a hole that wait while the phone is offline: how they are sent, and how a refusal is shown.

import { link } from "../../core/link.js";
import { errorText, t } from "../../core/texts.js";
import { say } from "../../parts/frame.js";

export const send = ({ body }) => link.ask("card/setDetails", body);

export const tell = ({ errand, error }) =>
  error && say(t("card.details.refused", { hole: errand.hole, reason: errorText(error) }), { isError: true });
