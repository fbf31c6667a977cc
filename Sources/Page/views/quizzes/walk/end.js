// After a walk: how it went, for me and for all.

import { draw, h } from "../../../core/dom.js";
import { href } from "../../../core/router.js";
import { t } from "../../../core/texts.js";
import { map } from "../../../parts/map.js";
import { quizHref } from "../entry.js";
import { challengeMarkers } from "../markers.js";
import { finishing } from "./finishing.js";
import { standings } from "./standings.js";

const scoreOf = (place, quiz) => ({
  ...place,
  unanswered: quiz.challenges.length - place.correct - place.incorrect,
  reward: quiz.reward,
});

export const walkEnd = (page, room) => {
  const { quiz } = room.state;
  const mine = h("div");
  const scores = standings(room);
  const places = map({ label: t("quizzes.map"), markers: [] });
  page.root.append(
    mine,
    h(
      "div.actions",
      h("a.button.primary", { href: href("/") }, t("quizzes.toHome")),
      h("a.button", { href: href("/quizzes/history") }, t("quizzes.history")),
      h("a.button", { href: quizHref(quiz.id) }, t("quizzes.toQuiz")),
    ),
    scores.element, places.element,
  );
  return {
    update() {
      const { state } = room;
      const place = state.places.find((each) => each.players.includes(room.me));
      const walk = state.walks[room.me];
      draw(
        mine,
        state.phase === "abandoned" && h("p", t("quizzes.abandoned")),
        place && finishing(scoreOf(place, quiz)),
      );
      places.update({ markers: challengeMarkers(quiz.challenges, walk) });
      scores.update();
    },
    end: places.end,
  };
};
