// The walks that are over, and what they add up to (Q3, Q14).

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { href } from "../../core/router.js";
import { dateTime, number, t } from "../../core/texts.js";
import { pagedList } from "../../parts/pages.js";
import { reading } from "../../parts/reading.js";
import { quizHref } from "./entry.js";
import { fact } from "./facts.js";
import { duration } from "./words.js";

const totals = (all) =>
  h(
    "dl.figures",
    ["walks", "points", "correct", "incorrect"].map((each) => fact(t(`quizzes.total_${each}`), number(all[each]))),
  );

const rank = ({ rank: place, of }) => of > 1 && t("quizzes.rankOf", { rank: number(place), of: number(of) });

const walk = (each) => [
  h("p", h("a.name", { href: quizHref(each.quiz) }, each.name), " ", h("span.quiet", dateTime(each.endedAt))),
  h("p", [
    t("quizzes.correctOf", { count: each.correct }),
    t("quizzes.incorrectOf", { count: each.incorrect }),
    each.unanswered > 0 && t("quizzes.unansweredOf", { count: each.unanswered }),
    t("quizzes.pointsOfMax", { points: number(each.points), max: number(each.pointsMax) }),
  ].filter(Boolean).join(" · ")),
  h("p.quiet", [rank(each), each.timeMs !== null && duration(each.timeMs), each.reward].filter(Boolean).join(" · ")),
];

export const walkHistoryView = {
  path: "/quizzes/history",
  title: () => t("quizzes.history"),

  async open(page) {
    const sum = h("div");
    const list = h("div");
    page.root.append(sum, list, h("p", h("a", { href: href("/quizzes") }, t("quizzes.toQuizzes"))));
    await reading(list, () =>
      pagedList(
        async (cursor) => {
          const found = await link.ask("quiz/history", cursor ? { cursor } : {});
          draw(sum, totals(found.totals));
          return { items: found.walks, cursor: found.cursor };
        },
        walk, t("quizzes.noHistory"),
      ))();
  },
};
