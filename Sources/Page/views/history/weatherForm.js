// Saying what the weather was (F55), as long as the room of a game takes it.

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { findTopics } from "../../core/room.js";
import { session } from "../../core/session.js";
import { t } from "../../core/texts.js";
import { field, form } from "../../parts/form.js";
import { weatherText } from "./weather.js";

/** What is missing stays as it was reported. */
const given = ({ temperature, wind, rain, text }) => {
  const told = { text };
  for (const [name, value] of Object.entries({ temperature, wind, rain })) {
    if (value !== "") told[name] = Number(value);
  }
  if (!text) delete told.text;
  return told;
};

const fields = (weather) => [
  h("div.columns",
    field("temperature", t("history.temperature"),
      { type: "number", step: "any", min: -90, max: 60, value: weather.temperature ?? "" }),
    field("wind", t("history.wind"),
      { type: "number", step: "any", min: 0, max: 120, value: weather.wind ?? "" }),
    field("rain", t("history.rain"),
      { type: "number", step: "any", min: 0, max: 500, value: weather.rain ?? "" })),
  field("text", t("history.weatherWords"), { maxlength: 64, value: weather.text ?? "" }),
];

const report = (topics, game, done) =>
  h("details.box", h("summary", t("history.reportWeather")),
    form(t("common.save"), async (values) => {
      await link.askRoom(topics, "weather", given(values));
      done();
    }, fields(game.weather ?? {})));

/** Whether I am the host or have a score. Nobody else changes what all players see after the end. */
const mayReport = ({ players, result }) =>
  result?.host === session.user
  || players.some(({ player, totals }) => player === session.user && totals?.thru > 0);

/**
 * What the weather was, and a form where it may still be said.
 * @param {() => void} done Called when it was taken.
 */
export const weatherPart = async (game, isMember, done) => {
  const topics = isMember && mayReport(game) ? await findTopics(game.room) : null;
  const text = weatherText(game.weather);
  return [h("p", text || t("history.noWeather")), topics && report(topics, game, done)];
};
