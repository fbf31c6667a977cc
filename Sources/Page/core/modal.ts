// The dialogs and sheets that are open. While one is open, a browser lets nobody use what is outside it.

import { createStore, type Reading } from "./store.js";

/** The newest last. */
let open: readonly HTMLDialogElement[] = [];
const store = createStore<HTMLDialogElement | null>(null);

/** The newest open dialog, which lies over everything else; null without one. */
export const topDialog: Reading<HTMLDialogElement | null> = store;

/**
 * Opens a dialog over everything else.
 * @returns Forgets the dialog after it was closed.
 */
export const openDialog = (dialog: HTMLDialogElement): (() => void) => {
  dialog.showModal();
  open = [...open, dialog];
  store.set(dialog);
  return () => {
    open = open.filter((each) => each !== dialog);
    store.set(open.at(-1) ?? null);
  };
};
