// The services that were found on a map, with me among them where I want that (C3, C4).

import { draw, h } from "../../core/dom.js";
import { errorText, t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { map } from "../../parts/map.js";
import { position } from "../../parts/position.js";
import { serviceMarker } from "./entry.js";

/**
 * `{element, show(services), near, end()}`.
 * @param {() => void} moved Called when it is known where I am, which is `near` from then on.
 */
export const servicesAround = (moved) => {
  const shown = map({ label: t("services.map"), hasList: false });
  const told = h("div");
  const locate = async () => {
    draw(told, h("p.quiet", { role: "status" }, t("services.locating")));
    try {
      const { lat, lon, accuracy } = await position();
      around.near = { lat, lon };
      shown.update({ me: { lat, lon, accuracy } });
      draw(told);
      moved();
    } catch (error) {
      if (!error.code) throw error;
      // The map, and the list, stay as they are.
      draw(told, h("p.error", { role: "alert" }, errorText(error)));
    }
  };
  const around = {
    near: null,
    element: h(
      "div.around",
      h("details.fold", h("summary", t("services.map")), shown.element),
      h("div.actions", action(t("services.nearMe"), locate)),
      told,
    ),
    show: (services) =>
      shown.update({ markers: services.filter(({ location }) => location).map(serviceMarker) }),
    end: shown.end,
  };
  return around;
};
