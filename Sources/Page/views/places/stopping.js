// A stop of sharing that is on its way: it goes on, and is told, whichever view is open (L5).

import { draw, h } from "../../core/dom.js";
import { errands } from "../../core/errands.js";
import { link } from "../../core/link.js";
import { randomName, RequestError } from "../../core/requests.js";
import { href } from "../../core/router.js";
import { session } from "../../core/session.js";
import { errorText, t } from "../../core/texts.js";
import { bars } from "../../parts/frame.js";
import { stoppedTitle } from "./receipt.js";

const kind = "stop";

/** Stops that were asked for just now, with a link: nothing can have been shared since. */
const fresh = new Set();
/** What came of a stop while no view showed it. */
let last = null;
/** How many shares are on their way from here. */
let begun = 0;
const sharedWatchers = new Set();

const sign = h("section.stopping.old", { role: "status", "aria-label": t("places.stopping"), hidden: true });

const close = () => {
  last = null;
  drawSign();
};

const anchor = () => h("a", { href: href("/sharing") }, t("places.sharingTitle"));

const button = (text, onclick) => h("button.plain", { type: "button", onclick }, text);

const waiting = (errand) => {
  const trouble = errands.trouble(errand);
  if (link.isOnline && !trouble) return [h("strong", t("places.stopping")), " ", t("places.mayStillSee")];
  return [
    h("strong.error", t("places.notStoppedYet")), " ", trouble && link.isOnline ? `${errorText(trouble)} ` : "",
    t("places.stopsWhenBack"), " ", anchor(),
    link.isOnline && button(t("common.tryAgain"), () => errands.flush()),
  ];
};

const over = ({ result, error }) => [
  h(error ? "strong.error" : "strong", error ? t("places.notStopped") : stoppedTitle(result)), " ",
  error && `${errorText(error)} ${t("places.notStoppedText")} `,
  anchor(), button(t("common.close"), close),
];

const drawSign = () => {
  const [first] = errands.of(kind);
  sign.hidden = !first && !last;
  draw(sign, first ? h("p", waiting(first)) : last && h("p", over(last)));
};

/** A sharing without those who joined the room since: they do not see me, so they are nothing new. */
const shared = ({ later, ...sharing }) => JSON.stringify(sharing);

const same = (one, other) => shared(one) === shared(other);

/** What was begun after the stop was asked for, from wherever, is what is wanted now. */
const requireNothingNew = async ({ seen }) => {
  const { sharings } = await link.ask("location/sharing");
  if (sharings.some((each) => !seen.some((known) => same(known, each)))) {
    throw new RequestError({ code: "location.sharedAnew" });
  }
};

export const send = async (errand) => {
  if (!fresh.delete(errand.made) && errand.seen) await requireNothingNew(errand);
  return link.ask("location/stop", errand.viewer ? { viewer: errand.viewer } : {}, { id: errand.made });
};

export const tell = (outcome) => {
  last = outcome;
  drawSign();
};

export const stopping = {
  /**
   * Wants a stop, for one viewer or for everybody; it is kept until there is a receipt.
   * @param seen What is shared, as it was read last.
   */
  async want(viewer, seen) {
    const made = randomName();
    last = null;
    if (link.isOnline) fresh.add(made);
    // What is shared by a request that is still on its way is meant as well.
    await errands.add({ id: `${kind}/${viewer ?? ""}`, kind, made, viewer, seen: begun ? null : seen });
  },

  /** Shares; a stop that was asked for before is done before, so that it ends nothing of this. */
  async share(body) {
    await errands.flush();
    if (errands.of(kind).length) throw new RequestError({ code: "location.stopping" });
    begun += 1;
    try {
      return await link.ask("location/share", body);
    } finally {
      begun -= 1;
      for (const watcher of sharedWatchers) watcher();
    }
  },

  /** Calls back after each share from here. */
  onShared: (watcher) => sharedWatchers.add(watcher),

  /** Hears what comes of stops, and what came of the last one if nothing showed it. */
  follow(hear) {
    if (last) hear(last);
    close();
    return errands.follow(kind, (outcome) => {
      hear(outcome);
      return true;
    });
  },
};

bars.prepend(sign);
errands.watch(drawSign);
link.watch(drawSign);
session.watch(close);
drawSign();
