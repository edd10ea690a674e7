import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { at, expect, expectAccessible, test } from './fixtures.ts';
import { keyboard } from './hands.ts';
import { registerIdentity } from './sandbox.ts';

const PASSWORD = 'Correct-horse-7!';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** A device that has a person in front of it, who is verified. */
async function withDevice(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(heading(page, 'Your applications')).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.goto(at('main', '/dashboard'));
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await expect(heading(page, 'Log in to your account')).toBeVisible();
}

/** The button ends what the email field suggests. */
const byPasskey = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' }).click();

test('a passkey is offered, added in the settings, logs in, and once removed is refused', async ({
  page,
  watch,
}) => {
  await withDevice(page);
  const email = `${randomUUID()}@example.com`;
  await registerIdentity('main', { email, password: PASSWORD });
  await page.goto(at('main', '/auth/login'));
  await logIn(page, email);

  await page.getByRole('link', { name: 'Add a passkey' }).click();
  await expect(heading(page, 'Add a passkey')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name of this passkey').fill('My laptop');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByText('Your passkey is added.')).toBeVisible();
  await expect(page.getByText('My laptop')).toBeVisible();
  await expectAccessible(page);

  await logOut(page);
  await byPasskey(page);
  await expect(heading(page, 'Your applications')).toBeVisible();

  await page.goto(at('main', '/dashboard/settings'));
  await test.step('it gets another name with the keyboard alone', async () => {
    const keys = keyboard(page);
    await keys.press(page.getByRole('link', { name: 'Rename My laptop' }));
    await expect(heading(page, 'Rename this passkey')).toBeFocused();
    await expectAccessible(page);
    await expect(page.getByLabel('Name of this passkey')).toHaveValue('My laptop');
    // Whoever tabs into a field has its text selected.
    await keys.type(page.getByLabel('Name of this passkey'), 'Kitchen');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The passkey has its new name.')).toBeVisible();
  });
  await page.getByRole('link', { name: 'Remove Kitchen' }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The passkey is removed.')).toBeVisible();

  await logOut(page);
  watch.expected.push(/status of 401/);
  await byPasskey(page);
  await expect(page.getByText('This passkey does not open an account here.')).toBeVisible();
  await expectAccessible(page);
});
