// All texts in this language, by area.

import about from "./en/about.js";
import accounts from "./en/accounts.js";
import card from "./en/card.js";
import common from "./en/common.js";
import courses from "./en/courses.js";
import discs from "./en/discs.js";
import errors from "./en/errors.js";
import frame from "./en/frame.js";
import handicap from "./en/handicap.js";
import history from "./en/history.js";
import home from "./en/home.js";
import inbox from "./en/inbox.js";
import me from "./en/me.js";
import ops from "./en/ops.js";
import people from "./en/people.js";
import places from "./en/places.js";
import quizzes from "./en/quizzes.js";
import reminders from "./en/reminders.js";
import rooms from "./en/rooms.js";
import services from "./en/services.js";
import statistics from "./en/statistics.js";
import watch from "./en/watch.js";

export default {
  about,
  accounts,
  card,
  common,
  courses,
  discs,
  errors,
  frame,
  handicap,
  history,
  home,
  inbox,
  me,
  ops,
  people,
  places,
  quizzes,
  reminders,
  rooms,
  services,
  statistics,
  watch,
};
