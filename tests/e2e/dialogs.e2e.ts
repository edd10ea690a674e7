import type { Page } from '@playwright/test';
import { newBorrower, officers } from './borrower.ts';
import { expectDialog, expectFocusIn, lookAt, lookedAt, openByKey, type Size, sizes } from './dialogHands.ts';
import { calm, watchTraffic } from './faults/traffic.ts';
import { at, expect, takeClock, test } from './fixtures.ts';
import { pointer } from './hands.ts';
import { inMatrix, played } from './matrix.ts';
import { addressBox, continueButton, goToSend, openRegistration, START, sendButton } from './registration.ts';
import { askFor, createBorrower, registerIdentity, type SandboxBorrower } from './sandbox.ts';
import { STILL_TIME } from './stillTime.ts';
import { picture } from './travel/answers.ts';

test.describe.configure({ mode: 'parallel' });

const both = ['phone', 'desktop'] as const satisfies readonly Size[];

/** Starts the tab with a session, once, so that a logout lasts. */
async function openAs(page: Page, jwt: string, address: string): Promise<void> {
  await page.addInitScript((token) => {
    if (window.name === 'signed in') return;
    window.name = 'signed in';
    window.localStorage.setItem('jwt', token);
  }, jwt);
  await page.goto(address);
  // An automatic dialog hides the rest from roles.
  await expect(page.locator('main h1')).toBeVisible();
}

const borrowerAt = (org: string, status: string): Promise<SandboxBorrower> =>
  createBorrower({ org, status, application: { pinned: true } });

const screen = (brand: string, uuid: string, path: string): string =>
  at(brand, `/account/heloc/${uuid}/${path}`);

