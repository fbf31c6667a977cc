/** What a percent-encoded part of an address says; null where it is no text, as in a link that was cut short. */
export const decoded = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};
