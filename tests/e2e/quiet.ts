import { expect, type Page } from '@playwright/test';
import { watchTraffic } from './faults/traffic.ts';

const LOOK_MS = 60;
/** Looks in a row at which nothing is under way. */
const STILL = 3;

/**
 * Watches a page from now on; answers how to wait until it asks the server for nothing more. What moves the page's clock
 * waits so first: a call that is under way gives up after half a minute of that clock.
 */
export function watchQuiet(page: Page): () => Promise<void> {
  const traffic = watchTraffic(page);
  return async () => {
    let still = 0;
    const look = (): number => {
      still = traffic.isUnderWay() ? 0 : still + 1;
      return still;
    };
    await expect
      .poll(look, { intervals: [LOOK_MS], message: 'nothing is under way' })
      .toBeGreaterThanOrEqual(STILL);
  };
}
