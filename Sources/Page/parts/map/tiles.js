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

/** So many one after the other, and it is the server that is away and not a tile: where there is nothing else to
 * be seen, and beside others. */
const failuresAlone = 3;
const failuresBeside = 6;
/** The first pause before tiles are asked for again; each next one is twice as long. */
const pauseMs = 30_000;
const pauseMsMax = 600_000;
const missingMax = 500;

/**
 * A layer of tiles: `{layer, hasFailed, draw(view), end()}`. A tile that there is not is left out; where none comes,
 * the layer is empty until it is tried again.
 * @param {() => void} changed Called when tiles do not come any more, and when they do again, or may.
 */
export const tiles = (changed) => {
  const layer = s("g.tiles");
  /** Images by their tile's key. */
  const shown = new Map();
  const loaded = new Set();
  /** Keys of those that did not come; they are left out until all are tried again. */
  const missing = new Set();
  let failures = 0;
  let isAway = false;
  let hasFailed = false;
  let pause = pauseMs;
  let timer = null;

  const take = (key) => {
    shown.get(key)?.remove();
    shown.delete(key);
    loaded.delete(key);
  };

  const tryAgain = () => {
    isAway = false;
    failures = 0;
    missing.clear();
    changed();
  };

  const giveUp = () => {
    isAway = hasFailed = true;
    // What is there would stay where it is, below markers that move.
    for (const key of [...shown.keys()]) take(key);
    clearTimeout(timer);
    timer = setTimeout(tryAgain, pause);
    pause = Math.min(pauseMsMax, pause * 2);
    changed();
  };

  const fail = (key, image) => {
    if (shown.get(key) !== image) return;
    take(key);
    if (missing.size >= missingMax) missing.clear();
    missing.add(key);
    failures += 1;
    if (!shown.size || failures >= (loaded.size ? failuresBeside : failuresAlone)) giveUp();
  };

  const load = (key, image) => {
    if (shown.get(key) !== image) return;
    loaded.add(key);
    failures = 0;
    pause = pauseMs;
    if (!hasFailed) return;
    hasFailed = false;
    changed();
  };

  const add = ({ key, url }) => {
    const image = s("image", { href: url, preserveAspectRatio: "none" });
    image.addEventListener("error", () => fail(key, image));
    image.addEventListener("load", () => load(key, image));
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
    if (!settings.tiles || isAway) return;
    const wanted = new Set(inSight(view).filter(({ key }) => !missing.has(key)).map(put));
    for (const key of [...shown.keys()]) if (!wanted.has(key)) take(key);
  };

  return {
    layer,
    draw,
    /** Whether it was asked for and did not come. */
    get hasFailed() {
      return hasFailed;
    },
    end: () => clearTimeout(timer),
  };
};
