const KEY = 'notice';

/** Leaves the copy key of a message for the next page of this tab, such as why the dashboard is shown. */
export function leaveNotice(tab: Storage, copyKey: string): void {
  try {
    tab.setItem(KEY, copyKey);
  } catch {
    // The page comes without the message.
  }
}

/** Takes the message that was left, once; undefined when there is none. */
export function takeNotice(tab: Storage): string | undefined {
  try {
    const key = tab.getItem(KEY) ?? undefined;
    tab.removeItem(KEY);
    return key;
  } catch {
    return undefined;
  }
}
