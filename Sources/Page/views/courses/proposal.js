// One proposal: what it changes, and the answer to it.

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { go, href } from "../../core/router.js";
import { session } from "../../core/session.js";
import { distance, number, t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { field, form } from "../../parts/form.js";
import { say } from "../../parts/frame.js";
import { birdsEye } from "./birdsEye.js";
import { differences } from "./differences.js";
import { proposer } from "./proposals.js";

const changeTable = (changes) =>
  h(
    "div.wide", { role: "region", "aria-label": t("courses.changes"), tabindex: "0" },
    h("table",
      h("thead", h("tr", ["courses.what", "courses.before", "courses.after"].map((key) =>
        h("th", { scope: "col" }, t(key))))),
      h("tbody", changes.map(([path, before, after]) =>
        h("tr", h("th", { scope: "row" }, path), h("td", before || "–"), h("td", after || "–"))))),
  );

/** Positions that players marked in rounds: how many players, and how far each one would move. */
const marksTable = ({ marks }) =>
  marks && h(
    "div.wide", { role: "region", "aria-label": t("courses.marks"), tabindex: "0" },
    h("p", t("courses.markers", { count: marks.markers })),
    h("table",
      h("thead", h("tr", ["courses.markedPlace", "courses.markedBy", "courses.moved"].map((key) =>
        h("th", { scope: "col" }, t(key))))),
      h("tbody", marks.positions.map(({ hole, kind, tee, markers, moved }) =>
        h("tr",
          h("th", { scope: "row" }, t(`courses.marked.${kind}`, { hole, tee: tee ?? "" })),
          h("td", number(markers)),
          h("td", moved === undefined ? t("courses.newPosition") : distance(moved)))))),
  );

const accept = (proposal) =>
  action(t("courses.accept"), async () => {
    await link.ask("course/accept", { proposal });
    say(t("courses.accepted"));
    await go("/courses/proposals");
  }, { class: "primary" });

const reject = (proposal) => async ({ reason }) => {
  await link.ask("course/reject", { proposal, reason });
  say(t("courses.rejected"));
  return go("/courses/proposals");
};

/** Who sees somebody else's proposal is an admin: to all others the server shows their own alone. */
const answers = ({ proposal, by, isOutdated }) =>
  by !== session.user && h(
    "section", { "aria-label": t("courses.answer") }, h("h2", t("courses.answer")),
    isOutdated
      ? h("p.error", t("courses.outdated"))
      : h("div.actions", accept(proposal)),
    form(t("courses.reject"), reject(proposal),
      field("reason", t("courses.reason"), { required: true, maxlength: 300, rows: 2 })),
  );

const current = async (course) => {
  try {
    return await link.ask("course/get", { course });
  } catch (error) {
    if (!error.code || error.mayPass) throw error;
    return null;
  }
};

export const proposalView = {
  path: "/courses/proposals/:proposal",
  title: () => t("courses.proposal"),

  async open(page) {
    const { proposal, document } = await link.ask("course/proposal", { proposal: page.params.proposal });
    const before = proposal.isNew ? null : await current(proposal.course);
    if (page.signal.aborted) return;
    page.title(proposal.name);
    draw(
      page.root,
      h("p", proposer(proposal)),
      before && h("p", h("a", { href: href(`/courses/${encodeURIComponent(proposal.course)}`) },
        t("courses.asItIs"))),
      birdsEye(document),
      marksTable(proposal),
      changeTable(differences(before, document)),
      answers(proposal),
    );
  },
};
