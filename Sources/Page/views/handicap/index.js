import { handicapView } from "./handicap.js";

export const handicapViews = [handicapView];
