import { friendView } from "./friend.js";
import { peopleView } from "./people.js";
import { profileView } from "./profile.js";

export const peopleViews = [peopleView, friendView, profileView];
