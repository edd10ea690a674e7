import { newBorrower } from './borrower.ts';
import { expect, test } from './fixtures.ts';
import { goToSend, sendButton } from './registration.ts';
import { addFault, applicationsOf, clearFaults, login } from './sandbox.ts';

const CREATE = '/service-application/api/v3/application/helocs';
const APPLICATION = /\/account\/heloc\/[0-9a-f-]{36}/;

for (const [title, drop] of [
  ['a lost answer', 'answer'],
  ['a call that never arrived', 'request'],
] as const)
  test(`${title} and a second try create one application`, async ({ page, watch }) => {
    watch.expected.push(/^request: POST .*helocs/, /^console: Failed to load resource/);
    const borrower = newBorrower();
    await goToSend(page, borrower);
    // The browser itself retries once per connection.
    await addFault({ path: CREATE, method: 'POST', drop, times: 20 });
    await sendButton(page).click();
    await expect(page.getByRole('main').getByText('We could not send your application')).toBeVisible();
    await clearFaults();
    await sendButton(page).click();
    await page.waitForURL(APPLICATION);
    const [uuid] = /[0-9a-f-]{36}/.exec(page.url()) ?? [];
    const applications = await applicationsOf('main', await login('main', borrower));
    expect(applications.map((application) => application.uuid)).toEqual([uuid]);
  });
