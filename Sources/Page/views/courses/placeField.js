// A place on Earth to be typed, or taken from where one stands.

import { t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { field } from "../../parts/form.js";
import { position } from "../../parts/position.js";
import { placeText, readPlace } from "./geo.js";

/** What is typed is either empty or a place; the form's checks ask for it. */
const check = (input) =>
  input.setCustomValidity(input.value.trim() && !readPlace(input.value) ? t("courses.noPlace") : "");

/** Fills in the position, unless somebody entered another place while the browser looked for it. */
const takeHere = async (input) => {
  const before = input.value;
  const here = await position();
  if (input.value !== before) return;
  input.value = placeText(here);
  input.dispatchEvent(new Event("input", { bubbles: true }));
};

export const placeField = (name, label, place) => {
  const made = field(name, label, {
    value: placeText(place), inputmode: "text", autocomplete: "off", placeholder: "63.40612, 10.46921",
  });
  const input = made.querySelector("input");
  input.addEventListener("input", () => check(input));
  const button = action(t("courses.here"), () => takeHere(input), {
    "aria-label": t("courses.hereFor", { what: label }),
  });
  made.classList.add("placeField");
  made.append(button);
  return made;
};
