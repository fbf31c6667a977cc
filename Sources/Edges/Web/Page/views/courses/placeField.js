// A place on Earth to be typed, or taken from where one stands.

import { t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { field } from "../../parts/form.js";
import { position } from "../../parts/position.js";
import { placeText, readPlace } from "./geo.js";

/** What is typed is either empty or a place; the form's checks ask for it. */
const check = (input) =>
  input.setCustomValidity(input.value.trim() && !readPlace(input.value) ? t("courses.noPlace") : "");

const takeHere = async (input) => {
  input.value = placeText(await position());
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
