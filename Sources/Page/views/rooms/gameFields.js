// What a host chooses about a game, in the words of `room/create` and `configure`.

import { draw, h } from "../../core/dom.js";
import { t } from "../../core/texts.js";
import { check, field } from "../../parts/form.js";
import {
  choiceTitle, formatSummary, formatTitle, optionHint, optionTitle, policies, policyTitle,
} from "./formats.js";

const optionName = (option) => `settings.options.${option.name}`;

const optionField = (option, given) => {
  const value = given?.[option.name] ?? option.default;
  const label = optionTitle(option);
  const hint = optionHint(option);
  const name = optionName(option);
  if (option.kind === "flag") return check(name, label, { checked: value, hint });
  if (option.kind === "choice") {
    const options = option.choices.map((each) => [each, choiceTitle(each)]);
    return field(name, label, { options, value, hint });
  }
  return field(name, label, {
    type: "number", inputmode: "numeric", required: true, min: option.min, max: option.max, value, hint,
  });
};

const more = (settings, holes) => h(
  "details", h("summary", t("rooms.moreSettings")),
  field("settings.playersMax", t("rooms.playersMax"), {
    type: "number", inputmode: "numeric", min: 1, max: 100, value: settings.playersMax ?? "",
  }),
  field("settings.startHole", t("rooms.startHole"), {
    options: [["", t("rooms.asOnCard")], ...holes.map((number) => [number, t("rooms.holeOf", { number })])],
    value: settings.startHole ?? "",
  }),
  check("settings.reverse", t("rooms.reverse"), { checked: settings.reverse }),
  check("settings.doubleEntry", t("rooms.doubleEntry"),
    { checked: settings.doubleEntry, hint: t("rooms.doubleEntryHint") }),
  field("settings.handicap", t("rooms.handicapBy"), {
    options: policyOptions(settings.handicap), value: settings.handicap ?? "",
  }),
  field("settings.allowance", t("rooms.allowance"), {
    type: "number", inputmode: "numeric", min: 0, max: 200, value: settings.allowance ?? "",
    hint: t("rooms.allowanceHint"),
  }),
);

/** The usual policies, and the one that was chosen where it is another. */
const policyOptions = (chosen) => {
  const all = chosen && !policies.includes(chosen) ? [...policies, chosen] : policies;
  return [["", policyTitle(null)], ...all.map((each) => [each, policyTitle(each)])];
};

const numberOr = (text, nothing) => (text === "" ? nothing : Number(text));

const readOption = (option, values) => {
  const value = values[optionName(option)];
  return option.kind === "number" ? Number(value) : value;
};

/**
 * The fields of a form; `read(values)` makes the settings of what `parts/form.js` gives.
 * @param formats As `format/list` has them.
 * @param settings What is chosen now; empty for what the server has as default.
 * @param {number[]} holes The holes' numbers.
 */
export const gameFields = (formats, settings, holes) => {
  const chosen = h("div");
  const format = field("settings.format", t("rooms.format"), {
    options: formats.map((each) => [each.name, formatTitle(each)]), value: settings.format ?? "stroke",
  });
  const select = format.querySelector("select");
  const current = () => formats.find((each) => each.name === select.value) ?? formats[0];
  const drawOptions = () =>
    draw(chosen,
      h("p.hint", formatSummary(current())),
      current().options.map((option) =>
        optionField(option, current().name === settings.format ? settings.options : null)));
  select.addEventListener("change", drawOptions);
  drawOptions();

  return {
    element: h("div.gameFields", format, chosen, more(settings, holes)),
    read: (values) => ({
      format: values["settings.format"],
      options: Object.fromEntries(
        current().options.map((option) => [option.name, readOption(option, values)])),
      playersMax: numberOr(values["settings.playersMax"], undefined),
      startHole: numberOr(values["settings.startHole"], null),
      reverse: values["settings.reverse"],
      doubleEntry: values["settings.doubleEntry"],
      handicap: values["settings.handicap"] || null,
      allowance: numberOr(values["settings.allowance"], null),
    }),
  };
};
