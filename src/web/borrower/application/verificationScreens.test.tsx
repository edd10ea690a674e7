import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { hears } from '../../testHears.ts';
import { testApplication } from '../offer/testApplication.ts';
import { Refusal, UUID } from '../testing/testApp.tsx';
import { HELOC, openScreen } from '../testing/testScreen.tsx';

let release: LoadedRelease;
beforeAll(async () => {
  release = await testRelease();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const at = (path: string): string => `/account/heloc/${UUID}/${path}`;
const landed = (path: string) => expect(window.location.pathname).toBe(at(path));
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const documents = { [`GET ${HELOC}/documents`]: [] };

async function expectNoBarriers() {
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
}

const SOURCE = '8d0b7a52-0a8e-4b5c-9d0e-5d2f6a7b1c01';
const income = (state: string, verifiedAmount: number | null = null) => ({
  incomeSources: [{ employmentType: 'FULL_TIME', amount: 140_000 }],
  income: {
    stated: 140_000,
    verified: verifiedAmount,
    sources: [
      {
        uuid: SOURCE,
        employmentType: 'FULL_TIME',
        amount: 140_000,
        verifiedAmount,
        method: verifiedAmount === null ? null : 'TRUV_PAYROLL',
        state,
      },
    ],
  },
});

const review = (application: object, path = '', answers: object = {}) =>
  openScreen('INCOME_VERIFICATION', /.*/, {
    release,
    application,
    path,
    answers: { ...documents, ...answers },
  });

describe('income/review', () => {
  it('APP-30, STATUS-24 shows stated and verified income and the ways to verify it', async () => {
    const { user } = await review(income('NEEDED'));
    landed('income/review');
    await screen.findByText('$140,000 a year stated');
    expect(screen.getByText('Not verified yet')).toBeTruthy();
    const ways = screen.getByRole('group', { name: /^Ways to verify/ });
    expect(
      within(ways)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Link payroll', 'Link bank', 'Link tax records', 'Upload documents']);
    const [first, ...others] = within(ways).getAllByRole('button');
    expect(within(ways).getByText('Recommended')).toBeTruthy();
    const fold = within(ways).getByText('Other ways').closest('details');
    expect(fold?.contains(first ?? null)).toBe(false);
    expect(others.every((other) => fold?.contains(other))).toBe(true);
    expect(first?.getAttribute('aria-describedby')).toBeTruthy();
    expect(within(ways).getAllByText(/It takes about \d minutes/)).toHaveLength(4);
    expect(button('Continue').getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(/once every source of income is verified/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    await expectNoBarriers();
    await user.click(within(ways).getByRole('button', { name: 'Upload documents' }));
    await waitFor(() => landed('income/upload/paystub'));
  });

  it('says if less was verified than stated, and continues', async () => {
    const { user, made } = await review(income('VERIFIED', 90_000), '', {
      [`POST ${HELOC}/income/continue`]: {},
    });
    await screen.findByText('$90,000 a year verified by Payroll');
    expect(screen.getByText(/Your offer may change/)).toBeTruthy();
    await user.click(button('Continue'));
    await waitFor(() => expect(made(`POST ${HELOC}/income/continue`)).toHaveLength(1));
  });

  it('reads again while documents are being read, also after a failed read', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const read = (state: string) => ({ ...testApplication, ...income(state) });
    let answer: unknown = read('PENDING');
    const { made } = await openScreen('INCOME_VERIFICATION', 'Verify your income', {
      release,
      answers: { ...documents, [`GET ${HELOC}`]: () => answer },
    });
    await screen.findByText('We are checking it');
    const reads = made(`GET ${HELOC}`).length;
    answer = new TypeError('Failed to fetch');
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(made(`GET ${HELOC}`)).toHaveLength(reads + 1);
    answer = read('VERIFIED');
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await screen.findByText('Verified');
  });

  it('FLAG-09 asks self-employed borrowers about their business only if the flag is on', async () => {
    const own = { incomeSources: [{ employmentType: 'SELF_EMPLOYED', amount: 1 }] };
    await review({ ...income('VERIFIED', 140_000), ...own });
    await screen.findByText('Verified');
    expect(screen.queryByText('Your business')).toBeNull();
    cleanup();
    const { user } = await openScreen('INCOME_VERIFICATION', 'Verify your income', {
      release,
      answers: {
        'POST /service-optimize/external/api/v1/features': { flags: { 'business-iv': { enabled: true } } },
      },
      application: { ...income('VERIFIED', 140_000), ...own },
    });
    await screen.findByRole('heading', { name: 'Your business' });
    await user.click(button('Continue'));
    const summary = await screen.findByRole('region', { name: 'There is a problem' });
    expect(summary.textContent).toContain('Enter how much of it you own, in percent');
  });
});

describe('income/link', () => {
  it('APP-31 COPY-14 says what is shared and how it is protected, and goes to the provider with the source', async () => {
    const token = `POST ${HELOC}/income/link-token`;
    const { user, made, left } = await review(income('NEEDED'), `income/link/truv-payroll?source=${SOURCE}`, {
      [token]: { token: 't', url: '/sandbox/provider?token=t' },
    });
    landed('income/link/truv-payroll');
    await screen.findByText('Your employer, job title, start date and pay over the last two years');
    const form = document.querySelector('form');
    if (!form) throw new Error('no form');
    expect(
      within(form).getByText(
        /^Your data is protected with 256-bit encryption\. .* never sees or stores your/,
      ),
    ).toBeTruthy();
    await user.click(button('Connect'));
    await waitFor(() => expect(left).toEqual(['/sandbox/provider?token=t']));
    expect(made(token)[0]?.body).toEqual({ type: 'truv-payroll', sourceUuid: SOURCE });
    expect(sessionStorage.getItem('heloc-uuid')).toBe(UUID);
  });

  it("sends the provider's result, then shows the sources", async () => {
    const result = `POST ${HELOC}/income/link-result`;
    const { made } = await review(income('NEEDED'), 'income/link/truv-payroll?publicToken=abc', {
      [result]: {},
    });
    await waitFor(() => landed('income/review'));
    expect(made(result)[0]?.body).toEqual({ type: 'truv-payroll', publicToken: 'abc' });
  });

  it("APP-32 sends the callback's result and state, then shows the sources", async () => {
    const result = `POST ${HELOC}/income/link-result`;
    const { made } = await review(income('NEEDED'), 'income/pointserv-callback?state=s1&result=abc', {
      [result]: {},
    });
    await waitFor(() => landed('income/review'));
    expect(made(result)[0]?.body).toEqual({ publicToken: 'abc', state: 's1' });
  });

  it('says that a visit was canceled', async () => {
    await review(income('NEEDED'), 'income/link/truv-payroll?error=cancelled');
    await screen.findByText(/Nothing was shared/);
  });

  it.each(['income/link', 'income/link/abacus', 'income/upload/abacus'])(
    'ROUTE-20 leads from %s to the list of income',
    async (path) => {
      await review(income('NEEDED'), path);
      await waitFor(() => landed('income/review'));
    },
  );

  it('asks for the signed tax record request first', async () => {
    const { user } = await review(income('NEEDED'), 'income/link/pointserv-tax');
    await screen.findByRole('heading', { level: 1, name: 'Let us request your tax records' });
    const read = screen.getByRole('checkbox', { name: /I have read/ });
    await user.click(read);
    expect(read).toHaveProperty('checked', false);
    fireEvent.click(screen.getByRole('link', { name: /Form 4506-C/ }));
    await user.click(read);
    expect(read).toHaveProperty('checked', true);
    await expectNoBarriers();
  });
});

describe('income/employer-verification', () => {
  it('APP-34, STATUS-40 asks for the employer, then says that the lender is asking it', async () => {
    const { user } = await openScreen('EMPLOYMENT_VERIFICATION', 'Tell us about your employer', { release });
    landed('income/employer-verification');
    await expectNoBarriers();
    await user.click(button('Continue'));
    const summary = await screen.findByRole('region', { name: 'There is a problem' });
    expect(summary.textContent).toContain('Please enter the phone number of your employer');
    cleanup();
    await openScreen('EMPLOYMENT_VERIFICATION', 'We are confirming your employment', {
      release,
      application: { answers: { employer: {} } },
    });
    expect(
      screen.getByText('We are contacting your employer, usually within two business days.'),
    ).toBeTruthy();
  });
});

const account = (state: string, more: object = {}) => ({
  disburseAccount: { uuid: 'a', routingNumber: '123456780', mask: '6789' },
  account: { uuid: 'a', mask: '6789', bankName: 'Fernhollow Savings Bank', accountType: 'CHECKING', state },
  ...more,
});

describe('bank/disburse', () => {
  it('APP-13, STATUS-28 asks where the money goes, linked or typed in', async () => {
    const token = `POST ${HELOC}/disburse-account/link-token`;
    const { user, left } = await openScreen('DISBURSEMENT_ACCOUNT', 'Where should we send your money?', {
      release,
      answers: { [token]: { token: 't', url: '/sandbox/provider?token=t' } },
    });
    landed('bank/disburse');
    await expectNoBarriers();
    await user.click(button('Link account'));
    await waitFor(() => expect(left).toEqual(['/sandbox/provider?token=t']));
    await user.click(button('Enter manually'));
    await waitFor(() => landed('bank/manual-disburse'));
  });

  it('says that the bank could not be reached, and goes there on the next try', async () => {
    const token = `POST ${HELOC}/disburse-account/link-token`;
    const url = '/sandbox/provider?token=t';
    const { user, left } = await openScreen('DISBURSEMENT_ACCOUNT', 'Where should we send your money?', {
      release,
      answers: { [token]: (count: number) => (count === 1 ? new Refusal(500) : { token: 't', url }) },
    });
    await user.click(button('Link account'));
    expect(await screen.findByText(/^Your bank could not connect\./)).toBeTruthy();
    expect(left).toEqual([]);
    await user.click(button('Link account'));
    await waitFor(() => expect(left).toEqual([url]));
  });

  it('ROUTE-23 keeps only pop-webchat on the way to the screen beside it and back', async () => {
    const { user } = await openScreen('DISBURSEMENT_ACCOUNT', 'Where should we send your money?', {
      release,
      path: '?pop-webchat=1&x=2',
    });
    const query = () => window.location.search;
    expect(query()).toBe('?pop-webchat=1');
    await user.click(button('Enter manually'));
    await waitFor(() => landed('bank/manual-disburse'));
    expect(query()).toBe('?pop-webchat=1');
    await user.click(await screen.findByRole('link', { name: 'Back' }));
    await waitFor(() => landed('bank/disburse'));
    expect(query()).toBe('?pop-webchat=1');
  });

  it('STATUS-28 AUTOPAY_ACCOUNT without a routing number leads here, unless the line is crypto-backed', async () => {
    await openScreen('AUTOPAY_ACCOUNT', 'Where should we send your money?', { release });
    landed('bank/disburse');
    cleanup();
    await openScreen('AUTOPAY_ACCOUNT', 'How do you want to pay?', {
      release,
      application: { isCrypto: true },
    });
    landed('bank/autopay');
  });

  it('explains where the money of a crypto-backed line goes', async () => {
    await openScreen('DISBURSEMENT_ACCOUNT', 'Where your money goes', {
      release,
      application: { isCrypto: true },
    });
    expect(screen.getByText(/No routing number is required/)).toBeTruthy();
  });

  it('APP-17, APP-16 shows the ownership hint with the last four digits only if the check failed', async () => {
    await openScreen('DISBURSEMENT_ACCOUNT', 'Confirm that this is your account', {
      release,
      application: account('FAILED_VERIFICATION', {
        account: { uuid: 'a', mask: '123456789', state: 'FAILED_VERIFICATION' },
      }),
      status: { giactAccountStatus: 'FAILED_VERIFICATION' },
      answers: documents,
    });
    await screen.findByText(
      "We were unable to confirm this account: we weren't able to verify ownership of the account ending in 6789. Please upload a recent bank statement showing your name and account number.",
    );
    expect(document.body.textContent).not.toContain('123456789');
  });
});

describe('bank/manual-disburse', () => {
  const save = `PUT ${HELOC}/disburse-account`;
  const open = () =>
    openScreen('DISBURSEMENT_ACCOUNT', 'Enter your account', {
      release,
      path: 'bank/manual-disburse',
      answers: { [save]: {}, [`POST ${HELOC}/bank-name`]: { bankName: 'Fernhollow Savings Bank' } },
    });
  const fill = async (user: Awaited<ReturnType<typeof open>>['user'], again: string) => {
    await user.click(screen.getByRole('radio', { name: 'Checking' }));
    await user.type(screen.getByLabelText('Routing number'), '123456780');
    await user.type(screen.getByLabelText('Account number'), '000123456789');
    await user.type(screen.getByLabelText('Account number again'), again);
  };

  it('APP-14 shows the bank and the holder, sends the numbers once and stores them nowhere', async () => {
    const { user, made } = await open();
    expect(await screen.findByText('Pat Lee')).toBeTruthy();
    await fill(user, '000123456789');
    expect(await screen.findByText('Bank: Fernhollow Savings Bank')).toBeTruthy();
    await user.click(button('Continue'));
    await waitFor(() => expect(made(save)).toHaveLength(1));
    expect(made(save)[0]?.body).toEqual({
      accountType: 'CHECKING',
      routingNumber: '123456780',
      accountNumber: '000123456789',
      accountNumberAgain: '000123456789',
    });
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    expect(kept).not.toContain('000123456789');
  });

  it('refuses answers with the words of the specification', async () => {
    const { user, made } = await open();
    await fill(user, '000123456780');
    await user.click(button('Continue'));
    const summary = await screen.findByRole('region', { name: 'There is a problem' });
    expect(summary.textContent).toContain('Account numbers do not match');
    await user.type(screen.getByLabelText('Routing number'), '{backspace}1');
    await user.tab();
    expect((await screen.findAllByText(/Please enter a valid routing number/)).length).toBeGreaterThan(0);
    expect(made(save)).toHaveLength(0);
    await expectNoBarriers();
  });
});

describe('bank/confirm and bank/autopay', () => {
  it('APP-12 shows the account by its last four digits', async () => {
    await openScreen('DISBURSEMENT_ACCOUNT', 'Is this the right account?', {
      release,
      path: 'bank/confirm',
      application: account('PENDING_REVIEW'),
      status: { giactAccountStatus: 'PENDING_REVIEW' },
    });
    await screen.findByText('Ending in 6789');
    expect(screen.getByText('Fernhollow Savings Bank')).toBeTruthy();
    expect(screen.getByText(/We are still checking this account/)).toBeTruthy();
    await expectNoBarriers();
  });

  it('APP-11, STATUS-29 offers autopay with both rates and does not require it', async () => {
    const save = `PUT ${HELOC}/autopay`;
    const { user, made } = await openScreen('AUTOPAY_ACCOUNT', 'How do you want to pay?', {
      release,
      application: account('VERIFIED', { autopayRates: { withAutopay: 8.25, withoutAutopay: 8.5 } }),
      answers: { [save]: {} },
    });
    landed('bank/autopay');
    await screen.findByText('Autopay is optional; your rate is 8.25% with autopay and 8.50% without');
    expect(screen.queryByText(/^I authorize .* to withdraw/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Autopay' }));
    expect(screen.getByText(/^I authorize .* to withdraw each monthly payment/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /I will pay each month myself/ }));
    await user.click(button('Continue'));
    await waitFor(() => expect(made(save)).toHaveLength(1));
    expect(made(save)[0]?.body).toEqual({ payType: 'MANUAL' });
    expect(made(save)[0]?.headers.get('x-equiform-step')).toBe('autopay');
  });

  it('begins autopay with the account that the borrower confirmed, which can be changed', async () => {
    const save = `PUT ${HELOC}/autopay`;
    const { user, made } = await openScreen('AUTOPAY_ACCOUNT', 'How do you want to pay?', {
      release,
      application: account('VERIFIED'),
      answers: { [save]: {} },
    });
    // Neither way to pay is chosen for the borrower.
    expect(screen.getAllByRole('radio', { checked: false })).toHaveLength(2);
    await user.click(screen.getByRole('radio', { name: 'Autopay' }));
    expect(screen.getByRole('radio', { name: 'The account you confirmed', checked: true })).toBeTruthy();
    expect(await screen.findByText('Ending in 6789')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Another account' }));
    expect(screen.queryByText('Ending in 6789')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'The account you confirmed' }));
    await user.type(screen.getByLabelText('Day of the month'), '28');
    const authorize = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I authorize these payments.' });
    expect(authorize.checked).toBe(false);
    await user.click(button('Continue'));
    expect(made(save)).toEqual([]);
    await user.click(authorize);
    await user.click(button('Continue'));
    await waitFor(() => expect(made(save)).toHaveLength(1));
    const body = { payType: 'AUTOPAY', account: 'SAME', dayOfMonth: 28, authorized: true };
    expect(made(save)[0]?.body).toEqual(body);
  });

  it('asks at once for an account to pay from if the money goes to an exchange', async () => {
    const save = `PUT ${HELOC}/autopay`;
    const { user, made } = await openScreen('AUTOPAY_ACCOUNT', 'How do you want to pay?', {
      release,
      application: {
        isCrypto: true,
        disburseAccount: { uuid: 'e', mask: 'A1B2' },
        account: { uuid: 'e', mask: 'A1B2', state: 'VERIFIED', confirmed: true },
      },
      answers: { [save]: {}, [`POST ${HELOC}/bank-name`]: {} },
    });
    await user.click(screen.getByRole('radio', { name: 'Autopay' }));
    expect(screen.queryByRole('radiogroup', { name: 'Which account do you pay from?' })).toBeNull();
    expect(screen.getByText(/^Payments cannot be taken from an exchange account/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Savings' }));
    await user.type(screen.getByLabelText('Routing number'), '071122441');
    await user.type(screen.getByLabelText('Account number'), '4000555512');
    await user.type(screen.getByLabelText('Account number again'), '4000555512');
    await user.type(screen.getByLabelText('Day of the month'), '28');
    await user.click(screen.getByRole('checkbox', { name: 'I authorize these payments.' }));
    await user.click(button('Continue'));
    await waitFor(() => expect(made(save)).toHaveLength(1));
    expect(made(save)[0]?.body).toMatchObject({ payType: 'AUTOPAY', routingNumber: '071122441' });
    expect(made(save)[0]?.body).not.toHaveProperty('account');
  });

  it('APP-15 lets the borrower type in an account for autopay', async () => {
    const save = `PUT ${HELOC}/autopay`;
    const { user, made } = await openScreen('AUTOPAY_ACCOUNT', 'Which account do you pay from?', {
      release,
      path: 'bank/autopay-manual',
      application: account('VERIFIED', { payType: 'AUTOPAY' }),
      answers: { [save]: {}, [`POST ${HELOC}/bank-name`]: {} },
    });
    await user.click(screen.getByRole('radio', { name: 'Savings' }));
    await user.type(screen.getByLabelText('Routing number'), '071122441');
    await user.type(screen.getByLabelText('Account number'), '4000555512');
    await user.type(screen.getByLabelText('Account number again'), '4000555512');
    await user.type(screen.getByLabelText('Day of the month'), '28');
    await user.click(screen.getByRole('checkbox', { name: 'I authorize these payments.' }));
    await user.click(button('Continue'));
    await waitFor(() => expect(made(save)).toHaveLength(1));
    expect(made(save)[0]?.body).toMatchObject({ payType: 'AUTOPAY', account: 'OTHER', dayOfMonth: 28 });
    expect(made(save)[0]?.headers.get('x-equiform-step')).toBe('autopay-manual');
  });
});

describe('identity', () => {
  it('APP-35, STATUS-25, ENUM-21 offers the four document types, with the notice that the law requires', async () => {
    const { user } = await openScreen('IDENTITY_VERIFICATION', 'Verify your identity', {
      release,
      answers: documents,
    });
    landed('identity');
    const choices = screen.getByRole('radiogroup', { name: 'Which document do you use?' });
    expect(
      within(choices)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent),
    ).toEqual([
      expect.stringMatching(/^US Driver's License/),
      'US Passport',
      'US State ID Card',
      'US Permanent Resident Card',
    ]);
    expect(screen.getByText(/^To help the government fight the funding of terrorism/)).toBeTruthy();
    await user.click(within(choices).getByRole('radio', { name: 'US Passport' }));
    expect(await screen.findByRole('group', { name: /Front of the document/ })).toBeTruthy();
    expect(screen.queryByRole('group', { name: /Back of the document/ })).toBeNull();
    await expectNoBarriers();
  });

  it('FLAG-08 asks for the back if the flag is on, but never of a passport', async () => {
    const { user } = await openScreen('IDENTITY_VERIFICATION', 'Verify your identity', {
      release,
      answers: {
        ...documents,
        'POST /service-optimize/external/api/v1/features': { flags: { 'back-of-id': { enabled: true } } },
      },
    });
    await user.click(screen.getByRole('radio', { name: 'US State ID Card' }));
    expect(await screen.findByRole('group', { name: /Back of the document/ })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'US Passport' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: /Back of the document/ })).toBeNull());
  });

  it('reports a failed attempt in the words of the specification', async () => {
    await openScreen('IDENTITY_VERIFICATION', 'Verify your identity', {
      release,
      application: { identityCheck: { triesLeft: 2, state: 'FAILED' } },
      answers: documents,
    });
    expect(
      screen.getByText('We are having issues verifying your identity. Please click below to try again.'),
    ).toBeTruthy();
  });
});

describe('insurance', () => {
  const clause = 'Larkhaven Home Lending LLC, ISAOA/ATIMA, 410 Wrenfield Avenue, loan 10001';
  const insuranceNeeds = {
    floodZone: true,
    minimumCoverage: 250_000,
    floodCoverage: 200_000,
    mortgageeClause: clause,
  };
  const open = (title: string, path = '', application: object = {}) =>
    openScreen('INSURANCE', title, {
      release,
      path,
      application: { insuranceNeeds, ...application },
      answers: documents,
    });

  it('APP-36 asks for the policy, which must expire at least 30 days ahead, or for the agent', async () => {
    const { user } = await open('Show us your homeowners insurance');
    landed('insurance/upload');
    await user.click(screen.getByRole('radio', { name: 'I have my policy' }));
    const [first] = screen.getAllByRole('group', { name: 'Last day of the policy' });
    if (!first) throw new Error('no date');
    await user.type(within(first).getByLabelText('Month'), '07');
    await user.type(within(first).getByLabelText('Day'), '14');
    await user.type(within(first).getByLabelText('Year'), '2026');
    await user.tab();
    expect(
      (await screen.findAllByText(/The policy must run for at least 30 more days/)).length,
    ).toBeGreaterThan(0);
    expect(screen.getByRole('heading', { name: 'Flood policy' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Ask my agent' }));
    expect(screen.queryByRole('heading', { name: 'Flood policy' })).toBeNull();
    expect(screen.getByLabelText('Email address of the agent')).toBeTruthy();
    await expectNoBarriers();
  });

  it('APP-37 lists what a policy must have, and copies the mortgagee clause', async () => {
    const written = vi.fn(async () => undefined);
    const { user } = await open('Show us your homeowners insurance');
    await user.click(await screen.findByRole('button', { name: 'See what the policy must have' }));
    await screen.findByRole('heading', { level: 1, name: 'What your insurance must have' });
    landed('insurance/requirements');
    await screen.findByText(clause);
    expect(screen.getByText(/Dwelling coverage of at least \$250,000/)).toBeTruthy();
    expect(screen.getByText(/A deductible of at most 5% of the dwelling coverage/)).toBeTruthy();
    expect(screen.getByText(/Flood coverage of at least \$200,000/)).toBeTruthy();
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(written);
    const isSaid = hears('Copied');
    await user.click(button('Copy'));
    expect(written).toHaveBeenCalledWith(clause);
    await waitFor(() => expect(isSaid()).toBe(true));
    await waitFor(() => expect(screen.queryByText('Copied')).toBeNull());
  });
});

describe('/plaid-oauth-success', () => {
  it('ROUTE-14 resumes the income link of the application stored in the tab', async () => {
    sessionStorage.setItem('heloc-uuid', UUID);
    const result = `POST ${HELOC}/income/link-result`;
    const { made } = await openScreen('INCOME_VERIFICATION', 'Verify your income', {
      release,
      path: '../plaid-oauth-success?publicToken=abc',
      application: income('NEEDED'),
      answers: { [result]: {} },
    });
    landed('income/review');
    expect(made(result)[0]?.body).toEqual({ type: 'plaid', publicToken: 'abc' });
  });
});
