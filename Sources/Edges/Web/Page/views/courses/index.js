import { listView } from "./list.js";

export const coursesViews = [listView];
