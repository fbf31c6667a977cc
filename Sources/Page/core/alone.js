/**
 * Does what only one tab is to do at a time. Where a page cannot have locks (over plain HTTP), tabs may do it
 * at once: what is asked for twice must be one.
 */
export const alone = (name, work) =>
  navigator.locks ? navigator.locks.request(name, work) : work();
