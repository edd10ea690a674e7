import type { Page } from '@playwright/test';

/** The most that may move by itself while a screen loads. */
export const MOST_SHIFT = 0.02;

/** What moved without the borrower doing anything, all together. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver(() => undefined);
        observer.observe({ type: 'layout-shift', buffered: true });
        // Entries that were buffered are delivered before the second frame.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const shifts = observer.takeRecords() as (PerformanceEntry & {
              value: number;
              hadRecentInput: boolean;
            })[];
            resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
          }),
        );
      }),
  );
