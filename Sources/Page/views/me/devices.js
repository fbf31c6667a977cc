// The devices that are signed in for me: each can be signed out, and others added (D8).

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { session } from "../../core/session.js";
import { date, t } from "../../core/texts.js";
import { confirm } from "../../parts/dialog.js";
import { field, form } from "../../parts/form.js";
import { attempt, say } from "../../parts/frame.js";
import { reading } from "../../parts/reading.js";
import { secret } from "../../parts/secret.js";
import { signOut } from "./signOut.js";

const isThis = (device) => device.id === session.current.device.id;

const kinds = () => ["watch", "iot", "phone", "web"].map((kind) => [kind, t(`me.deviceKinds.${kind}`)]);

const remove = async (device, again) => {
  const isMeant = await confirm(t("me.signOutDevice", { name: device.name }),
    t("me.signOutDeviceText"), { yes: t("me.signOut"), isDangerous: true });
  if (!isMeant) return;
  const isDone = await attempt(() => link.ask("device/remove", { device: device.id }));
  if (!isDone) return;
  say(t("me.signedOutDevice", { name: device.name }));
  again();
};

const row = (device, again) => {
  const onclick = () => (isThis(device) ? signOut() : remove(device, again));
  return h("li.beside",
    h("div",
      h("strong", device.name), " ", isThis(device) && h("span.tag", t("me.thisDevice")),
      h("div.hint", t(`me.deviceKinds.${device.kind}`),
        device.createdAt && ` · ${t("me.since", { date: date(device.createdAt) })}`)),
    h("button", { type: "button", onclick, "aria-label": t("me.signOutDevice", { name: device.name }) },
      t("me.signOut")));
};

const list = async (again) => {
  const { devices } = await link.ask("device/list");
  const sorted = devices.sort((one, other) => isThis(other) - isThis(one));
  return h("ul.rows", sorted.map((device) => row(device, again)));
};

const add = async (values, place, again) => {
  const { device, owntracks } = await link.ask("device/add", values);
  draw(place,
    h("div.box", { role: "status" },
      h("p", t("me.deviceAdded", { name: device.name })),
      secret(t("me.token"), device.token),
      owntracks && h("p", h("a", { href: owntracks }, t("me.ownTracks")))));
  again();
};

export const devicesView = {
  path: "/devices",
  title: () => t("me.devices"),

  open(page) {
    const place = h("div");
    const added = h("div");
    const again = reading(place, () => list(again));
    page.root.append(
      place,
      h("h2", t("me.addDevice")), h("p.quiet", t("me.addDeviceText")),
      form(t("me.addDevice"), (values) => add(values, added, again),
        field("name", t("me.deviceName"), { required: true, maxlength: 64 }),
        field("kind", t("me.deviceKind"), { options: kinds(), value: "watch" })),
      added,
    );
    return again();
  },
};
