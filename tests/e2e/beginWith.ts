import type { Page } from '@playwright/test';

/** What a tab begins with. */
export interface Kept {
  /** The token of the session. */
  readonly jwt?: string;
  /** What the tab keeps. */
  readonly tab?: Readonly<Record<string, string>>;
}

/** Lets the first page of the tab find this; what becomes of it is the page's own. */
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
