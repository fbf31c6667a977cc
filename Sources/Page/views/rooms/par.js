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
  const tee = teeField(course);
  // The field begins with the par that would change.
  const show = () => {
    const number = Number(hole.querySelector("select").value);
    const name = tee && tee.querySelector("select").value;
    const own = course.tees.find((each) => each.name === name)?.differing.find((each) => each.number === number);
    par.querySelector("input").value = own?.par ?? course.holes.find((each) => each.number === number).par;
  };
  for (const each of [hole, tee].filter(Boolean)) each.querySelector("select").addEventListener("change", show);
  return dialog(t("rooms.changePar"), (close) => [
    form(t("common.save"), async (values) => {
      const body = { hole: Number(values.hole), par: Number(values.par), revision };
      await room.ask("setPar", values.tee ? { ...body, tee: values.tee } : body);
      close();
    }, hole, par, tee),
    h("div.actions", h("button", { type: "button", onclick: () => close() }, t("common.cancel"))),
  ]);
};
