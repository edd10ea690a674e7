const KEY = 'heloc-uuid';

/** Remembers for this tab which application leaves for a provider that cannot name it on the way back (ROUTE-14, G-39). */
export function rememberHeloc(tab: Storage, uuid: string): void {
  try {
    tab.setItem(KEY, uuid);
  } catch {
    // The way back then leads to the dashboard.
  }
}

/** The application that left for a provider, if it is known. */
export function rememberedHeloc(tab: Storage): string | undefined {
  try {
    return tab.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
