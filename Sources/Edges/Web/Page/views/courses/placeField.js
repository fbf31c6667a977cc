// A place on Earth to be typed, or taken from where one stands.

import { h } from "../../core/dom.js";
import { errorText, t } from "../../core/texts.js";
import { field } from "../../parts/form.js";
import { say } from "../../parts/frame.js";
import { position } from "../../parts/position.js";
import { placeText, readPlace } from "./geo.js";

/** What is typed is either empty or a place; the browser's own form checks ask for it. */
const check = (input) =>
  input.setCustomValidity(input.value.trim() && !readPlace(input.value) ? t("courses.noPlace") : "");

const takeHere = async (input, button) => {
  button.disabled = true;
  try {
    input.value = placeText(await position());
    input.dispatchEvent(new Event("input", { bubbles: true }));
  } catch (error) {
    if (!error.code) throw error;
    say(errorText(error), { isError: true });
  }
  button.disabled = false;
};

export const placeField = (name, label, place) => {
  const made = field(name, label, {
    value: placeText(place), inputmode: "text", autocomplete: "off", placeholder: "63.40612, 10.46921",
  });
  const input = made.querySelector("input");
  input.addEventListener("input", () => check(input));
  const button = h("button", {
    type: "button", "aria-label": t("courses.hereFor", { what: label }),
    onclick: () => takeHere(input, button),
  }, t("courses.here"));
  made.classList.add("placeField");
  made.append(button);
  return made;
};
