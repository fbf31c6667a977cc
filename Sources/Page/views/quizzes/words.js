// What is said in words about walks.

import { number, t } from "../../core/texts.js";

/** "42 minutes"; hours where there are some. */
export const duration = (ms) => {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const unit = (value, name) => number(value, { style: "unit", unit: name, unitDisplay: "long" });
  if (minutes < 60) return unit(minutes, "minute");
  return `${unit(Math.floor(minutes / 60), "hour")} ${unit(minutes % 60, "minute")}`;
};

const winds = ["north", "northEast", "east", "southEast", "south", "southWest", "west", "northWest"];

/** The eighth of the compass that a bearing in degrees lies in, in words. */
export const direction = (bearing) => t(`quizzes.to_${winds[Math.round(bearing / 45) % 8]}`);
