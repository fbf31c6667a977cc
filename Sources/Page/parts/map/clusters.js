// Markers that would lie on each other become one with their number.

import { toWorld, worldPixels } from "./mercator.js";

/** How near two are to be one, pixels. */
const reach = 34;

const cellOf = ({ x, y }) => [Math.floor(x / reach), Math.floor(y / reach)];

const near = (cells, at) => {
  const [column, row] = cellOf(at);
  for (const right of [-1, 0, 1]) {
    for (const down of [-1, 0, 1]) {
      for (const cluster of cells.get(`${column + right}/${row + down}`) ?? []) {
        if (Math.hypot(cluster.at.x - at.x, cluster.at.y - at.y) < reach) return cluster;
      }
    }
  }
  return null;
};

/**
 * Groups of markers at a zoom: `[{lat, lon, markers}]`, each where its first marker is.
 *
 * It depends on the zoom and not on what is in sight, so that nothing regroups while a map is moved.
 */
export const clusters = (markers, zoom) => {
  const size = worldPixels(zoom);
  const cells = new Map();
  const found = [];
  for (const marker of markers) {
    const world = toWorld(marker);
    const at = { x: world.x * size, y: world.y * size };
    const other = near(cells, at);
    if (other) {
      other.markers.push(marker);
      continue;
    }
    const cluster = { lat: marker.lat, lon: marker.lon, markers: [marker], at };
    const key = cellOf(at).join("/");
    cells.set(key, [...(cells.get(key) ?? []), cluster]);
    found.push(cluster);
  }
  return found;
};
