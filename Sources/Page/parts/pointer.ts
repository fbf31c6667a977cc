// Whether a finger or a mouse button is down.

/** A press that takes longer is no tap, milliseconds. */
const tapMs = 2_000;

let isDown = false;
let waiting: (() => void)[] = [];

addEventListener("pointerdown", () => {
  isDown = true;
}, true);

const release = () => {
  isDown = false;
  // The click follows the release. It must find its button before anything moves.
  setTimeout(() => {
    const all = waiting;
    waiting = [];
    for (const go of all) go();
  });
};
addEventListener("pointerup", release, true);
addEventListener("pointercancel", release, true);

/**
 * Waits while the user presses something, at most as long as a tap takes.
 *
 * The browser sends no click if the button goes away during the press. A button goes away if the page draws it anew,
 * or if a change of the layout moves it.
 */
export const whenReleased = (): Promise<void> =>
  isDown
    ? new Promise((resolve) => {
        waiting.push(resolve);
        setTimeout(resolve, tapMs);
      })
    : Promise.resolve();
