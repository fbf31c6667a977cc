// What may have to be done after its view was left; loaded where there is something of the kind.

import { withTexts } from "../core/texts.js";

export const errandKinds = {
  spot: () => withTexts(import("./card/sendSpot.js")),
  details: () => withTexts(import("./card/sendDetails.js")),
  answer: () => withTexts(import("./quizzes/walk/answering.js")),
  stop: () => withTexts(import("./places/stopping.js")),
};
