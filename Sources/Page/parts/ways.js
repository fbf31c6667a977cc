// Ways to other places, one a row: what they are called, and what is there.

import { h } from "../core/dom.js";
import { href } from "../core/router.js";

const way = ({ to, url, text, hint, count }) =>
  h("li", h("a.onward", { href: url ?? href(to) },
    h("span", text, hint && h("span.hint", hint)),
    count ? h("span.tag", count) : null));

/** @param ways `{to or url, text, hint?, count?}`; what is null is left out. */
export const waysList = (ways) => h("ul.rows.onwards", ways.filter(Boolean).map(way));
