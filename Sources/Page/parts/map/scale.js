// How long things are on a map: a bar as wide as the length that it names.

import { h } from "../../core/dom.js";
import { distance } from "../../core/texts.js";

/** How long it may be, pixels. */
const pixelsMax = 110;

/** 1, 2 or 5 and zeros: the longest of these that is no longer than so many metres. */
const roundLength = (metres) => {
  const power = 10 ** Math.floor(Math.log10(metres));
  return [5, 2, 1].map((each) => each * power).find((each) => each <= metres);
};

export const mapScale = () => {
  const element = h("span.map-scale");
  return {
    element,
    draw(view) {
      const length = roundLength(pixelsMax * view.metresPerPixel);
      element.style.width = `${length / view.metresPerPixel}px`;
      element.textContent = distance(length);
    },
  };
};
