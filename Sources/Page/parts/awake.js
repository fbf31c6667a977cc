// Keeps the screen on, for what is looked at from afar.

/**
 * Keeps the screen on until it is ended, where the browser can.
 * @returns {() => void} Ends it.
 */
export const stayAwake = () => {
  let lock = null;
  let isOver = false;
  // A browser takes the lock back whenever the page is hidden, and may refuse it (an empty battery).
  const ask = async () => {
    if (isOver || document.visibilityState !== "visible" || !navigator.wakeLock) return;
    lock = await navigator.wakeLock.request("screen").catch(() => null);
    if (isOver) lock?.release();
  };
  document.addEventListener("visibilitychange", ask);
  ask();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", ask);
    lock?.release();
  };
};
