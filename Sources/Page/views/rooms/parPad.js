// The pars of a course that nobody has described yet: a row of holes, each counted up and down.

import { draw, h } from "../../core/dom.js";
import { t } from "../../core/texts.js";

const usual = 3;
const parMin = 1;
const parMax = 9;

/** `{element, setCount(count), holes()}`: the holes as `room/create` takes them. */
export const parPad = () => {
  const pars = [];
  let count = 0;
  const list = h("ol.parPad");
  const total = h("p.quiet", { role: "status" });

  const step = (place, by) => {
    pars[place] = Math.min(parMax, Math.max(parMin, pars[place] + by));
    show();
  };

  const button = (place, by, sign, label) =>
    h("button.parStep", {
      id: `par-${place}-${by}`, type: "button", "aria-label": t(label, { number: place + 1 }),
      onclick: () => step(place, by),
    }, sign);

  const hole = (place) =>
    h("li",
      h("span.number", t("rooms.holeOf", { number: place + 1 })),
      h("span.stepper",
        button(place, -1, "−", "rooms.parLess"),
        h("span.par", h("span.heard", t("rooms.par")), " ", pars[place]),
        button(place, 1, "+", "rooms.parMore")));

  const show = () => {
    const played = pars.slice(0, count);
    draw(list, played.map((_, place) => hole(place)));
    total.textContent = t("rooms.parTotal", { par: played.reduce((sum, par) => sum + par, 0) });
  };

  return {
    element: h("details", h("summary", t("rooms.pars")), list, total),
    /** Holes that are taken off keep their par, should they come back. */
    setCount(wanted) {
      while (pars.length < wanted) pars.push(usual);
      count = wanted;
      show();
    },
    holes: () => pars.slice(0, count).map((par, place) => ({ number: place + 1, par })),
  };
};
