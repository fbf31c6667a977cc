// On the way: the map with me and the challenges, what is open to me, how all stand (Q9 to Q12).

import { link } from "../../../core/link.js";
import { errorText, t } from "../../../core/texts.js";
import { stayAwake } from "../../../parts/awake.js";
import { say } from "../../../parts/frame.js";
import { map } from "../../../parts/map.js";
import { challengeMarkers, stateOf } from "../markers.js";
import { followAnswers } from "./answers.js";
import { wayOf, wayTo } from "./compass.js";
import { leaving } from "./leaving.js";
import { lines } from "./lines.js";
import { sendPositions } from "./positions.js";
import { followProgress } from "./progress.js";
import { questions } from "./questions.js";
import { standings } from "./standings.js";

const nothing = { current: null, opened: [], correct: [], wrong: [], points: 0, finishedAt: null };

/** Of these a walker is told; of other refusals the next position makes an end. */
const tellable = ["quiz.noFix", "quiz.tooFast", "quiz.clockAhead"];

export const walkWay = (page, room) => {
  const { quiz } = room.state;
  const mine = () => room.state.walks[room.me] ?? nothing;
  const markers = () => challengeMarkers(quiz.challenges, mine());
  const told = lines(quiz);
  const places = map({ label: t("quizzes.map"), markers: markers() });
  const scores = standings(room);
  const doors = leaving(room);
  /** Where I am by this browser; and, where only another device of mine says so, the way from there. */
  let here = null;
  let pinged = null;

  const wayText = () => {
    if (progress.open.length) return "";
    if (pinged && !here) return wayOf(pinged);
    return wayTo(quiz.challenges.filter((each) => stateOf(mine(), each.number) === "next"), here);
  };

  const show = () => {
    told.tally(mine());
    told.score(progress.score);
    told.way(wayText());
    asked.update(progress.open, answers.pending);
  };

  const opened = (challenge, isNew = true) => {
    told.trouble(null);
    if (isNew) told.arrived(challenge);
    progress.opened(challenge);
  };

  const taken = (result) => {
    told.answered(result);
    pinged = null;
    progress.answered(result);
    // The next one may be where I stand.
    if (result.left) positions.again();
  };

  const refused = (error, { challenge }) => {
    say(t("quizzes.answerRefused", { number: challenge, reason: errorText(error) }), { isError: true });
    progress.read();
  };

  const moved = (position) => {
    here = position;
    places.update({ me: here });
    told.way(wayText());
  };

  const heard = (notice) => {
    if (notice?.kind === "challenge.opened") opened(notice.challenge);
    if (notice?.kind !== "challenge.away") return;
    pinged = { ...notice, challenge: notice.number };
    told.way(wayText());
  };

  const progress = followProgress(room, () => show());
  const answers = followAnswers(room, { changed: () => show(), taken, refused });
  const asked = questions(answers.give);
  page.root.append(
    ...told.above, asked.element, ...told.below, places.element, scores.element, doors.element);
  // Positions of my other devices open challenges as well.
  const stopHearing = link.listen(room.topics.mine, heard);
  const positions = sendPositions(room, {
    moved, opened,
    away: () => told.trouble(null),
    failed: (error) => told.trouble(error, () => positions.again()),
    refused: (error) => tellable.includes(error.code) && told.trouble(error),
  });
  // A screen that goes dark takes the position with it.
  const sleep = stayAwake();
  progress.read();

  return {
    update() {
      progress.update();
      places.update({ markers: markers() });
      show();
      scores.update();
      doors.update();
    },
    end() {
      for (const each of [positions, progress, answers, places]) each.end();
      stopHearing();
      sleep();
    },
  };
};
