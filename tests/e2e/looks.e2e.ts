import type { Page } from '@playwright/test';
import { at, expect, expectAccessible, test } from './fixtures.ts';
import { lender } from './lenders.ts';
import { heading, START } from './registration.ts';
import { createBorrower } from './sandbox.ts';

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

/** Where something begins and ends on the page. */
const edgesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((part) => {
    const { left, right, top } = part.getBoundingClientRect();
    return { left, right, top };
  });

/** The dashboard of a paid-out line: its cards stand beside it, whether a picture is above or behind them. */
async function expectCardsBesideLine(page: Page, code: string): Promise<void> {
  const borrower = await createBorrower({ org: code, status: 'COMPLETE' });
  await page.goto(at(code, '/auth/login'));
  await page.evaluate((jwt) => window.localStorage.setItem('jwt', jwt), borrower.jwt);
  await page.goto(at(code, '/dashboard'));
  await expect(page.getByRole('heading', { name: 'Your terms' })).toBeVisible();
  const [main, aside] = [await edgesOf(page, 'main'), await edgesOf(page, 'aside')];
  expect(aside.left, code).toBeGreaterThan(main.right);
  expect(Math.abs(aside.top - main.top), code).toBeLessThan(2);
  // What one presses is on a card, not on the picture.
  for (const one of await page.locator('aside').locator('a, button').all())
    expect(await one.evaluate((part) => part.closest('section') !== null), code).toBe(true);
  await expectAccessible(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(wider, `${code} at 320 px`).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`on a ${colorScheme} screen the typefaces and pictures of lenders arrive, and move nothing`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await watchMoves(page);
    for (const code of drawnOut) await expectOwnLook(page, code);
    for (const code of ['goldenrodporch', 'harborlight']) await expectCardsBesideLine(page, code);
  });

test('a phone gets the typeface but no picture, and a picture makes way for the chat', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.replace(/^.*\//, '')));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at('harborlight', START));
  await expect(heading(page, 'property')).toBeVisible();
  await expect.poll(() => familiesOn(page)).toContain('Nunito');
  expect(asked.some((name) => /^[0-9a-f]{64}\.woff2$/.test(name))).toBe(true);
  expect(asked.filter((name) => name.startsWith('hero'))).toEqual([]);
  await page.setViewportSize({ width: 1100, height: 800 });
  const picture = page.locator('img[src$="/hero.svg"]');
  for (const code of ['harborlight', 'goldenrodporch']) {
    await page.goto(at(code, START));
    await expect(picture).toBeVisible();
    await page.locator('section[aria-label="Chat"] button').click();
    await expect(page.locator('#chat')).toBeVisible();
    await expect(picture).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(picture).toBeVisible();
  }
});
