// What a game comes to in figures, of mine alone.

import { h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { href } from "../../core/router.js";
import { number, t, toPar } from "../../core/texts.js";
import { sharesBall } from "../../golf/score.js";
import { reading } from "../../parts/reading.js";

const mean = (value) => number(value, { maximumFractionDigits: 1 });
const results = [
  "aces", "albatrosses", "eagles", "birdies", "pars", "bogeys", "doubleBogeys", "worse",
];

const rows = ({ rounds, strokes, toPar: above, best, holeToPar, results: counted }) =>
  [
    rounds > 1 && [t("card.figure.rounds"), number(rounds)],
    strokes !== null && [t("card.figure.strokes"), `${mean(strokes)} (${toPar(above)})`],
    rounds > 1 && best && [t("card.figure.best"), `${number(best.strokes)} (${toPar(best.toPar)})`],
    holeToPar !== null && [t("card.figure.holeToPar"),
      number(holeToPar, { maximumFractionDigits: 2, signDisplay: "exceptZero" })],
    ...results.filter((each) => counted[each]).map((each) =>
      [t(`card.figure.${each}`), number(counted[each])]),
  ].filter(Boolean);

/** This game's figures: by when it began, which no other game of mine did. */
const ask = async ({ startedAt, settings }) => {
  const { total } = await link.ask("statistics/mine", { from: startedAt, to: startedAt + 1 });
  return [
    total.holes
      ? h("dl.gameBets", rows(total).map(([name, value]) => [h("dt", name), h("dd", value)]))
      : h("p.quiet", t(sharesBall(settings) ? "card.noFiguresOfTeam" : "card.noFigures")),
    h("p", h("a", { href: href("/statistics") }, t("card.allStatistics"))),
  ];
};

/** @returns `{element, read()}` */
export const myFigures = (room) => {
  const place = h("div");
  return {
    element: h("section", h("h2", t("card.myFigures")), place),
    read: reading(place, () => ask(room.state)),
  };
};
