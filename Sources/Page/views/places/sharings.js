// What I share now, with whom and until when, and who sees me or did; each can be stopped (L5, L6).

import { h } from "../../core/dom.js";
import { ago, dateTime, t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { profilePath } from "../people/person.js";
import { href } from "../../core/router.js";
import { stopping } from "./stopping.js";

const precisions = {
  exact: () => t("places.exact"),
  kilometre: () => t("places.kilometre"),
  near: () => t("places.near"),
};

export const precisionName = (precision) => precisions[precision]();

const audience = ({ viewer, room }) => {
  if (viewer) return viewer;
  return room ? t("places.thoseInRoom") : t("places.allFriends");
};

const end = ({ until, untilRoom }) => {
  if (until) return t("places.until", { at: dateTime(until) });
  return untilRoom ? t("places.untilRoom") : t("places.untilStopped");
};

/** Somebody who joined the room after I shared with it; a tap shows my position, as the others see it. */
const later = (room, viewer, shared) =>
  h("div.beside", h("span", t("places.joinedLater", { name: viewer })),
    action(t("places.showToo"), async () => {
      await stopping.share({ room, viewers: [viewer] });
      await shared();
    }, { id: `too-${viewer}`, "aria-label": t("places.showTooFor", { name: viewer }) }));

const sharing = (each, shared) =>
  h("li",
    h("strong", audience(each)),
    h("div.quiet", [precisionName(each.precision), each.position && t("places.chosenPlace"), end(each)]
      .filter(Boolean).join(" · ")),
    each.later?.map((viewer) => later(each.room, viewer, shared)));

const who = (viewer) => h("a", { href: href(profilePath(viewer)) }, viewer);

const seesNow = (each, stop) =>
  h("li.beside",
    h("div", who(each.viewer), h("div.quiet", [
      precisionName(each.precision), t("places.gotPositions", { count: each.positions }),
      each.lastAt && ago(each.lastAt),
    ].filter(Boolean).join(" · "))),
    action(t("places.stopOne"), () => stop(each.viewer),
      { id: `stop-${each.viewer}`, "aria-label": t("places.stopFor", { name: each.viewer }) }));

const didSee = (each) =>
  h("li", who(each.viewer), h("div.quiet", [
    t("places.gotPositions", { count: each.positions }), t("places.ended", { at: dateTime(each.until) }),
  ].join(" · ")));

const leftOut = (viewer, shared) =>
  h("li.beside", who(viewer),
    action(t("places.shareAgain"), async () => {
      await stopping.share({ viewers: [viewer] });
      await shared();
    }, { id: `again-${viewer}` }));

const section = (title, items, note) =>
  items.length > 0 && h("section", h("h2", title), note && h("p.quiet", note), h("ul.rows", items));

/**
 * The part that says how things stand.
 * @param {(viewer?) => Promise} stop Stops for one, or for everybody.
 * @param {() => Promise} shared After somebody sees me again.
 */
export const sharings = ({ sharing: { sharings: all, without }, viewers }, stop, shared) => {
  const now = viewers.filter(({ until }) => !until);
  return [
    h(
      "section.box.now",
      h("h2", { id: "now", tabindex: "-1" },
        all.length ? t("places.youShare") : t("places.youShareNot")),
      all.length > 0 && h("ul.rows", all.map((each) => sharing(each, shared))),
      all.length > 0 && h("div.actions", action(t("places.stopAll"), () => stop(), { id: "stop-all", class: "danger" })),
      !all.length && h("p", t("places.nobodySees")),
    ),
    section(t("places.seeYouNow"), now.map((each) => seesNow(each, stop))),
    section(t("places.leftOut"), without.map((each) => leftOut(each, shared)), t("places.leftOutText")),
    section(t("places.didSee"), viewers.filter(({ until }) => until).map(didSee), t("places.didSeeText")),
  ];
};
