import { cleanup, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { paths, UUID } from '../testing/testApp.tsx';
import { type GivenScreen, HELOC, openScreen } from '../testing/testScreen.tsx';

const calls = {
  ssn: `POST ${HELOC}/credit/ssn`,
  retry: `POST ${HELOC}/credit/retry`,
  pin: `POST ${HELOC}/credit/pin`,
  property: `PUT ${HELOC}/property`,
  profile: `PUT ${HELOC}/profile`,
};
const saved = Object.fromEntries(Object.values(calls).map((call) => [call, {}]));

let release: LoadedRelease;
beforeAll(async () => {
  release = await testRelease();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const open = (status: string, title: string | RegExp, given: Partial<GivenScreen> = {}) =>
  openScreen(status, title, { release, ...given, answers: { ...saved, ...given.answers } });
const here = () => window.location.pathname.replace(`/account/heloc/${UUID}/`, '');
const press = (name: string) => screen.getByRole('button', { name });

async function expectAccessible() {
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
}

describe('credit screens', () => {
  it('APP-18 CREDIT_NO_MATCH asks for the Social Security number, and says that it is a soft inquiry', async () => {
    const { user, made } = await open(
      'CREDIT_NO_MATCH',
      'We need your social security number to find your credit file',
    );
    expect(here()).toBe('credit/social');
    expect(screen.getByText('This is a soft inquiry and does not affect your credit score.')).toBeTruthy();
    await expectAccessible();
    const ssn = await screen.findByLabelText('Social security number');
    await user.type(ssn, '666123456');
    await user.click(press('Continue'));
    expect(
      (await screen.findAllByText('Please enter a valid social security number')).length,
    ).toBeGreaterThan(0);
    expect(made(calls.ssn)).toEqual([]);
    await user.clear(ssn);
    await user.type(ssn, '123456789');
    await user.click(press('Continue'));
    await waitFor(() => expect(made(calls.ssn).map(({ body }) => body)).toEqual([{ ssn: '123456789' }]));
  });

  it('APP-19 a frozen file shows a card with a link for each bureau that the lender named', async () => {
    const { user, made } = await open(
      'SOFT_CREDIT_LOCKED_OR_FROZEN',
      'Your credit file is locked or frozen',
      {
        application: { frozenBureaus: ['EQUIFAX', 'TRANSUNION'] },
      },
    );
    expect(here()).toBe('credit/error');
    const links = await screen.findAllByRole<HTMLAnchorElement>('link', { name: /Lift the freeze/ });
    expect(links.map(({ hostname }) => hostname)).toEqual(['www.equifax.com', 'www.transunion.com']);
    expect(screen.getByText('It can take up to an hour')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'I have a PIN' })).toBeNull();
    await expectAccessible();
    await user.click(press('I have lifted the freeze'));
    await waitFor(() => expect(made(calls.retry)).toHaveLength(1));
  });

  it('C-14 APP-57 asks for the PIN of each bureau that needs one, and shows a refusal', async () => {
    const refused = 'The PIN did not work. Please check it or lift the freeze.';
    const status: Record<string, unknown> = {
      checklistStatus: 'SOFT_CREDIT_LOCKED_OR_FROZEN',
      creditFrozenWithPin: true,
    };
    const { user, made } = await open(
      'SOFT_CREDIT_LOCKED_OR_FROZEN',
      'Your credit file is locked or frozen',
      {
        application: { frozenBureaus: ['EXPERIAN'] },
        answers: { [paths.status]: status },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'I have a PIN' }));
    await screen.findByRole('heading', { level: 1, name: 'Enter your PIN' });
    expect(here()).toBe('review-app/incorrect-pin');
    expect(screen.queryByLabelText('Equifax PIN')).toBeNull();
    const pin = await screen.findByLabelText<HTMLInputElement>('Experian PIN');
    await user.type(pin, '12');
    await user.click(press('Continue'));
    expect((await screen.findAllByText('Enter the PIN, 4 to 10 digits')).length).toBeGreaterThan(0);
    await user.type(pin, '34567890');
    status.creditPinRefused = true;
    await user.click(press('Continue'));
    expect((await screen.findByRole('alert')).textContent).toBe(refused);
    expect(here()).toBe('review-app/incorrect-pin');
    expect((await screen.findByLabelText<HTMLInputElement>('Experian PIN')).value).toBe('');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Enter your PIN'));
    await expectAccessible();
    expect(made(calls.pin).map(({ body }) => body)).toEqual([{ pins: { EXPERIAN: '1234567890' } }]);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('1234567890');
  });

  it('APP-58 CREDIT_NO_MATCH_SSN lists what to check, with a link to correct it', async () => {
    const { user, made } = await open('CREDIT_NO_MATCH_SSN', 'We could not find a credit file for you', {
      profile: { name: { firstName: 'Pat', lastName: 'Lee' }, dob: '1980-01-31' },
    });
    expect(here()).toBe('review-app/no-credit');
    for (const words of ['Name', 'Birth date', 'Social security number', 'Address'])
      expect(screen.getByText(words)).toBeTruthy();
    await user.click(press('Edit my details'));
    await screen.findByRole('heading', { level: 1, name: 'Check your details' });
    expect(here()).toBe('start/profile');
    // Existing data is shown for correction.
    await user.clear(screen.getByLabelText('First name'));
    await user.type(screen.getByLabelText('First name'), 'Patricia');
    await user.type(await screen.findByLabelText('Social security number'), '123456789');
    await user.click(press('Continue'));
    await waitFor(() => expect(made(calls.profile)).toHaveLength(1));
    const [sent] = made(calls.profile);
    expect(sent?.body).toEqual({
      name: { firstName: 'Patricia', lastName: 'Lee' },
      dob: '1980-01-31',
      ssn: '123456789',
    });
    expect(sent?.headers.get('x-equiform-step')).toBe('profile-details');
  });
});

