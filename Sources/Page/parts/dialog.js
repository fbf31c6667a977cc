// Questions that are to be answered before anything else.

import { h, newID } from "../core/dom.js";
import { t } from "../core/texts.js";

/**
 * Shows a dialog with its own content.
 * @param {(close: (value) => void) => Node[]} content Calls `close` with what the dialog gives.
 * @returns {Promise} What it was closed with; undefined where it was dismissed.
 */
export const dialog = (title, content) =>
  new Promise((resolve) => {
    const id = newID("dialog");
    const box = h("dialog.old", { "aria-labelledby": id });
    let value;
    const close = (given) => {
      value = given;
      box.close();
    };
    box.append(h("h2", { id }, title), ...[content(close)].flat().filter(Boolean));
    box.addEventListener("close", () => {
      box.remove();
      resolve(value);
    });
    document.body.append(box);
    box.showModal();
  });

/** Dismisses what was asked about something that is not to be seen any more. */
export const closeDialogs = () => {
  for (const open of document.querySelectorAll("dialog[open]")) open.close();
};

/** Asks whether to do something; true where it is confirmed. */
export const confirm = async (title, text, { yes = t("common.yes"), isDangerous = false } = {}) =>
  (await dialog(title, (close) => [
    text && h("p", text),
    h(
      "div.actions",
      h("button", { type: "button", onclick: () => close(false) }, t("common.cancel")),
      h(
        "button", { type: "button", class: isDangerous ? "danger" : "primary",
          onclick: () => close(true) }, yes),
    ),
  ])) === true;
