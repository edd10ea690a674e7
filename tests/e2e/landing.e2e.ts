import type { Page } from '@playwright/test';
import {
  conditionLandings,
  type LandingCase,
  type MadeApplication,
  statusLandings,
} from '../landing/landingCases.ts';
import { WORKING } from '../landing/sights.ts';
import { calm, watchTraffic } from './faults/traffic.ts';
import { at, expect, pauseClock, takeClock, test } from './fixtures.ts';
import { inMatrix, played } from './matrix.ts';
import { createBorrower, type SandboxBorrower } from './sandbox.ts';
import { expectAt, expectScreen, expectSight, openAs, standingAt } from './sights.ts';
import { seeWorkDone } from './travel/lenderTime.ts';

test.describe.configure({ mode: 'parallel' });

const madeAs = ({ status, ...more }: MadeApplication): Promise<SandboxBorrower> => standingAt(status, more);

/**
 * One of each way to land: by status alone, by more than the status with a query, by the step machine, to the
 * dashboard, and after the loader gave up. tests/contract/landings.test.ts proves all others, everyScreen.test.tsx how
 * their screens look.
 */
const sample: readonly string[] = ['FUNDABLE', 'TITLE_PREQUAL', 'COMPLETE'];
const loaderSample: readonly string[] = ['IN_PROGRESS', 'GEN_NOTE_SIGNING'];

async function lands(page: Page, { made, leads }: LandingCase): Promise<void> {
  const borrower = await madeAs(made);
  await openAs(page, borrower);
  if (leads.type === 'screen') {
    await expectAt(page, borrower.uuid, leads.path, leads.query);
    return expectSight(page, leads.seen);
  }
  await page.waitForURL(at('main', '/dashboard'));
  await expect(page.getByRole('heading', { level: 1, name: 'Your applications' })).toBeVisible();
  await expect(page.getByText(/^Application ID/)).toBeVisible();
}

const atOnce = statusLandings.filter(({ leads }) => leads.type !== 'loader');
for (const landing of played(atOnce, ({ code }) => sample.includes(code)))
  test(landing.title, inMatrix, ({ page }) => lands(page, landing));

const hasQuery = ({ leads }: LandingCase): boolean =>
  leads.type === 'screen' && Object.keys(leads.query).length > 0;
for (const landing of played(conditionLandings, hasQuery))
  test(landing.title, inMatrix, ({ page }) => lands(page, landing));

test('STATUS-02 STATUS-20 a brand-new application waits on the loader and continues to its offers, whichever address was opened', async ({
  page,
}) => {
  const borrower = await createBorrower({ org: 'main', persona: 'approved' });
  await openAs(page, borrower, 'signing/sign');
  await expect(page.getByRole('heading', { level: 1, name: WORKING })).toBeVisible();
  await seeWorkDone(page.getByRole('heading', { level: 1, name: 'Your offers' }));
  await expectScreen(page, borrower.uuid, 'product/select');
});

/** Counts answered reads of the status. */
function countReads(page: Page): () => number {
  let reads = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/status')) reads += 1;
  });
  return () => reads;
}

const TRIES = 14;

const onLoader = statusLandings.filter(({ leads }) => leads.type === 'loader');
for (const { title, made, leads } of played(onLoader, ({ code }) => loaderSample.includes(code)))
  test(title, inMatrix, async ({ page }) => {
    if (leads.type !== 'loader') throw new Error('It does not wait');
    const borrower = await madeAs(made);
    await takeClock(page);
    const reads = countReads(page);
    const traffic = watchTraffic(page);
    await openAs(page, borrower);
    const loader = page.getByRole('heading', { level: 1, name: WORKING });
    await expect(loader).toBeVisible();
    await calm(traffic);
    // From here on the test moves the page's clock.
    await pauseClock(page);
    for (let read = 1; read < TRIES; read = reads()) {
      await expectAt(page, borrower.uuid, '');
      await expect(loader).toBeVisible();
      await expect(async () => {
        if (!traffic.isUnderWay()) await page.clock.runFor(1_000);
        expect(reads()).toBeGreaterThan(read);
      }).toPass({ intervals: [20] });
    }
    await expectScreen(page, borrower.uuid, leads.path, leads.seen);
    expect(reads()).toBe(TRIES);
  });
