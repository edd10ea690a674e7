import type { Page } from '@playwright/test';
import { connectionLost, expect, test, type Watch } from './fixtures.ts';
import { pressUntil } from './hands.ts';
import type { SandboxBorrower } from './sandbox.ts';
import { expectScreen, openAs, type ScreenPath, standingAt } from './sights.ts';
import type { RunningServer } from './startServer.ts';
import { fillForm } from './travel/formFiller.ts';

/** Kills the server and restarts it on the same data. */
async function restart(server: RunningServer, { expected }: Watch): Promise<void> {
  expected.push(
    /^console: Failed to load resource/,
    connectionLost,
    // Telemetry is tried three times, and a restart may take longer.
    /telemetry (event|session) failed/,
  );
  await server.restart();
}

interface Half {
  readonly status: string;
  readonly path: ScreenPath;
  /** Does half of the screen; resolves to what must be there after the restart. */
  readonly half: (page: Page) => Promise<string | RegExp>;
  /** Repeats what is never stored. */
  readonly again?: (page: Page) => Promise<void>;
}

async function readOne(page: Page): Promise<RegExp> {
  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  const reader = page.getByRole('dialog');
  await expect(reader.getByText(/^Page 1 of \d+$/).first()).toBeVisible();
  await pressUntil(page, 'End', reader.getByText('You have read this document to its end.'));
  await page.keyboard.press('Escape');
  return /^1 of \d+ documents read$/;
}

async function sendPicture(page: Page): Promise<string> {
  await fillForm(page);
  return 'front.png';
}

async function shareLocation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share your location' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
}

async function signOne(page: Page): Promise<RegExp> {
  await shareLocation(page);
  await expect(page.getByText(/^0 of \d+ documents signed$/)).toBeVisible();
  await fillForm(page, { typedName: 'Robin Sample' });
  await page.getByRole('button', { name: 'Open Mortgage' }).click();
  const reader = page.getByRole('dialog');
  await expect(reader.getByText(/^Page 1 of \d+$/).first()).toBeVisible();
  await pressUntil(page, 'End', reader.getByText('You have read this document to its end.'));
  await reader.getByRole('button', { name: /^(Sign|Initial) as / }).click();
  return /^1 of \d+ documents signed$/;
}

const halves: readonly Half[] = [
  { status: 'APP_SUBMISSION', path: 'start/app-summary', half: readOne },
  { status: 'IDENTITY_VERIFICATION', path: 'identity', half: sendPicture },
  { status: 'NOTE_SIGNING', path: 'signing/sign', half: signOne, again: shareLocation },
];

test('what was done before the server was killed is still there: reading, an upload, a signature', async ({
  page,
  context,
  server,
  watch,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 27.95, longitude: -82.46 });
  const begun: { one: Half; borrower: SandboxBorrower; done: string | RegExp }[] = [];
  for (const one of halves)
    await test.step(`half of ${one.path}`, async () => {
      const borrower = await standingAt(one.status);
      await openAs(page, borrower, one.path);
      await expectScreen(page, borrower.uuid, one.path);
      const done = await one.half(page);
      await expect(page.getByText(done).first()).toBeAttached();
      begun.push({ one, borrower, done });
    });
  await restart(server, watch);
  // First the screen that was open during the kill.
  for (const { one, borrower, done } of begun.toReversed())
    await test.step(`${one.path} again`, async () => {
      if (one === halves.at(-1)) await page.reload();
      else await openAs(page, borrower, one.path);
      await expectScreen(page, borrower.uuid, one.path);
      await one.again?.(page);
      await expect(page.getByText(done).first()).toBeVisible();
    });
});
