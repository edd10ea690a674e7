import { randomUUID } from 'node:crypto';
import { at, control, expect, test } from './fixtures.ts';
import { createBorrower, registerIdentity } from './sandbox.ts';

test.describe.configure({ mode: 'parallel' });

const PASSWORD = 'Correct-horse-7!';
const BASE = '/account/heloc';

const needing = [
  `${BASE}/{uuid}`,
  `${BASE}/{uuid}/bank/autopay`,
  `${BASE}/{uuid}/product/select`,
  `${BASE}/plaid-oauth-success`,
  `${BASE}/anything/else`,
  '/dashboard',
  '/dashboard/settings',
];

test('ROUTE-28 without a session each of these leads to the login, which leads back', async ({ page }) => {
  const uuid = randomUUID();
  for (const pattern of needing) {
    const path = pattern.replace('{uuid}', uuid);
    await page.goto(at('main', path));
    await expect(page.getByRole('heading', { level: 1, name: 'Log in to your account' })).toBeVisible();
    const url = () => new URL(page.url());
    await expect
      .poll(() => [url().pathname, url().searchParams.get('redirectUrl')])
      .toEqual(['/auth/login', path]);
  }
});

test('ROUTE-22 the pages of signers lead to their own login', async ({ page }) => {
  await page.goto(at('main', `${BASE}/heloc-signer/sign`));
  await expect(page).toHaveURL(/\/account\/heloc\/heloc-signer\/login\?redirectUrl=/);
});

for (const path of [
  '/register-v2',
  '/register',
  '/register/support',
  '/coming-soon',
  '/not-accepting-apps',
  '/terms',
])
  test(`ROUTE-26 ${path} opens without a session`, async ({ page }) => {
    await page.goto(at('main', `${BASE}${path}`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).not.toBe('/auth/login');
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
  // The application of somebody else may have been asked for before it is known who is there.
  watch.expected.push(/^console: Failed to load resource.*404/);
  const jwt = await withRole({ type: 'CO_DEEDER' });
  const { uuid } = await createBorrower({ org: 'main', status: 'HMDA' });
  await page.goto(at('main', '/auth/forgot'));
  await page.evaluate((token) => localStorage.setItem('jwt', token), jwt);
  await page.goto(at('main', `${BASE}/${uuid}/start/hmda`));
  await page.waitForURL('**/auth/login?**');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('jwt'))).toBeNull();
});

test('AUTH-04 a broker belongs on no page of signers', async ({ page }) => {
  const jwt = await withRole({ isBroker: true });
  await page.goto(at('main', '/auth/forgot'));
  await page.evaluate((token) => localStorage.setItem('jwt', token), jwt);
  await page.goto(at('main', `${BASE}/heloc-signer/sign`));
  await page.waitForURL('**/dashboard');
});
