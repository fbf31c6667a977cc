// Whether this browser tells where it is, with a way to begin and to pause.

import { draw, h } from "../../core/dom.js";
import { t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { reporting } from "./reporting.js";

export const thisBrowser = (page) => {
  const place = h("section");
  const drawAll = () =>
    draw(
      place,
      h("h2", t("places.thisBrowser")),
      h("p", reporting.isOn ? t("places.reportsNow") : t("places.reportsNot")),
      h("div.actions", reporting.isOn
        ? h("button", { type: "button", id: "reporting", onclick: () => reporting.stop() }, t("places.pause"))
        : action(t("places.goOn"), () => reporting.start(), { id: "reporting" })),
    );
  page.leave(reporting.watch(drawAll));
  drawAll();
  return place;
};
