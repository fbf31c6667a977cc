// How the weather went with the scores (F55).

import { h } from "../../core/dom.js";
import { number, t } from "../../core/texts.js";
import { plot } from "../../parts/plot.js";
import { askGroups } from "./ask.js";
import { holeToPar } from "./figures.js";

const kinds = ["wind", "temperature", "rain"];
const decimals = (text) => number(Number(text), { maximumFractionDigits: 1 });

/** `3.4-5.4`, `10.8-`, `below 0` and `dry`, as people say them. */
const band = (kind, key) => {
  if (kind === "rain") return t(`statistics.rain_${key}`);
  if (key.startsWith("below")) return t("statistics.below", { to: decimals(key.slice(6)) });
  const [from, to] = key.split("-");
  return to
    ? t("statistics.band", { from: decimals(from), to: decimals(to) })
    : t("statistics.above", { from: decimals(from) });
};

const rains = ["dry", "light", "moderate", "heavy"];
/** Where a band begins: so they come in order. */
const start = (key) => {
  if (rains.includes(key)) return rains.indexOf(key);
  return key.startsWith("below") ? -Infinity : Number(key.split("-")[0]);
};

const bars = (kind, groups) =>
  plot({
    label: t(`statistics.by_${kind}`), kind: "bars", format: holeToPar,
    series: [{
      name: t("statistics.perHole"),
      points: [...groups]
        .sort((one, other) => start(one.key) - start(other.key))
        .map(({ key, rounds, holeToPar: mean }) => ({
          label: `${band(kind, key)} (${number(rounds)})`, y: mean,
        })),
    }],
  });

export const weatherPart = async (query) => {
  const found = await Promise.all(kinds.map((kind) => askGroups(query, kind)));
  const plots = kinds
    .map((kind, place) => found[place].length > 0 && bars(kind, found[place]))
    .filter(Boolean);
  return plots.length
    ? [h("p.hint", t("statistics.weatherHint")), plots]
    : h("p.quiet", t("statistics.noWeather"));
};
