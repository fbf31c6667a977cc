// Quizzes to walk: near me, all, those that I saved, and mine (Q4, Q6, Q7, Q13).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { href } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { field } from "../../parts/form.js";
import { pagedList } from "../../parts/pages.js";
import { reading } from "../../parts/reading.js";
import { quizEntry } from "./entry.js";
import { nearQuizzes } from "./near.js";

const sorts = ["near", "all", "saved", "mine"];
const waitMs = 250;

const tabs = (current) =>
  h(
    "nav.segments", { "aria-label": t("quizzes.which") },
    sorts.map((each) =>
      h("a", { href: href(`/quizzes?of=${each}`), "aria-current": each === current && "page" },
        t(`quizzes.of_${each}`))),
  );

const list = (request, body, none) =>
  pagedList(
    async (cursor) => {
      const page = await link.ask(request, { ...body, ...(cursor && { cursor }) });
      return { items: page.quizzes, cursor: page.cursor };
    },
    quizEntry, t(none),
  );

/** All quizzes, by words of their names. */
const search = (page, place) => {
  const found = h("div", { "aria-live": "polite" });
  const words = field("query", t("quizzes.search"), { type: "search", maxlength: 100 });
  const input = words.querySelector("input");
  const read = reading(found, () => list("quiz/list", { query: input.value.trim() }, "quizzes.none"));
  let timer = null;
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(read, waitMs);
  });
  page.leave(() => clearTimeout(timer));
  place.append(words, found);
  return read();
};

const open = {
  near: nearQuizzes,
  all: search,
  saved: (page, place) => reading(place, () => list("quiz/saved", {}, "quizzes.noneSaved"))(),
  mine: (page, place) => reading(place, () => list("quiz/list", { mine: true }, "quizzes.noneMine"))(),
};

export const quizzesView = {
  path: "/quizzes",
  title: () => t("quizzes.quizzes"),

  async open(page) {
    const wanted = page.query.get("of");
    const sort = sorts.includes(wanted) ? wanted : "near";
    const place = h("div");
    page.root.append(
      tabs(sort), place,
      h(
        "div.actions",
        h("a.button", { href: href("/quizzes/new") }, t("quizzes.create")),
        h("a.button", { href: href("/quizzes/history") }, t("quizzes.history")),
      ),
    );
    await open[sort](page, place);
  },
};
