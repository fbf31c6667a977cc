// The fields of one hole of a course.

import { h } from "../../core/dom.js";
import { number, t } from "../../core/texts.js";
import { field } from "../../parts/form.js";
import { readPlace } from "./geo.js";
import { placeField } from "./placeField.js";

const named = (place, name) => `holes[${place}].${name}`;
const numeric = (min, max, value) => ({
  type: "number", inputmode: "numeric", min, max, step: "any", value: value ?? "",
});

const summary = ({ number: hole, par, basket }) =>
  [
    t("courses.holeOf", { number: number(hole) }), t("courses.parOf", { par: number(par) }),
    basket && t("courses.basketKnown"),
  ].filter(Boolean).join(" · ");

/** Folded away, since a course has many; what is wrong in one unfolds it. */
export const holeFields = (hole, place) =>
  h(
    "details.holeFields", h("summary", summary(hole)),
    h("div.fieldPair",
      field(named(place, "par"), t("courses.par"), { ...numeric(1, 9, hole.par), required: true }),
      field(named(place, "strokeIndex"), t("courses.indexLong"), numeric(1, 36, hole.strokeIndex))),
    field(named(place, "length"), t("courses.lengthMetres"), numeric(1, 2_000, hole.length)),
    placeField(named(place, "basket"), t("courses.basket"), hole.basket),
    placeField(named(place, "tee"), t("courses.teePlace"), hole.tee),
    field(named(place, "tips"), t("courses.tips"), { rows: 3, maxlength: 1_000, value: hole.tips ?? "" }),
    field(named(place, "picture"), t("courses.pictureLink"), {
      type: "url", maxlength: 500, value: hole.picture ?? "", hint: t("courses.pictureHint"),
    }),
  );

const numberOf = (text) => (text === "" || text === undefined ? undefined : Number(text));

/** The hole as the fields have it; what they do not have stays as it was. */
export const readHole = (values, place, before) => {
  const value = (name) => values[named(place, name)] ?? "";
  return {
    ...before,
    par: numberOf(value("par")),
    strokeIndex: numberOf(value("strokeIndex")),
    length: numberOf(value("length")),
    basket: readPlace(value("basket")) ?? undefined,
    tee: readPlace(value("tee")) ?? undefined,
    tips: value("tips") || undefined,
    picture: value("picture") || undefined,
  };
};
