import type { Page } from '@playwright/test';
import { at, expect, expectAccessible, test } from './fixtures.ts';
import { pressUntil } from './hands.ts';
import { inMatrix, played } from './matrix.ts';
import { createBorrower } from './sandbox.ts';

/** Opens the summary of an application with documents; resolves to the first open button. */
async function openSummary(page: Page) {
  const { uuid, jwt } = await createBorrower({ org: 'main', status: 'APP_SUBMISSION' });
  await page.addInitScript((token) => window.localStorage.setItem('jwt', token), jwt);
  await page.goto(at('main', `/account/heloc/${uuid}/start/app-summary`));
  await expect(page.getByRole('heading', { level: 1, name: 'Review your application' })).toBeVisible();
  return page.getByRole('button', { name: /^Open / }).first();
}

const reader = (page: Page) => page.getByRole('dialog');

/** Number of dark pixels in a page's image. */
const inkOf = (page: Page) =>
  reader(page)
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      let dark = 0;
      for (let index = 0; index < pixels.length; index += 4) if ((pixels[index] ?? 255) < 128) dark += 1;
      return dark;
    });

const windows = [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1440, height: 900 }],
] as const;

for (const [name, viewport] of played(windows, ([one]) => one === 'phone'))
  test(`APP-71 the reader renders a document and detects its end: ${name}`, inMatrix, async ({ page }) => {
    await page.setViewportSize(viewport);
    const open = await openSummary(page);
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname));
    await open.click();
    await expect(
      reader(page)
        .getByText(/^Page 1 of \d+$/)
        .first(),
    ).toBeVisible();
    await expect.poll(() => inkOf(page)).toBeGreaterThan(500);
    expect(workers[0]).toMatch(/^\/assets\/pdf\.worker/);
    await expect(reader(page).locator('[data-page="1"]')).toContainText(/[a-z]{4}/i);
    const isTooWide = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth > clientWidth;
      });
    await expect.poll(isTooWide).toBe(false);
    const tools = reader(page).getByRole('banner').locator('div').last();
    const unevenness = async () => {
      const heights = await tools
        .locator('> *:visible')
        .evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2),
        );
      return Math.max(...heights) - Math.min(...heights);
    };
    await expect.poll(unevenness, 'the tools stand in one row').toBeLessThan(10);
    await expectAccessible(page);
    await pressUntil(page, 'End', reader(page).getByText('You have read this document to its end.'));
    await page.keyboard.press('Escape');
    await expect(reader(page)).toHaveCount(0);
    await expect(page.getByText(/^1 of \d+ documents read$/)).toBeVisible();
  });
