import { expect, type Locator, type Page } from '@playwright/test';
import { calm, watchTraffic } from '../faults/traffic.ts';
import { control } from '../fixtures.ts';
import { applicationOf, statusOf, tokenOfPage } from '../sandbox.ts';

/** How often a condition is looked at: a hundredth of a journey, not a second of each of its steps. */
export const OFTEN = { intervals: [100] };

/** Longer than the lender is at work with anything that the loader waits for. */
const AT_WORK = 'PT30S';
const DAY = 'P1D';
/** The longest pause between two looks of a page. */
const PAUSE_MS = 5_000;

/** The time of the lender. */
export async function lenderTime(): Promise<string> {
  const response = await fetch(control('/clock'));
  return ((await response.json()) as { now: string }).now;
}

/** Lets time pass on the sandbox clock: what was due by then is done when this resolves. */
export async function advance(duration: string): Promise<void> {
  const response = await fetch(control('/clock'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: duration }),
  });
  expect(response.ok).toBe(true);
}

/** The lender does what it is at work with. */
export const finishWork = (): Promise<void> => advance(AT_WORK);

/** In this time a page has asked the lender again, also on a busy machine. */
const AMPLE_MS = 10_000;

/** The lender does all that it is at work with, until what comes of it is seen. */
export const seeWorkDone = (seen: Locator): Promise<void> =>
  expect(async () => {
    await finishWork();
    await expect(seen).toBeVisible({ timeout: AMPLE_MS });
  }).toPass();

/** The page does what it waits for: nobody sits through its pauses, and no call gives up before it was answered. */
export async function passPause(page: Page): Promise<void> {
  await calm(watchTraffic(page));
  await page.clock.fastForward(PAUSE_MS);
}

/** Marks the screen that stands as done: whatever follows has a heading without the mark. */
export const markDone = (page: Page): Promise<void> =>
  page.locator('main h1').evaluate((heading) => heading.setAttribute('data-travelled', ''));

/** Said of a screen on which nothing was done but to wait. */
export const WAITED = 'waited';

/** The most days after which a page is looked at, whether the lender says anything new or not. */
const MOST_DAYS = 7;

/** What each page waited at when a day passed last. */
const waitedAt = new WeakMap<Page, string>();

/** What the lender answers of the application on which the page stands. */
async function answersOf(page: Page, uuid: string): Promise<string> {
  const [brand = ''] = new URL(page.url()).hostname.split('.');
  const jwt = await tokenOfPage(page);
  return JSON.stringify([await statusOf(brand, jwt, uuid), await applicationOf(brand, jwt, uuid)]);
}

/**
 * Lets a day pass, for the lender and the browser, and opens the application again. Who has waited at the same screen before
 * comes back on the day on which the lender answers something new: on the days before, the page would show the same.
 */
export async function letDayPass(page: Page, uuid: string): Promise<typeof WAITED> {
  const here = `${page.url()} ${await page.locator('main h1').textContent()}`;
  const most = waitedAt.get(page) === here ? MOST_DAYS : 1;
  waitedAt.set(page, here);
  const before = await answersOf(page, uuid);
  for (let days = 0; days < most; days += 1) {
    await advance(DAY);
    if ((await answersOf(page, uuid)) !== before) break;
  }
  const { origin } = new URL(page.url());
  await page.goto('about:blank');
  await page.clock.setSystemTime(await lenderTime());
  await page.goto(`${origin}/account/heloc/${uuid}`);
  return WAITED;
}

/** Lets somebody who comes back after days stay signed in: the end of a session is for other tests. */
export const staySignedIn = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    if (window.location.protocol.startsWith('http')) window.localStorage.removeItem('last-activity');
  });
