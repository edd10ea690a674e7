import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { inMatrix, played } from './matrix.ts';
import { MOST_SHIFT, shiftOf } from './shift.ts';
import { expectScreen, openAs, type ScreenPath, standingAt } from './sights.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ viewport: { width: 390, height: 844 } });

/** The screens every borrower meets, with their statuses. */
const screens: readonly (readonly [status: string, path: ScreenPath])[] = [
  ['OFFER_SELECTION', 'product/select'],
  ['COLLECT_ADDITIONAL_INFO', 'start/contact'],
  ['LIEN_VERIFICATION', 'liens'],
  ['HMDA', 'start/hmda'],
  ['APP_SUBMISSION', 'start/app-summary'],
  ['INCOME_VERIFICATION', 'income/review'],
  ['DISBURSEMENT_ACCOUNT', 'bank/disburse'],
  ['DISBURSEMENT_ACCOUNT', 'bank/manual-disburse'],
  ['AUTOPAY_ACCOUNT', 'bank/autopay'],
  ['IDENTITY_VERIFICATION', 'identity'],
  ['BPO_ORDER_REQUEST', 'bpo/order-bpo'],
  ['NOTE_SIGNING', 'signing/intro'],
  ['NOTE_SIGNING', 'signing/sign'],
  ['DEED_SIGNING', 'notary/intro'],
  ['INSURANCE', 'insurance/upload'],
  ['RESCISSION', 'complete'],
  ['DECLINED', 'error/decline'],
];

/** Everything late has arrived: the screen's data, the bell, and the footer's hours and states. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.locator('main [data-waiting]')).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('Monday-Friday 6:00 AM to 6:00 PM PT and Saturday-Sunday')).toBeVisible();
  await expect(footer.getByText('More states to come.')).toBeVisible();
}

/** Fields that do not stay where they are when they are scrolled into view once more. */
const restless = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const topOf = async (field: Element): Promise<number> => {
      field.scrollIntoView({ block: 'center', behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return Math.round(field.getBoundingClientRect().top);
    };
    const moved: string[] = [];
    for (const field of document.querySelectorAll('main :is(input, select, textarea)')) {
      const top = await topOf(field);
      if ((await topOf(field)) !== top) moved.push(field.id);
    }
    return moved;
  });

/** A page of its own, a long form, a list of documents, a dialog, and late figures. */
const sample: readonly ScreenPath[] = [
  'product/select',
  'start/contact',
  'start/app-summary',
  'signing/sign',
  'complete',
];

for (const [status, path] of played(screens, ([, one]) => sample.includes(one)))
  test(`${path} does not shift while it loads, and has no axe finding`, inMatrix, async ({ page }) => {
    const borrower = await standingAt(status);
    await Promise.all([page.waitForResponse('**/banners/test.json'), openAs(page, borrower, path)]);
    await expectScreen(page, borrower.uuid, path);
    await expectWhole(page);
    expect(await shiftOf(page)).toBeLessThan(MOST_SHIFT);
    await expectAccessible(page);
    expect(await restless(page)).toEqual([]);
  });
