// The weather of a game as people say it.

import { number, t } from "../../core/texts.js";

const celsius = { style: "unit", unit: "celsius", maximumFractionDigits: 1 };

/** `sunny, 12 °C, wind 3 m/s`; empty where nothing was reported. */
export const weatherText = (weather) => {
  if (!weather) return "";
  const { text, temperature, wind, rain } = weather;
  const has = (value) => value !== null && value !== undefined;
  return [
    text,
    has(temperature) && number(temperature, celsius),
    has(wind) && t("history.windIs", { wind: number(wind) }),
    has(rain) && (rain ? t("history.rainIs", { rain: number(rain) }) : t("history.dry")),
  ].filter(Boolean).join(", ");
};
