// A round on a course that is not in the list: its name, its holes, their pars (FU10, F28).

import { draw, h } from "../../core/dom.js";
import { t } from "../../core/texts.js";
import { field } from "../../parts/form.js";
import { openingForm } from "./opening.js";
import { parPad } from "./parPad.js";
import { sportField } from "./sportField.js";

const holesMax = 36;

export const playUnlistedView = {
  path: "/play/unlisted",
  title: () => t("rooms.unlisted"),

  async open(page) {
    const name = field("courseName", t("rooms.courseName"), {
      maxlength: 64, autocomplete: "off", hint: t("rooms.courseNameHint"),
    });
    const count = field("count", t("rooms.holesCount"), {
      type: "number", inputmode: "numeric", min: 1, max: holesMax, required: true, value: 18,
    });
    const pars = parPad();
    const number = count.querySelector("input");
    number.addEventListener("input", () => {
      if (number.checkValidity() && number.value) pars.setCount(Number(number.value));
    });
    pars.setCount(18);
    const room = (values) => ({
      courseName: values.courseName || t("rooms.unspecified"),
      ...(values.sport && { sport: values.sport }),
      holes: pars.holes(),
    });
    const holes = Array.from({ length: holesMax }, (_, place) => place + 1);
    const made = await openingForm(holes.slice(0, 18), room, () => "", name, sportField(), count, pars.element);
    draw(page.root, h("p.quiet", t("rooms.unlistedHint")), made);
  },
};
