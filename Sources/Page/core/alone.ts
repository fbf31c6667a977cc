/**
 * Does what only one tab may do at a time. A page without locks (over plain HTTP) does it at once, so work that two tabs
 * do must have the effect of one.
 */
export const alone = <Result>(name: string, work: () => Result | Promise<Result>): Result | Promise<Result> =>
  (navigator.locks ? navigator.locks.request(name, work) : work());
