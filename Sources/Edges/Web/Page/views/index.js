// Every view of the page. An area has a folder with a list of its own.

import { aboutViews } from "./about/index.js";
import { accountsViews } from "./accounts/index.js";
import { cardViews } from "./card/index.js";
import { coursesViews } from "./courses/index.js";
import { discsViews } from "./discs/index.js";
import { handicapViews } from "./handicap/index.js";
import { historyViews } from "./history/index.js";
import { homeViews } from "./home/index.js";
import { inboxViews } from "./inbox/index.js";
import { meViews } from "./me/index.js";
import { opsViews } from "./ops/index.js";
import { peopleViews } from "./people/index.js";
import { placesViews } from "./places/index.js";
import { quizzesViews } from "./quizzes/index.js";
import { remindersViews } from "./reminders/index.js";
import { roomsViews } from "./rooms/index.js";
import { servicesViews } from "./services/index.js";
import { statisticsViews } from "./statistics/index.js";
import { watchViews } from "./watch/index.js";

export const views = [
  ...aboutViews,
  ...accountsViews,
  ...cardViews,
  ...coursesViews,
  ...discsViews,
  ...handicapViews,
  ...historyViews,
  ...homeViews,
  ...inboxViews,
  ...meViews,
  ...opsViews,
  ...peopleViews,
  ...placesViews,
  ...quizzesViews,
  ...remindersViews,
  ...roomsViews,
  ...servicesViews,
  ...statisticsViews,
  ...watchViews,
];
