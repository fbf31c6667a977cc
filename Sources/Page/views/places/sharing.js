// Who sees where I am: sharing, stopping, and all that goes with it (L3, L5, L6).

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { href } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { isInField } from "../../parts/edits.js";
import { folded } from "../../parts/folded.js";
import { reading } from "../../parts/reading.js";
import { readTies } from "../people/ties.js";
import { nearAlerts } from "./nearAlerts.js";
import { myPlaces } from "./myPlaces.js";
import { notStopped, receipt } from "./receipt.js";
import { reporting } from "./reporting.js";
import { shareForm } from "./shareForm.js";
import { sharings } from "./sharings.js";
import { stopping } from "./stopping.js";
import { thisBrowser } from "./thisBrowser.js";
import { track } from "./track.js";
import { trackers } from "./trackers.js";

const readNow = async () => {
  const [sharing, { viewers }] = await Promise.all([
    link.ask("location/sharing"), link.ask("location/viewers"),
  ]);
  return { sharing, viewers };
};

/** A part that is closed until somebody wants it. */
const part = (title, page, make) => {
  const place = h("div");
  const read = reading(place, () => make(page, read));
  return folded(title, place, read);
};

export const sharingView = {
  path: "/sharing",
  title: () => t("places.sharingTitle"),

  async open(page) {
    const told = h("div", { role: "status" });
    const now = h("div");
    const share = h("div");

    let seen = [];

    const stop = async (viewer) => {
      // First this browser: nothing of it is to come after what the receipt says.
      if (!viewer) reporting.stop();
      draw(told);
      await stopping.want(viewer, seen);
    };

    const stopped = ({ result, error }) => {
      draw(told, error ? notStopped(error) : receipt(result));
      if (!isInField()) told.querySelector("h2").focus();
      return read();
    };

    const read = reading(now, async () => {
      const found = await readNow();
      seen = found.sharing.sharings;
      return sharings(found, stop, shared);
    });
    const shared = () => {
      draw(told);
      return read();
    };
    const readForm = reading(share, async () => {
      const { friends } = await readTies();
      return shareForm(page, friends, shared);
    });

    page.root.append(
      h("p", h("a", { href: href("/places") }, t("places.toMap"))),
      told, now,
      thisBrowser(page),
      h("section", h("h2", t("places.shareTitle")), share),
      part(t("places.placesTitle"), page, myPlaces),
      part(t("places.alertsTitle"), page, nearAlerts),
      part(t("places.trackTitle"), page, track),
      part(t("places.trackersTitle"), page, trackers),
    );
    page.leave(stopping.follow(stopped));
    await Promise.all([read(), readForm()]);
  },
};
