// What is told of the markers that somebody pressed, on the map itself.

import { draw, h } from "../../core/dom.js";
import { t } from "../../core/texts.js";
import { iconButton } from "./buttons.js";
import { words } from "./list.js";

export const mapCard = () => {
  const element = h("div.map-told", { role: "status" });
  let told = [];
  const tell = (markers, me) => {
    told = markers.map(({ id }) => id);
    if (!markers.length) return draw(element);
    return draw(
      element,
      h("div", markers.map((marker) => h("p", words(marker, me)))),
      iconButton("close", t("common.close"), () => tell([])),
    );
  };
  return {
    element,
    tell,
    /** Tells anew what is still there of what was told. */
    update: (markers, me) => tell(markers.filter(({ id }) => told.includes(id)), me),
  };
};
