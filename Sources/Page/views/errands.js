// The module of each kind of errand. The page loads it if it has an errand of that kind.

import { withTexts } from "../core/texts.js";

export const errandKinds = {
  spot: () => withTexts(import("./card/sendSpot.js")),
  details: () => withTexts(import("./card/sendDetails.js")),
  answer: () => withTexts(import("./quizzes/walk/answering.js")),
  stop: () => withTexts(import("./places/stopping.js")),
};
