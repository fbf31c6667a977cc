// Devices that tell where I am without this page: OwnTracks apps, each with what was heard of it.

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { ago, number, t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { emptySent, field, form } from "../../parts/form.js";
import { say } from "../../parts/frame.js";
import { drawnQR } from "../../parts/qr/drawing.js";

const reasons = {
  malformed: () => t("places.refusedMalformed"),
  unknownType: () => t("places.refusedUnknownType"),
  encrypted: () => t("places.refusedEncrypted"),
  ahead: () => t("places.refusedAhead"),
  tooFar: () => t("places.refusedTooFar"),
  off: () => t("places.refusedOff"),
};

/** Why a message of a device was not taken. */
export const refusalText = (reason) => (reasons[reason] ?? (() => reason))();

const refused = (counts) =>
  Object.entries(counts).map(([reason, count]) => h("li", `${number(count)} × ${refusalText(reason)}`));

const row = ({ device, heardAt, taken, refused: counts }, names) =>
  h("li",
    h("strong", names.get(device) ?? device),
    h("div.quiet", [t("places.heard", { ago: ago(heardAt) }), t("places.taken", { count: taken })].join(" · ")),
    Object.keys(counts).length > 0 && [h("div", t("places.notTaken")), h("ul", refused(counts))]);

const copy = (text) =>
  action(t("places.copyLink"), async () => {
    await navigator.clipboard.writeText(text);
    say(t("places.copied"));
  });

/** The link that sets an app up is told this once. */
const setUp = ({ device, owntracks }) =>
  h("section.box", { role: "status" },
    h("h3", t("places.setUp", { name: device.name })),
    h("p", t("places.setUpText")),
    // Drawn here: what holds a password goes to no server as the address of a picture.
    drawnQR(owntracks, t("places.setUpCode", { name: device.name })),
    h("div.actions", h("a.button.primary", { href: owntracks }, t("places.openOwnTracks")),
      navigator.clipboard && copy(owntracks)));

const adding = () => {
  const place = h("div");
  return h(
    "div",
    form(
      t("places.addTracker"),
      async (values, made) => {
        draw(place, setUp(await link.ask("device/add", { name: values.name, kind: "phone" })));
        emptySent(made, values);
      },
      field("name", t("places.trackerName"), { required: true, maxlength: 64, hint: t("places.trackerHint") }),
    ),
    place,
  );
};

export const trackers = async () => {
  const [{ devices }, mine] = await Promise.all([link.ask("location/devices"), link.ask("device/list")]);
  const names = new Map(mine.devices.map(({ id, name }) => [id, name]));
  return [
    h("p.quiet", t("places.trackersText")),
    devices.length ? h("ul.rows", devices.map((each) => row(each, names))) : h("p", t("places.noTrackers")),
    adding(),
  ];
};
