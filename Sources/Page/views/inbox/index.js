import { inboxView } from "./inbox.js";

export const inboxViews = [inboxView];
