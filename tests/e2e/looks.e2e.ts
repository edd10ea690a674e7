import type { Page } from '@playwright/test';
import { at, expect, expectAccessible, test } from './fixtures.ts';
import { lender } from './lenders.ts';
import { heading, START } from './registration.ts';

test.describe.configure({ mode: 'parallel' });

/** Lenders whose looks are drawn out (docs/how-to/a-look.md). */
const drawnOut = ['harborlight', 'cinderridge', 'goldenrodporch', 'foxtrellis', 'zephyrknoll'];

/** Adds up how far the parts of a page move without the visitor's doing (cumulative layout shift). */
const watchMoves = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const moved = { total: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        moved.total += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

const movesOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { moved: { total: number } }).moved.total);

/** The families of the lender's typefaces that the page has loaded. */
const familiesOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const faces = await document.fonts.ready;
    return [
      ...new Set(
        [...faces].flatMap(({ family, status }) => (status === 'loaded' ? [family.replaceAll('"', '')] : [])),
      ),
    ];
  });

/** A drawn-out lender's first page: its typeface and picture arrive, nothing moves, all of it is legible. */
async function expectOwnLook(page: Page, code: string): Promise<void> {
  const { typeface } = (await lender(code)).app.theme;
  const own = [typeface?.body, typeface?.heading].flatMap((face) => (face ? [face.family] : []));
  await page.goto(at(code, START));
  await expect(heading(page, 'property')).toBeVisible();
  await expect.poll(() => familiesOn(page), code).toEqual(expect.arrayContaining(own));
  const picture = page.locator('img[src$="/hero.svg"]');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), code)
    .toBeGreaterThan(600);
  expect(await movesOf(page), code).toBeLessThan(0.01);
  await expectAccessible(page);
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`on a ${colorScheme} screen the typefaces and pictures of lenders arrive, and move nothing`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await watchMoves(page);
    for (const code of drawnOut) await expectOwnLook(page, code);
  });

test('a phone gets the typeface but no picture', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace(/^.*\//, '')));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at('harborlight', START));
  await expect(heading(page, 'property')).toBeVisible();
  await expect.poll(() => familiesOn(page)).toContain('Nunito');
  expect(asked).toContain('font.nunito-latin.woff2');
  expect(asked.filter((name) => name.startsWith('hero'))).toEqual([]);
});
