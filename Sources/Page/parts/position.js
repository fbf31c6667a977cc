// Where this device is; or, in words that say what to do, why nobody knows.

import { RequestError } from "../core/requests.js";

/** Errors' codes by what the browser says (Geolocation API, 3.7): each has a text of its own. */
const codes = { 1: "position.denied", 2: "position.missing", 3: "position.slow" };

const options = { enableHighAccuracy: true, maximumAge: 30_000, timeout: 20_000 };
/** One from before does not do: it is to be found out anew. */
const freshOptions = { ...options, maximumAge: 0 };

const failure = (code) => new RequestError({ code });

/** Why there cannot be a position at all; null where there can. */
const hindrance = () => {
  if (!isSecureContext) return failure("position.insecure");
  return navigator.geolocation ? null : failure("position.missing");
};

const simple = ({ coords, timestamp }) => ({
  lat: coords.latitude,
  lon: coords.longitude,
  accuracy: Math.round(coords.accuracy),
  at: timestamp,
});

const worded = (error) => failure(codes[error.code] ?? "position.missing");

/**
 * Where this device is: `{lat, lon, accuracy (metres), at (Unix milliseconds)}`.
 * @param {boolean} [isFresh] Whether one that the browser knows from half a minute ago does not do.
 * @throws {RequestError} `position.denied`, `position.missing`, `position.slow`, `position.insecure`.
 */
export const position = ({ isFresh = false } = {}) =>
  new Promise((resolve, reject) => {
    const hindered = hindrance();
    if (hindered) return reject(hindered);
    navigator.geolocation.getCurrentPosition(
      (found) => resolve(simple(found)), (error) => reject(worded(error)),
      isFresh ? freshOptions : options,
    );
  });

/**
 * Calls back with each position from now on, and with what a failure throws.
 * @returns {() => void} Ends it.
 */
export const watchPosition = (found, failed = () => {}) => {
  const hindered = hindrance();
  if (hindered) {
    failed(hindered);
    return () => {};
  }
  const { geolocation } = navigator;
  const id = geolocation.watchPosition(
    (each) => found(simple(each)), (error) => failed(worded(error)), options,
  );
  return () => geolocation.clearWatch(id);
};
