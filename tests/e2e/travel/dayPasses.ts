import type { Traveller } from './traveller.ts';

/** The result of a screen that only waited. */
export const WAITED = 'waited';

/** The most days before a page is opened again without news. */
const MOST_DAYS = 7;

/** Where each page last waited overnight. */
const waitedAt = new WeakMap<Traveller['page'], string>();

/** What the lender knows of the application. */
const known = async ({ side, uuid }: Traveller): Promise<string> =>
  JSON.stringify([await side.status(uuid), await side.application(uuid)]);

/**
 * Lets a day pass for lender and browser and opens the application again. If it already waited at this screen, goes on to
 * the day on which something changes, since the page would look the same before.
 */
export async function letDayPass(traveller: Traveller): Promise<typeof WAITED> {
  const { page, side, uuid, comesBack } = traveller;
  const here = `${page.url()} ${await page.locator('main h1').textContent()}`;
  const most = waitedAt.get(page) === here ? MOST_DAYS : 1;
  waitedAt.set(page, here);
  const before = await known(traveller);
  const { origin } = new URL(page.url());
  for (let days = 0; days < most; days += 1) {
    await side.passDay();
    if ((await known(traveller)) !== before) break;
  }
  await page.goto('about:blank');
  await page.clock.setSystemTime(await side.now());
  await page.goto(`${origin}/account/heloc/${uuid}`);
  await comesBack?.(page);
  return WAITED;
}
