// Web Mercator (EPSG:3857): the world as a square from 0 to 1, x to the east, y to the south.

/** Where the square ends, degrees. */
const latMax = 85.051129;
/** The length of the equator, metres. */
const equator = 40_075_016.686;
/** Pixels of the whole world at zoom 0, as tiles have it. */
export const tilePixels = 256;

const radians = (degrees) => (degrees * Math.PI) / 180;

export const toWorld = ({ lat, lon }) => {
  const clamped = Math.min(latMax, Math.max(-latMax, lat));
  const y = Math.asinh(Math.tan(radians(clamped))) / Math.PI;
  return { x: (lon + 180) / 360, y: (1 - y) / 2 };
};

export const toPlace = ({ x, y }) => {
  const turned = x - Math.floor(x);
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
  return { lat, lon: turned * 360 - 180 };
};

export const worldPixels = (zoom) => tilePixels * 2 ** zoom;

/** How long a pixel is at a latitude, metres. */
export const metresPerPixel = (lat, zoom) =>
  (equator * Math.cos(radians(Math.min(latMax, Math.abs(lat))))) / worldPixels(zoom);

/** Metres between two places on a sphere, which is close enough to sort and to show. */
export const metresBetween = (one, other) => {
  const half = (a, b) => Math.sin(radians(b - a) / 2) ** 2;
  const part =
    half(one.lat, other.lat) +
    Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * half(one.lon, other.lon);
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(part)));
};
