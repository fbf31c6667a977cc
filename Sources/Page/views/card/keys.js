// The same by keyboard, as long as the focus is on the card: a key means nothing elsewhere.

const moves = {
  ArrowLeft: { hole: -1 },
  ArrowRight: { hole: 1 },
  ArrowUp: { player: -1 },
  ArrowDown: { player: 1 },
};

/**
 * Digits write (0 is ten), + and - change by one, Backspace clears, arrows go about.
 * @param actions `{write(strokes), change(by), step({hole}|{player})}`
 */
export const heedKeys = (element, { write, change, step }) =>
  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select")) return;
    const run = () => {
      if (/^[0-9]$/.test(event.key)) return write(Number(event.key) || 10);
      if (["Backspace", "Delete"].includes(event.key)) return write(null);
      if (event.key === "+" || event.key === "-") return change(event.key === "+" ? 1 : -1);
      if (moves[event.key]) return step(moves[event.key]);
      return false;
    };
    if (run() !== false) event.preventDefault();
  });
