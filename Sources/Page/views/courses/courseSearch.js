// What courses are looked for by: words, kind, my own, near me.

import { h } from "../../core/dom.js";
import { errorText, t } from "../../core/texts.js";
import { whileBusy } from "../../parts/busy.js";
import { field } from "../../parts/form.js";
import { say } from "../../parts/frame.js";
import { position } from "../../parts/position.js";

const pauseMs = 300;
const kinds = ["discGolf", "golf"];

/** Whether this browser may say where it is without asking first. */
const mayLocate = async () => {
  try {
    return (await navigator.permissions.query({ name: "geolocation" })).state === "granted";
  } catch {
    return false;
  }
};

const locate = async () => {
  try {
    const { lat, lon } = await position();
    return { lat, lon };
  } catch (error) {
    if (!error.code) throw error;
    say(errorText(error), { isError: true });
    return null;
  }
};

const isOn = (button) => button.getAttribute("aria-pressed") === "true";
const turn = (button, on) => button.setAttribute("aria-pressed", String(on));
const toggle = (label) => h("button.courseToggle", { type: "button", "aria-pressed": "false" }, label);

/**
 * The controls of a search.
 * @param {() => void} changed Called when something else is looked for.
 * @returns `{element, question(), start()}`: the question as `course/list` takes it; `start` looks near
 *   me where that was allowed before.
 */
export const courseSearch = (changed) => {
  let near = null;
  const search = field("query", t("courses.search"), { type: "search", maxlength: 100 });
  const kind = field("kind", t("courses.kind"), {
    options: [["", t("courses.kind_any")], ...kinds.map((each) => [each, t(`courses.kind_${each}`)])],
  });
  const nearby = toggle(t("courses.near"));
  const mine = toggle(t("courses.onlyMine"));

  const lookNear = async () => {
    near = await locate();
    turn(nearby, Boolean(near));
    if (near) changed();
  };
  nearby.addEventListener("click", () => {
    if (!near) return whileBusy(nearby, lookNear);
    near = null;
    turn(nearby, false);
    changed();
  });
  mine.addEventListener("click", () => {
    turn(mine, !isOn(mine));
    changed();
  });
  kind.addEventListener("change", changed);
  let pause = null;
  search.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(changed, pauseMs);
  });

  return {
    element: h("div", { role: "search" },
      h("div.courseSearch", search, kind), h("div.actions", nearby, mine)),
    question: () => ({
      query: search.querySelector("input").value.trim() || undefined,
      kind: kind.querySelector("select").value || undefined,
      mine: isOn(mine) || undefined,
      near: near ?? undefined,
    }),
    start: async () => {
      if (await mayLocate()) whileBusy(nearby, lookNear);
    },
  };
};
