// Resumes reporting this browser's position, and shows the sharing bar on every view.

import { session } from "../../core/session.js";
import { withTexts } from "../../core/texts.js";

/** Under what this tab keeps whose position it tells. */
export const reportingKey = "fairway.reporting";

export const resumeReporting = async () => {
  if (!sessionStorage.getItem(reportingKey)) return;
  const { reporting } = await withTexts(import("./reporting.js"));
  reporting.resume();
};

let isShown = false;

/** Starts the sharing bar as soon as a user is signed in. */
export const showSharing = () => {
  const show = async () => {
    if (!session.current || isShown) return;
    const { startSharingBar } = await withTexts(import("./sharingBar.js"));
    if (isShown) return;
    isShown = true;
    startSharingBar();
  };
  session.watch(show);
  show();
};
