// The buttons on a map. Their signs are drawn, since not every device has letters for them.

import { h, s } from "../../core/dom.js";
import { t } from "../../core/texts.js";

const icons = {
  closer: "M12 5V19M5 12H19",
  farther: "M5 12H19",
  all: "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
  me: "M12 2V6M12 18V22M2 12H6M18 12H22M12 6A6 6 0 1 1 11.9 6Z",
  close: "M6 6 18 18M18 6 6 18",
};

export const iconButton = (icon, label, onclick) =>
  h(
    "button.map-button", { type: "button", "aria-label": label, title: label, onclick },
    s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: icons[icon] })),
  );

/**
 * Zooming, seeing all, and going to where I am, once that is known: `{element, me(isKnown)}`.
 * @param does `{zoom(steps), showAll(), toMe()}`; one step doubles.
 */
export const mapButtons = (does) => {
  const toMe = iconButton("me", t("places.toMe"), does.toMe);
  return {
    element: h(
      "div.map-buttons",
      iconButton("closer", t("places.closer"), () => does.zoom(1)),
      iconButton("farther", t("places.farther"), () => does.zoom(-1)),
      iconButton("all", t("places.showAll"), does.showAll),
      toMe,
    ),
    me(isKnown) {
      toMe.hidden = !isKnown;
    },
  };
};
