// Places of mine: I am told when I arrive and leave, and those who see me exactly are if I want.

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { ago, distance, t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { confirm } from "../../parts/dialog.js";
import { check, field, form } from "../../parts/form.js";
import { map } from "../../parts/map.js";
import { findMe } from "./here.js";

const radii = [50, 100, 200, 500, 1_000, 5_000];

const state = ({ inside, since }) => {
  if (inside === undefined) return null;
  const when = { ago: since ? ago(since) : "" };
  return inside ? t("places.thereSince", when) : t("places.awaySince", when);
};

const remove = ({ place, name }, again) =>
  action(t("common.remove"), async () => {
    const sure = await confirm(t("places.removePlace", { name }), t("places.removePlaceText"),
      { yes: t("common.remove"), isDangerous: true });
    if (!sure) return;
    await link.ask("location/removePlace", { place });
    await again();
  }, { id: `remove-${place}`, "aria-label": t("places.removeNamed", { name }) });

const row = (place, again) =>
  h("li.beside",
    h("div", h("strong", place.name), h("div.quiet", [
      t("places.around", { distance: distance(place.radius) }),
      place.told ? t("places.othersTold") : t("places.onlyMe"),
      place.device && t("places.fromDevice", { device: place.device }), state(place),
    ].filter(Boolean).join(" · "))),
    remove(place, again));

const markerOf = ({ place, name, lat, lon, radius }) =>
  ({ id: place, kind: "place", title: name, lat, lon, radius });

const adding = (page, places, again) => {
  let chosen = null;
  const choose = (place) => {
    chosen = place;
    const marker = { id: "new", kind: "point", title: t("places.newPlace"), ...place, radius: radius() };
    shown.update({ markers: [...places.map(markerOf), marker] });
  };
  const shown = map({
    label: t("places.placesMap"), markers: places.map(markerOf), onlongpress: choose, hasList: false,
  });
  page.leave(shown.end);
  const found = (me) => {
    shown.update({ me });
    if (!chosen) shown.look(me, 1_000);
  };
  const add = async ({ name, told, radius: wanted }) => {
    if (!chosen) {
      const text = t("places.chooseOnMap");
      throw Object.assign(new Error(text), { code: "request.malformed", fields: { position: text } });
    }
    await link.ask("location/addPlace", { name, ...chosen, radius: Number(wanted), told });
    await again();
  };
  const made = form(
    t("places.addPlace"), add,
    field("name", t("places.placeName"), { required: true, maxlength: 64 }),
    field("radius", t("places.placeRadius"), {
      options: radii.map((each) => [each, distance(each)]), value: "100",
      onchange: () => chosen && choose(chosen),
    }),
    check("told", t("places.tellOthers"), { checked: true, hint: t("places.tellOthersHint") }),
    findMe(page, found),
    shown.element,
    h("div.field", { dataset: { field: "position" } }, h("p.error")),
  );
  const radius = () => Number(made.elements.radius.value);
  return made;
};

export const myPlaces = async (page, again) => {
  const { places } = await link.ask("location/places");
  return [
    h("p.quiet", t("places.placesText")),
    places.length ? h("ul.rows", places.map((each) => row(each, again))) : h("p", t("places.noPlaces")),
    h("h3", t("places.newPlace")),
    adding(page, places, again),
  ];
};
