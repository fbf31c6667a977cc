// The hole that is written, in big: its data, and everybody's strokes there.

import { h } from "../../core/dom.js";
import { number, t, toPar } from "../../core/texts.js";
import { lacksScore } from "../../golf/order.js";
import { scoreText, scoreWords, worthText } from "../../golf/words.js";
import { redrawing } from "./redraw.js";

const data = (hole, count) =>
  [
    t("card.parIs", { par: number(hole.par) }),
    hole.strokeIndex && t("card.indexIs", { index: number(hole.strokeIndex) }),
    t("card.ofHoles", { count }),
  ].filter(Boolean).join(" · ");

const details = (line, worth, place) =>
  [
    line.total.thru ? toPar(line.total.toPar) : null,
    line.received[place] > 0 && t("card.receives", { count: line.received[place] }),
    line.received[place] < 0 && t("card.gives", { count: -line.received[place] }),
    worthText(worth, line.points[place]),
    line.cells[place].isPending && t("card.pending"),
    line.player.signed && t("card.signed"),
    line.player.left && t("card.left"),
  ].filter(Boolean).join(" · ");

const row = (line, worth, { player, place }, choose) => {
  const { strokes, isPending } = line.cells[place];
  const isChosen = line.player.player === player;
  return h(
    "li",
    h(
      "button.holeLine", { type: "button", id: `line-${line.player.player}`, "aria-pressed": `${isChosen}`,
        class: isChosen ? "isChosen" : "", onclick: () => choose(line.player.player, place) },
      h("span.holeWho", h("strong", line.player.name), " ", h("span.quiet", details(line, worth, place))),
      h("span.holeScore", { class: isPending ? "isPending" : "" },
        strokes === null ? h("span", { "aria-label": t("card.noScore") }, "–")
          : h("span", { "aria-label": scoreWords(strokes) }, scoreText(strokes))),
    ),
  );
};

/**
 * @param actions `{choose(player, place), move(place)}`
 * @returns `{element, update(gamePlace, order, reading, chosen)}`
 */
export const holeBoard = ({ choose, move }) => {
  const element = h("section.holeBoard", { "aria-label": t("card.holeNow") });

  const redraw = redrawing(element);

  const step = (id, label, sign, place, isIn, isPrimary) =>
    h("button.holeStep", { type: "button", id, "aria-label": label, disabled: !isIn,
      class: isPrimary ? "primary" : "", onclick: () => move(place) }, sign);

  const elsewhere = (gamePlace, { holes }, { place }) => {
    if (gamePlace === place) return null;
    return h("button.plain", { type: "button", id: "hole-there", onclick: () => move(gamePlace) },
      t("card.gameIsOn", { hole: holes[gamePlace].number }));
  };

  const about = (holes, place, order, isComplete) => {
    const at = order.indexOf(place);
    return h(
      "div.holeAbout",
      step("hole-before", t("card.before"), "‹", order[at - 1], at > 0, false),
      h("div",
        h("h2", t("card.holeNumber", { hole: number(holes[place].number) })),
        h("p", data(holes[place], holes.length))),
      step("hole-next", t("card.next"), "›", order[at + 1], at < order.length - 1, isComplete),
    );
  };

  return {
    element,
    update(gamePlace, order, reading, chosen) {
      const { place } = chosen;
      const { lines } = reading;
      const { holes } = lines.find(({ player }) => player.player === chosen.player) ?? reading;
      const isComplete = lines.every((line) => !lacksScore(order, line, place));
      const rows = lines.map((line) => [
        line.player.name, details(line, reading.worth, place), line.cells[place].strokes]);
      redraw([place, order, chosen.player, gamePlace, isComplete, holes[place].par, rows], () => [
        about(holes, place, order, isComplete),
        elsewhere(gamePlace, reading, chosen),
        h("ul.holeLines", lines.map((line) => row(line, reading.worth, chosen, choose))),
      ]);
    },
  };
};