/** A promise and its resolve function. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

for (const brand of lookedAt)
  test.describe(brand, () => {
    for (const size of both)
      test(`SHELL-04 WIDGET-07 what opens from the header, on a ${size}`, inMatrix, async ({ page }) => {
        const { uuid, jwt } = await borrowerAt(brand, 'HMDA');
        await askFor(uuid, 'GENERIC_DOCUMENT_REQUEST');
        await askFor(uuid, 'ESCALATION_REVIEW');
        await page.setViewportSize(sizes[size]);
        await openAs(page, jwt, screen(brand, uuid, 'start/hmda'));
        const header = page.getByRole('banner').first();
        const all = [
          ['Notifications', /^Notifications/],
          ...(size === 'phone'
            ? [['Menu', 'Menu'] as const]
            : [
                ['Your application', 'Your application'] as const,
                ['Your account', 'Your account'] as const,
                ...(brand === 'main' ? [['Share feedback with our CEO', 'Feedback'] as const] : []),
              ]),
        ] as const;
        await expect(header.getByRole('button', { name: /^Notifications, / })).toBeVisible();
        for (const [name, button] of all) {
          const opener = header.getByRole('button', { name: button });
          await openByKey(page, opener);
          await expectDialog(
            page,
            { name, opener },
            { picture: `${brand}-header-${name.replaceAll(' ', '')}`, at: [size] },
          );
        }
        await lookAt(page, `${brand}-page-${size}`);
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        await lookAt(page, `${brand}-footer-${size}`);
      });

    test('WIDGET-07 SHELL-42 the privacy options', inMatrix, async ({ page }) => {
      await page.goto(at(brand, '/terms'));
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      const opener = page.getByRole('button', { name: 'Privacy options' });
      await openByKey(page, opener);
      await expectDialog(
        page,
        { name: 'Privacy options', opener },
        { picture: `${brand}-privacy`, at: both },
      );
    });

    test('WIDGET-07 SHELL-28 SHELL-30 the leave survey', inMatrix, async ({ page }) => {
      const { uuid, jwt } = await borrowerAt(brand, 'IDENTITY_VERIFICATION');
      const traffic = watchTraffic(page);
      await page.setViewportSize(sizes.desktop);
      await openAs(page, jwt, screen(brand, uuid, 'identity'));
      await openByKey(page, page.getByRole('banner').getByRole('button', { name: 'Your account' }));
      const logout = page.getByRole('dialog').getByRole('button', { name: 'Log out' });
      await expect(logout).toBeVisible();
      // Calls that arrive after the session's end are refused.
      await calm(traffic);
      await logout.press('Enter');
      const survey = page.getByRole('dialog', { name: 'Before you go' });
      await expect(survey.getByRole('radio')).toHaveCount(6);
      expect(await page.evaluate(() => window.localStorage.getItem('jwt'))).not.toBeNull();
      await expectDialog(page, { name: 'Before you go' }, { picture: `${brand}-survey`, at: both });
      await page.waitForURL(/\/auth\/login/);
    });

    test(
      'WIDGET-07 G-34 the warning before a session ends, which is answered',
      inMatrix,
      async ({ page, watch }) => {
        // Advancing the page's clock by minutes may time out a pending call.
        watch.expected.push(/telemetry (event|session) failed/);
        const account = { email: newBorrower().email, password: 'Correct-horse-7!' };
        const jwt = await registerIdentity(brand, account);
        const traffic = watchTraffic(page);
        await takeClock(page);
        await openAs(page, jwt, at(brand, '/dashboard/settings'));
        const opener = page.getByRole('main').getByRole('link', { name: 'Use codes by email' });
        await opener.focus();
        // The session watch loads after the page.
        await expect.poll(() => page.evaluate(() => localStorage.getItem('last-activity'))).not.toBeNull();
        await calm(traffic);
        await page.clock.runFor(14 * 60_000 + 2_000);
        // Stopping the clock keeps the one-minute warning open however long the check takes.
        await page.clock.setFixedTime(await page.evaluate(() => Date.now()));
        const leave = page.getByRole('button', { name: 'Stay logged in' });
        const name = 'Are you still there?';
        await expectDialog(page, { name, opener, leave }, { picture: `${brand}-idle`, at: both });
      },
    );

    test('WIDGET-07 APP-72 why the location is needed', inMatrix, async ({ page }) => {
      const { uuid, jwt } = await borrowerAt(brand, 'NOTE_SIGNING');
      await openAs(page, jwt, screen(brand, uuid, 'signing/sign'));
      const name = 'Why we need your location';
      const dialog = page.getByRole('dialog', { name });
      await expectFocusIn(dialog);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      const opener = page.getByRole('button', { name: 'Share your location' });
      await openByKey(page, opener);
      await expectDialog(page, { name, opener }, { picture: `${brand}-location`, at: both });
    });

    test('WIDGET-07 APP-71 the reader of documents', inMatrix, async ({ page }) => {
      const { uuid, jwt } = await createBorrower({ org: brand, status: 'APP_SUBMISSION' });
      await openAs(page, jwt, screen(brand, uuid, 'start/app-summary'));
      const opener = page.getByRole('button', { name: /^Open / }).first();
      await openByKey(page, opener);
      await expect(
        page
          .getByRole('dialog')
          .getByText(/^Page 1 of \d+$/)
          .first(),
      ).toBeVisible();
      await expectDialog(page, { name: /./, opener }, { picture: `${brand}-reader`, at: both });
    });

    test('WIDGET-07 a picture that was uploaded', inMatrix, async ({ page }) => {
      const { uuid, jwt } = await borrowerAt(brand, 'HMDA');
      const condition = await askFor(uuid, 'GENERIC_DOCUMENT_REQUEST');
      await openAs(page, jwt, screen(brand, uuid, `conditions/upload-document?condition=${condition}`));
      await page.locator('input[type=file][multiple]').first().setInputFiles(picture);
      await expect(page.getByText(/, uploaded$/)).toBeVisible();
      const opener = page.getByRole('main').getByRole('button', { name: /^Open/ });
      await openByKey(page, opener);
      await expectDialog(page, { name: 'front.png', opener }, { picture: `${brand}-upload`, at: both });
    });

    for (const size of played(both, (one) => one === 'phone'))
      test(
        `WIDGET-07 SUBMIT-01 SUBMIT-32 the dialogs while a registration is sent, and when it is refused, on a ${size}`,
        inMatrix,
        async ({ page }) => {
          await page.setViewportSize(sizes[size]);
          const { open, opened } = gate();
          await page.route('**/registration/register*', async (route) => {
            await opened;
            await route.continue();
          });
          const refused = { canStartApplication: false, organizationsWithActiveApplication: [] };
          await page.route('**/verify-ability-to-start-application', (route) =>
            route.fulfill({ json: refused }),
          );
          let applications: readonly object[] = [];
          await page.route('**/application/heloc/all', (route) => route.fulfill({ json: applications }));
          await goToSend(page, newBorrower({ brand }));
          const opener = sendButton(page);
          await openByKey(page, opener);
          const name = 'We are preparing your offers';
          await expectDialog(page, { name, leave: null }, { picture: `${brand}-processing`, at: [size] });
          open();
          const uuid = '30000000-0000-4000-8000-000000000009';
          const referrerUuid = brand === 'main' ? officers.mainDefault : officers.harborlight;
          for (const [title, all] of [
            ['Account Already Exists', []],
            [
              'You recently opened a HELOC',
              [{ uuid, accountOpenedDate: new Date(STILL_TIME).toISOString() }],
            ],
            ['Active application already exists.', [{ uuid, active: true }]],
            [
              'Action Required: Contact Your Loan Officer',
              [{ uuid, active: true, isInquiry: true, referrer: { referrerUuid } }],
            ],
          ] as const) {
            applications = all;
            if (title !== 'Account Already Exists') await openByKey(page, opener);
            // Each try restarts the step and focuses its heading, like any new screen.
            await expectDialog(
              page,
              { name: title, opener: page.locator('main h1') },
              { picture: `${brand}-refusal-${title.slice(0, 10).replaceAll(' ', '')}`, at: [size] },
            );
          }
        },
      );

    test('an unknown address, and a declined application', inMatrix, async ({ page }) => {
      const { uuid, jwt } = await borrowerAt(brand, 'DECLINED');
      for (const [name, address] of [
        ['missing', at(brand, '/dashboard/nothing')],
        ['declined', screen(brand, uuid, 'error/decline')],
      ] as const) {
        await openAs(page, jwt, address);
        for (const size of both) {
          await page.setViewportSize(sizes[size]);
          await lookAt(page, `${brand}-${name}-${size}`);
        }
      }
    });

    test(
      'a page whose parts cannot be loaded, and an application that cannot be read',
      inMatrix,
      async ({ page, watch }) => {
        test.slow();
        watch.expected.push(/./);
        const { uuid, jwt } = await borrowerAt(brand, 'HMDA');
        await page.route(`**/application/heloc/${uuid}`, (route) => route.fulfill({ status: 500, json: {} }));
        await openAs(page, jwt, screen(brand, uuid, 'start/hmda'));
        for (const size of both) {
          await page.setViewportSize(sizes[size]);
          await lookAt(page, `${brand}-unreadable-${size}`);
        }
        await page.route('**/assets/account-*.js', (route) => route.abort());
        await page.goto(at(brand, '/terms'));
        // Shown after five reloads (ROUTE-38).
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 360_000 });
        for (const size of both) {
          await page.setViewportSize(sizes[size]);
          await lookAt(page, `${brand}-broken-${size}`);
        }
      },
    );
  });

