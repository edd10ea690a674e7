import type { Page } from '@playwright/test';

/** The tab's initial storage. */
export interface Kept {
  /** Session token. */
  readonly jwt?: string;
  /** Session storage. */
  readonly tab?: Readonly<Record<string, string>>;
}

/** Sets the storage for the tab's first page only. */
export const beginWith = (page: Page, { jwt, tab = {} }: Kept): Promise<unknown> =>
  page.addInitScript(
    ([token, kept]) => {
      if (window.name === 'begun') return;
      window.name = 'begun';
      for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
      if (token) localStorage.setItem('jwt', token);
    },
    [jwt, tab] as const,
  );
