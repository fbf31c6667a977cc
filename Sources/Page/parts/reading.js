// What is read from the server and shown in its place: on its way, there, or failed.

import { draw, h } from "../core/dom.js";
import { isRefusal } from "../core/requests.js";
import { errorText, t } from "../core/texts.js";
import { drawAround, hasEdits } from "./edits.js";
import { showLoading } from "./skeleton.js";

const failure = (error, again) =>
  h("div.readFailure",
    h("p.error", { role: "alert" }, errorText(error)),
    h("div.actions", h("button", { type: "button", onclick: again }, t("common.tryAgain"))));

/**
 * Shows in `place` what `work` makes of an answer; where it fails, why, with a way to try again.
 *
 * If it is called again before the answer arrives, only the newest call counts, so the page shows the answer to the last input.
 * Unsent input in a form of `place` stays.
 * @param {() => Promise<Node|Node[]>} work
 * @returns {() => Promise<void>} Reads, now and as often as it is called.
 */
export const reading = (place, work) => {
  let newest = 0;
  const read = async () => {
    const mine = ++newest;
    const endLoading = showLoading(place);
    try {
      const made = await work();
      endLoading();
      if (mine === newest) drawAround(place, made);
    } catch (error) {
      endLoading();
      if (!isRefusal(error)) throw error;
      if (mine !== newest) return;
      place.querySelector(":scope > .readFailure")?.remove();
      if (hasEdits(place)) place.prepend(failure(error, read));
      else draw(place, failure(error, read));
    }
  };
  return read;
};
