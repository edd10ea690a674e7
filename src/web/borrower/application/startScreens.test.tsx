import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { UUID } from '../testing/testApp.tsx';
import { type GivenScreen, HELOC, openScreen } from '../testing/testScreen.tsx';

const saveContact = `PUT ${HELOC}/contact`;
const giveConsent = `POST ${HELOC}/consents`;
const saveHmda = `PUT ${HELOC}/hmda`;

let release: LoadedRelease;
beforeAll(async () => {
  release = await testRelease();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const saved = {
  'GET /service-profile/api/v1/profile/consent-types': [{ type: 'HARD_CREDIT', version: 'h1' }],
  [saveContact]: {},
  [giveConsent]: {},
  [saveHmda]: {},
};

const home = (state: string, occupancyType = 'HOME') => ({
  property: { uuid: 'x', state, address: { street1: '1 Oak St', state, zip: '60601' }, occupancyType },
});
const group = (name: string | RegExp) => screen.getByRole('radiogroup', { name });
const choose = async (
  user: ReturnType<typeof userEvent.setup>,
  name: string | RegExp,
  choice: string | RegExp,
) => user.click(within(group(name)).getByRole('radio', { name: choice }));
const why = (policy: string): string => `screen.signing.why.${policy}`;
const go = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Continue' }));
const contact = (given: Omit<GivenScreen, 'release'> = {}, first: string | RegExp = /property owned/) =>
  openScreen('COLLECT_ADDITIONAL_INFO', first, { release, answers: saved, ...given });

type User = ReturnType<typeof userEvent.setup>;

const question = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const onTo = async (user: User, next: string | RegExp) => {
  await go(user);
  return question(next);
};
const backTo = async (user: User, before: string | RegExp) => {
  await user.click(screen.getByRole('link', { name: 'Back' }));
  return question(before);
};

/** Answers the questions of a sole, unmarried owner up to one. */
async function upTo(user: User, last: 'marital' | 'citizenship' | 'purpose' | 'credit'): Promise<void> {
  await choose(user, /property owned/, 'I am the only owner');
  await onTo(user, 'What is your marital status?');
  if (last === 'marital') return;
  await choose(user, /marital status/, /^Unmarried/);
  await onTo(user, 'Will somebody sign for you?');
  await onTo(user, 'What is your citizenship status?');
  if (last === 'citizenship') return;
  await choose(user, /citizenship/, 'US citizen');
  await onTo(user, 'Do you get your mail at your home address?');
  await choose(user, /get your mail/, 'Yes');
  await onTo(user, 'What is the main purpose of the line?');
  if (last === 'purpose') return;
  await choose(user, /main purpose/, 'Home improvement');
  await onTo(user, 'How long have you lived in your home?');
  await user.type(screen.getByLabelText('Years at your home address'), '7');
  await onTo(user, 'Your full credit report');
}

async function nameCoOwner(user: User): Promise<void> {
  await choose(user, /property owned/, /with others/);
  await onTo(user, 'Who else owns the home?');
  const add = screen.queryByRole('button', { name: 'Add a co-owner' });
  if (screen.queryByLabelText('First name') === null && add) await user.click(add);
  await user.type(screen.getByLabelText('First name'), 'Lee');
  await user.type(screen.getByLabelText('Last name'), 'Vance');
  await user.type(screen.getByLabelText('Email address'), 'lee@example.com');
  await user.type(screen.getByLabelText(/phone/i), '2025550147');
  await choose(user, /How are you related/, 'Other');
  await choose(user, /also be a borrower/, 'No');
}

describe('start/contact', () => {
  it('APP-54 COLLECT_ADDITIONAL_INFO leads here, without accessibility problems', async () => {
    await contact({ application: home('GA') });
    expect(window.location.pathname).toBe(`/account/heloc/${UUID}/start/contact`);
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('asks one question at a time, says how many there are, and sends nothing before the last', async () => {
    const { user, made } = await contact({ application: home('GA') });
    expect(screen.getAllByRole('radiogroup')).toHaveLength(1);
    expect(screen.getByText('Question 1 of 7')).toBeTruthy();
    await go(user);
    const summary = await screen.findByRole('region', { name: 'There is a problem' });
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose how the property is owned']);
    await choose(user, /property owned/, /trust/);
    const next = await onTo(user, 'About the trust');
    expect(document.activeElement).toBe(next);
    expect(screen.getByText('Question 2 of 8')).toBeTruthy();
    expect(document.title).toMatch(/^About the trust/);
    expect(made(saveContact)).toEqual([]);
  });

  it('says what to do about each missing answer', async () => {
    const { user } = await contact({ application: home('GA') });
    await upTo(user, 'credit');
    await go(user);
    const summary = await screen.findByRole('region', { name: 'There is a problem' });
    expect(summary.textContent).toContain('Please enter a valid social security number');
    expect(summary.textContent).toContain('Tick the box to authorize the credit report');
  });

  it('goes back to the question before, by its link and by the browser, with its answer', async () => {
    const { user } = await contact({ application: home('GA') });
    await upTo(user, 'citizenship');
    expect(window.location.hash).toBe('#citizenship');
    await backTo(user, 'Will somebody sign for you?');
    await backTo(user, 'What is your marital status?');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Unmarried/ }).checked).toBe(true);
    act(() => window.history.go(-1));
    await question('Will somebody sign for you?');
    act(() => window.history.go(-3));
    await question('What is your marital status?');
    act(() => window.history.go(-1));
    expect(await question('How is the property owned?')).toBeTruthy();
  });

  it('opens again at the question it was left at, with the answers so far', async () => {
    const { user } = await contact({ application: home('GA') });
    await upTo(user, 'purpose');
    cleanup();
    await contact({ application: home('GA'), path: 'start/contact#purpose' }, /main purpose/);
    await backTo(user, 'Do you get your mail at your home address?');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Yes' }).checked).toBe(true);
  });

  it('leads from an address of a later question to the first that is not answered', async () => {
    await contact({ application: home('GA'), path: 'start/contact#purpose' });
    await waitFor(() => expect(window.location.hash).toBe('#ownership'));
  });

  it('asks for the Social Security number only if there is none on file', async () => {
    const { user } = await contact({ application: home('GA'), profile: { hasSsn: true } });
    await upTo(user, 'credit');
    expect(screen.queryByLabelText('Social security number')).toBeNull();
  });

  it('stops a line for business', async () => {
    const { user } = await contact({ application: home('GA') });
    await upTo(user, 'purpose');
    await choose(user, /main purpose/, 'Business');
    await go(user);
    expect(
      (await screen.findAllByText('This line is for personal, family or household purposes.')).length,
    ).toBeGreaterThan(0);
  });

  it.each([
    ['TX', 'HOME', true],
    ['TX', 'INVESTMENT', false],
    ['KY', 'SECONDARY', true],
    ['FL', 'HOME', true],
    ['FL', 'SECONDARY', false],
    ['GA', 'HOME', false],
  ])(
    'asks about a spouse where the state requires the signature: %s %s',
    async (state, occupancy, isAsked) => {
      const { user } = await contact({ application: home(state, occupancy) });
      await upTo(user, 'marital');
      await choose(user, /marital status/, 'Married');
      await onTo(user, isAsked ? 'Your spouse' : 'Will somebody sign for you?');
      expect(screen.queryByLabelText('Email address of your spouse') !== null).toBe(isAsked);
    },
  );

  it('says who will need to sign, and why, and asks again when an answer changes', async () => {
    const planned = `POST ${HELOC}/signers/planned`;
    const you = { role: 'BORROWER', obligor: true, mayCancel: true, why: [why('borrower-signs')] };
    const owner = { role: 'DEED_HOLDER', obligor: false, mayCancel: true, why: [why('title-holder-signs')] };
    const { user } = await contact({
      application: home('OH'),
      answers: { ...saved, [planned]: (count: number) => (count === 1 ? [you] : [you, owner]) },
    });
    await upTo(user, 'marital');
    expect(screen.queryByText('Who will need to sign, and why')).toBeNull();
    await choose(user, /marital status/, /^Unmarried/);
    expect(await screen.findByText('You apply for the line, so you sign for it.')).toBeTruthy();
    expect(screen.queryByText('Deed holder')).toBeNull();
    await choose(user, /marital status/, 'Married');
    expect(await screen.findByText('Deed holder')).toBeTruthy();
    expect(screen.getByText(/^They own the home with you/)).toBeTruthy();
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('G-10 asks who the trustee is, and who signs by a power of attorney, only where a policy has them sign', async () => {
    const { user } = await contact({ application: home('OH') });
    const trustee = () => screen.queryByLabelText('Email address of the trustee');
    const attorney = () => screen.queryByLabelText('Email address of who signs for you');
    const byPower = () => screen.queryByRole('checkbox', { name: /^Somebody will sign for me/ });
    await upTo(user, 'marital');
    await choose(user, /marital status/, /^Unmarried/);
    await onTo(user, 'Will somebody sign for you?');
    expect(attorney()).toBeNull();
    await user.click(byPower() as HTMLElement);
    expect(attorney()).toBeTruthy();
    expect(screen.getByText(/^They sign in your name as well/)).toBeTruthy();
    expect(screen.queryByText(/^In Texas a home equity line closes only/)).toBeNull();
    await backTo(user, 'What is your marital status?');
    await backTo(user, 'How is the property owned?');
    await choose(user, /property owned/, /trust/);
    await onTo(user, 'About the trust');
    expect([byPower(), attorney(), trustee()]).toEqual([null, null, null]);
    await choose(user, 'Are you the trustee?', 'No');
    expect(trustee()).toBeTruthy();
    await choose(user, 'Are you the trustee?', 'Yes');
    expect(trustee()).toBeNull();
    await user.type(screen.getByLabelText('Name of the trust'), 'The Oak Trust');
    for (const [part, text] of Object.entries({ Month: '3', Day: '14', Year: '2015' }))
      await user.type(screen.getByLabelText(part), text);
    await onTo(user, 'What is your marital status?');
    await onTo(user, 'What is your citizenship status?');
  });

  it("G-36 asks for co-owners' spouses in Texas, and says where a power of attorney is signed", async () => {
    const { user } = await contact({ application: home('TX', 'HOME') });
    await nameCoOwner(user);
    await onTo(user, /^Is a co-owner married/);
    expect(screen.queryByRole('button', { name: 'Add a spouse' })).toBeNull();
    await choose(user, /^Is a co-owner married/, 'Yes');
    expect(screen.getByRole('button', { name: 'Add a spouse' })).toBeTruthy();
    await choose(user, /^Is a co-owner married/, 'No');
    await onTo(user, 'What is your marital status?');
    await choose(user, /marital status/, /^Unmarried/);
    await onTo(user, 'Will somebody sign for you?');
    await user.click(screen.getByRole('checkbox', { name: /^Somebody will sign for me/ }));
    expect(screen.getByText(/^In Texas a home equity line closes only/)).toBeTruthy();
    cleanup();
    sessionStorage.clear();
    const other = await contact({ application: home('OH', 'HOME') });
    await nameCoOwner(other.user);
    await onTo(other.user, 'What is your marital status?');
  });

  it('G-20 asks only for whoever is missing once who owns the home has changed', async () => {
    const save = `PUT ${HELOC}/signers`;
    const planned = `POST ${HELOC}/signers/planned`;
    const you = { role: 'BORROWER', obligor: true, mayCancel: true, why: [why('borrower-signs')] };
    const { user, made } = await openScreen('COLLECT_ADDITIONAL_INFO', 'Somebody else must sign', {
      release,
      application: { ...home('OH'), ownershipType: 'TRUST', signersToName: ['MAYBE_TRUSTEE'] },
      answers: {
        [save]: {},
        [planned]: (count: number) => (count === 1 ? [you] : [you, { ...you, role: 'TRUSTEE', why: [] }]),
      },
    });
    expect(screen.queryByRole('button', { name: 'Add a co-owner' })).toBeNull();
    expect(await screen.findByText('You apply for the line, so you sign for it.')).toBeTruthy();
    expect(made(planned).map(({ body }) => body)).toEqual([{ people: [], keepsNamed: true }]);
    await choose(user, 'Are you the trustee?', 'No');
    expect(await screen.findByText('Trustee')).toBeTruthy();
    expect(made(planned)[1]?.body).toEqual({ trusteeIsMe: 'NO', people: [], keepsNamed: true });
    await user.type(screen.getByLabelText('First name of the trustee'), 'Kim');
    await user.type(screen.getByLabelText('Last name of the trustee'), 'Lee');
    await user.type(screen.getByLabelText('Email address of the trustee'), 'kim@example.com');
    await user.click(screen.getByRole('button', { name: 'Send the invitations' }));
    await waitFor(() => expect(made(save)).toHaveLength(1));
    expect(made(save)[0]?.body).toMatchObject({
      trust: { trusteeIsMe: 'NO' },
      trustee: { firstName: 'Kim', lastName: 'Lee', email: 'kim@example.com' },
    });
  });

  it.each([
    ['OH', /Ohio civil rights commission/],
    ['CA', /^Fair lending notice/],
  ])('shows for %s its notice, and for no other state', async (state, words) => {
    const { user } = await contact({ application: home(state) });
    await upTo(user, 'credit');
    expect(screen.getByText(words)).toBeTruthy();
    cleanup();
    const other = await contact({ application: home('GA') });
    await upTo(other.user, 'credit');
    expect(screen.queryByText(words)).toBeNull();
  });

  it('shows the married of Wisconsin its notice, and nobody else', async () => {
    const notice = () => screen.queryByText(/marital property agreement/);
    const { user } = await contact({ application: home('WI') });
    await upTo(user, 'marital');
    await choose(user, /marital status/, /^Unmarried/);
    expect(notice()).toBeNull();
    await choose(user, /marital status/, 'Married');
    expect(notice()).toBeTruthy();
    cleanup();
    const other = await contact({ application: home('GA') });
    await upTo(other.user, 'marital');
    await choose(other.user, /marital status/, 'Married');
    expect(notice()).toBeNull();
  });

  it('sends the answers, then the hard credit authorization', async () => {
    const { user, made } = await contact({ application: home('GA') });
    await upTo(user, 'credit');
    await user.type(await screen.findByLabelText('Social security number'), '123456789');
    await user.click(screen.getByRole('checkbox', { name: /^I authorize .* full consumer report/ }));
    await go(user);
    await waitFor(() => expect(made(giveConsent)).toHaveLength(1));
    expect(made(saveContact).map(({ body }) => body)).toEqual([
      {
        byPowerOfAttorney: false,
        email: 'pat@example.com',
        ownershipType: 'SOLE',
        maritalStatus: 'UNMARRIED',
        ssn: '123456789',
        citizenship: 'US_CITIZEN',
        mailingAddress: { sameAsHome: 'YES' },
        loanPurpose: 'HOME_IMPROVEMENT',
        yearsAtAddress: 7,
        hardCreditAuthorized: true,
      },
    ]);
    expect(made(giveConsent).map(({ body }) => body)).toEqual([
      { type: 'HARD_CREDIT', version: 'h1', optInOut: 'OPT_IN' },
    ]);
    expect(JSON.stringify(sessionStorage)).not.toContain('123456789');
  });

  it('requires a different email address for each person', async () => {
    const { user, made } = await contact();
    await choose(user, /property owned/, 'I own it with others');
    await onTo(user, 'Who else owns the home?');
    const add = screen.queryByRole('button', { name: 'Add a co-owner' });
    if (screen.queryByLabelText('Email address') === null && add) await user.click(add);
    await user.type(screen.getByLabelText('Email address'), ' PAT@example.com');
    await go(user);
    expect((await screen.findAllByText('Use a different email for each person')).length).toBeGreaterThan(0);
    expect(made(saveContact)).toEqual([]);
  });
});

describe('start/hmda', () => {
  const hmda = (application: object = {}) =>
    openScreen('HMDA', 'Demographic information', { release, answers: saved, application });

  it('APP-55 HMDA leads here, with the words of the regulation and without accessibility problems', async () => {
    await hmda();
    expect(window.location.pathname).toBe(`/account/heloc/${UUID}/start/hmda`);
    const shown = document.body.textContent ?? '';
    expect(shown).toContain(
      'The law provides that we may not discriminate on the basis of this information, or on whether you choose to provide it.',
    );
    for (const words of [
      'Other Hispanic or Latino: enter origin (for example: Argentinean, Colombian, Dominican, Nicaraguan, Salvadoran, Spaniard, and so on)',
      'American Indian or Alaska Native: enter name of enrolled or principal tribe',
      'Other Asian: enter race (for example: Hmong, Laotian, Thai, Pakistani, Cambodian, and so on)',
      'Other Pacific Islander: enter race (for example: Fijian, Tongan, and so on)',
    ])
      expect(shown).toContain(words);
    expect(screen.getAllByLabelText('I do not wish to provide this information')).toHaveLength(3);
    const ticked = screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked);
    expect(ticked).toEqual([]);
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('can stay blank', async () => {
    const { user, made } = await hmda();
    await go(user);
    await waitFor(() => expect(made(saveHmda)).toHaveLength(1));
    expect(made(saveHmda)[0]?.body).toMatchObject({ collectionMethod: 'INTERNET', formVersion: '1' });
  });

  it('ticks a subcategory on its own, and declining clears nothing', async () => {
    const { user, made } = await hmda();
    await user.click(screen.getByLabelText('Mexican'));
    await user.click(screen.getByLabelText('Asian Indian'));
    await user.type(screen.getByLabelText(/^Other Asian: enter race/), 'Hmong');
    for (const box of screen.getAllByLabelText('I do not wish to provide this information'))
      await user.click(box);
    await go(user);
    await waitFor(() => expect(made(saveHmda)).toHaveLength(1));
    expect(made(saveHmda)[0]?.body).toMatchObject({
      applicant: {
        ethnicity: ['MEXICAN'],
        ethnicityDeclined: true,
        race: ['ASIAN_INDIAN'],
        raceOtherAsian: 'Hmong',
        raceDeclined: true,
        sexDeclined: true,
      },
    });
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/MEXICAN|Hmong/);
  });

  it('asks for the borrower alone, also where somebody else borrows too', async () => {
    await hmda({ signers: [{ uuid: 's', role: 'CO_BORROWER', status: 'INVITED' }] });
    expect(screen.getAllByLabelText('Mexican')).toHaveLength(1);
  });
});
