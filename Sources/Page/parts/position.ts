// The position of this device. An error tells the user what to do.

import { RequestError } from "../core/requests.js";

type Code = "position.denied" | "position.missing" | "position.slow" | "position.insecure";

/** The page's codes by those of the browser (Geolocation API, 3.7). Each has a text of its own. */
const codes: Readonly<Record<number, Code>> = { 1: "position.denied", 2: "position.missing", 3: "position.slow" };

const options: PositionOptions = { enableHighAccuracy: true, maximumAge: 30_000, timeout: 20_000 };
/** The browser must find the position again. */
const freshOptions = { ...options, maximumAge: 0 };

/** A position of this device. */
export interface Here {
  readonly lat: number;
  readonly lon: number;
  /** Metres. */
  readonly accuracy: number;
  /** Unix milliseconds by the device's clock. */
  readonly at: number;
}

const failure = (code: Code) => new RequestError({ code });

/** The reason why there cannot be a position at all, or null. */
const hindrance = () => {
  if (!isSecureContext) return failure("position.insecure");
  // TypeScript takes the property for one that is always there.
  return (navigator.geolocation as Geolocation | undefined) ? null : failure("position.missing");
};

const simple = ({ coords, timestamp }: GeolocationPosition): Here => ({
  lat: coords.latitude,
  lon: coords.longitude,
  accuracy: Math.round(coords.accuracy),
  at: timestamp,
});

const worded = (error: GeolocationPositionError) => failure(codes[error.code] ?? "position.missing");

/**
 * Finds the position of this device.
 * @param isFresh Do not accept a position that the browser found up to half a minute ago.
 * @throws {RequestError} `position.denied`, `position.missing`, `position.slow`, `position.insecure`.
 */
export const position = ({ isFresh = false }: { readonly isFresh?: boolean } = {}) =>
  new Promise<Here>((resolve, reject) => {
    const hindered = hindrance();
    if (hindered) return reject(hindered);
    return navigator.geolocation.getCurrentPosition(
      (found) => resolve(simple(found)), (error) => reject(worded(error)),
      isFresh ? freshOptions : options,
    );
  });

/**
 * Calls back with each position and each failure from now on.
 * @returns Ends it.
 */
export const watchPosition = (found: (here: Here) => void, failed: (error: RequestError) => void = () => {}) => {
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
