import { at, test as base, expect, expectAccessible, PORT } from './fixtures.ts';
import { addressOf, heading, invite, linkFor, PHONE, takeInvitation } from './invitedSigner.ts';
import { createBorrower } from './sandbox.ts';
import { type RunningServer, startServer } from './startServer.ts';
import { advance } from './travel/lenderTime.ts';

/** A server that no other test is on, because days pass on it. */
const test = base.extend<object, { ownServer: RunningServer }>({
  ownServer: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs none
    async ({}, use) => {
      const server = await startServer(PORT);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 330_000 },
  ],
  server: async ({ ownServer }, use) => use(ownServer),
});

test('G-29 an invitation that has ended is asked for anew, and the new one opens', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const email = addressOf('Robin');
  await invite(await createBorrower({ org: 'main', status: 'CO_DEED_REQ', persona: 'co-deed' }), email);
  const ended = await linkFor(email);
  await advance('P15D');
  await page.goto(at('main', ended));
  await expect(heading(page, 'This invitation has ended')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send a new invitation' }).click();
  await expect.poll(() => linkFor(email)).not.toBe(ended);
  await takeInvitation(page, email);
});
