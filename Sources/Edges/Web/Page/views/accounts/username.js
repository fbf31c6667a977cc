// Choosing a username, with some that are free (F22, F23).

import { draw, h } from "../../core/dom.js";
import { request } from "../../core/requests.js";
import { t } from "../../core/texts.js";
import { field } from "../../parts/form.js";

const suggest = async (hint) => {
  const { usernames } = await request("account/suggestUsername", { hint: hint.slice(0, 128) });
  return usernames;
};

const choice = (name, input) =>
  h("button.plain", { type: "button", onclick: () => {
    input.value = name;
    input.focus();
  } }, name);

/**
 * The field, and `suggestAfter(hint)`: shows free usernames after an address or another name, and puts
 * the first in as long as nobody typed one.
 */
export const usernameField = () => {
  const element = field("username", t("accounts.username"), {
    required: true, hint: t("accounts.usernameHint"), autocomplete: "username", minlength: 3,
    maxlength: 20, autocapitalize: "none", spellcheck: "false",
  });
  const input = element.querySelector("input");
  const free = h("div.suggestions", { role: "group", "aria-label": t("accounts.freeNames") });
  let isTyped = false;
  input.addEventListener("input", () => {
    isTyped = true;
  });
  element.append(free);

  const suggestAfter = async (hint) => {
    // Suggestions help; without them a name is simply typed.
    const names = await suggest(hint).catch(() => []);
    if (!isTyped && names.length) [input.value] = names;
    draw(free, names.length > 0 && h("span.hint", t("accounts.freeNames")),
      names.map((name) => choice(name, input)));
  };
  return { element, suggestAfter };
};
