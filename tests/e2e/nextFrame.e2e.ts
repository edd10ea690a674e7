import type { Page } from '@playwright/test';
import { at, expect, test } from './fixtures.ts';
import { addressBox, START } from './registration.ts';

type Watched = Window & { inNextFrame?: Promise<boolean> };

/** Whether something is there when the browser draws next after the first event of a kind, which `act` causes. */
async function inNextFrame(
  page: Page,
  { event, selector }: { readonly event: string; readonly selector: string },
  act: () => Promise<void>,
): Promise<boolean | undefined> {
  await page.evaluate(
    ([kind, place]) => {
      (window as Watched).inNextFrame = new Promise((resolve) => {
        const look = () => resolve(document.querySelector(place) !== null);
        addEventListener(kind, () => requestAnimationFrame(look), { capture: true, once: true });
      });
    },
    [event, selector] as const,
  );
  await expect(page.locator(selector)).toHaveCount(0);
  await act();
  return page.evaluate(() => (window as Watched).inNextFrame);
}

test('what a rule shows, and the error of a field that was left, are there in the next frame', async ({
  page,
}) => {
  await page.goto(at('main', START));
  await expect(page.locator('html')).not.toHaveAttribute('data-visitor');
  await test.step('the fields that a rule shows', async () => {
    await addressBox(page).fill('12 Elm St');
    await addressBox(page).press('ArrowDown');
    const option = page.getByRole('option', { name: 'Address not listed' });
    await expect(option).toBeVisible();
    const rule = { event: 'pointerup', selector: 'input[name=zip]' };
    expect(await inNextFrame(page, rule, () => option.click())).toBe(true);
  });

  await test.step('the error, and its end', async () => {
    const zip = page.getByLabel('ZIP code');
    await zip.fill('787');
    const left = { event: 'focusout', selector: '[name=zip][aria-invalid=true]' };
    expect(await inNextFrame(page, left, () => page.keyboard.press('Tab'))).toBe(true);
    await zip.focus();
    await page.keyboard.press('End');
    await page.keyboard.type('0');
    const right = { event: 'input', selector: '[name=zip]:not([aria-invalid])' };
    expect(await inNextFrame(page, right, () => page.keyboard.press('1'))).toBe(true);
  });
});
