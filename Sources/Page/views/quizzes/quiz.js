// What there is to know of a quiz before it is walked (Q5); starting it, and keeping it for later (Q6).

import { draw, h } from "../../core/dom.js";
import { link } from "../../core/link.js";
import { go } from "../../core/router.js";
import { distance, number, t } from "../../core/texts.js";
import { action } from "../../parts/action.js";
import { attempt, say } from "../../parts/frame.js";
import { map } from "../../parts/map.js";
import { reading } from "../../parts/reading.js";
import { editHref } from "./entry.js";
import { fact } from "./facts.js";
import { challengeMarkers } from "./markers.js";

/** Alone it starts at once; with others there is a lobby first. */
const start = async (quiz, isAlone) => {
  const { room, topics } = await link.ask("room/create", { kind: "quiz", quiz });
  if (isAlone) await link.askRoom(topics, "start");
  await go(`/rooms/${room}`);
};

const facts = (quiz) =>
  h(
    "dl.factRows",
    fact(t("quizzes.reward"), quiz.reward || t("quizzes.noReward")),
    fact(t("quizzes.challengesAll"), number(quiz.challenges.length)),
    fact(t("quizzes.pointsAll"), number(quiz.points)),
    quiz.length !== null && fact(t("quizzes.length"), distance(quiz.length)),
    fact(t("quizzes.order"), t(`quizzes.order_${quiz.order}`)),
    quiz.author && fact(t("quizzes.author"), quiz.author),
  );

/** Keeps it, or no longer. */
const saveButton = (quiz) => {
  const place = h("span");
  const toggle = () =>
    attempt(async () => {
      await link.ask(quiz.saved ? "quiz/unsave" : "quiz/save", { quiz: quiz.quiz });
      quiz.saved = !quiz.saved;
      say(t(quiz.saved ? "quizzes.isSaved" : "quizzes.isUnsaved", quiz));
      show();
    });
  const show = () =>
    draw(place, h("button", { type: "button", id: "save", onclick: toggle },
      t(quiz.saved ? "quizzes.unsave" : "quizzes.save")));
  show();
  return place;
};

const summary = (page, quiz) => {
  page.title(quiz.name);
  const places = map({ label: t("quizzes.map"), markers: challengeMarkers(quiz.challenges) });
  page.leave(places.end);
  return [
    quiz.sample && h("p.hint", t("quizzes.sampleText")),
    quiz.description && h("p.prose", quiz.description),
    facts(quiz),
    h(
      "div.actions",
      action(t("quizzes.start"), () => start(quiz.quiz, true), { class: "primary" }),
      action(t("quizzes.startTogether"), () => start(quiz.quiz, false)),
      saveButton(quiz),
      quiz.mine && h("a.button", { href: editHref(quiz.quiz) }, t("quizzes.edit")),
    ),
    places.element,
  ];
};

export const quizView = {
  path: "/quizzes/:quiz",
  title: () => t("quizzes.quiz"),
  open: (page) =>
    reading(page.root, async () =>
      summary(page, await link.ask("quiz/summary", { quiz: page.params.quiz })))(),
};
