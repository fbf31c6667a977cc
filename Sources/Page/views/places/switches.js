// Which layers are on the map; kept in this browser.

import { h } from "../../core/dom.js";
import { t } from "../../core/texts.js";
import { smallSign } from "../../parts/map/signs.js";
import { layerNames } from "./layers.js";

const key = "fairway.layers";

const kept = () => {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    return {};
  }
};

/**
 * A switch for each layer.
 * @param {() => void} changed
 * @returns {{element: Node, isOn: (kind) => boolean}}
 */
export const switches = (changed) => {
  const isOff = kept();
  const flip = (kind) => (event) => {
    isOff[kind] = !event.target.checked;
    localStorage.setItem(key, JSON.stringify(isOff));
    changed();
  };
  const one = ([kind, name]) =>
    h(
      "label.layer",
      h("input", { type: "checkbox", checked: !isOff[kind], onchange: flip(kind) }),
      smallSign({ kind }), name(),
    );
  return {
    element: h("fieldset.layers", h("legend", t("places.layers")), Object.entries(layerNames).map(one)),
    isOn: (kind) => !isOff[kind],
  };
};
