// Details of a hole that wait while the phone is offline: how they are sent, and how a refusal is shown.

import { clock } from "../../core/clock.js";
import { link } from "../../core/link.js";
import { isOfClock } from "../../core/sending.js";
import { errorText, t } from "../../core/texts.js";
import { say } from "../../parts/frame.js";

const save = (body) => link.ask("card/setDetails", body);

/**
 * Sends details from a wrong clock again, with the correct time. If the clock has been set since, the true time of
 * details from before the round is unknown. Those details get the time when the round started, so that they replace
 * no other details.
 */
const sendRight = async ({ body, startedAt }, { now }) => {
  const at = Math.min(body.at - (Date.now() - now), now);
  clock.hear(now);
  const isUnknown = at < startedAt;
  const result = await save({ ...body, at: isUnknown ? startedAt : at });
  return { ...result, isKeptOut: isUnknown && result.superseded };
};

/** @returns The server's result. `isKeptOut`: the time is unknown, and the hole has other details. */
export const send = async (errand) => {
  try {
    return await save(errand.body);
  } catch (error) {
    if (!isOfClock(error.code)) throw error;
    return sendRight(errand, error.details);
  }
};

const warn = (text) => say(text, { isError: true });

export const tell = ({ errand: { hole }, result, error }) => {
  if (error) warn(t("card.details.refused", { hole, reason: errorText(error) }));
  else if (result.isKeptOut) warn(t("card.details.keptOut", { hole }));
};
