// Choosing what the first page shows, and in which order (F21).

import { draw, h } from "../../core/dom.js";
import { RequestError } from "../../core/requests.js";
import { go } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { check, form } from "../../parts/form.js";
import { say } from "../../parts/frame.js";
import { reading } from "../../parts/reading.js";
import {
  isShortcut, readShortcuts, saveShortcuts, shortcutText, shortcutWords, shortcutsMax, shownShortcuts,
} from "./shortcuts.js";

const mover = (id, text, label, run, isPossible) =>
  h("button.mover", { type: "button", id, "aria-label": label, disabled: !isPossible, onclick: run }, text);

const tooMany = (count) =>
  new RequestError({ code: "shortcuts.tooMany",
    message: t("home.tooMany", { count, max: shortcutsMax }) });

/** The words in their order: those that were chosen first. */
const arranged = (chosen) => [
  ...chosen, ...shortcutWords.filter((word) => !chosen.includes(word))];

const row = (word, place, order, chosen, move) => {
  const name = shortcutText(word);
  const tick = check(word, name, { checked: chosen.has(word) });
  tick.addEventListener("change", ({ target }) => chosen[target.checked ? "add" : "delete"](word));
  return h("li.beside", tick, h("div",
    mover(`up-${word}`, "↑", t("home.moveUp", { name }), () => move(place, -1), place > 0),
    mover(`down-${word}`, "↓", t("home.moveDown", { name }), () => move(place, 1),
      place < order.length - 1)));
};

const chooser = async () => {
  const kept = await readShortcuts();
  const shown = shownShortcuts(kept);
  const order = arranged(shown);
  const chosen = new Set(shown);
  const list = h("ul.rows.chooser");
  const heard = h("p.heard", { role: "status" });
  const move = (place, by) => {
    const [word] = order.splice(place, 1);
    order.splice(place + by, 0, word);
    show();
    // A button that became useless at the end gives its place to the other one.
    const [wanted, other] = by < 0 ? ["up", "down"] : ["down", "up"];
    const button = document.getElementById(`${wanted}-${word}`);
    (button.disabled ? document.getElementById(`${other}-${word}`) : button).focus();
    heard.textContent = t("home.movedTo", { name: shortcutText(word), place: place + by + 1 });
  };
  const show = () =>
    draw(list, order.map((word, place) => row(word, place, order, chosen, move)));
  show();
  const save = async () => {
    const mine = order.filter((word) => chosen.has(word));
    if (mine.length > shortcutsMax) throw tooMany(mine.length);
    const others = kept.filter((word) => !isShortcut(word)).slice(0, shortcutsMax - mine.length);
    await saveShortcuts([...mine, ...others]);
    say(t("home.saved"));
    go("/");
  };
  return form(t("common.save"), save, list, heard);
};

export const chooserView = {
  path: "/shortcuts",
  title: () => t("home.choose"),

  open(page) {
    const place = h("div");
    page.root.append(h("p.quiet", t("home.chooseText", { count: shortcutsMax })), place);
    return reading(place, chooser)();
  },
};
