// A text that is shown once, to be copied.

import { h, newID } from "../core/dom.js";
import { t } from "../core/texts.js";
import { say } from "./frame.js";

const copy = async (input) => {
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
    say(t("me.copied"));
  } catch {
    // Not allowed, or over http: it is selected, and can be copied by hand.
    say(t("me.copyYourself"));
  }
};

export const secret = (label, value) => {
  const id = newID("secret");
  const input = h("input", { id, readonly: true, value, autocomplete: "off", spellcheck: "false" });
  return h("div.field", h("label", { for: id }, label), input,
    h("div.actions", h("button", { type: "button", onclick: () => copy(input) }, t("me.copy"))));
};