test.describe('dialogs of single lenders', () => {
  test('WIDGET-07 SHELL-49 the message of a lender before registration', inMatrix, async ({ page }) => {
    await page.goto(at('switchyard', START));
    await expectDialog(page, { name: 'Welcome, member' }, { picture: 'switchyard-message', at: both });
  });

  test(
    'WIDGET-07 REG-35 REG-39 another lender serves the state: one dialog must be answered, one can be closed',
    inMatrix,
    async ({ page }) => {
      await page.addInitScript(() =>
        window.sessionStorage.setItem('flag-overrides', '{"fe-heloc-figure-ny-modal":true}'),
      );
      await page.route('https://ny.larkhaven.example/**', (route) => route.fulfill({ body: 'elsewhere' }));
      await openRegistration(page, newBorrower());
      await addressBox(page).fill('14 Orchard Court');
      await page.getByRole('option', { name: 'Address not listed' }).click();
      await pointer.choose(page.getByRole('radiogroup'), 'Primary home');
      await page.getByLabel('City').fill('Hilo');
      await page.getByLabel('ZIP code').fill('96720');
      const opener = continueButton(page);
      await page.getByLabel('State', { exact: true }).selectOption({ label: 'Hawaii' });
      await openByKey(page, opener);
      await expectDialog(
        page,
        { name: 'We do not lend in Hawaii', opener },
        { picture: 'main-hawaii', at: both },
      );
      await page.getByLabel('ZIP code').fill('10001');
      await page.getByLabel('State', { exact: true }).selectOption({ label: 'New York' });
      await openByKey(page, opener);
      const leave = page.getByRole('button', { name: 'Go to Larkhaven New York' });
      await expectDialog(
        page,
        { name: 'Looks like you are applying with a property located in New York', leave },
        { picture: 'main-newyork', at: both },
      );
      await page.waitForURL('https://ny.larkhaven.example/**');
    },
  );
});
