// Every view shows that this browser tells where it is, and that I share my position.

import { session } from "../../core/session.js";

/** Under what this tab keeps whose position it tells. */
export const reportingKey = "fairway.reporting";

export const resumeReporting = async () => {
  if (!sessionStorage.getItem(reportingKey)) return;
  const { reporting } = await import("./reporting.js");
  reporting.resume();
};

let isShown = false;

/** Shows on every view that somebody who is signed in shares a position. */
export const showSharing = () => {
  const show = async () => {
    if (!session.current || isShown) return;
    isShown = true;
    const { startSharingBar } = await import("./sharingBar.js");
    startSharingBar();
  };
  session.watch(show);
  show();
};
