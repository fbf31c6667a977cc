// Buttons that ask the server for something.

import { h } from "../core/dom.js";
import { attempt } from "./frame.js";

/**
 * A button that does one thing at a time, and tells where it was refused.
 * @param {() => Promise} work Throws what a request throws.
 * @param attributes Of the button; `class` is how it looks.
 */
export const action = (label, work, attributes = {}) => {
  const button = h("button", { type: "button", ...attributes }, label);
  let isBusy = false;
  button.addEventListener("click", async () => {
    if (isBusy) return;
    isBusy = true;
    // Not `disabled`, which would take the focus away from whoever works by keyboard.
    button.setAttribute("aria-disabled", "true");
    try {
      await attempt(work);
    } finally {
      isBusy = false;
      button.removeAttribute("aria-disabled");
    }
  });
  return button;
};
