import { discsView } from "./discs.js";

export const discsViews = [discsView];
