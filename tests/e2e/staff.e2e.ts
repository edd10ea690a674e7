import type { Browser, Page } from '@playwright/test';
import { besidePort, expect, expectAccessible, newStillContext, test } from './fixtures.ts';
import { startServer } from './startServer.ts';

const STAFF = `http://localhost:${besidePort}/staff`;
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

/** The clock of these tests is a script, which a drawn screen does not let run. */
const OWN_CLOCK = /^Blocked script execution in 'about:srcdoc'/;

/** Somebody's browser, whose device keeps passkeys; `found` are messages of its console. */
async function newcomer(browser: Browser, found: string[], viewport = WIDE): Promise<Page> {
  const context = await newStillContext(browser, { viewport });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !OWN_CLOCK.test(message.text()))
      found.push(message.text());
  });
  page.on('pageerror', ({ message }) => found.push(message));
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

/** Follows a link, and chooses a passkey. */
async function comeIn(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).click();
  await choosePasskey(page);
}

async function choosePasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

async function go(page: Page, room: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  const link = page.getByRole('navigation').getByRole('link', { name: room });
  // Neither is there while a dialog closes.
  await expect(menu.or(link).first()).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: room })).toBeFocused();
}

/** Instead of all screens, which take a minute, one that says what a change makes of it is drawn. */
async function drawOneScreen(page: Page): Promise<void> {
  await page.route('**/staff/v1/screens/page?*', (route) => {
    const says = route.request().url().includes('change=') ? 'Shut' : 'Close';
    const drawn = { type: 'drawn', id: 'registration.birthdate', html: `<p>${says}</p>`, css: '', look: '' };
    const body = `<script>for (const one of ${JSON.stringify([drawn, { type: 'end' }])}) parent.postMessage(one, '*')</script>`;
    return route.fulfill({ contentType: 'text/html', body });
  });
}

/** Fills in why, and does it. */
async function act(page: Page, name: string, why: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(why);
  await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await expect(dialog).toHaveCount(0);
}

/** Invites somebody with roles for all lenders; resolves to their link. */
async function invite(page: Page, name: string, roles: readonly string[]): Promise<string> {
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('E-mail address').fill(`${name.toLowerCase()}@example.com`);
  for (const [at, role] of roles.entries()) {
    await dialog.getByRole('button', { name: 'Add a role' }).click();
    await dialog.getByRole('combobox', { name: 'Role' }).nth(at).click();
    await page.getByRole('option', { name: role }).click();
  }
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText(`Send this link to ${name}.`)).toBeVisible();
  return (await page.locator('code', { hasText: '#eqi_' }).textContent()) ?? '';
}

const expectFits = async (page: Page): Promise<void> => {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
};

test('the staff come in by links and passkeys, change a sentence, approve it, and release it', async ({
  browser,
}) => {
  const server = await startServer(besidePort, { EQUIFORM_APPROVALS: 'needed' });
  try {
    const found: string[] = [];
    const ada = await newcomer(browser, found);
    await ada.goto(STAFF);
    await expect(ada.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await expectFits(ada);
    await ada.goto(server.firstLink);
    await ada.getByLabel('Name').fill('Ada Byron');
    await ada.getByLabel('E-mail address').fill('ada@example.com');
    await expectFits(ada);
    await ada.getByRole('button', { name: 'Continue' }).click();
    await choosePasskey(ada);
    await go(ada, 'People');
    const gracesLink = await invite(ada, 'Grace', ['editor', 'publisher']);
    const carlsLink = await invite(ada, 'Carl', ['compliance']);
    await expectFits(ada);

    const grace = await newcomer(browser, found, PHONE);
    await comeIn(grace, gracesLink);
    await go(grace, 'Words');
    await grace.getByRole('combobox', { name: 'Lender' }).click();
    await grace.getByRole('option', { name: 'Larkhaven Home Lending', exact: true }).click();
    await grace.getByLabel('Search a sentence').fill('common.close');
    await grace.getByRole('button', { name: 'Change common.close', exact: true }).click();
    await grace.getByLabel('The sentence').fill('Shut');
    await grace.getByLabel('The same in es-US').fill('Cierra');
    await grace.getByLabel('Title of the change').fill('A shorter word');
    await grace.getByLabel('Reason').fill('Borrowers asked');
    await expectFits(grace);
    await grace.getByRole('button', { name: 'Save in the change' }).click();
    await expect(grace.getByText('Saved in the change')).toBeVisible();
    await go(grace, 'Changes');
    await grace.getByRole('link', { name: 'A shorter word' }).click();
    await grace.getByRole('button', { name: 'Check' }).click();
    await expect(grace.getByText('It changes 2 lenders: main and main-ny')).toBeVisible();
    await expectFits(grace);
    const told = grace.url();
    await drawOneScreen(grace);
    await grace.getByRole('link', { name: 'See which screens of main change' }).click();
    await expect(grace.getByRole('heading', { name: /^1 screen differs/ })).toBeVisible();
    for (const [side, says] of [
      ['As it is', 'Close'],
      ['As it would be', 'Shut'],
    ])
      await expect(grace.frameLocator(`iframe[title^="${side}"]`).getByText(`${says}`)).toBeAttached();
    await grace.goto(told);
    await act(grace, 'Publish', 'Borrowers asked');
    await expect(grace.getByText('This change was published.')).toBeVisible();

    const carl = await newcomer(browser, found);
    await comeIn(carl, carlsLink);
    await go(carl, 'Releases');
    await carl.getByRole('tab', { name: 'What was published' }).click();
    await carl.getByRole('link', { name: 'No. 2' }).click();
    await expect(carl.getByText('words: 0 of 1')).toHaveCount(2);
    await expectFits(carl);
    await act(carl, 'Approve', 'Read it');
    await expect(carl.getByText('words: 1 of 1')).toHaveCount(2);

    await ada.goto(`${STAFF}/releases/2`);
    await act(ada, 'Release', 'Approved');
    await ada.goto(`${STAFF}/lenders/main`);
    await expect(ada.getByRole('link', { name: 'No. 2' })).toBeVisible();
    await expectFits(ada);
    await ada.getByRole('button', { name: 'Sign out' }).click();
    await ada.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(ada.getByRole('heading', { level: 1, name: 'Larkhaven Home Lending' })).toBeVisible();
    expect(found).toEqual([]);
  } finally {
    await server.stop();
  }
});
