// Where I am, asked for at once where it was allowed before, and by a button else.

import { draw, h } from "../../core/dom.js";
import { errorText, t } from "../../core/texts.js";
import { position, watchPosition } from "../../parts/position.js";

const isAllowed = async () => {
  try {
    return (await navigator.permissions.query({ name: "geolocation" })).state === "granted";
  } catch {
    return false;
  }
};

/**
 * A button that finds me, with what hinders it (Q8, C4).
 * @param page Of a view: with it the looking ends.
 * @param {(me) => void} found Called with `{lat, lon, accuracy, at}`, and again when I move.
 */
export const findMe = (page, found) => {
  const told = h("div", { role: "status" });
  const button = h("button", { type: "button" }, t("places.findMe"));
  const fail = (error) => draw(told, h("p.error", errorText(error)));
  const find = async () => {
    draw(told, h("p.quiet", t("places.finding")));
    try {
      found(await position());
    } catch (error) {
      if (!error.code) throw error;
      return fail(error);
    }
    draw(told);
    button.hidden = true;
    if (!page.signal.aborted) page.leave(watchPosition(found, fail));
  };
  button.addEventListener("click", find);
  isAllowed().then((yes) => yes && !page.signal.aborted && find());
  return h("div.find-me", button, told);
};
