const OF_OVERLAYS =
  /^(?:chat(?!\.toggle\b)|feedback|menu|notification|overlay|privacy|security|signer|survey|wallet)\./;

/** True for messages that only dialogs, menus and panels use; they load with the first one opened. */
export const isOverlayMessage = (key: string): boolean => OF_OVERLAYS.test(key);
