import { offlineView } from "./offline.js";
import { offlineCardView } from "./offlineCard.js";

export const cardViews = [offlineView, offlineCardView];
