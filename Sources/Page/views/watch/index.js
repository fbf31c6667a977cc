import { wallView } from "./wall.js";
import { watchView } from "./watch.js";

export const watchViews = [watchView, wallView];
