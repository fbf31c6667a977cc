// Whether a finger or a mouse button is down.

let isDown = false;
let waiting = [];

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
 * Waits while the user presses something.
 *
 * A change of the layout during a press moves the button away from under the finger, and the browser
 * then sends no click.
 */
export const whenReleased = () =>
  isDown ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();
