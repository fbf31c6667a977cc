// An element that code without components draws, inside a component. It keeps its old look.

import { h, useLayoutEffect, useRef } from "preact";

export const Mount = ({ element }: { element: Element }) => {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(element);
  }, [element]);
  return <div ref={box} class="old" />;
};
