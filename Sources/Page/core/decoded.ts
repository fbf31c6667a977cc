/** The text of a percent-encoded part of an address, or null if it is no text, as in a link that was cut short. */
export const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};
