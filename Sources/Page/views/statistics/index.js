import { statisticsView } from "./statistics.js";

export const statisticsViews = [statisticsView];
