import { correctView } from "./correct.js";
import { courseView } from "./course.js";
import { listView } from "./list.js";
import { proposalView } from "./proposal.js";
import { proposalsView } from "./proposals.js";
import { registerView } from "./register.js";

// `/courses/new` and `/courses/proposals` before `/courses/:course`, which would take them for one.
export const coursesViews = [
  listView, registerView, proposalsView, proposalView, courseView, correctView,
];
