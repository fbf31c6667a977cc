// Adding a disc, and changing what is said of one.

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { t } from "../../core/texts.js";
import { confirm, dialog } from "../../parts/dialog.js";
import { field, form } from "../../parts/form.js";
import { attempt } from "../../parts/frame.js";

export const states = ["inBag", "atHome", "lent", "lost"];

const numbers = ["weight", "speed", "glide", "turn", "fade"];
const texts = ["maker", "plastic", "color", "note"];

/** What the form says; null takes away what may be missing. */
const described = (values) => {
  const body = { name: values.name, state: values.state };
  for (const name of texts) body[name] = values[name] || null;
  for (const name of numbers) body[name] = values[name] === "" ? null : Number(values[name]);
  return body;
};

/** For a new disc, of which nothing can be taken away. */
const known = (body) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));

const text = (disc, name) => field(name, t(`discs.${name}`), { maxlength: 64, value: disc[name] ?? "" });
const decimal = (disc, name, min, max) =>
  field(name, t(`discs.${name}`), { type: "number", step: "any", min, max, value: disc[name] ?? "" });

const fields = (disc) => [
  field("name", t("discs.name"), { required: true, maxlength: 64, value: disc.name ?? "" }),
  field("state", t("discs.state"), { value: disc.state ?? "inBag",
    options: states.map((each) => [each, t(`discs.state_${each}`)]) }),
  h("div.columns", text(disc, "maker"), text(disc, "plastic"), decimal(disc, "weight", 1, 200), text(disc, "color")),
  h("div.columns", decimal(disc, "speed", 0, 16), decimal(disc, "glide", 0, 8),
    decimal(disc, "turn", -8, 4), decimal(disc, "fade", -2, 8)),
  field("note", t("discs.note"), { rows: 2, maxlength: 280, value: disc.note ?? "", hint: t("discs.noteHint") }),
];

const remove = async (disc, close) => {
  const isSure = await confirm(t("discs.removeTitle", { name: disc.name }), t("discs.removeText"),
    { yes: t("common.remove"), isDangerous: true });
  if (!isSure) return;
  await attempt(async () => {
    await link.ask("disc/remove", { disc: disc.disc });
    close(true);
  });
};

/**
 * Asks what a disc is like; gives true where something changed.
 * @param disc One of the collection; null for a new one.
 */
export const discDialog = (disc) => {
  const save = (close) => async (values) => {
    const body = described(values);
    if (disc) await link.ask("disc/update", { disc: disc.disc, ...body });
    else await link.ask("disc/add", known(body));
    close(true);
  };
  return dialog(disc ? t("discs.changeTitle", { name: disc.name }) : t("discs.addTitle"), (close) => [
    form(t("common.save"), save(close), fields(disc ?? {})),
    h("div.actions",
      h("button", { type: "button", onclick: () => close(false) }, t("common.cancel")),
      disc && h("button.danger", { type: "button", onclick: () => remove(disc, close) }, t("common.remove"))),
  ]);
};
