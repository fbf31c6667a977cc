// Pictures of the ground behind a map, from the server that `http.tiles` names; without one there are none.

import { s } from "../../core/dom.js";
import { settings } from "../../core/settings.js";
import { tilePixels } from "./mercator.js";

/** Which tiles are in sight, each with where it is: `[{key, url, x, y, size}]`. */
const inSight = (view) => {
  const zoom = Math.floor(view.zoom);
  const count = 2 ** zoom;
  const size = tilePixels * 2 ** (view.zoom - zoom);
  const left = view.x * count - view.width / 2 / size;
  const top = view.y * count - view.height / 2 / size;
  const found = [];
  for (let row = Math.max(0, Math.floor(top)); row < Math.min(count, top + view.height / size); row += 1) {
    for (let column = Math.floor(left); column < left + view.width / size; column += 1) {
      const turned = ((column % count) + count) % count;
      const url = settings.tiles.replace("{z}", zoom).replace("{x}", turned).replace("{y}", row);
      found.push({ key: `${zoom}/${column}/${row}`, url, x: (column - left) * size, y: (row - top) * size, size });
    }
  }
  return found;
};

/**
 * A layer of tiles: `{layer, draw(view)}`.
 * @param {() => void} failed Called when a tile does not come, once.
 */
export const tiles = (failed) => {
  const layer = s("g.tiles");
  const shown = new Map();
  let hasFailed = false;

  const fail = (image) => {
    image.remove();
    if (!hasFailed) failed();
    hasFailed = true;
  };

  const add = ({ key, url }) => {
    const image = s("image", { href: url, preserveAspectRatio: "none" });
    image.addEventListener("error", () => fail(image));
    layer.append(image);
    shown.set(key, image);
    return image;
  };

  const put = (tile) => {
    const image = shown.get(tile.key) ?? add(tile);
    // Half a pixel more, or seams would be seen between them.
    const place = { x: tile.x, y: tile.y, width: tile.size + 0.5, height: tile.size + 0.5 };
    for (const [name, value] of Object.entries(place)) image.setAttribute(name, value);
    return tile.key;
  };

  const draw = (view) => {
    // A server that is away is not asked for each tile in turn.
    if (!settings.tiles || hasFailed) return;
    const wanted = new Set(inSight(view).map(put));
    for (const [key, image] of shown) {
      if (wanted.has(key)) continue;
      image.remove();
      shown.delete(key);
    }
  };

  return { layer, draw };
};
