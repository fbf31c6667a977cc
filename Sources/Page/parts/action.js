// Buttons that ask the server for something.

import { h } from "../core/dom.js";
import { whileBusy } from "./busy.js";
import { attempt } from "./frame.js";

/**
 * A button that does one thing at a time, and tells where it was refused.
 * @param {() => Promise} work Throws what a request throws.
 * @param attributes Of the button; `class` is how it looks.
 */
export const action = (label, work, attributes = {}) => {
  const button = h("button", { type: "button", ...attributes }, label);
  button.addEventListener("click", () => whileBusy(button, () => attempt(work)));
  return button;
};
