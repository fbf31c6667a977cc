// A store in a component.

import { useLayoutEffect, useReducer } from "preact";
import type { Reading } from "./store.js";

/**
 * The value of a store, or what `select` gives of it. Draws the component again when that is another value
 * (`Object.is`), so `select` must give a part of the value, and never a new object.
 */
export function useStore<Value>(store: Reading<Value>): Value;
export function useStore<Value, Part>(store: Reading<Value>, select: (value: Value) => Part): Part;
export function useStore<Value>(store: Reading<Value>, select: (value: Value) => unknown = (value) => value): unknown {
  const [, drawAgain] = useReducer((count: number, _: void) => count + 1, 0);
  const chosen = select(store.value);
  // The effect runs after each drawing, because `select` may depend on the properties of the component. The value may
  // have changed between the drawing and the effect.
  useLayoutEffect(() => {
    const look = () => {
      if (!Object.is(select(store.value), chosen)) drawAgain();
    };
    look();
    return store.watch(look);
  });
  return chosen;
}
