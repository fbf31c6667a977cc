// On the way: the map with me and the challenges, what is open to me, how all stand (Q9 to Q12).

import { draw, h } from "../../../core/dom.js";
import { link } from "../../../core/link.js";
import { errorText, number, t } from "../../../core/texts.js";
import { say } from "../../../parts/frame.js";
import { map } from "../../../parts/map.js";
import { challengeMarkers, stateOf } from "../markers.js";
import { followAnswers } from "./answers.js";
import { wayOf, wayTo } from "./compass.js";
import { finishing } from "./finishing.js";
import { leaving } from "./leaving.js";
import { sendPositions } from "./positions.js";
import { followProgress } from "./progress.js";
import { questions } from "./questions.js";
import { standings } from "./standings.js";

const none = { current: null, opened: [], correct: [], wrong: [], points: 0, finishedAt: null };

/** Told, since of other refusals a walker cannot do anything, and the next position may do. */
const tellable = ["quiz.noFix", "quiz.tooFast", "quiz.clockAhead"];

const outcomeText = ({ correct, points }) =>
  correct ? t("quizzes.isRight", { count: points }) : t("quizzes.isWrong");

export const walkWay = (page, room) => {
  const { quiz } = room.state;
  const mine = () => room.state.walks[room.me] ?? none;
  let here = null;
  let pinged = null;
  let stopPositions = () => {};

  const tally = h("p.tally");
  const outcome = h("p.outcome", { role: "status" });
  const way = h("p.way");
  const trouble = h("div");
  const score = h("div");
  const places = map({ label: t("quizzes.map"), markers: challengeMarkers(quiz.challenges, mine()), me: null });
  const scores = standings(room);
  const doors = leaving(room);

  const showMap = () =>
    places.update({ markers: challengeMarkers(quiz.challenges, mine()), me: here });

  const showWay = () => {
    const toCome = quiz.challenges.filter((each) => stateOf(mine(), each.number) === "next");
    way.textContent = pinged && !here ? wayOf(pinged) : wayTo(toCome, here);
    way.hidden = progress.open.length > 0 || !toCome.length;
  };

  const show = () => {
    const { correct, wrong, points } = mine();
    const done = correct.length + wrong.length;
    tally.textContent = t("quizzes.tally", {
      done: number(done), all: number(quiz.challenges.length), points: number(points),
    });
    asked.update(progress.open, answers.pending);
    showWay();
    draw(score, progress.score && finishing(progress.score));
  };

  const progress = followProgress(room, show);

  const opened = (challenge, isNew = true) => {
    draw(trouble);
    if (isNew) outcome.textContent = t("quizzes.arrived", { number: challenge.number });
    progress.opened(challenge);
  };

  const taken = (result) => {
    outcome.textContent = `${t("quizzes.challenge", { number: result.challenge })}: ${outcomeText(result)}`;
    outcome.className = `outcome ${result.correct ? "is-right" : "is-wrong"}`;
    pinged = null;
    progress.open = progress.open.filter(({ number: each }) => each !== result.challenge);
    if (result.score) progress.score = result.score;
    show();
    progress.read();
  };

  const answers = followAnswers(room, {
    changed: () => show(),
    taken,
    refused: (error, { challenge }) => {
      say(t("quizzes.answerRefused", { number: challenge, reason: errorText(error) }), { isError: true });
      progress.read();
    },
  });
  const asked = questions(answers.give);

  const failed = (error, retry) =>
    draw(
      trouble,
      h("p.error", { role: "alert" }, errorText(error)),
      retry && h("div.actions", h("button", { type: "button", onclick: retry }, t("common.tryAgain"))),
    );

  const walk = () => {
    stopPositions();
    stopPositions = sendPositions(room, {
      moved(position) {
        here = position;
        showMap();
        showWay();
      },
      opened,
      away: () => draw(trouble),
      failed: (error) => failed(error, walk),
      refused: (error) => tellable.includes(error.code) && failed(error),
    });
  };

  page.root.append(
    tally, outcome, asked.element, score, way, trouble, places.element, scores.element, doors.element,
  );
  // Positions of my other devices open challenges as well.
  const stopMine = link.listen(room.topics.mine, (notice) => {
    if (notice?.kind === "challenge.opened") opened(notice.challenge);
    if (notice?.kind !== "challenge.away") return;
    pinged = { ...notice, challenge: notice.number };
    showWay();
  });
  progress.read();
  walk();

  return {
    update() {
      progress.update();
      showMap();
      show();
      scores.update();
      doors.update();
    },
    end() {
      stopPositions();
      stopMine();
      progress.end();
      answers.end();
      places.end();
    },
  };
};
