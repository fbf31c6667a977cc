import { placesView } from "./hub.js";
import { reporting } from "./reporting.js";
import { sharingView } from "./sharing.js";

export const placesViews = [placesView, sharingView];

// A page that is loaded again goes on with what was going on.
reporting.resume();
