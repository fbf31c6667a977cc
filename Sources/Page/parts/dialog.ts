// Questions that the user must answer before anything else.

import { h, newID } from "../core/dom.js";
import { openDialog } from "../core/modal.js";
import { t } from "../core/texts.js";

type Part = Node | string | false | null | undefined;

/**
 * Shows a dialog with its own content.
 * @param content Calls `close` with the value of the dialog.
 * @returns The value; undefined if the user dismissed the dialog.
 */
export const dialog = <Value = void>(
  title: string, content: (close: (value: Value) => void) => Part | readonly (Part | readonly Part[])[],
) =>
  new Promise<Value | undefined>((resolve) => {
    const id = newID("dialog");
    const box: HTMLDialogElement = h("dialog.old", { "aria-labelledby": id });
    let value: Value | undefined;
    const close = (given: Value) => {
      value = given;
      box.close();
    };
    const parts = [content(close)].flat(2) as Part[];
    box.append(h("h2", { id }, title), ...parts.filter((part): part is Node | string => Boolean(part)));
    document.body.append(box);
    const forget = openDialog(box);
    box.addEventListener("close", () => {
      forget();
      box.remove();
      resolve(value);
    });
  });

/** Dismisses the dialogs of a view that has closed. */
export const closeDialogs = () => {
  for (const open of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) open.close();
};

interface Confirmation {
  /** The label of the button that confirms. */
  readonly yes?: string;
  readonly isDangerous?: boolean;
}

/** Asks a question. Returns whether the user confirmed. */
export const confirm = async (
  title: string, text: string | null, { yes = t("common.yes"), isDangerous = false }: Confirmation = {},
) =>
  (await dialog<boolean>(title, (close) => [
    text && h("p", text),
    h(
      "div.actions",
      h("button", { type: "button", onclick: () => close(false) }, t("common.cancel")),
      h(
        "button", { type: "button", class: isDangerous ? "danger" : "primary",
          onclick: () => close(true) }, yes),
    ),
  ])) === true;
