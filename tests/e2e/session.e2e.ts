import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { calm, watchTraffic } from './faults/traffic.ts';
import { api, at, control, expect, expectAccessible, takeClock, test } from './fixtures.ts';
import { registerIdentity } from './sandbox.ts';
import { STILL_TIME } from './stillTime.ts';

test.describe.configure({ mode: 'parallel' });

const PASSWORD = 'Correct-horse-7!';
const NEW_PASSWORD = 'Other-battery-8!';

/** Console messages of refusals a test provokes. */
const refusals = (...statuses: number[]) => new RegExp(`status of (${statuses.join('|')})`);

async function newAccount(brand = 'main') {
  const email = `${randomUUID()}@example.com`;
  const jwt = await registerIdentity(brand, { email, password: PASSWORD });
  return { email, jwt };
}

const call = async (method: string, path: string, jwt: string, body?: object): Promise<Response> =>
  fetch(api(path), {
    method,
    headers: {
      authorization: `Bearer ${jwt}`,
      'x-org': 'main',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** The newest mail to an address with matching text. */
async function mailed(email: string, pattern: RegExp): Promise<string> {
  let found = '';
  await expect(async () => {
    const answer = await fetch(control(`/mailbox?to=${encodeURIComponent(email)}`));
    const mails = (await answer.json()) as { text: string }[];
    found = mails.map(({ text }) => pattern.exec(text)?.[1]).find((text) => text !== undefined) ?? '';
    expect(found).not.toBe('');
  }).toPass();
  return found;
}

const codeOf = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

async function withApp() {
  const account = await newAccount();
  const factor = '/identity/secure/api/v1/two-factor';
  const { secret } = (await (await call('POST', `${factor}/totp`, account.jwt)).json()) as { secret: string };
  // The previous step's code; the current one is needed for signing in.
  const code = codeOf(secret, STILL_TIME - 30_000);
  expect((await call('PUT', factor, account.jwt, { method: 'TOTP', code, password: PASSWORD })).status).toBe(
    204,
  );
  return { ...account, secret };
}

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** The server rejects the token; the page leaves within five seconds. */
const expectEnded = (jwt: string): Promise<void> =>
  expect.poll(async () => (await call('GET', '/identity/secure/api/v1/identity', jwt)).status).toBe(401);

test("logging in with an app's code, by keyboard only", async ({ page }) => {
  const { email, secret } = await withApp();
  await page.goto(at('main', '/auth/login'));
  await page.getByLabel('Email address').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Enter your code')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('6-digit code')).toBeFocused();
  await page.keyboard.type(codeOf(secret, STILL_TIME));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Your applications')).toBeVisible();
});

test('logging in with a mailed code if the app is lost; a wrong code is reported', async ({
  page,
  watch,
}) => {
  watch.expected.push(refusals(401));
  const { email } = await withApp();
  await page.goto(at('main', '/auth/login'));
  await logIn(page, email);
  await page.getByRole('button', { name: 'Email me a code instead' }).click();
  await expect(heading(page, 'Enter the code we emailed you')).toBeVisible();
  const code = await mailed(email, /Your code is (\d{6})/);
  await page.getByLabel('6-digit code').fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('That code is not right or has expired.')).toBeVisible();
  await page.getByLabel('6-digit code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page, 'Your applications')).toBeVisible();
});

test('a forgotten password is reset by the mailed link, once', async ({ page, watch }) => {
  watch.expected.push(refusals(422));
  const { email } = await newAccount();
  await page.goto(at('main', '/auth/login'));
  await page.getByRole('link', { name: 'Reset your password' }).click();
  await expect(heading(page, 'Reset your password')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(heading(page, 'Check your email')).toBeVisible();
  const path = await mailed(email, /(\/auth\/reset#\S+)/);
  await page.goto(at('main', path));
  await expect(heading(page, 'Choose a new password')).toBeVisible();
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('');
  await expectAccessible(page);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('Your password is changed. Log in with the new one.')).toBeVisible();
  await logIn(page, email, NEW_PASSWORD);
  await expect(heading(page, 'Your applications')).toBeVisible();
  await page.goto(at('main', path));
  await page.getByLabel('New password').fill('Third-battery-9!');
  await page.getByLabel('Confirm password').fill('Third-battery-9!');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(heading(page, 'This link no longer works')).toBeVisible();
});

test('an expired password is changed before anything else', async ({ page }) => {
  const { email } = await newAccount();
  const changed = await fetch(control('/identities'), {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ org: 'main', email, passwordExpired: true }),
  });
  expect(changed.status).toBe(204);
  await page.goto(at('main', '/auth/login?redirectUrl=/dashboard/settings'));
  await logIn(page, email);
  await expect(heading(page, 'Choose a new password')).toBeVisible();
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(heading(page, 'Account settings')).toBeVisible();
});

test('five wrong passwords lock the account, and the page says what to do', async ({ page, watch }) => {
  watch.expected.push(refusals(401, 423));
  const { email } = await newAccount();
  await page.goto(at('main', '/auth/login'));
  for (let guess = 1; guess <= 4; guess += 1) {
    await logIn(page, email, `Wrong-horse-${guess}!`);
    await expect(page.getByText('The email or password is incorrect.')).toBeVisible();
  }
  await logIn(page, email, 'Wrong-horse-5!');
  await expect(page.getByText(/Too many attempts/)).toBeVisible();
  await expectAccessible(page);
  await logIn(page, email);
  await expect(page.getByText(/Too many attempts/)).toBeVisible();
});

async function openAsAccount(page: Page, path: string, jwt: string, brand = 'main'): Promise<void> {
  await page.goto(at(brand, '/auth/forgot'));
  await page.evaluate((token) => localStorage.setItem('jwt', token), jwt);
  await page.goto(at(brand, path));
}

test('two-step verification is turned on with a QR code and off with the password, by keyboard', async ({
  page,
}) => {
  const { email, jwt } = await newAccount();
  await openAsAccount(page, '/dashboard/settings', jwt);
  await expect(heading(page, 'Account settings')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Use an authenticator app' }).press('Enter');
  await expect(page.getByAltText('QR code to scan with an authenticator app')).toBeVisible();
  await expectAccessible(page);
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('6-digit code').fill(codeOf(secret, STILL_TIME));
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Two-step verification is on.')).toBeVisible();
  await page.getByRole('link', { name: 'Turn off' }).press('Enter');
  await expect(heading(page, 'Turn off two-step verification')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Two-step verification is off.')).toBeVisible();
});

test('G-34 a warning appears a minute before 15 idle minutes are over; the borrower can stay, and is otherwise logged out', async ({
  page,
  watch,
}) => {
  // Advancing the clock by minutes may time out a pending call, and the ending session refuses late ones.
  watch.expected.push(/telemetry (event|session) failed/, refusals(401));
  const { jwt } = await newAccount();
  await takeClock(page);
  const traffic = watchTraffic(page);
  await openAsAccount(page, '/dashboard/settings', jwt);
  await expect(heading(page, 'Account settings')).toBeVisible();
  await calm(traffic);
  await page.clock.runFor(13 * 60_000);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await calm(traffic);
  await page.clock.runFor(62_000);
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stay logged in' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await page.clock.runFor(13 * 60_000);
  await expect(dialog).toHaveCount(0);
  await page.clock.fastForward(8 * 3_600_000);
  await expect(page.getByText(/You were logged out because nothing happened/)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBeNull();
  expect(new URL(page.url()).searchParams.get('redirectUrl')).toBe('/dashboard/settings');
  await expectEnded(jwt);
});

test('AUTH-16 logging out ends the session on the server, and in every tab', async ({ page, context }) => {
  const { jwt } = await newAccount();
  const other = await context.newPage();
  const traffic = [watchTraffic(page), watchTraffic(other)];
  await openAsAccount(page, '/dashboard', jwt);
  await other.goto(at('main', '/dashboard/settings'));
  await expect(heading(other, 'Account settings')).toBeVisible();
  // Calls still pending when the session ends are refused and logged in the console.
  await Promise.all(traffic.map(calm));
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/auth/login*');
  await expect(page.getByText('You have been logged out.')).toBeVisible();
  await expect(heading(other, 'Log in to your account')).toBeVisible();
  await expectEnded(jwt);
});

test('AUTH-14 the hosted sign-in leads there and back if the experiment says so', async ({ page, watch }) => {
  watch.expected.push(refusals(401));
  const brand = 'cinderridge-wholesale';
  await page.addInitScript(() =>
    sessionStorage.setItem('flag-overrides', '{"fe-identity-broker-mode":true}'),
  );
  const { email } = await newAccount(brand);
  await page.goto(at(brand, '/dashboard/settings'));
  await expect(heading(page, 'Sandbox sign-in')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Password').press('Enter');
  await expect(heading(page, 'Account settings')).toBeVisible();
  await page.goto(at(brand, '/dashboard'));
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await expect(heading(page, 'You are logged out')).toBeVisible();
});

test('the sign-in pages fit 390 and 1440 pixels', async ({ page }) => {
  const expectFits = async () => {
    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(size.width);
    }
  };
  const { jwt } = await newAccount();
  for (const path of ['/auth/login', '/auth/forgot', '/auth/reset#x', '/auth/confirm'])
    await test.step(path, async () => {
      await page.goto(at('main', path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectFits();
    });
  await openAsAccount(page, '/dashboard/settings/two-step/app', jwt);
  await expect(page.getByAltText('QR code to scan with an authenticator app')).toBeVisible();
  await expectFits();
});
