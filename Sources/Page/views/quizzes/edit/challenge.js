// One challenge: its question, its answers, its place.

import { h } from "../../../core/dom.js";
import { number, t } from "../../../core/texts.js";
import { dialog } from "../../../parts/dialog.js";
import { field, form } from "../../../parts/form.js";
import { answerBody, answerFields } from "./answerFields.js";
import { incomplete, missingBelow, pathOf } from "./missing.js";

const coordinate = (name, label, value, most) =>
  field(name, label, { type: "number", step: "any", min: -most, max: most, required: true, value: value ?? "" });

const placeFields = ({ location, radius, points }) => [
  h(
    "div.fieldPair",
    field("radius", t("quizzes.radius"), { type: "number", inputmode: "numeric", min: 5, max: 1000, value: radius ?? 30 }),
    field("points", t("quizzes.worth"), { type: "number", inputmode: "numeric", min: 0, max: 1000, value: points ?? 10 }),
  ),
  h(
    "details", h("summary", t("quizzes.position")),
    h("div.fieldPair", coordinate("lat", t("quizzes.lat"), location?.lat, 90), coordinate("lon", t("quizzes.lon"), location?.lon, 180)),
  ),
];

const body = (given, element) => ({
  location: { lat: Number(given.lat), lon: Number(given.lon) },
  radius: Number(given.radius || 30),
  points: Number(given.points || 0),
  question: given.question,
  ...answerBody(element),
});

/** Where there are choices, an answer is marked and not filled in. */
const worded = (fields, { kind }) =>
  kind === "choice" && fields.answers ? { ...fields, answers: t("quizzes.amongChoices") } : fields;

/** What a refusal says of this challenge, by the names of its fields. */
const ofChallenge = (error, at, given) => {
  const fields = missingBelow(error.fields ?? {}, pathOf(at));
  return Object.keys(fields).length ? incomplete(worded(fields, given)) : error;
};

/**
 * Asks for a challenge in a dialog.
 *
 * What is incomplete is kept as it is, and asked for: who closes the dialog then goes on another time.
 * @param challenge What there is of it; `at` its number, also the one that it is going to have.
 * @param {(body, number) => Promise<QuizChange>} save `number` is null for a new one.
 * @returns {Promise<number|undefined>} Its number where it is whole.
 */
export const editChallenge = (challenge, at, isNew, save) => {
  let known = isNew ? null : at;
  const submit = async (given, element) => {
    let saved;
    try {
      saved = await save(body(given, element), known);
    } catch (error) {
      throw error.code ? ofChallenge(error, at, given) : error;
    }
    known = saved.number ?? known;
    const missing = missingBelow(saved.missing, pathOf(known));
    if (Object.keys(missing).length) throw incomplete(worded(missing, given));
  };
  return dialog(t("quizzes.challenge", { number: number(at) }), (close) => [
    form(
      t("quizzes.saveChallenge"),
      async (given, element) => {
        await submit(given, element);
        close(known);
      },
      field("question", t("quizzes.question"), { rows: 2, maxlength: 500, value: challenge.question ?? "" }),
      answerFields(challenge),
      placeFields(challenge),
    ),
    h("button", { type: "button", onclick: () => close() }, t("common.cancel")),
  ]);
};
