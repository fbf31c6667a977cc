// The map of everything: friends, courses, quizzes, services, my places (L4, C3, C4, C10, Q10).

import { draw, h } from "../../core/dom.js";
import { href } from "../../core/router.js";
import { errorText, t } from "../../core/texts.js";
import { map } from "../../parts/map.js";
import { metresBetween } from "../../parts/map/mercator.js";
import { followFriendsWhere } from "./friendsWhere.js";
import { findMe } from "./here.js";
import { friendMarker, layerNames, readers } from "./layers.js";
import { nearby } from "./nearby.js";
import { switches } from "./switches.js";

/** How far one moves before what is near is another thing, metres. */
const farMetres = 500;

/** What each layer has on the map, and what went wrong with which. */
const stock = (changed) => {
  const markers = {};
  const failures = {};
  const read = async (kind, work) => {
    try {
      markers[kind] = await work();
      delete failures[kind];
    } catch (error) {
      if (!error.code) throw error;
      failures[kind] = error;
    }
    changed();
  };
  return { markers, failures, read };
};

const failureWords = (failures, again) => {
  const [kind, error] = Object.entries(failures)[0] ?? [];
  if (!kind) return [];
  const names = Object.keys(failures).map((each) => layerNames[each]());
  return [
    h("p.error", { role: "alert" }, t("places.notRead", { what: names.join(", ") }), " ", errorText(error)),
    h("div.actions", h("button", { type: "button", onclick: again }, t("common.tryAgain"))),
  ];
};

const open = (page) => {
  let me = null;
  let middle = null;
  const trouble = h("div");
  const chosen = h("div", { role: "status" });

  const drawAll = () => {
    const wanted = Object.entries(things.markers).filter(([kind]) => shownLayers.isOn(kind));
    shown.update({ markers: wanted.flatMap(([, markers]) => markers), me });
    draw(trouble, failureWords(things.failures, readAll));
  };

  const things = stock(drawAll);

  const readLayers = () =>
    Promise.all(Object.entries(readers).map(([kind, read]) => things.read(kind, () => read(middle))));

  const readFriends = () =>
    things.read("friend", async () => {
      const markersOf = (friends) =>
        [...friends.values()].filter(({ position }) => position).map(friendMarker);
      const friends = await followFriendsWhere(page, (all) => {
        things.markers.friend = markersOf(all);
        drawAll();
        near.read();
      });
      return markersOf(friends);
    });

  const readAll = () => {
    readLayers();
    if (!things.markers.friend) readFriends();
  };

  const found = (position) => {
    const isFirst = !me;
    const isFar = !middle || metresBetween(middle, position) > farMetres;
    me = position;
    if (!isFar) return drawAll();
    middle = position;
    readLayers();
    // What is around me is what is to be seen, and not all that there is.
    if (isFirst) shown.look(position, 1_500);
    return near.read();
  };

  const lookAround = (place) => {
    middle = place;
    draw(chosen, h("p", t("places.lookedAround")));
    shown.update({ circles: [{ ...place, radius: 100 }] });
    readLayers();
  };

  const near = nearby(() => me);
  const shownLayers = switches(drawAll);
  const shown = map({ label: t("places.mapLabel"), onlongpress: lookAround, choose: t("places.lookHere") });
  page.leave(shown.end);
  page.root.append(
    h("p", h("a", { href: href("/sharing") }, t("places.toSharing"))),
    findMe(page, found),
    shownLayers.element,
    trouble,
    shown.element,
    chosen,
    near.element,
  );
  readAll();
  near.read();
};

export const placesView = {
  path: "/places",
  title: () => t("places.title"),
  open,
};
