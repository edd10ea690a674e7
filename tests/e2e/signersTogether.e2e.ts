import type { Browser, BrowserContext, Page } from '@playwright/test';
import { at, expect, expectAccessible, test } from './fixtures.ts';
import {
  addressOf,
  agree,
  answer,
  heading,
  invite,
  PHONE,
  showIdentity,
  takeInvitation,
  tellDemographics,
} from './invitedSigner.ts';
import { createBorrower, patchApplication } from './sandbox.ts';
import { answerUpTo, fillForm } from './travel/formFiller.ts';
import { signing } from './travel/screenHands.ts';

// Documents are signed where somebody is.
test.use({ geolocation: { latitude: 34.0522, longitude: -118.2437 }, permissions: ['geolocation'] });

/** Somebody whom the borrower names. */
interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

const person = (firstName: string): Person => ({
  firstName,
  lastName: 'Vance',
  email: addressOf(firstName),
});

/** A borrower on the contact screen of a home in a state. */
async function onContact(page: Page, state: string): Promise<void> {
  const address = { street1: '9 Sample Road', city: 'Sampleton', state, zip: '75201' };
  const { uuid, jwt } = await createBorrower({
    org: 'main',
    status: 'COLLECT_ADDITIONAL_INFO',
    application: { property: { state, occupancyType: 'HOME', address } },
  });
  await page.addInitScript((token) => window.localStorage.setItem('jwt', token), jwt);
  await page.goto(at('main', `/account/heloc/${uuid}/start/contact`));
  await expect(heading(page, 'How is the property owned?')).toBeVisible();
}

/** Sends the contact details: from then on the people named are invited. */
async function save(page: Page): Promise<void> {
  await expectAccessible(page);
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/contact') && answer.request().method() === 'PUT',
  );
  await page.getByRole('button', { name: 'Continue' }).click();
  expect((await saved).status()).toBe(200);
}

/** Everyone who will have to sign, as the borrower reads it. */
const planned = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: /^Who will need to sign/ }) });

/** Answers the question that is shown, reads how many people will have to sign, and answers the others. */
async function plannedThen(page: Page, count: number, own: Readonly<Record<string, string>>): Promise<void> {
  await fillForm(page, own);
  await expect(planned(page).getByRole('listitem')).toHaveCount(count);
  await expectAccessible(page);
  await answerUpTo(page, 'Your full credit report', own);
  await fillForm(page);
}

const MARITAL = 'What is your marital status?';

interface Signer {
  readonly page: Page;
  readonly context: BrowserContext;
}

