import { h } from "../../core/dom.js";

/** One line of a <dl>. */
export const fact = (name, value) => h("div", h("dt", name), h("dd", value));
