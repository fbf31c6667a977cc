// Elements from descriptions, and drawing anew what changed.

const SVG = "http://www.w3.org/2000/svg";

const set = (element, name, value) => {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "dataset") Object.assign(element.dataset, value);
  else if (name === "value" && "value" in element) element.value = value;
  else element.setAttribute(name, value === true ? "" : value);
};

const build = (element, words, attributes, children) => {
  if (words.length) element.setAttribute("class", words.join(" "));
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "class") element.classList.add(...value.split(" ").filter(Boolean));
    else if (name !== "value") set(element, name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child || child === 0));
  // What is chosen in a <select> must be in it first.
  if ("value" in attributes) set(element, "value", attributes.value);
  return element;
};

const isAttributes = (value) =>
  value?.constructor === Object && !(value instanceof Node);

const made = (create) => (description, ...rest) => {
  const [tag, ...words] = description.split(".");
  const attributes = isAttributes(rest[0]) ? rest.shift() : {};
  return build(create(tag), words, attributes, rest);
};

/**
 * An element: `h("button.primary", { type: "button", onclick }, "Play")`.
 *
 * Children are nodes and texts, also in arrays; what is null or false is left out. Texts become text
 * nodes: nothing that somebody typed is ever read as HTML.
 */
export const h = made((tag) => document.createElement(tag));

/** The same for SVG. */
export const s = made((tag) => document.createElementNS(SVG, tag));

/**
 * Puts new children in the place of the old ones. What had the focus keeps it where the new ones have
 * an element of the same id, so that a change by somebody else takes nobody's place away.
 */
export const draw = (parent, ...children) => {
  const focused = parent.contains(document.activeElement) ? document.activeElement.id : "";
  const { scrollTop, scrollLeft } = parent;
  parent.replaceChildren(...children.flat(Infinity).filter((child) => child || child === 0));
  parent.scrollTop = scrollTop;
  parent.scrollLeft = scrollLeft;
  if (focused) parent.ownerDocument.getElementById(focused)?.focus({ preventScroll: true });
};

let last = 0;

/** An id that no other element has. */
export const newID = (prefix = "id") => `${prefix}-${++last}`;
