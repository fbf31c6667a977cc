// A question over the current view. A drag, Escape, the back button and the scrim close it.

import { h, useEffect, useLayoutEffect, useRef } from "preact";
import type { Children } from "preact";
import { newID } from "../core/dom.js";
import { openDialog } from "../core/modal.js";
import { holdBack } from "../core/overlay.js";
import { Icon } from "./Icon.js";

/** A drag of so many pixels closes the sheet. */
const dragPixels = 96;

/**
 * Its parent draws it as long as it is open.
 * @param art A picture above the title. Both are in the middle.
 * @param onClose Asks the parent to draw it no longer.
 * @param closeName What the cross says to a reader; without it there is no cross.
 */
export const Sheet = ({ title, art, onClose, closeName, children }: {
  title: string; art?: Children; onClose: () => void; closeName?: string; children?: Children;
}) => {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLElement>(null);
  const close = useRef<() => void>(onClose);
  const isOver = useRef(false);
  // Its own end has an event, too.
  close.current = () => {
    if (!isOver.current) onClose();
  };

  useLayoutEffect(() => {
    const dialog = box.current;
    const before = document.activeElement;
    if (!dialog) return;
    const forget = openDialog(dialog);
    (dialog.querySelector<HTMLElement>("[data-first]") ?? heading.current)?.focus();
    return () => {
      isOver.current = true;
      if (dialog.open) dialog.close();
      forget();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEffect(() => holdBack(() => close.current()), []);

  const drag = useRef<{ from: number } | null>(null);
  const move = (pixels: number, isDragged: boolean) => {
    box.current?.classList.toggle("is-dragged", isDragged);
    if (box.current) box.current.style.translate = pixels > 0 ? `0 ${pixels}px` : "";
  };
  const begin = (event: PointerEvent) => {
    if (event.target instanceof Element && event.target.closest("button, a")) return;
    drag.current = { from: event.clientY };
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture?.(event.pointerId);
  };
  const end = (event: PointerEvent) => {
    if (!drag.current) return;
    const pixels = event.clientY - drag.current.from;
    drag.current = null;
    move(0, false);
    if (pixels > dragPixels) close.current();
  };

  /** A tap beside it. What is inside has the dialog as its target only at the edge. */
  const heedScrim = (event: MouseEvent) => {
    const dialog = box.current;
    if (!dialog || event.target !== dialog) return;
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const isInside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    if (!isInside) close.current();
  };

  const id = useRef(newID("sheet")).current;
  return (
    <dialog ref={(element) => { box.current = element as HTMLDialogElement | null; }} class="sheet" aria-labelledby={id}
      onCancel={(event) => { event.preventDefault(); close.current(); }}
      onClose={() => close.current()}
      onClick={heedScrim}>
      <header class={art ? "has-art" : undefined} onPointerDown={begin} onPointerMove={(event) => drag.current && move(event.clientY - drag.current.from, true)}
        onPointerUp={end} onPointerCancel={() => { drag.current = null; move(0, false); }}>
        {art}
        <h2 id={id} ref={heading} tabIndex={-1}>{title}</h2>
        {closeName && <button class="tool" type="button" aria-label={closeName} onClick={() => close.current()}><Icon name="x-lg" /></button>}
      </header>
      {children}
    </dialog>
  );
};
