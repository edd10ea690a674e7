const KEY = 'heloc-uuid';

/** Remembers in this tab which application left for a provider that cannot name it on return (ROUTE-14, G-39). */
export function rememberHeloc(tab: Storage, uuid: string): void {
  try {
    tab.setItem(KEY, uuid);
  } catch {
    // Without storage the return leads to the dashboard.
  }
}

/** The application that left for a provider, if known. */
export function rememberedHeloc(tab: Storage): string | undefined {
  try {
    return tab.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
