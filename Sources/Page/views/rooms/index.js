import { joinCodeView, joinView } from "./join.js";
import { mineView } from "./mine.js";
import { playView } from "./play.js";
import { playCourseView } from "./playCourse.js";
import { playUnlistedView } from "./playUnlisted.js";
import { roomView } from "./room.js";

// `/play/unlisted` before `/play/:course`, which would take it for a course.
export const roomsViews = [
  playView, playUnlistedView, playCourseView, joinView, joinCodeView, mineView, roomView,
];
