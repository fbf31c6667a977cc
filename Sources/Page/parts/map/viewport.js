// Which part of the world a map shows, and where on it a place is.

import { metresPerPixel, toPlace, toWorld, worldPixels } from "./mercator.js";

const zoomMin = 1;
export const zoomMax = 19;
/** Nothing is shown closer than this unless somebody asks: a single marker needs surroundings. */
const zoomFitMax = 16;
/** Pixels around what is fitted. */
const margin = 48;

const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

/** The way from one x to another, the short way around the world. */
const turn = (from, to) => to - from - Math.round(to - from);

export class Viewport {
  width = 320;
  height = 320;
  zoom = zoomMin;
  /** The middle, as a part of the world. */
  x = 0.5;
  y = 0.42;

  get middle() {
    return toPlace(this);
  }

  get metresPerPixel() {
    return metresPerPixel(this.middle.lat, this.zoom);
  }

  /** Where a place is, pixels from the upper left. */
  project(place) {
    const world = toWorld(place);
    const size = worldPixels(this.zoom);
    return {
      x: this.width / 2 + turn(this.x, world.x) * size,
      y: this.height / 2 + (world.y - this.y) * size,
    };
  }

  /** Which place is at a pixel. */
  place({ x, y }) {
    const size = worldPixels(this.zoom);
    const middle = { x: this.x + (x - this.width / 2) / size };
    return toPlace({ ...middle, y: clamp(this.y + (y - this.height / 2) / size, 0, 1) });
  }

  /** Pixels of a length at a place. */
  pixels(metres, { lat }) {
    return metres / metresPerPixel(lat, this.zoom);
  }

  /** Moves what is seen by pixels. */
  pan(right, down) {
    const size = worldPixels(this.zoom);
    this.x = (this.x - right / size + 1) % 1;
    this.y = clamp(this.y - down / size, 0, 1);
  }

  /** Zooms by steps (one doubles), while the place at a pixel stays where it is. */
  zoomBy(steps, { x, y } = { x: this.width / 2, y: this.height / 2 }) {
    const [right, down] = [x - this.width / 2, y - this.height / 2];
    this.pan(-right, -down);
    this.zoom = clamp(this.zoom + steps, zoomMin, zoomMax);
    this.pan(right, down);
  }

  /** Moves to a place. */
  centre(place) {
    const { x, y } = toWorld(place);
    this.x = x;
    this.y = y;
  }

  /** Shows all that is within so many metres of a place. */
  around(place, metres) {
    this.centre(place);
    const room = Math.min(this.width, this.height) / 2;
    const wanted = Math.log2((room * metresPerPixel(place.lat, 0)) / metres);
    this.zoom = clamp(wanted, zoomMin, zoomMax);
  }

  /** Shows all of these places. */
  fit(places) {
    if (!places.length) return;
    const first = toWorld(places[0]);
    const worlds = places.map(toWorld).map(({ x, y }) => ({ x: first.x + turn(first.x, x), y }));
    const bounds = (name) => {
      const all = worlds.map((each) => each[name]);
      return [Math.min(...all), Math.max(...all)];
    };
    const [[west, east], [north, south]] = [bounds("x"), bounds("y")];
    this.x = ((west + east) / 2 + 1) % 1;
    this.y = (north + south) / 2;
    const fits = (pixels, part) => Math.log2(Math.max(64, pixels - 2 * margin) / part / 256);
    const zoom = Math.min(fits(this.width, east - west), fits(this.height, south - north));
    this.zoom = clamp(zoom, zoomMin, zoomFitMax);
  }
}
