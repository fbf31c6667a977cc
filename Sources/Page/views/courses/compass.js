// How far it is from me to the basket, and in which direction (F26, F27).

import { draw, h, s } from "../../core/dom.js";
import { distance, errorText, number, t } from "../../core/texts.js";
import { field } from "../../parts/form.js";
import { watchPosition } from "../../parts/position.js";
import { compassPoint, towards } from "./geo.js";

/**
 * Which way the device points, degrees from north, as it turns; silent where it has no compass.
 * Some browsers want to be asked from within a click.
 */
const watchHeading = async (heard, signal) => {
  try {
    await globalThis.DeviceOrientationEvent?.requestPermission?.();
  } catch {
    return;
  }
  const take = (event) => {
    const turned = event.absolute && event.alpha !== null ? 360 - event.alpha : null;
    const heading = event.webkitCompassHeading ?? turned;
    if (heading !== null) heard(heading);
  };
  addEventListener("deviceorientationabsolute", take, { signal });
  addEventListener("deviceorientation", take, { signal });
};

const arrow = () => {
  const pointer = s("path.pointer", { d: "M50 8L72 84L50 68L28 84Z" });
  const dial = s("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" },
    s("circle.dial", { cx: 50, cy: 50, r: 48 }), pointer);
  return { dial, turn: (degrees) => pointer.setAttribute("transform", `rotate(${degrees} 50 50)`) };
};

/** Null where no hole has a basket. */
export const compass = (page, course) => {
  const holes = course.holes.filter((hole) => hole.basket);
  if (!holes.length) return null;
  const choice = field("hole", t("courses.hole"), {
    options: holes.map((hole) => [hole.number, t("courses.holeOf", { number: hole.number })]),
  });
  const { dial, turn } = arrow();
  const words = h("p.wayThere", { "aria-live": "polite" });
  const told = h("p.hint");
  const shown = h("div.dialled", { hidden: true }, dial, h("div", words, told));
  const trouble = h("div");
  let here = null;
  let heading = null;

  const show = () => {
    if (!here) return;
    const hole = holes.find((each) => String(each.number) === choice.querySelector("select").value);
    const { distance: metres, bearing } = towards(here, hole.basket);
    turn(bearing - (heading ?? 0));
    words.textContent = t("courses.wayTo", {
      distance: distance(metres), direction: t(`courses.to_${compassPoint(bearing)}`),
      degrees: number(Math.round(bearing) % 360),
    });
    const accuracy = distance(here.accuracy ?? 0);
    told.textContent = t(heading === null ? "courses.northUp" : "courses.ahead", { accuracy });
    shown.hidden = false;
  };

  const begin = () => {
    button.hidden = true;
    draw(trouble);
    // Where it cannot begin at all it fails before there is anything to end.
    let stop = () => {};
    stop = watchPosition((place) => {
      here = place;
      draw(trouble);
      show();
    }, (error) => {
      stop();
      button.hidden = false;
      draw(trouble, h("p.error", { role: "alert" }, errorText(error)));
    });
    page.leave(stop);
    watchHeading((degrees) => {
      heading = degrees;
      show();
    }, page.signal);
  };
  const button = h("button", { type: "button", onclick: begin }, t("courses.showWay"));
  choice.addEventListener("change", show);

  return h("section.box.compass", { "aria-label": t("courses.way") },
    h("h2", t("courses.way")), choice, shown, trouble, h("div.actions", button));
};
