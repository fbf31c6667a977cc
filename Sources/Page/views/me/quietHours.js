// The part of each day in which nothing disturbs.

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { t } from "../../core/texts.js";
import { check, field, form } from "../../parts/form.js";
import { say } from "../../parts/frame.js";

const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** This browser's zones, with the one that was chosen, which may be another's. */
const zones = (chosen) =>
  [...new Set([chosen, here(), ...Intl.supportedValuesOf("timeZone")])]
    .sort()
    .map((name) => [name, name.replaceAll("_", " ")]);

const times = (hours) => {
  const timeZone = hours?.timeZone ?? here();
  return [
    field("quietHours.from", t("me.from"), { type: "time", required: true,
      value: hours?.from ?? "22:00" }),
    field("quietHours.to", t("me.to"), { type: "time", required: true, value: hours?.to ?? "07:00" }),
    field("quietHours.timeZone", t("me.timeZone"), { options: zones(timeZone), value: timeZone }),
  ];
};

const save = async (values) => {
  const quietHours = values.isQuiet
    ? { from: values["quietHours.from"], to: values["quietHours.to"],
        timeZone: values["quietHours.timeZone"] }
    : null;
  await link.ask("account/changeSettings", { quietHours });
  say(t("me.saved"));
};

/** @param hours `{from, to, timeZone}`, or null for none. */
export const quietHoursForm = (hours) => {
  const each = h("fieldset", { disabled: !hours }, h("legend", t("me.everyDay")), times(hours));
  const whole = check("isQuiet", t("me.isQuiet"), { checked: hours !== null,
    hint: t("me.isQuietHint") });
  whole.addEventListener("change", ({ target }) => {
    each.disabled = !target.checked;
  });
  return form(t("common.save"), save, whole, each);
};
