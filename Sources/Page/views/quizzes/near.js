// Quizzes near me (Q4): around a position, in a wider circle where there are none (Q7).

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { href } from "../../core/router.js";
import { distance, t } from "../../core/texts.js";
import { folded } from "../../parts/folded.js";
import { map } from "../../parts/map.js";
import { kindName } from "../../parts/map/signs.js";
import { pagedList } from "../../parts/pages.js";
import { position } from "../../parts/position.js";
import { reading } from "../../parts/reading.js";
import { quizEntry, quizMarker } from "./entry.js";

/** Metres: what is walked to, what is driven to, and as far as the server looks. */
const radii = [10_000, 50_000, 200_000];

const nothing = (none, radius, widen) => {
  const wider = radii.find((each) => each > radius);
  return h(
    "div",
    h("p", { role: "status" }, t("quizzes.noneNear", { distance: distance(radius) })),
    none?.nearest && [h("h2", t("quizzes.nearest")), h("div.box", quizEntry(none.nearest))],
    h("p", t("quizzes.noneNearHint")),
    h(
      "div.actions",
      wider && h("button.primary", { type: "button", onclick: () => widen(wider) },
        t("quizzes.wider", { distance: distance(wider) })),
      h("a.button", { href: href("/quizzes?of=all") }, t("quizzes.showAll")),
    ),
  );
};

const found = async (page, here, first, radius) => {
  const all = [...first.quizzes];
  const around = map({
    label: t("quizzes.map"), markers: all.map(quizMarker), me: here.at ? here : null, hasList: false,
  });
  page.leave(around.end);
  const fetch = async (cursor) => {
    if (!cursor) return { items: first.quizzes, cursor: first.cursor };
    const { lat, lon } = here;
    const next = await link.ask("quiz/near", { lat, lon, radius, cursor });
    all.push(...next.quizzes);
    around.update({ markers: all.map(quizMarker) });
    return { items: next.quizzes, cursor: next.cursor };
  };
  return [around.element, await pagedList(fetch, quizEntry, "")];
};

/** A map that is folded until somebody wants to look around another point than where he or she is. */
const chooser = (page, choose) => {
  const place = h("div");
  const open = () => {
    if (place.hasChildNodes()) return;
    const shown = map({
      label: t("quizzes.pointMap"), hasList: false, choose: t("quizzes.lookHere"),
      onlongpress(point) {
        shown.update({ markers: [{ id: "point", kind: "point", title: kindName("point"), ...point }] });
        choose(point);
      },
    });
    page.leave(shown.end);
    place.append(shown.element);
  };
  return folded(t("quizzes.otherPoint"), place, open);
};

/** Draws what is near into `place`, or around a chosen point; without a position, what to do about that (Q8). */
export const nearQuizzes = (page, place) => {
  let radius = radii[0];
  let chosen = null;
  const list = h("div");
  const told = h("div", { role: "status" });
  const read = reading(list, async () => {
    const here = chosen ?? (await position());
    const { lat, lon } = here;
    const first = await link.ask("quiz/near", { lat, lon, radius });
    return first.quizzes.length ? found(page, here, first, radius) : nothing(first.none, radius, widen);
  });
  const widen = (wider) => {
    radius = wider;
    return read();
  };
  const look = (point) => {
    chosen = point;
    draw(told, point && h("p", t("quizzes.aroundPoint"), " ",
      h("button", { type: "button", onclick: () => look(null) }, t("quizzes.aroundMe"))));
    return read();
  };
  place.append(chooser(page, look), told, list);
  return read();
};
