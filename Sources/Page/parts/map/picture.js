// The drawing: tiles or a grid, circles and lines on it, markers and me above.

import { draw, s } from "../../core/dom.js";
import { settings } from "../../core/settings.js";
import { clusters } from "./clusters.js";
import { circle, grid, line } from "./ground.js";
import { marks } from "./marks.js";
import { tiles } from "./tiles.js";

/** Circles around a marker: what it reaches, and how exactly it is known. */
const around = (view, marker) => [
  marker.radius && circle(view, marker, marker.radius, "around"),
  marker.accuracy && circle(view, marker, marker.accuracy, "accuracy"),
];

/**
 * A picture of `shown` as `view` has it: `{element, paint(), regroup(), end()}`.
 * @param pressed Called with the markers that were pressed.
 * @param {(hasFailed) => void} tilesChanged Called when tiles do not come any more, and when they do again, or may.
 */
export const mapPicture = (view, shown, pressed, tilesChanged) => {
  const background = tiles(() => tilesChanged(background.hasFailed));
  const content = s("g");
  // Tiles stay where they are in the document: taken out and put in again they would flicker.
  const element = s("svg", { "aria-hidden": "true" }, background.layer, content);
  let groups = { zoom: null };

  const grouped = () => {
    if (groups.zoom !== view.zoom) groups = { zoom: view.zoom, all: clusters(shown.markers, view.zoom) };
    return groups.all;
  };

  const paint = () => {
    background.draw(view);
    draw(
      content,
      (!settings.tiles || background.hasFailed) && grid(view),
      shown.circles.map((each) => circle(view, each, each.radius, "around")),
      shown.markers.map((marker) => around(view, marker)),
      shown.me && around(view, shown.me),
      shown.lines.map((each) => line(view, each)),
      marks(grouped(), view, shown.me, pressed),
    );
  };

  /** After markers changed. */
  const regroup = () => {
    groups = { zoom: null };
  };
  return { element, paint, regroup, end: background.end };
};
