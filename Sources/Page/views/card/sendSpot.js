// A tap at a basket or a tee that waits while the phone is offline: how it is sent, and how a refusal is shown.

import { link } from "../../core/link.js";
import { errorText, t } from "../../core/texts.js";
import { say } from "../../parts/frame.js";

export const send = ({ body }) => link.ask("card/spot", body);

export const tell = ({ errand, error }) =>
  error && say(t("card.spots.refused", { hole: errand.hole, reason: errorText(error) }), { isError: true });
