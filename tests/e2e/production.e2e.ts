import type { Page } from '@playwright/test';
import { type Borrower, newBorrower } from './borrower.ts';
import { watchTraffic } from './faults/traffic.ts';
import { at, test as base, expect, PORT, takeClock } from './fixtures.ts';
import { type Installation, openInstallation } from './production/installation.ts';
import { productionSide } from './production/productionSide.ts';
import { openRegistration, passScreen, screensOf } from './registration.ts';
import { staySignedIn } from './travel/lenderTime.ts';
import { type Traveller, travel } from './travel/traveller.ts';

/** In place of the sandbox's server: one in production, with a bank's system behind it. */
const test = base.extend<object, { installation: Installation }>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs none
    async ({}, use) => {
      const installation = await openInstallation(PORT);
      await use(installation);
      await installation.stop();
    },
    { scope: 'worker', timeout: 330_000 },
  ],
  server: async ({ installation }, use) => use(installation),
});

/** Whoever comes back after days signs in again, and opens the application. */
const signsInAgain =
  ({ email, password }: Borrower, application: string) =>
  async (page: Page): Promise<void> => {
    const field = page.getByLabel('Password', { exact: true });
    await field.or(page.locator('main h1')).first().waitFor();
    if ((await field.count()) === 0) return;
    await page.getByLabel('Email address').fill(email);
    await field.fill(password);
    await field.press('Enter');
    await field.waitFor({ state: 'detached' });
    await page.goto(application);
  };

/** Nobody named agents for this lender: whatever the hours, its page offers the assistant and a callback. */
async function expectNoAgents(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Chat' }).getByRole('button').click();
  const chat = page.getByRole('dialog', { name: 'Chat with us' });
  await expect(chat.getByText('our assistant answers you here')).toBeVisible();
  await expect(chat.getByRole('button', { name: 'Have somebody call you' })).toBeVisible();
  await chat.getByRole('button', { name: 'Close the chat' }).click();
}

test('a borrower in production goes from landing to a funded line, each task done by the bank', async ({
  page,
  context,
  installation,
  watch,
}) => {
  watchTraffic(page);
  await staySignedIn(page);
  // The lender's own website does not exist here.
  watch.expected.push(/https:\/\/larkhaven\.example\//);
  // Of a session that ended while the borrower was away.
  watch.expected.push(/status of 401/);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 27.95, longitude: -82.46 });
  const borrower = newBorrower({ email: 'robin.sample@mail.example' });
  const side = productionSide(installation);
  await takeClock(page, await side.now());
  await openRegistration(page, borrower);
  await expectNoAgents(page);
  for (const screen of screensOf(borrower)) await passScreen(page, borrower, screen);
  await page.waitForURL(/\/account\/heloc\/[0-9a-f-]{36}/);
  const [uuid = ''] = /[0-9a-f-]{36}/.exec(page.url()) ?? [];
  const application = at('main', `/account/heloc/${uuid}`);
  const own = { typedName: `${borrower.firstName} ${borrower.lastName}` };
  const traveller: Traveller = { page, uuid, side, own, comesBack: signsInAgain(borrower, application) };
  const met = await travel(traveller, (screen, status) => status === 'COMPLETE' && screen === '/dashboard');
  expect(met.map(({ screen }) => screen)).toContain('signing/sign');
});
