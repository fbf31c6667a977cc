// Which kinds of notifications are wanted (Q15).

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { hasText, t } from "../../core/texts.js";
import { check, form } from "../../parts/form.js";
import { say } from "../../parts/frame.js";

// A form's names have no dots: they would be taken for parts of a body.
const named = (kind) => kind.replaceAll(".", "_");

/** A kind as people call it; one that is newer than this page by its own word. */
export const kindText = (kind) => {
  const key = `me.kinds.${named(kind)}`;
  return hasText(key) ? t(key) : kind;
};

const changed = (wanted, values) =>
  Object.fromEntries(
    Object.keys(wanted)
      .map((kind) => [kind, values[named(kind)]])
      .filter(([kind, value]) => value !== wanted[kind]),
  );

/** @param wanted By kind, and `all`, whether it is wanted. */
export const notificationsForm = (wanted) => {
  const { all, ...kinds } = wanted;
  const each = h("fieldset", { disabled: !all },
    h("legend", t("me.tellMeOf")),
    Object.keys(kinds).map((kind) => check(named(kind), kindText(kind), { checked: kinds[kind] })));
  const whole = check("all", t("me.allNotifications"), { checked: all });
  whole.addEventListener("change", ({ target }) => {
    each.disabled = !target.checked;
  });
  let last = wanted;
  const save = async (values) => {
    const { notifications } = await link.ask("account/changeSettings", {
      notifications: changed(last, values),
    });
    last = notifications;
    say(t("me.saved"));
  };
  return form(t("common.save"), save, whole, each, h("p.hint", t("me.alwaysTold")));
};
