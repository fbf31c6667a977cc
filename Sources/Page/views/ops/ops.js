// How the server stands: for everybody what the status page says, for admins all of it (D9, F68, F71).

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { settings } from "../../core/settings.js";
import { t } from "../../core/texts.js";
import { reading } from "../../parts/reading.js";
import { alerts } from "./alerts.js";
import { metrics } from "./metrics.js";
import { maintenance, monitor } from "./monitor.js";
import { outages } from "./outages.js";
import { opsTopics } from "./topics.js";
import { percent } from "./uptime.js";

/** How often monitors are read anew. */
const againMs = 30_000;

/** `ops/monitors`; null for whoever is no admin. */
const readMonitors = async () => {
  try {
    return await link.ask("ops/monitors");
  } catch (error) {
    if (error.code === "request.forbidden") return null;
    throw error;
  }
};

const readAll = async () => {
  const [status, admin] = await Promise.all([link.ask("ops/status"), readMonitors()]);
  return { status, monitors: admin?.monitors ?? null };
};

const headline = ({ monitors }) => {
  const down = monitors.filter(({ condition, maintained }) => condition === "down" && !maintained);
  return h("p.headline", { class: down.length ? "down" : "up" },
    down.length ? t("ops.someDown", { count: down.length }) : t("ops.allUp"));
};

const list = ({ status, monitors }, work) => {
  const { at, objective } = status;
  const daysOf = (name) => status.monitors.find((each) => each.monitor === name)?.days;
  return [
    headline(status),
    h("h2", t("ops.monitors")),
    h("p.quiet", t("ops.objective", { percent: percent(objective) })),
    (monitors ?? status.monitors).map((each) =>
      monitor(each, { at, objective, days: daysOf(each.monitor) }, monitors && work)),
  ];
};

const forAdmins = (page, place, again) => {
  const topics = opsTopics();
  const past = h("div");
  const readPast = reading(past, outages);
  const changed = () => {
    again();
    readPast();
  };
  draw(
    place.top,
    alerts(page, topics.alerts, changed),
    h("section", h("h2", t("ops.now")), metrics(page, topics.metrics)),
  );
  draw(
    place.bottom,
    h("section.box", h("h2", t("ops.workOnAll")), maintenance(null, null, again),
      h("p.quiet", t("ops.workText"))),
    h("section", h("h2", t("ops.outages")), past),
  );
  readPast();
};

const open = async (page) => {
  const place = { top: h("div"), list: h("div"), bottom: h("div") };
  const opened = new Set();
  const read = reading(place.list, async () => {
    const all = await readAll();
    if (!place.bottom.hasChildNodes()) {
      if (all.monitors) forAdmins(page, place, read);
      else draw(place.bottom, h("p", t("ops.forAdmins")));
    }
    return list(all, { again: read, open: opened });
  });
  page.root.append(
    h("p", h("a", { href: `${settings.root}/status` }, t("ops.statusPage"))),
    place.top, place.list, place.bottom,
  );
  await read();
  // Nothing is drawn anew below somebody's hands.
  const clock = setInterval(() => place.list.contains(document.activeElement) || read(), againMs);
  page.leave(() => clearInterval(clock));
};

export const opsView = {
  path: "/ops",
  title: () => t("ops.title"),
  open,
};
