const KEY = 'notice';

/** Leaves a message (copy key) for the tab's next page. */
export function leaveNotice(tab: Storage, copyKey: string): void {
  try {
    tab.setItem(KEY, copyKey);
  } catch {
    // The next page shows no message.
  }
}

/** Returns the message and removes it. */
export function takeNotice(tab: Storage): string | undefined {
  try {
    const key = tab.getItem(KEY) ?? undefined;
    tab.removeItem(KEY);
    return key;
  } catch {
    return undefined;
  }
}