describe('start/profile', () => {
  const missing = (title: string, given: Omit<GivenScreen, 'release'>) =>
    open('WAITING_FOR_SOFT_CREDIT', title, {
      path: 'start/profile',
      ...given,
      application: { consents: [], ...given.application },
    });

  it('APP-53 shows only missing data, one item after the other', async () => {
    const { user, made } = await missing('What is your legal name?', { profile: { name: undefined } });
    expect(screen.queryByLabelText('Month')).toBeNull();
    await user.type(screen.getByLabelText('First name'), 'Pat');
    await user.type(screen.getByLabelText('Last name'), 'Lee');
    await user.click(press('Continue'));
    await waitFor(() => expect(made(calls.profile)).toHaveLength(1));
    expect(made(calls.profile)[0]?.body).toEqual({ name: { firstName: 'Pat', lastName: 'Lee' } });
    cleanup();
    await missing('What is your date of birth?', { profile: { dob: undefined } });
    expect(screen.queryByLabelText('First name')).toBeNull();
    cleanup();
    await missing('Help us find your property', { application: { selectedPropertyUuid: undefined } });
    cleanup();
    await missing('One more authorization', {});
  });
});

describe('review-app screens', () => {
  const candidates = [
    {
      uuid: '6f1d0a52-0a8e-4b5c-9d0e-5d2f6a7b1c01',
      address: {
        street1: '100 example avenue',
        street2: 'Unit 1',
        city: 'Tampa',
        state: 'FL',
        zip: '33602',
      },
      ownerOfRecord: 'R. Sample',
      lastSaleDate: '2015-03-20',
    },
  ];
  const property = (application: object = { propertyCandidates: candidates }) =>
    open('MULTIPLE_PROPERTIES', 'Help us find your property', { application });

  it('APP-59 FIELD-35 a property on record is chosen by address, owner and last sale', async () => {
    const { user, made } = await property();
    expect(here()).toBe('review-app/property');
    await screen.findByRole('radio', { name: 'None of these' });
    await expectAccessible();
    await user.click(press('Continue'));
    expect((await screen.findAllByText('Choose the property that is yours')).length).toBeGreaterThan(0);
    expect(screen.getByText('Owner of record: R. Sample. Last sale: March 20, 2015')).toBeTruthy();
    await user.click(
      await screen.findByRole('radio', { name: '100 Example Avenue, Unit 1, Tampa, FL 33602' }),
    );
    await user.click(press('Continue'));
    await waitFor(() =>
      expect(made(calls.property).map(({ body }) => body)).toEqual([{ choice: candidates[0]?.uuid }]),
    );
  });

  it('"none of these" leads to support; the address can be corrected once', async () => {
    const { user, made } = await property();
    await user.click(await screen.findByRole('radio', { name: 'None of these' }));
    await user.click(press('Continue'));
    expect((await screen.findAllByText(/^Please call us at .* find it together\.$/)).length).toBeGreaterThan(
      0,
    );
    expect(made(calls.property)).toEqual([]);
    await user.click(screen.getByRole('radio', { name: 'The address is different' }));
    expect(screen.getByRole('combobox', { name: /Address/ })).toBeTruthy();
    cleanup();
    await property({ propertyCandidates: candidates, answers: { property: { choice: 'EDIT' } } });
    await screen.findByRole('radio', { name: 'None of these' });
    expect(screen.queryByRole('radio', { name: 'The address is different' })).toBeNull();
  });

  it('APP-61 names an overdue payment, and continues only with proof', async () => {
    const { user, made } = await open('DELINQUENCY_REVIEW', 'A payment is past due', {
      application: { delinquency: { creditor: 'Larkmoor Card Services', amountPastDue: 412.5 } },
    });
    expect(here()).toBe('review-app/delinquency');
    expect(await screen.findByText('Larkmoor Card Services')).toBeTruthy();
    expect(screen.getByText('$412.50')).toBeTruthy();
    await user.click(press('Continue'));
    expect((await screen.findAllByText('Please upload at least one file')).length).toBeGreaterThan(0);
    expect(made(`POST ${HELOC}/delinquency`)).toEqual([]);
  });

  it('APP-62 asks for ownership and its proof when opened directly', async () => {
    const { user } = await open('HMDA', 'The record shows another owner', {
      path: 'review-app/incorrect-ownership',
    });
    expect(here()).toBe('review-app/incorrect-ownership');
    await user.click(screen.getByRole('radio', { name: 'It is held in a trust' }));
    expect(screen.getByText('The certificate of trust, or the trust agreement')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'I am the only owner' }));
    expect(screen.getByText(/^The recorded deed/)).toBeTruthy();
    await user.click(press('Continue'));
    expect((await screen.findAllByText('Please upload at least one file')).length).toBeGreaterThan(0);
  });

  it('APP-60 a manual review asks nothing and says how long it takes', async () => {
    await open('TITLE_PREQUAL', 'We are reviewing your application', { status: { uwDecision: 'REVIEW' } });
    expect(here()).toBe('review-app/uw');
    expect(screen.getByText(/within two business days/)).toBeTruthy();
  });
});

