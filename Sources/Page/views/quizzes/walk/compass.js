// Where to go: which challenge, how far, which way.

import { distance, t } from "../../../core/texts.js";
import { metresBetween } from "../../../parts/map/mercator.js";
import { direction } from "../words.js";

const radians = (degrees) => (degrees * Math.PI) / 180;

/** Degrees clockwise from true north, at the beginning of the shortest way. */
const bearing = (from, to) => {
  const east = radians(to.lon - from.lon);
  const [here, there] = [radians(from.lat), radians(to.lat)];
  const y = Math.sin(east) * Math.cos(there);
  const x = Math.cos(here) * Math.sin(there) - Math.sin(here) * Math.cos(there) * Math.cos(east);
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
};

const words = (number, metres, degrees) =>
  t("quizzes.wayTo", { number, distance: distance(metres), direction: direction(degrees) });

/** The way to the nearest of these challenges; the first one's number where nobody knows where I am. */
export const wayTo = (challenges, here) => {
  if (!challenges.length) return "";
  if (!here) return t("quizzes.goTo", { number: challenges[0].number });
  const far = ({ location }) => metresBetween(here, location);
  const [nearest] = [...challenges].sort((one, other) => far(one) - far(other));
  return words(nearest.number, far(nearest), bearing(here, nearest.location));
};

/** The same as the server says it. */
export const wayOf = ({ challenge, distance: metres, bearing: degrees }) =>
  words(challenge, metres, degrees);
