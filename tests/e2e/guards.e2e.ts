import { randomUUID } from 'node:crypto';
import { at, control, expect, test } from './fixtures.ts';
import { createBorrower, registerIdentity } from './sandbox.ts';

test.describe.configure({ mode: 'parallel' });

const PASSWORD = 'Correct-horse-7!';
const BASE = '/account/heloc';

const LOGIN = 'Log in to your account';

const needing = [
  `${BASE}/{uuid}`,
  `${BASE}/{uuid}/bank/autopay`,
  `${BASE}/{uuid}/product/select`,
  `${BASE}/plaid-oauth-success`,
  `${BASE}/anything/else`,
  '/dashboard',
  '/dashboard/settings',
];

test('ROUTE-21 ROUTE-28 without a session each of these leads to the login, which leads back', async ({
  page,
}) => {
  const uuid = randomUUID();
  for (const pattern of needing)
    await test.step(pattern, async () => {
      const path = pattern.replace('{uuid}', uuid);
      await page.goto(at('main', path));
      await expect(page.getByRole('heading', { level: 1, name: LOGIN })).toBeVisible();
      const query = new URLSearchParams({ redirectUrl: path });
      await expect(page).toHaveURL(at('main', `/auth/login?${query}`));
    });
  await test.step("ROUTE-22 the signers' pages lead to their own login", async () => {
    const path = `${BASE}/heloc-signer/sign`;
    await page.goto(at('main', path));
    const query = new URLSearchParams({ redirectUrl: path });
    await expect(page).toHaveURL(at('main', `${BASE}/heloc-signer/login?${query}`));
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  });
});

/** Public addresses, and where they redirect. */
const open: readonly (readonly [path: string, leadsTo?: string])[] = [
  [`${BASE}/register-v2`],
  [`${BASE}/register`],
  [`${BASE}/register/support`],
  [`${BASE}/coming-soon`],
  [`${BASE}/not-accepting-apps`],
  [`${BASE}/terms`],
  [`${BASE}/communications`],
  ['/terms'],
  ['/privacy'],
  ['/licenses'],
  ['/account/register?utm_source=letter', `${BASE}/register?utm_source=letter`],
  ['/account/heloc-signer/login', `${BASE}/heloc-signer/login`],
];

test('ROUTE-16 ROUTE-17 ROUTE-26 ROUTE-27 these open without a session, at their own address or its replacement', async ({
  page,
}) => {
  for (const [path, leadsTo = path] of open)
    await test.step(path, async () => {
      await page.goto(at('main', path));
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(at('main', leadsTo));
    });
});

async function withRole(fields: object) {
  const email = `${randomUUID()}@example.com`;
  const jwt = await registerIdentity('main', { email, password: PASSWORD });
  const answer = await fetch(control('/identities'), {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ org: 'main', email, ...fields }),
  });
  expect(answer.status).toBe(204);
  return jwt;
}

test('SIGNER-13 an additional signer who opens an application is signed out of it', async ({
  page,
  watch,
}) => {
  // Another person's application may be requested before the visitor is known.
  watch.expected.push(/^console: Failed to load resource.*404/);
  const jwt = await withRole({ type: 'CO_DEEDER' });
  const { uuid } = await createBorrower({ org: 'main', status: 'HMDA' });
  await page.goto(at('main', '/auth/forgot'));
  await page.evaluate((token) => localStorage.setItem('jwt', token), jwt);
  await page.goto(at('main', `${BASE}/${uuid}/start/hmda`));
  await page.waitForURL('**/auth/login?**');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('jwt'))).toBeNull();
});

test("AUTH-04 ROUTE-22 a broker sees none of the signers' pages without the signers' login", async ({
  page,
}) => {
  const jwt = await withRole({ isBroker: true });
  await page.goto(at('main', '/auth/forgot'));
  await page.evaluate((token) => localStorage.setItem('jwt', token), jwt);
  await page.goto(at('main', `${BASE}/heloc-signer/sign`));
  const query = new URLSearchParams({ redirectUrl: `${BASE}/heloc-signer/sign` });
  await page.waitForURL(at('main', `${BASE}/heloc-signer/login?${query}`));
});
