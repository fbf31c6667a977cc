// What may have to be done after its view was left; loaded where there is something of the kind.

export const errandKinds = {
  spot: () => import("./card/sendSpot.js"),
  details: () => import("./card/sendDetails.js"),
  answer: () => import("./quizzes/walk/answering.js"),
  stop: () => import("./places/stopping.js"),
};
