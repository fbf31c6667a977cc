// What a stop answers: that it was done, when, what was deleted, and who had seen what until then (L5).

import { h } from "../../core/dom.js";
import { dateTime, date, errorText, t } from "../../core/texts.js";

const exact = (at) => date(at, { dateStyle: "medium", timeStyle: "medium" });

const pair = (term, value) => [h("dt", term), h("dd", value)];

const seen = ({ viewer, positions, lastAt }) =>
  h("li", h("strong", viewer), " ", t("places.gotPositions", { count: positions }),
    lastAt && h("span.quiet", ` · ${t("places.lastOne", { at: dateTime(lastAt) })}`));

export const stoppedTitle = ({ viewer }) =>
  viewer ? t("places.stoppedFor", { name: viewer }) : t("places.stoppedForAll");

export const receipt = (answer) =>
  h(
    "section.box.receipt", { "aria-label": t("places.receipt") },
    h("h2", { id: "receipt", tabindex: "-1" }, stoppedTitle(answer)),
    h(
      "dl",
      pair(t("places.stoppedAt"), exact(answer.stoppedAt)),
      pair(t("places.deletedPositions"), answer.deleted.positions),
      pair(t("places.deletedTopics"), answer.deleted.retained),
      pair(t("places.deletedWaiting"), answer.deleted.waiting),
    ),
    h("h3", t("places.whoHad")),
    answer.viewers.length ? h("ul", answer.viewers.map(seen)) : h("p.quiet", t("places.nobodyHad")),
  );

/** A stop that was refused is said where its receipt would be, and stays there. */
export const notStopped = (error) =>
  h(
    "section.box.receipt", { role: "alert" },
    h("h2", t("places.notStopped")),
    h("p.error", errorText(error)),
    h("p", t("places.notStoppedText")),
  );
