import { cardView } from "./card.js";
import { claimsView } from "./claims.js";
import { filesView } from "./files.js";
import { historyView } from "./history.js";

// Rooms come last: every other word after `/history/` is a view's own.
export const historyViews = [historyView, claimsView, filesView, cardView];
