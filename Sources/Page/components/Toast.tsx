// News in passing, with at most one button. A toast ends by itself.

import { h, useLayoutEffect, useRef, useState } from "preact";
import { Icon } from "./Icon.js";

/** How long a toast stays, in milliseconds. */
export const toastMs = 6_000;
/** How long it stays at least where another one waits, in milliseconds. */
export const toastLeastMs = 2_000;

export interface ToastText {
  text: string;
  isBad?: boolean;
  /** One button: "Undo". */
  action?: { text: string; onAction: () => void };
}

/**
 * The time stops while somebody touches it or has the focus in it, so that nobody misses the button.
 * @param isNextWaiting Whether another toast waits for its place.
 * @param onEnd Hears when the time is over, and when the button was pressed.
 */
export const Toast = ({ toast, isNextWaiting = false, onEnd }: { toast: ToastText; isNextWaiting?: boolean; onEnd: () => void }) => {
  const [isHeld, setHeld] = useState(false);
  const began = useRef(0);
  useLayoutEffect(() => {
    began.current = Date.now();
  }, [toast]);
  useLayoutEffect(() => {
    if (isHeld) return;
    const past = Date.now() - began.current;
    const timer = setTimeout(onEnd, Math.max(0, (isNextWaiting ? toastLeastMs : toastMs) - past));
    return () => clearTimeout(timer);
  }, [toast, isHeld, isNextWaiting, onEnd]);
  const hold = (next: boolean) => () => {
    // After a touch the time begins again.
    if (!next) began.current = Date.now();
    setHeld(next);
  };
  const act = () => {
    toast.action?.onAction();
    onEnd();
  };
  return (
    <div class={toast.isBad ? "toast is-bad" : "toast"} onPointerEnter={hold(true)} onPointerLeave={hold(false)}
      onPointerDown={hold(true)} onPointerUp={hold(false)} onPointerCancel={hold(false)} onFocusIn={hold(true)} onFocusOut={hold(false)}>
      <Icon name={toast.isBad ? "exclamation-triangle" : "check-circle-fill"} />
      <p class="grow">{toast.text}</p>
      {toast.action && <button class="btn" type="button" onClick={act}>{toast.action.text}</button>}
    </div>
  );
};
