// Choosing a username, with some that are free (F22, F23).

import { draw, h } from "../../core/dom.js";
import { request } from "../../core/requests.js";
import { t } from "../../core/texts.js";
import { field } from "../../parts/form.js";
import { whenReleased } from "../../parts/pointer.js";

const suggest = async (hint) => {
  const { usernames } = await request("account/suggestUsername", { hint: hint.slice(0, 128) });
  return usernames;
};

/**
 * The field, and `suggestAfter(hint)`: shows free usernames after an address or another name. It fills
 * in the first one, but never into a field that has the focus or that was edited.
 */
export const usernameField = () => {
  const element = field("username", t("accounts.username"), {
    required: true, hint: t("accounts.usernameHint"), autocomplete: "username", minlength: 3,
    maxlength: 20, autocapitalize: "none", spellcheck: "false",
  });
  const input = element.querySelector("input");
  const free = h("div.suggestions", { role: "group", "aria-label": t("accounts.freeNames") });
  let isEdited = false;
  /** The suggestion in the field, and the number of the newest question. */
  let filled = "";
  let newest = 0;
  input.addEventListener("input", () => {
    isEdited = true;
  });
  element.append(free);

  const choose = (name) => {
    isEdited = true;
    input.value = name;
    input.focus();
  };

  const suggestAfter = async (hint) => {
    const mine = ++newest;
    // Without suggestions, the user types a name.
    const names = await suggest(hint).catch(() => []);
    await whenReleased();
    if (mine !== newest) return;
    // A browser that fills the field in by itself may send no event.
    const isMine = isEdited || input.value !== filled || document.activeElement === input;
    if (!isMine && names.length) {
      [filled] = names;
      input.value = filled;
    }
    draw(free, names.length > 0 && h("span.hint", t("accounts.freeNames")),
      names.map((name) => h("button.plain", { type: "button", onclick: () => choose(name) }, name)));
  };
  return { element, suggestAfter };
};
