// Buttons that do one thing at a time.

/**
 * Does something that a button was pressed for; pressed again meanwhile it does nothing. The button is not
 * `disabled`, which would take the focus away from whoever works by keyboard.
 */
export const whileBusy = async (button, work) => {
  if (button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  try {
    await work();
  } finally {
    button.removeAttribute("aria-disabled");
  }
};
