// What fingers, mice and keys do to a map. The page that it is a part of goes on by its own: one finger up or down
// and a wheel move that, two fingers, a finger to the side (`touch-action` in its style), and a wheel with Ctrl, or
// once the map was pressed, move the map.

/** Pixels that a finger may move and still press. */
const slack = 8;
const longPressMs = 550;
/** Pixels and zoom steps of one key. */
const keyStep = 60;
const keyZoom = 0.75;

const keys = {
  ArrowLeft: (view) => view.pan(keyStep, 0),
  ArrowRight: (view) => view.pan(-keyStep, 0),
  ArrowUp: (view) => view.pan(0, keyStep),
  ArrowDown: (view) => view.pan(0, -keyStep),
  "+": (view) => view.zoomBy(keyZoom),
  "=": (view) => view.zoomBy(keyZoom),
  "-": (view) => view.zoomBy(-keyZoom),
};

/** How far apart two fingers are, and what is between them. */
const grip = ([one, other]) => ({
  span: Math.hypot(one.x - other.x, one.y - other.y),
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});

/**
 * Lets an element move a viewport.
 * @param {() => void} moved After each movement.
 * @param {(place) => void} [pressed] After a long press, or the menu's button of a mouse.
 */
export const gestures = (element, view, moved, pressed) => {
  const fingers = new Map();
  let hasMoved = false;
  let timer = null;

  const at = (event) => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  const press = (point) => {
    // What follows of this touch is no click.
    hasMoved = true;
    pressed?.(view.place(point));
  };

  const down = (event) => {
    if (event.button !== 0) return;
    fingers.set(event.pointerId, at(event));
    hasMoved = fingers.size > 1;
    clearTimeout(timer);
    if (pressed && fingers.size === 1) timer = setTimeout(press, longPressMs, at(event));
  };

  const drag = (from, to) => {
    if (!hasMoved && Math.hypot(to.x - from.x, to.y - from.y) < slack) return false;
    hasMoved = true;
    view.pan(to.x - from.x, to.y - from.y);
    return true;
  };

  const pinch = (before, after) => {
    view.pan(after.x - before.x, after.y - before.y);
    if (before.span && after.span) view.zoomBy(Math.log2(after.span / before.span), after);
  };

  const move = (event) => {
    const from = fingers.get(event.pointerId);
    if (!from) return;
    const to = at(event);
    if (fingers.size === 1) {
      if (!drag(from, to)) return;
      fingers.set(event.pointerId, to);
    } else {
      const before = grip([...fingers.values()]);
      fingers.set(event.pointerId, to);
      pinch(before, grip([...fingers.values()]));
    }
    clearTimeout(timer);
    // Not before it moves: a capture takes the click from the marker below.
    element.setPointerCapture(event.pointerId);
    moved();
  };

  const up = (event) => {
    fingers.delete(event.pointerId);
    clearTimeout(timer);
  };

  const click = (event) => {
    if (!hasMoved) return;
    event.stopPropagation();
    event.preventDefault();
    hasMoved = false;
  };

  const wheel = (event) => {
    // What touchpads pinch comes as a wheel with Ctrl.
    if (!event.ctrlKey && document.activeElement !== element) return;
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 24 : 1;
    view.zoomBy((-event.deltaY * lines) / 240, at(event));
    moved();
  };

  // What two fingers do is for the map alone; the browser would scroll, too.
  const touch = (event) => event.touches.length > 1 && event.cancelable && event.preventDefault();

  const key = (event) => {
    if (event.target !== element || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key](view);
    moved();
  };

  const menu = (event) => {
    if (!pressed) return;
    event.preventDefault();
    // A touch that rests ends here as well: it was told by its timer.
    if (!fingers.size) press(at(event));
  };

  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  for (const end of ["pointerup", "pointercancel"]) element.addEventListener(end, up);
  element.addEventListener("click", click, { capture: true });
  element.addEventListener("wheel", wheel, { passive: false });
  for (const name of ["touchstart", "touchmove"]) element.addEventListener(name, touch, { passive: false });
  element.addEventListener("keydown", key);
  element.addEventListener("contextmenu", menu);
  return () => clearTimeout(timer);
};
