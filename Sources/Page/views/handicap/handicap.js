// The handicap of a player: what it is, why, from which scores, and what it gives on a course
// (G5, G6, G10, F48).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { go, href } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { field, form } from "../../parts/form.js";
import { shown } from "../history/shown.js";
import { courseHandicapPart } from "./courseHandicap.js";
import { explanation } from "./explanation.js";
import { policies, policyName } from "./figures.js";
import { postForm } from "./postForm.js";
import { scoresPart } from "./scores.js";

/** By which rules; the address keeps the choice. */
const policyForm = (query) => {
  const submit = ({ policy }) => {
    const wanted = new URLSearchParams(query);
    wanted.set("policy", policy);
    return go(`/handicap?${wanted}`);
  };
  return h("details.box", h("summary", t("handicap.by", { policy: policyName(query.get("policy") ?? "whs") })),
    form(t("handicap.show"), submit,
      field("policy", t("handicap.policy"),
        { options: policies.map((each) => [each, policyName(each)]), value: query.get("policy") ?? "whs" })));
};

export const handicapView = {
  path: "/handicap",
  title: () => t("handicap.title"),

  open({ query, root, title }) {
    const player = query.get("user") ?? undefined;
    const body = { policy: query.get("policy") ?? undefined, player };
    if (player) title(t("handicap.titleOf", { user: player }));
    const standing = h("div", shown(async (again) => [
      explanation(await link.ask("handicap/get", body)),
      h("h2", t("handicap.scores")),
      !player && h("p", h("a", { href: href("/handicap/counts") }, t("handicap.whichCount"))),
      !player && postForm(again),
      await scoresPart(body, player ? null : again),
    ]));
    root.append(
      policyForm(query), standing,
      h("h2", t("handicap.onCourse")), shown(() => courseHandicapPart(body, query.get("course"))),
    );
  },
};
