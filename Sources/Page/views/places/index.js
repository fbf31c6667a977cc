import { placesView } from "./hub.js";
import { sharingView } from "./sharing.js";

export const placesViews = [placesView, sharingView];
