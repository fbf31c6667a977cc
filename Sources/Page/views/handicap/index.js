import { countsView } from "./counts.js";
import { handicapView } from "./handicap.js";

export const handicapViews = [handicapView, countsView];