/** Opens the invitation on a phone of their own, and reads what it means for them. */
async function comes(browser: Browser, { email }: Person, means: string): Promise<Signer> {
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  await takeInvitation(page, email);
  await expect(page.getByText(means)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  return { page, context };
}

/** Shows an identity document; then there is nothing to do until the documents are made. */
async function shows({ page }: Signer): Promise<void> {
  await showIdentity(page);
  await expect(heading(page, 'The documents are not ready yet')).toBeVisible();
  await expectAccessible(page);
}

const nameOf = ({ firstName, lastName }: Person) => ({
  typedName: `${firstName} ${lastName}`,
  initials: `${firstName[0]}${lastName[0]}`,
});

const CO_BORROWER = 'You sign as a co-borrower.';
const OWNER = 'You sign because you are on the title.';
const SPOUSE = 'You sign because you are married to an owner';
const TRUSTEE = 'You sign as the trustee';
const BY_POWER = 'You sign for somebody else';

test('SIGNER-06 G-10 G-36 in Texas a co-borrower and their spouse come, each on a phone, while the borrower waits', async ({
  page,
  browser,
}) => {
  const [robin, kim] = [person('Robin'), person('Kim')];
  await onContact(page, 'TX');
  const owned = { ownershipType: 'JOINT', maritalStatus: 'UNMARRIED', ownersMarried: 'YES' };
  await answerUpTo(page, 'Who else owns the home?', owned);
  await page.getByRole('button', { name: 'Add a co-owner' }).click();
  const shared = { ...robin, phoneNumber: '8135550140', relationship: 'OTHER', borrows: 'YES' };
  await answerUpTo(page, /^Is a co-owner married/, shared);
  await fillForm(page, owned);
  await page.getByRole('button', { name: 'Add a spouse' }).click();
  await answerUpTo(page, MARITAL, { ...kim });
  await plannedThen(page, 3, owned);
  await save(page);

  const first = await comes(browser, robin, CO_BORROWER);
  const second = await comes(browser, kim, SPOUSE);
  await Promise.all([agree(first.page), agree(second.page)]);
  await answer(first.page);
  await tellDemographics(first.page);
  await shows(first);
  await shows(second);
  await Promise.all([first.context.close(), second.context.close()]);
});

test('G-10 G-29 in a state of community property the trustee and the spouse come, whoever is first', async ({
  page,
  browser,
}) => {
  const [robin, kim] = [person('Robin'), person('Kim')];
  await onContact(page, 'CA');
  const answers = {
    ownershipType: 'TRUST',
    trustName: 'Sample Family Trust',
    trusteeIsMe: 'NO',
    trustDate: '03/01/2015',
    trusteeFirstName: robin.firstName,
    trusteeLastName: robin.lastName,
    trusteeEmail: robin.email,
    maritalStatus: 'MARRIED',
    spouseFirstName: kim.firstName,
    spouseLastName: kim.lastName,
    spouseEmail: kim.email,
  };
  await answerUpTo(page, MARITAL, answers);
  await plannedThen(page, 3, answers);
  await save(page);

  const spouse = await comes(browser, kim, SPOUSE);
  const trustee = await comes(browser, robin, TRUSTEE);
  await agree(spouse.page);
  await shows(spouse);
  await agree(trustee.page);
  await shows(trustee);
  await Promise.all([spouse.context.close(), trustee.context.close()]);
});

test('G-10 G-29 the holder of a power of attorney comes for a borrower who owns alone', async ({
  page,
  browser,
}) => {
  const robin = person('Robin');
  await onContact(page, 'FL');
  const answers = {
    ownershipType: 'SOLE',
    maritalStatus: 'UNMARRIED',
    byPowerOfAttorney: 'YES',
    attorneyFirstName: robin.firstName,
    attorneyLastName: robin.lastName,
    attorneyEmail: robin.email,
  };
  await answerUpTo(page, 'Will somebody sign for you?', answers);
  await plannedThen(page, 2, answers);
  await save(page);

  const holder = await comes(browser, robin, BY_POWER);
  await agree(holder.page);
  await shows(holder);
  await holder.context.close();
});

test('SIGNER-09 G-20 another owner and a spouse named late sign at once with the borrower, each on a phone', async ({
  page,
  browser,
}) => {
  const [robin, kim] = [person('Robin'), person('Kim')];
  const address = { street1: '9 Sample Road', city: 'Sampleton', state: 'CA', zip: '90012' };
  const borrower = await createBorrower({
    org: 'main',
    status: 'NOTE_SIGNING',
    persona: 'co-deed',
    application: { property: { state: 'CA', occupancyType: 'HOME', address } },
  });
  await invite(borrower, robin.email);
  // The lender learns of the marriage once the closing documents are made.
  await patchApplication(borrower.uuid, { pinned: false, maritalStatus: 'MARRIED' });
  await page.addInitScript((token) => window.localStorage.setItem('jwt', token), borrower.jwt);
  await page.goto(at('main', `/account/heloc/${borrower.uuid}`));
  await expect(heading(page, 'Somebody else must sign')).toBeVisible();
  await fillForm(page, {
    spouseIsCoOwner: 'NO',
    spouseFirstName: kim.firstName,
    spouseLastName: kim.lastName,
    spouseEmail: kim.email,
  });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the invitations' }).click();
  await expect(page).toHaveURL(/\/signing\/intro/);

  const others = [await comes(browser, robin, OWNER), await comes(browser, kim, SPOUSE)];
  for (const other of others) {
    await agree(other.page);
    await showIdentity(other.page);
    await expect(other.page.getByRole('dialog', { name: 'Why we need your location' })).toBeVisible();
  }
  await page.locator('#step-form button[type=submit], button[form=step-form]').first().click();
  await Promise.all([
    signing({ page, own: { typedName: 'Robin Sample', initials: 'RS' } }),
    ...others.map((other, index) =>
      signing({ page: other.page, own: index === 0 ? nameOf(robin) : nameOf(kim) }),
    ),
  ]);
  await Promise.all(others.map((other) => expect(heading(other.page, 'You have signed')).toBeVisible()));
  const again = page.getByRole('button', { name: 'Check again' });
  await expect(page).toHaveURL(/\/(notary\/intro|signing\/additional)/);
  if (page.url().includes('signing/additional')) await again.click();
  await expect(page).toHaveURL(/\/notary\/intro/);
  await Promise.all(others.map(({ context }) => context.close()));
});