describe('error screens', () => {
  it.each([
    [
      'income',
      { dtiDecline: true },
      'Your debt compared with your verified income is too high for this line.',
    ],
    ['score', { creditScoreDecline: true }, 'Your credit score or history does not meet our requirements.'],
    ['anything else', {}, 'We looked at everything you told us and at the records we obtained.'],
  ])(
    'APP-25 C-14 a decline for %s says so, and that the notice states the reasons',
    async (_why, status, words) => {
      await open('DECLINED', 'We are unable to offer you a line of credit at this time.', {
        status,
        application: { active: false },
      });
      expect(here()).toBe('error/decline');
      expect(screen.getByText(words)).toBeTruthy();
      expect(screen.getByText('You will receive a notice with the specific reasons by email')).toBeTruthy();
      expect(press('See my documents')).toBeTruthy();
      await expectAccessible();
    },
  );

  it('APP-28 APP-63 the timeout page is shown at error/timeout, review-app/datatree and review-app/signdocs', async () => {
    const title = 'This is taking longer than expected';
    await open('CREDIT_ERROR', title);
    expect(here()).toBe('error/timeout');
    const link = { name: 'Go to dashboard' };
    await screen.findByRole('link', link);
    // The current step of the application.
    const said = () => document.querySelector('main')?.textContent?.replace(/^.*?Application ID/, '') ?? '';
    const words = said();
    expect(words).toContain('We are reviewing your application. We will email you when it is ready.');
    expect(press('Check again')).toBeTruthy();
    cleanup();
    await open('TITLE_PREQUAL', title, { status: { datatreeNoMatch: true } });
    expect(here()).toBe('review-app/datatree');
    await screen.findByRole('link', link);
    expect(said()).toBe(words);
    cleanup();
    for (const [status, more] of [
      ['GEN_CLOSING_DISCLOSURE', {}],
      ['GEN_NOTE_SIGNING', { wait: pollsOnly }],
    ] as const) {
      await open(status, title, more);
      expect(here()).toBe('review-app/signdocs');
      await screen.findByRole('link', link);
      expect(said()).toBe(words);
      cleanup();
    }
  });

  /** A lender that shows what it prepares. */
  const preparing = () => testRelease('goldenrodporch');

  /** Runs polling without pauses; later reads never happen. */
  const pollsOnly = (milliseconds: number): Promise<void> =>
    milliseconds > 5000 ? new Promise(() => undefined) : Promise.resolve();

  it('APP-63 review-app/signdocs mentions no delay before there is one, for a lender that prepares documents', async () => {
    await open('GEN_CLOSING_DISCLOSURE', 'We are preparing the documents for your signature', {
      release: await preparing(),
    });
    expect(here()).toBe('review-app/signdocs');
    await screen.findByRole('link', { name: 'Go to dashboard' });
    expect(screen.getByText(/^You do not need to do anything/)).toBeTruthy();
    expect(screen.queryByText(/longer than expected/)).toBeNull();
    expect(press('Check again')).toBeTruthy();
    cleanup();
    await open('GEN_NOTE_SIGNING', 'This is taking longer than expected', {
      wait: pollsOnly,
      release: await preparing(),
    });
  });

  it.each([
    [
      'APP-26',
      { creditScoreDecline: true },
      'error/credit',
      'We cannot offer you this line',
      'See the notice about your score',
    ],
    [
      'APP-27',
      { dtiDecline: true },
      'error/income',
      'The line is too high for your verified income',
      'See my documents',
    ],
  ])(
    '%s C-14 a decline whose status has no row leads to its own screen',
    async (_id, status, path, title, way) => {
      const { user } = await open('TITLE_PREQUAL', title, { status: { uwDecision: 'DECLINE', ...status } });
      expect(here()).toBe(path);
      await user.click(press(way));
      await expect.poll(here).toBe('document/disclosures');
    },
  );

  it('the timeout page links to open conditions', async () => {
    const asked = { categoryEnum: 'FALSE_OWNERSHIP_TYPE_REVIEW', status: 'OPEN' };
    const { user } = await open('TITLE_PREQUAL', 'This is taking longer than expected', {
      status: { datatreeNoMatch: true },
      application: { conditions: [asked] },
    });
    await user.click(await screen.findByRole('button', { name: 'See open requests' }));
    await expect.poll(here).toBe('conditions');
  });

  it('APP-29 the flood certificate screen says that it is awaited', async () => {
    await open('GEN_CLOSING_DISCLOSURE', 'We are waiting for the flood zone certificate', {
      status: { waitingOnFloodCert: true },
    });
    expect(here()).toBe('error/flood-cert');
    expect(screen.getByText(/one business day/)).toBeTruthy();
  });
});
