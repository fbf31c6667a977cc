// A sheet over a view that does not draw its sheets itself.

import { render } from "preact";
import type { Children } from "preact";

/** Shows a sheet until it closes. `draw` makes it with a function that closes it. */
export const openSheet = (draw: (close: () => void) => Children) => {
  const place = document.createElement("div");
  document.body.append(place);
  const close = () => {
    render(null, place);
    place.remove();
  };
  render(draw(close), place);
};
