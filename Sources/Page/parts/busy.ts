// Buttons that do one thing at a time.

/**
 * Does the work of a pressed button. Another press during the work does nothing. The button is not `disabled`, because
 * that would take the focus away from a keyboard.
 */
export const whileBusy = async (button: Element, work: () => unknown) => {
  if (button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  try {
    await work();
  } finally {
    button.removeAttribute("aria-disabled");
  }
};
