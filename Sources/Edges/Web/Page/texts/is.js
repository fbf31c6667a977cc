// All texts in this language, by area.

import about from "./is/about.js";
import accounts from "./is/accounts.js";
import card from "./is/card.js";
import common from "./is/common.js";
import courses from "./is/courses.js";
import discs from "./is/discs.js";
import errors from "./is/errors.js";
import frame from "./is/frame.js";
import handicap from "./is/handicap.js";
import history from "./is/history.js";
import home from "./is/home.js";
import inbox from "./is/inbox.js";
import me from "./is/me.js";
import ops from "./is/ops.js";
import people from "./is/people.js";
import places from "./is/places.js";
import quizzes from "./is/quizzes.js";
import reminders from "./is/reminders.js";
import rooms from "./is/rooms.js";
import services from "./is/services.js";
import statistics from "./is/statistics.js";
import watch from "./is/watch.js";

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
