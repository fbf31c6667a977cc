// Places on a plane: what is needed to draw a course, and to point from here to there.

/** Metres a degree of latitude (WGS 84, in the middle latitudes). */
const perDegree = 111_320;
const radians = Math.PI / 180;
const radius = 6_371_008.8;

/** Metres east and north of a middle: exact enough for what is drawn of a course. */
export const flat = (place, middle) => ({
  x: (place.lon - middle.lon) * perDegree * Math.cos(middle.lat * radians),
  y: (place.lat - middle.lat) * perDegree,
});

/** How far (metres, on a sphere) and in which direction (degrees from north) it is: F26, F27. */
export const towards = (from, to) => {
  const [a, b] = [from.lat * radians, to.lat * radians];
  const turn = (to.lon - from.lon) * radians;
  const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(turn / 2) ** 2;
  const x = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn);
  const bearing = Math.atan2(Math.sin(turn) * Math.cos(b), x) / radians;
  return { distance: 2 * radius * Math.asin(Math.sqrt(half)), bearing: (bearing + 360) % 360 };
};

/** The point of the compass nearest to a bearing: `n`, `ne`, ... */
export const compassPoint = (bearing) =>
  ["n", "ne", "e", "se", "s", "sw", "w", "nw"][Math.round(bearing / 45) % 8];

/** `63.40612, 10.46921` as a place; null where it is none. */
export const readPlace = (text) => {
  const found = text.trim().match(/^(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)$/);
  if (!found) return null;
  const [lat, lon] = [Number(found[1]), Number(found[2])];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
};

/** To about a decimetre. */
export const placeText = (place) => (place ? `${place.lat.toFixed(6)}, ${place.lon.toFixed(6)}` : "");
