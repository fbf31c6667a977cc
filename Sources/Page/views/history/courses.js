// Courses that were played.

import { compare, t } from "../../core/texts.js";
import { everyItem } from "./everyPage.js";

const mostPages = 5;

/** The courses that somebody (me, where nobody is named) played on, for a field to choose from. */
export const playedCourses = async (player) => {
  const groups = await everyItem(
    "statistics/mine", { player, by: "course", limit: 100 }, "groups", mostPages);
  return groups
    .map(({ key, name }) => [key.replace(/^~/, ""), name || t("history.unspecified")])
    .sort((one, other) => compare(one[1], other[1]));
};
