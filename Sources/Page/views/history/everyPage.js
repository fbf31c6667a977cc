// Lists that are needed as a whole, asked for page by page.

import { link } from "../../core/link.js";

/** All pages of an answer, at most `pagesMax` of them. */
export const everyPage = async (name, body = {}, pagesMax = 200) => {
  const pages = [];
  let cursor;
  do {
    pages.push(await link.ask(name, { ...body, cursor }));
    ({ cursor } = pages.at(-1));
  } while (cursor && pages.length < pagesMax);
  return pages;
};

/** What stands in all pages of a list under a key. */
export const everyItem = async (name, body, key, pagesMax) =>
  (await everyPage(name, body, pagesMax)).flatMap((page) => page[key]);
