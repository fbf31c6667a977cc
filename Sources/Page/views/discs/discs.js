// Discs: a collection, who sees it, and what was thrown (F50, F51).

import { h } from "../../core/dom.js";
import { t } from "../../core/texts.js";
import { filters } from "../history/filters.js";
import { shown } from "../history/shown.js";
import { collectionPart } from "./collection.js";
import { lastTimePart } from "./lastTime.js";
import { sharingPart } from "./sharing.js";
import { thrownMostPart } from "./thrownMost.js";

/** What is only mine to see. */
const mine = (query) => [
  query.get("course") && [h("h2", t("discs.lastTime")), shown(() => lastTimePart(query.get("course")))],
  h("h2", t("discs.sharingTitle")), shown(sharingPart),
];

export const discsView = {
  path: "/discs",
  title: () => t("discs.title"),

  open({ query, root, title }) {
    const user = query.get("user");
    if (user) title(t("discs.titleOf", { user }));
    root.append(...[
      shown((again) => collectionPart(user ?? undefined, again)),
      h("h2", t("discs.statistics")),
      filters("/discs", query, { hasPlayers: false }),
      shown(() => thrownMostPart(query)),
      user ? [] : mine(query),
    ].flat(Infinity).filter(Boolean));
  },
};
