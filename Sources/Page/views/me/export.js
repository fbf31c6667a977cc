// Everything that is kept about me, as one file (F44, F63).

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { session } from "../../core/session.js";
import { t } from "../../core/texts.js";
import { form } from "../../parts/form.js";

// Lists may stand on several pages and are joined; anything else stands on one.
const add = (all, data) => {
  for (const [key, value] of Object.entries(data)) {
    if (Array.isArray(value) && Array.isArray(all[key])) all[key].push(...value);
    else all[key] = value;
  }
};

/** All pages put together. */
const gather = async (signal, progress) => {
  const data = {};
  const missing = [];
  let at;
  let cursor;
  for (let count = 1; !signal.aborted; count += 1) {
    const page = await link.ask("account/export", cursor ? { cursor } : {});
    at ??= page.at;
    add(data, page.data);
    missing.push(...(page.missing ?? []));
    ({ cursor } = page);
    if (!cursor) return missing.length ? { at, data, missing } : { at, data };
    progress(count);
  }
  return null;
};

const save = (whole) => {
  const file = new Blob([JSON.stringify(whole, null, 2)], { type: "application/json" });
  const url = URL.createObjectURL(file);
  h("a", { href: url, download: `fairway-${session.user}.json` }).click();
  // Once the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

export const exportSection = (page) => {
  const progress = h("p", { role: "status" });
  const work = async () => {
    const whole = await gather(page.signal, (count) => draw(progress, t("me.exporting", { count })));
    if (!whole) return;
    save(whole);
    draw(progress, whole.missing ? t("me.exportedPart", { count: whole.missing.length }) : t("me.exported"));
  };
  return [h("p.quiet", t("me.exportText")), form(t("me.export"), work), progress];
};
