const OF_OVERLAYS =
  /^(?:chat(?!\.toggle\b)|feedback|menu|notification|overlay|privacy|security|survey|wallet)\./;

/** The messages that only dialogs, menus and panels over the page say; they come with the first of them that is opened. */
export const isOverlayMessage = (key: string): boolean => OF_OVERLAYS.test(key);
