import { expect, type Locator, type Page } from '@playwright/test';
import { calm, watchTraffic } from '../faults/traffic.ts';
import { control } from '../fixtures.ts';

/** Polls often, since a second per step would add up. */
export const OFTEN = { intervals: [100] };

/** Longer than any work that the loader waits for. */
const AT_WORK = 'PT30S';
/** The longest pause between a page's reads. */
const PAUSE_MS = 5_000;

export async function lenderTime(): Promise<string> {
  const response = await fetch(control('/clock'));
  return ((await response.json()) as { now: string }).now;
}

/** Advances the sandbox clock; due work is done when it resolves. */
export async function advance(duration: string): Promise<void> {
  const response = await fetch(control('/clock'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: duration }),
  });
  expect(response.ok).toBe(true);
}

/** Completes the lender's current work. */
export const finishWork = (): Promise<void> => advance(AT_WORK);

/** Long enough for a page to ask again, even on a busy machine. */
const AMPLE_MS = 10_000;

/** Completes the lender's work until its result is visible. */
export const seeWorkDone = (seen: Locator): Promise<void> =>
  expect(async () => {
    await finishWork();
    await expect(seen).toBeVisible({ timeout: AMPLE_MS });
  }).toPass();

/** Skips a page's pause without timing out calls. */
export async function passPause(page: Page): Promise<void> {
  await calm(watchTraffic(page));
  await page.clock.fastForward(PAUSE_MS);
}

/** Marks the screen as done; the next heading is unmarked. */
export const markDone = (page: Page): Promise<void> =>
  page.locator('main h1').evaluate((heading) => heading.setAttribute('data-travelled', ''));

/** Disables the idle end of sessions, which has its own tests. */
export const staySignedIn = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    if (window.location.protocol.startsWith('http')) window.localStorage.removeItem('last-activity');
  });
