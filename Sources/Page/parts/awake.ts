// Keeps the screen on for views that people look at from afar.

/** The Screen Wake Lock API, which TypeScript does not know. */
interface Lock {
  release(): Promise<void>;
}
interface Wakeable {
  readonly wakeLock?: { request(type: "screen"): Promise<Lock> };
}

/**
 * Keeps the screen on, if the browser can.
 * @returns Ends it.
 */
export const stayAwake = () => {
  let lock: Lock | null = null;
  let isOver = false;
  // A browser takes the lock back whenever the page is hidden, and may refuse it (an empty battery).
  const ask = async () => {
    const { wakeLock } = navigator as Wakeable;
    if (isOver || document.visibilityState !== "visible" || !wakeLock) return;
    lock = await wakeLock.request("screen").catch(() => null);
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
