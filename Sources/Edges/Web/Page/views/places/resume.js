// A page that is loaded again, on whichever view, goes on to tell where it is if it did so before.

/** Under what this tab keeps whose position it tells. */
export const reportingKey = "fairway.reporting";

export const resumeReporting = async () => {
  if (!sessionStorage.getItem(reportingKey)) return;
  const { reporting } = await import("./reporting.js");
  reporting.resume();
};
