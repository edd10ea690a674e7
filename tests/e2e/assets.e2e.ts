import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { expectAt, openAs, standingAt } from './sights.ts';
import { seeWorkDone } from './travel/lenderTime.ts';

const PATH = 'product/assets';

/** Opens the assets screen and leaves for the account provider. */
async function leaveForProvider(page: Page): Promise<string> {
  const borrower = await standingAt('ASSETS_PREQUAL', {
    persona: 'asset-depletion',
    fields: { pinned: false },
  });
  await openAs(page, borrower, PATH);
  await page.getByRole('radio', { name: 'Link my accounts' }).check();
  await page.getByRole('button', { name: 'Link accounts' }).click();
  await expect(page.getByRole('group', { name: 'Accounts that should be found' })).toBeVisible();
  return borrower.uuid;
}

test('APP-46 assets are linked on the provider’s page, shown with their balances, and raise the offer', async ({
  page,
}) => {
  const uuid = await leaveForProvider(page);
  await page.getByLabel(/Fernhollow Savings Bank/).check();
  await page.getByRole('button', { name: 'Success' }).click();
  const linked = page.getByRole('main').getByText('Tidewater Brokerage, Brokerage, ending in 2210');
  await expect(linked).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Link my accounts' })).toBeChecked();
  await expectAccessible(page);
  await page.reload();
  await expect(linked).toBeVisible();
  await page.getByRole('radio', { name: 'Link my accounts' }).check();
  await page.getByRole('main').getByRole('button', { name: 'Continue' }).click();
  await seeWorkDone(page.getByRole('heading', { level: 1, name: 'Your offers' }));
  await expectAt(page, uuid, 'product/select');
});

test('G-09 Cancel and Error on the provider’s page lead back to the assets, which show the result', async ({
  page,
}) => {
  await leaveForProvider(page);
  for (const [name, words] of [
    ['Cancel', /Nothing was shared/],
    ['Error', /could not connect/],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('main').getByText(words)).toBeVisible();
    const again = page.getByRole('button', { name: 'Link accounts' });
    await expect(again).toBeVisible();
    if (name === 'Cancel') await again.click();
  }
});
