// The host corrects the par of a hole, also while it is played (R5).

import { h } from "../../core/dom.js";
import { t } from "../../core/texts.js";
import { dialog } from "../../parts/dialog.js";
import { field, form } from "../../parts/form.js";

const teeField = ({ tees }) =>
  tees.length > 0 && field("tee", t("rooms.tee"), {
    options: [["", t("rooms.allTees")], ...tees.map(({ name }) => [name, name])], value: "",
  });

/** Shows the pars until one is changed, or none is. */
export const changePar = (room) => {
  const { course, hole: current, revision } = room.state;
  const now = course.holes.find(({ number }) => number === current) ?? course.holes[0];
  const hole = field("hole", t("rooms.hole"), {
    options: course.holes.map(({ number, par }) => [number, t("rooms.holeWithPar", { number, par })]),
    value: now.number,
  });
  const par = field("par", t("rooms.par"), {
    type: "number", inputmode: "numeric", required: true, min: 1, max: 9, value: now.par,
  });
  hole.querySelector("select").addEventListener("change", ({ target }) => {
    par.querySelector("input").value = course.holes.find(({ number }) => number === Number(target.value)).par;
  });
  return dialog(t("rooms.changePar"), (close) => [
    form(t("common.save"), async (values) => {
      const body = { hole: Number(values.hole), par: Number(values.par), revision };
      await room.ask("setPar", values.tee ? { ...body, tee: values.tee } : body);
      close();
    }, hole, par, teeField(course)),
    h("div.actions", h("button", { type: "button", onclick: () => close() }, t("common.cancel"))),
  ]);
};
