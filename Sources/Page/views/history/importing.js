// Taking over rounds that were played elsewhere (F45): a file is chosen or dropped, then sent.

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { href } from "../../core/router.js";
import { errorText, number, t } from "../../core/texts.js";
import { confirm } from "../../parts/dialog.js";
import { field, form } from "../../parts/form.js";
import { attempt, say } from "../../parts/frame.js";
import { fileText } from "./fileText.js";
import { timeZone } from "./period.js";
import { partsOf, playersOf } from "./udisc.js";

const counts = ["imported", "repeated", "completed", "refusedCount", "warningsCount"];

/** Adds what became of a part; its lines are told by their numbers in the whole file. */
const add = (sum, result, { lines }) => {
  for (const name of counts) sum[name] = (sum[name] ?? 0) + result[name];
  const whole = ({ line, reason }) => ({ line: lines[line - 2] ?? line, reason });
  sum.refused.push(...result.refused.map(whole));
  // Each part has the header, so each one may warn about it.
  const isNew = ({ line, reason }) => line !== 1 || !sum.warnings.some((known) => known.reason === reason);
  const warnings = result.warnings.map(whole).filter(isNew);
  sum.warningsCount -= result.warnings.length - warnings.length;
  sum.warnings.push(...warnings);
  sum.rounds.push(...result.rounds);
};

/** Sends part after part. Where one fails, `sum` has what was taken before; sending again is no harm. */
const send = async (text, player, sum, progress) => {
  const parts = partsOf(text);
  for (const [place, part] of parts.entries()) {
    if (parts.length > 1) progress(t("history.sendingPart", { part: place + 1, parts: parts.length }));
    const body = { csv: part.csv, player: player || undefined, timeZone: timeZone() };
    add(sum, await link.ask("history/import", body, { patience: 60_000 }), part);
  }
};

const lines = (title, list, count) =>
  count > 0 && [
    h("h3", title),
    h("ul.rows", list.map(({ line, reason }) => h("li", t("history.line", { line, reason })))),
    count > list.length && h("p.quiet", t("history.moreLines", { count: count - list.length })),
  ];

const takeBack = async (sum, place) => {
  const isSure = await confirm(t("history.takeBackTitle"),
    t("history.takeBackText", { count: sum.rounds.length }),
    { yes: t("history.takeBack"), isDangerous: true });
  if (!isSure) return;
  await attempt(async () => {
    // One by one, from the end: what is not done yet can be done by pressing again.
    while (sum.rounds.length) {
      await link.ask("history/remove", { room: sum.rounds.at(-1) });
      sum.rounds.pop();
    }
    say(t("history.takenBack"));
    draw(place);
  });
};

const outcome = (sum, place) => [
  h("p", { role: "status" }, h("strong", t("history.wereImported", { count: sum.imported })), " ",
    sum.repeated > 0 && t("history.wereRepeated", { count: sum.repeated }), " ",
    sum.completed > 0 && t("history.wereCompleted", { count: sum.completed })),
  lines(t("history.refusedLines"), sum.refused, sum.refusedCount),
  lines(t("history.warnings"), sum.warnings, sum.warningsCount),
  sum.rounds.length > 0 && h("div.actions",
    h("a.button", { href: href("/history") }, t("history.seeThem")),
    h("button.danger", { type: "button", onclick: () => takeBack(sum, place) }, t("history.takeBack"))),
].flat(Infinity);

const ask = (file, { text, isGuess }, place) => {
  const result = h("div");
  const options = [["", t("history.asHere")], ...playersOf(text).map((name) => [name, name])];
  const submit = async ({ player }) => {
    const sum = { refused: [], warnings: [], rounds: [] };
    const progress = (words) => draw(result, h("p", { role: "status" }, words));
    try {
      await send(text, player, sum, progress);
    } finally {
      draw(result, ...(sum.imported === undefined ? [] : outcome(sum, result)));
    }
  };
  draw(place, h("p", h("strong", file.name), ` · ${t("history.fileSize", { size: number(Math.ceil(file.size / 1_000)) })}`),
    isGuess && h("p.hint", t("history.guessedEncoding")),
    form(t("history.import"), submit,
      field("player", t("history.whoAmI"), { options, hint: t("history.whoAmIHint") })),
    result);
};

const take = async (file, place) => {
  if (!file) return;
  try {
    const read = fileText(new Uint8Array(await file.arrayBuffer()));
    if (read.text === null) {
      const words = t(read.line ? "history.notTextLine" : "history.notText", { file: file.name, line: read.line });
      draw(place, h("p.error", { role: "alert" }, words));
    } else ask(file, read, place);
  } catch (error) {
    draw(place, h("p.error", { role: "alert" }, errorText(error)));
  }
};

/** Where files can be dropped, with a field that opens the system's own choice. */
export const importing = () => {
  const place = h("div");
  // Without a value, a file of the same name is a change. People save a file anew, and choose it again.
  const input = h("input", { type: "file", id: "import-file", accept: ".csv,text/csv",
    onclick: () => { input.value = ""; },
    onchange: () => take(input.files[0], place) });
  const zone = h("div.drop", h("label", { for: "import-file" }, t("history.chooseFile")), input,
    h("p.hint", t("history.dropFile")));
  const over = (isOver) => (event) => {
    event.preventDefault();
    zone.classList.toggle("over", isOver);
  };
  zone.addEventListener("dragover", over(true));
  zone.addEventListener("dragleave", over(false));
  zone.addEventListener("drop", (event) => {
    over(false)(event);
    take(event.dataTransfer.files[0], place);
  });
  return [zone, place];
};
