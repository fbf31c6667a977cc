// Sharing where I am: with whom, how exactly, which position, until when (L3, L6).

import { draw, h } from "../../core/dom.js";
import { clock } from "../../core/clock.js";
import { hearServerTime } from "../../core/serverTime.js";
import { t } from "../../core/texts.js";
import { check, field, form } from "../../parts/form.js";
import { say } from "../../parts/frame.js";
import { map } from "../../parts/map.js";
import { position } from "../../parts/position.js";
import { findMe } from "./here.js";
import { reporting } from "./reporting.js";
import { openRooms } from "./rooms.js";
import { stopping } from "./stopping.js";

const hour = 3_600_000;

const endOfDay = () => new Date(clock.now()).setHours(24, 0, 0, 0);

/** By the server's time, which ends it. What is asked for by each choice of an end; `room:...` is until that room's end. */
const ends = {
  "": () => ({}),
  hour: () => ({ until: clock.now() + hour }),
  fourHours: () => ({ until: clock.now() + 4 * hour }),
  day: () => ({ until: endOfDay() }),
};

const endOf = (choice) =>
  choice.startsWith("room:") ? { untilRoom: choice.slice(5) } : ends[choice]();

const radio = (name, value, label, { hint, checked = false, onchange } = {}) =>
  h("label.share-choice",
    h("input", { type: "radio", name, value, checked, onchange }),
    h("span", label, hint && h("span.hint", hint)));

const group = (legend, ...children) => h("fieldset", h("legend", legend), children);

const friendChoice = ({ user, name }) =>
  h("label.share-choice", h("input", { type: "checkbox", name: `with-${user}` }), h("span", name));

const audienceFields = (friends, rooms) => {
  const chosen = h(
    "div.field", { hidden: true, dataset: { field: "viewers" } }, friends.map(friendChoice), h("p.error"),
  );
  const room = h("div", { hidden: true },
    field("room", t("places.whichRoom"), { options: rooms.map((each) => [each.room, each.title]) }));
  const show = ({ target }) => {
    chosen.hidden = target.value !== "chosen";
    room.hidden = target.value !== "room";
  };
  return group(
    t("places.withWhom"),
    radio("audience", "all", t("places.allFriends"), { checked: true, onchange: show }),
    friends.length > 0 && radio("audience", "chosen", t("places.chosenFriends"), { onchange: show }),
    chosen,
    rooms.length > 0 &&
      radio("audience", "room", t("places.aRoom"), { hint: t("places.aRoomHint"), onchange: show }),
    room,
  );
};

const precisionFields = () =>
  group(
    t("places.howExactly"),
    radio("precision", "exact", t("places.exact"), { checked: true, hint: t("places.exactHint") }),
    radio("precision", "kilometre", t("places.kilometre"), { hint: t("places.kilometreHint") }),
    radio("precision", "near", t("places.near"), { hint: t("places.nearHint") }),
  );

const endField = (rooms) =>
  field("end", t("places.untilWhen"), {
    value: "hour",
    options: [
      ["hour", t("places.anHour")], ["fourHours", t("places.fourHours")],
      ["day", t("places.restOfDay")], ["", t("places.untilStopped")],
      ...rooms.map(({ room, title }) => [`room:${room}`, t("places.untilEndOf", { title })]),
    ],
  });

/** Which position: the measured one, seen on a map first, or another one that is chosen there. */
const positionFields = (page) => {
  let chosen = null;
  const told = h("p", { role: "status" });
  const mine = radio("position", "mine", t("places.whereIAm"), { checked: true });
  const other = radio("position", "chosen", t("places.chosenPlace"), { hint: t("places.chosenHint") });
  const choose = (place) => {
    chosen = place;
    other.querySelector("input").checked = true;
    shown.update({ markers: [{ id: "chosen", kind: "point", title: t("places.chosenPlace"), ...place }] });
    draw(told, t("places.isChosen"));
  };
  const shown = map({ label: t("places.shareMap"), onlongpress: choose, hasList: false });
  page.leave(shown.end);
  let isFirst = true;
  const found = (me) => {
    shown.update({ me });
    if (isFirst) shown.look(me, 1_000);
    isFirst = false;
  };
  return {
    element: group(
      t("places.whichPosition"), mine, other, findMe(page, found), shown.element, told,
      h("div.field", { dataset: { field: "position" } }, h("p.error")),
    ),
    get chosen() {
      return chosen;
    },
  };
};

const need = (name, text) => {
  throw Object.assign(new Error(text), { code: "request.malformed", fields: { [name]: text } });
};

const viewersOf = (values) => {
  const prefix = "with-";
  const chosen = Object.keys(values).filter((name) => name.startsWith(prefix) && values[name]);
  if (!chosen.length) need("viewers", t("places.chooseSomebody"));
  return chosen.map((name) => name.slice(prefix.length));
};

const bodyOf = (values, chosen) => {
  const body = { precision: values.precision, ...endOf(values.end) };
  if (values.audience === "chosen") body.viewers = viewersOf(values);
  if (values.audience === "room") body.room = values.room;
  if (values.position === "chosen") body.position = chosen ?? need("position", t("places.chooseOnMap"));
  return body;
};

const tellViewers = ({ viewers }) =>
  say(viewers.length ? t("places.seenBy", { names: viewers.join(", ") }) : t("places.seenByNobody"));

/**
 * The form.
 * @param friends Whom it can be shared with.
 * @param {() => Promise} done After it was shared.
 */
export const shareForm = async (page, friends, done) => {
  const name = (room, title) => {
    const options = made.querySelectorAll(`option[value="${CSS.escape(room)}"], option[value="room:${CSS.escape(room)}"]`);
    for (const each of options) {
      each.textContent = each.value === room ? title : t("places.untilEndOf", { title });
    }
  };
  const rooms = await openRooms(page, name);
  const where = positionFields(page);
  const share = async (values) => {
    await hearServerTime();
    const body = bodyOf(values, where.chosen);
    const reports = values.reports && !body.position;
    // Nothing is shared before it is known that there is a position; it counts from when sharing began.
    if (reports) await position();
    tellViewers(await stopping.share(body));
    if (reports) await reporting.start();
    await done();
  };
  const made = form(
    t("places.share"), share,
    audienceFields(friends, rooms), precisionFields(), endField(rooms), where.element,
    check("reports", t("places.reports"), { checked: true, hint: t("places.reportsHint") }),
  );
  return made;
};
