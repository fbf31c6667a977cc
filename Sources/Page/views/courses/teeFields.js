// The tees of a course, to be added, changed and taken away (G2, G4).

import { draw, h } from "../../core/dom.js";
import { t } from "../../core/texts.js";
import { field } from "../../parts/form.js";

const teesMax = 12;
const usualColor = "#d32f2f";

const named = (place, name) => `tees[${place}].${name}`;

const numberOf = (text) => (text ? Number(text) : undefined);

/** `{element, read(values)}`: the tees, each with the name that it had before as `was`. */
export const teeFields = (given) => {
  // What is typed lives in the fields; a tee keeps its place when another is taken away.
  let next = 0;
  const rows = new Map();
  const list = h("div");

  const row = (tee, place) =>
    h(
      "fieldset", h("legend", tee.name ? t("courses.teeNamed", { name: tee.name }) : t("courses.newTee")),
      field(named(place, "name"), t("courses.teeName"), {
        required: true, maxlength: 32, value: tee.name ?? "" }),
      h("div.fieldPair",
        field(named(place, "slope"), t("courses.slope"), {
          type: "number", inputmode: "numeric", min: 55, max: 155, value: tee.slope ?? "" }),
        field(named(place, "rating"), t("courses.rating"), {
          type: "number", inputmode: "decimal", min: 20, max: 90, step: "0.0001", value: tee.rating ?? "" })),
      field(named(place, "color"), t("courses.color"), { type: "color", value: tee.color ?? usualColor }),
      h("button", { type: "button", onclick: () => remove(place) }, t("courses.removeTee")),
    );

  const show = () => draw(list, [...rows.values()].map((each) => each.element));
  const add = (tee = {}) => {
    const place = next++;
    rows.set(place, { before: tee, element: row(tee, place) });
    show();
    return rows.get(place).element;
  };
  const remove = (place) => {
    rows.delete(place);
    show();
    button.focus();
  };
  const button = h("button", {
    type: "button",
    onclick: () => rows.size < teesMax && add().querySelector("input").focus(),
  }, t("courses.addTee"));
  for (const tee of given) add(tee);

  const read = (values) =>
    [...rows].map(([place, { before }]) => {
      const value = (name) => values[named(place, name)];
      const color = value("color");
      const isChosen = before.color || color !== usualColor;
      return {
        was: before.name,
        tee: {
          ...before, name: value("name"), slope: numberOf(value("slope")),
          rating: numberOf(value("rating")), color: isChosen ? color : undefined,
        },
      };
    });

  return { element: h("details", h("summary", t("courses.tees")), list, button), read };
};
