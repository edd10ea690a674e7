import { stateLandings } from '../landing/landingCases.ts';
import { expect, test } from './fixtures.ts';
import { inMatrix, played } from './matrix.ts';
import { expectScreen, openAs, standingAt } from './sights.ts';

test.describe.configure({ mode: 'parallel' });

/** A state at the end of a long path through the machine; tests/contract/landings.test.ts proves all others. */
const SAMPLE = 'bank/autopay-manual';

for (const { title, made, leads } of played(
  stateLandings,
  ({ leads: one }) => one.type === 'screen' && one.path === SAMPLE,
))
  test(title, inMatrix, async ({ page }) => {
    const { status, ...more } = made;
    const borrower = await standingAt(status, more);
    await openAs(page, borrower);
    if (leads.type !== 'screen') throw new Error('A state leads to a screen');
    await expectScreen(page, borrower.uuid, leads.path, leads.seen);
    expect(leads.query).toEqual({});
  });
