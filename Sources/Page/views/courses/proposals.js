// What waits for an admin's answer: for admins all, for others their own (F29, G2).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { href } from "../../core/router.js";
import { dateTime, t } from "../../core/texts.js";
import { pagedList } from "../../parts/pages.js";
import { reading } from "../../parts/reading.js";

/** A proposal from the marks of players has no author. */
export const proposer = ({ by, at }) =>
  by ? t("courses.proposedBy", { user: by, at: dateTime(at) }) : t("courses.proposedByMarks", { at: dateTime(at) });

const row = (proposal) =>
  h(
    "div.courseRow",
    h("p.rowName",
      h("a", { href: href(`/courses/proposals/${proposal.proposal}`) }, proposal.name),
      h("span.tag", t(proposal.isNew ? "courses.newCourse" : "courses.correction"))),
    h("p.quiet", proposer(proposal)),
    proposal.isOutdated && h("p", t("courses.outdated")),
  );

const fetch = async (cursor) => {
  const page = await link.ask("course/proposals", { cursor });
  return { items: page.proposals, cursor: page.cursor };
};

export const proposalsView = {
  path: "/courses/proposals",
  title: () => t("courses.proposals"),

  open(page) {
    const place = h("div");
    page.root.append(h("p", t("courses.proposalsHint")), place);
    return reading(place, () => pagedList(fetch, row, t("courses.noProposals")))();
  },
};
