import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { offerFigures } from '../../../core/loan/offerFigures.ts';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { testRelease } from '../../renderer/testRelease.ts';
import { testApplication } from '../offer/testApplication.ts';
import { cents } from '../offer/wording.ts';
import { paths, Refusal, renderApp, type TestAppOptions, UUID } from '../testing/testApp.tsx';

const SELECT = `/account/heloc/${UUID}/product/select`;

let release: LoadedRelease;
beforeAll(async () => {
  release = await testRelease();
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const standard = {
  [paths.profile]: { uuid: 'p', name: { firstName: 'Ana' } },
  [paths.application]: testApplication,
  [paths.status]: { checklistStatus: 'OFFER_SELECTION', uwDecision: 'APPROVED' },
};

async function openSelect({ answers, ...more }: Partial<TestAppOptions> = {}) {
  const app = renderApp({ release, path: SELECT, answers: { ...standard, ...answers }, ...more });
  await screen.findByRole('heading', { level: 1, name: 'Your offers' });
  return { ...app, user: userEvent.setup() };
}

const atHalf = {
  terms: testApplication,
  selectedDraw: 40_000,
  preference: 'PRESERVE' as const,
  payoffTotal: 0,
  autopay: false,
};

const card = () =>
  within(screen.getAllByRole('heading', { name: 'Your offer' })[0]?.closest('section') as HTMLElement);
const figure = (name: string) => card().getByText(name).nextElementSibling?.textContent;
const amount = () => screen.getByRole('textbox', { name: /^How much (cash )?do you need/ });
const radio = (name: RegExp) => screen.getByRole('radio', { name });

async function type(user: ReturnType<typeof userEvent.setup>, text: string) {
  await user.clear(amount());
  await user.type(amount(), text);
}

describe('product/select', () => {
  it('APP-08 shows APR with 2 decimals, initial draw, monthly payment and fixed term', async () => {
    await openSelect();
    expect(figure('APR')).toBe('8.50%');
    expect(figure('Initial draw')).toBe('$40,000');
    expect(figure('Monthly payment')).toMatch(/^\$[\d,]+\.\d{2}$/);
    expect(figure('Fixed term')).toBe('10 years');
    expect(figure('Fixed interest rate')).toBe('8.500%');
    expect(
      screen.getByText('Rates and terms are estimates until your information is verified.'),
    ).toBeTruthy();
  });

  it('shows the figures of the loan math while the amount is typed and autopay is switched', async () => {
    const { user } = await openSelect();
    await type(user, '40000.5');
    await user.click(screen.getByRole('switch', { name: 'Save 0.25% with autopay' }));
    const [offer] = testApplication.offers;
    if (!offer) throw new Error('no offer');
    const wanted = offerFigures({
      offer,
      terms: testApplication,
      selectedDraw: 40_000.5,
      preference: 'PRESERVE',
      payoffTotal: 0,
      autopay: true,
    });
    expect(figure('APR')).toBe('8.25%');
    expect(figure('Initial draw')).toBe('$40,000.50');
    expect(figure('Monthly payment')).toBe(cents(wanted.monthlyPayment));
    expect(figure('Origination fee')).toBe(`4.99% (${cents(wanted.originationFee)})`);
    expect(figure('Recording tax')).toBe(cents(wanted.recordingTax));
    expect(figure('Estimated closing costs you pay')).toBe(cents(wanted.closingCosts));
    expect(figure('Total loan amount')).toBe(cents(wanted.totalLoanAmount));
    expect(figure('Cash to you after payoffs')).toBe('$40,000.50');
    expect(screen.getByText('Member discount included, rate 8.50%')).toBeTruthy();
  });

  it('MATH-05 limits the slider and the input, and reports an amount outside', async () => {
    const { user } = await openSelect();
    await type(user, '80000');
    await user.click(radio(/^Variable rate/));
    const slider = screen.getByRole('slider');
    expect(slider.getAttribute('min')).toBe('15000');
    expect((amount() as HTMLInputElement).value).toBe('60,000');
    expect(figure('APR')).toBe('8.00%');
    await type(user, '60001');
    await user.tab();
    const words = 'Enter an amount between $15,000 and $60,000';
    expect(screen.getByText(words)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('link', { name: words })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(amount()));
    expect(window.location.pathname).toBe(SELECT);
  });

  it('MATH-08 adds the debts to the cash, pays them from it, or draws the maximum', async () => {
    const { user } = await openSelect();
    await type(user, '40000');
    await user.click(screen.getByRole('checkbox', { name: /Tidewell Auto Finance/ }));
    expect(figure('Initial draw')).toBe('$60,000');
    expect(figure('Cash to you after payoffs')).toBe('$40,000.00');
    await user.click(radio(/^Pay from my cash amount/));
    expect(figure('Initial draw')).toBe('$40,000');
    expect(figure('Cash to you after payoffs')).toBe('$20,000.00');
    expect(screen.getByText('Between $20,000 and $80,000')).toBeTruthy();
    await user.click(radio(/^Borrow the maximum/));
    expect(figure('Initial draw')).toBe('$80,000');
  });

  it('says why a preference is not possible', async () => {
    const { user } = await openSelect();
    await type(user, '80000');
    await user.click(screen.getByRole('checkbox', { name: /Tidewell Auto Finance/ }));
    const kept = radio(/^Keep my cash amount/) as HTMLInputElement;
    expect(kept.disabled).toBe(true);
    const reason = document.getElementById(kept.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(reason).toBe(
      'Not available, because your debts and your cash amount together are more than this offer allows.',
    );
    await type(user, '15000');
    await user.click(radio(/^Keep my cash amount/));
    const deduct = radio(/^Pay from my cash amount/);
    expect(document.getElementById(deduct.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Not available, because your cash amount is less than the debts you chose.',
    );
  });

  it('asks how much is needed first, and says that it opens at half of the most', async () => {
    await openSelect();
    expect((amount() as HTMLInputElement).value).toBe('40,000');
    expect(screen.getByText(/^This starts at 50% of the most you can borrow/)).toBeTruthy();
  });

  it('compares the terms by payment, total interest and total paid', async () => {
    await openSelect();
    const [fixed10, fixed30] = testApplication.offers;
    for (const offer of [fixed10, fixed30]) {
      if (!offer) throw new Error('no offer');
      const { totalInterest, totalOfPayments } = offerFigures({ ...atHalf, offer });
      const option = radio(new RegExp(`^${offer.term} years`));
      const described = (option.getAttribute('aria-describedby') ?? '').split(' ');
      const words = described.map((id) => document.getElementById(id)?.textContent).join(' ');
      expect(words).toContain(`Total interest ${cents(totalInterest)}`);
      expect(words).toContain(`Total paid ${cents(totalOfPayments)}`);
    }
  });

  it('draws balance and payment over time, in words and as a table too', async () => {
    const { user } = await openSelect();
    const [offer] = testApplication.offers;
    if (!offer) throw new Error('no offer');
    const { totalInterest, totalOfPayments, totalLoanAmount } = offerFigures({ ...atHalf, offer });
    const over = within(screen.getByRole('region', { name: 'What it costs over time' }));
    const words = over.getByText(/^You borrow/).textContent;
    expect(words).toContain(`In all you pay ${cents(totalOfPayments)}. Of this, ${cents(totalInterest)}`);
    expect(
      over.getByRole('img', { name: /^Chart of what you still owe/ }).getAttribute('aria-label'),
    ).toMatch(new RegExp(`${cents(totalLoanAmount).replace('$', '\\$')} today, .* nothing after 10 years`));
    expect(over.getByRole('img', { name: /^Chart of your monthly payment of/ })).toBeTruthy();
    await user.click(over.getByText('See each year as a table'));
    const rows = within(over.getByRole('table')).getAllByRole('row');
    expect(rows.length).toBe(11);
    expect(rows.at(-1)?.textContent).toMatch(/^10.*\$0\.00$/);
    expect(figure('Total interest')).toBe(cents(totalInterest));
    expect(figure('Total of payments')).toBe(cents(totalOfPayments));
  });

  it('shows what a variable rate may come to, and never calls it fixed', async () => {
    const { user } = await openSelect();
    await user.click(radio(/^Variable rate/));
    expect(figure('Interest rate today')).toBe('8.000%');
    expect(figure('Index today')).toBe('6.75%');
    expect(figure('Margin, added to the index')).toBe('1.25%');
    expect(figure('Highest rate')).toBe('17.20%');
    const over = screen.getByRole('region', { name: 'What it costs over time' });
    expect(over.textContent).toContain('it goes to 17.20% after your first payment');
    expect(over.textContent).toContain(`you pay ${figure('Highest monthly payment')} a month`);
    expect(within(over).getAllByRole('img', { name: /At the highest rate/ }).length).toBe(2);
    const rateTypes = screen.getByRole('radiogroup', { name: 'Rate type' });
    const said = document.body.textContent?.replace(rateTypes.textContent ?? '', '');
    expect(said).not.toMatch(/fixed (term|interest|rate)/i);
  });

  it('shows a margin to the decimal at which it adds up with its index', async () => {
    const eighth = (offer: (typeof testApplication.offers)[number]) => ({
      ...offer,
      rate: offer.rate + 0.00125,
      baseRate: offer.baseRate + 0.00125,
    });
    const offersByType = testApplication.offersByType.map(({ type, offers }) => ({
      type,
      offers: offers.map(eighth),
    }));
    const { user } = await openSelect({
      answers: { [paths.application]: { ...testApplication, offersByType } },
    });
    await user.click(radio(/^Variable rate/));
    expect(figure('Interest rate today')).toBe('8.125%');
    expect([figure('Index today'), figure('Margin, added to the index')]).toEqual(['6.75%', '1.375%']);
  });

  it('never calls a variable rate fixed where the lender names no index', async () => {
    const { brand } = release.app;
    const { indexPercent: _index, ...values } = brand.values;
    const unnamed = { ...release, app: { ...release.app, brand: { ...brand, values } } };
    const { user } = await openSelect({ release: unnamed });
    await user.click(radio(/^Variable rate/));
    const over = screen.getByRole('region', { name: 'What it costs over time' });
    expect(over.textContent).toContain('If the rate stays as it is today, you pay');
  });

  it('compares the payments before and after debts are paid off', async () => {
    const { user } = await openSelect();
    await user.click(screen.getByRole('checkbox', { name: /Tidewell Auto Finance/ }));
    const change = within(screen.getByRole('region', { name: 'Your payments, before and after' }));
    const value = (name: string) => change.getByText(name).nextElementSibling?.textContent;
    expect(value('On these debts today, each month')).toBe('$410.00');
    expect(value('On this whole line, each month')).toBe(figure('Monthly payment'));
    expect(value('You pay more each month')).toMatch(/^\$\d/);
  });

  it('compares no payments where that of a debt is not known', async () => {
    const liabilities = testApplication.liabilities.map((debt) =>
      debt.uuid === 'card' ? { ...debt, monetaryCalculatedNextPaymentMinimumAmount: undefined } : debt,
    );
    const { user } = await openSelect({
      answers: { [paths.application]: { ...testApplication, liabilities } },
    });
    const card = screen.getByRole('checkbox', { name: /^Larkmoor Card Services, balance \$[\d,]+\.\d\d$/ });
    await user.click(card);
    expect(screen.getByRole('radiogroup', { name: 'How should the debts be paid?' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Your payments, before and after' })).toBeNull();
  });

  it('pictures what is owed on the home, what can be borrowed, and what is kept', async () => {
    await openSelect({
      answers: {
        [paths.application]: { ...testApplication, adjustedHomeAmount: 400_000, lienBalance: 200_000 },
      },
    });
    const home = within(screen.getByRole('region', { name: "Your home's value" }));
    expect(home.getByRole('img', { name: /you owe \$200,000, this loan is \$41,996,/ })).toBeTruthy();
    expect(home.getByText('You could borrow this much more').nextElementSibling?.textContent).toBe('$41,996');
    expect(home.getByText('Stays yours').nextElementSibling?.textContent).toBe('$116,008');
  });

  it.each([
    [
      { adjustedHomeAmount: 400_000, lienBalance: undefined },
      'We do not know yet what you owe on your home.',
      '$400,000',
    ],
    [
      { adjustedHomeAmount: undefined, lienBalance: 200_000 },
      'We do not know yet what your home is worth.',
      '$200,000',
    ],
    [{}, 'We do not know yet what your home is worth and what you owe on it.', '$41,996'],
  ])(
    'draws no picture of a home of which not all is known, and says what: %j',
    async (known, words, amount) => {
      await openSelect({ answers: { [paths.application]: { ...testApplication, ...known } } });
      const home = screen.getByRole('region', { name: "Your home's value" });
      expect(home.textContent).toContain(`${words} So we cannot say what stays yours.`);
      expect(home.textContent).toContain(amount);
      expect(home.textContent).toContain('Not known yet');
      expect(home.textContent).not.toContain('Stays yours');
      expect(within(home).queryByRole('img')).toBeNull();
    },
  );

  it('draws its charts anew once the amount rests, and writes its words at once', async () => {
    const { user } = await openSelect();
    const over = within(screen.getByRole('region', { name: 'What it costs over time' }));
    const label = () =>
      over.getByRole('img', { name: /^Chart of what you still owe/ }).getAttribute('aria-label');
    const before = label();
    await type(user, '33000');
    await waitFor(() => expect(label()).not.toBe(before));
    expect(label()).toContain(figure('Total loan amount'));
  });

  it('shows what closing takes off the cash, where the lender takes it off', async () => {
    const costs = {
      totalPaidByBorrower: 395,
      costs: [
        { feeType: 'RECORDING_FEE', borrowerPaidAmount: 95.4, takenOff: true },
        { feeType: 'VALUATION_FEE', borrowerPaidAmount: 299.6 },
      ],
    };
    const terms = { costs, minRecordingTax: null, maxRecordingTax: null };
    await openSelect({ answers: { [paths.application]: { ...testApplication, ...terms } } });
    expect(figure('Costs taken off your draw')).toBe('$95.40');
    expect(figure('Estimated closing costs you pay')).toBe('$395.00');
    const draw = Number(figure('Initial draw')?.replaceAll(/[$,]/g, ''));
    expect(figure('Cash to you after payoffs and costs')).toBe(cents(draw - 95.4));
    expect(
      screen.getAllByText(/^They include the recording tax\. \$95\.40 of them is taken off/),
    ).not.toEqual([]);
  });

  it('keeps the choice after a reload', async () => {
    const { user } = await openSelect();
    await type(user, '33000');
    await user.click(radio(/^30 years/));
    cleanup();
    await openSelect();
    expect((amount() as HTMLInputElement).value).toBe('33,000');
    expect((radio(/^30 years/) as HTMLInputElement).checked).toBe(true);
    expect(sessionStorage.getItem(`offer-choice:${UUID}`)).not.toMatch(/Larkmoor|Ana/);
  });

  it('has no axe finding', async () => {
    await openSelect();
    const rules = { 'color-contrast': { enabled: false } };
    const { violations } = await axe.run(document.body, { rules });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  const CHOSEN = { ...testApplication, rate: 9.5, amount: 50_000, term: 10 };
  const openChanged = (verified: object, status: object = {}) =>
    openSelect({
      path: `${SELECT}?from=signing/intro`,
      answers: {
        [paths.application]: { ...CHOSEN, ...verified },
        [paths.status]: { checklistStatus: 'OFFER_SELECTION', uwDecision: 'APPROVED', ...status },
      },
    });
  const authorized = { consents: [{ type: 'HARD_CREDIT', optInOut: 'OPT_IN' }] };

  it.each([
    ['the credit report', authorized],
    ['assets', { assetDepletion: { complete: true } }],
  ])(
    'STATE-56 shows the old and the new figures if the decision on %s changed the offer',
    async (_what, verified) => {
      await openChanged(verified);
      expect(screen.getByText('Your verified offer has changed; please choose again.')).toBeTruthy();
      const previous = within(
        screen.getByRole('heading', { name: 'Previous offer' }).closest('section') as HTMLElement,
      );
      expect(previous.getByText('9.50%')).toBeTruthy();
    },
  );

  it.each([
    ['before either is verified', {}, {}],
    [
      'that found what was offered',
      authorized,
      { uwDecision: 'FINAL', uwSubDecision: 'VERIFIED_INCOME_MATCHED_OFFER' },
    ],
  ])('STATE-56 shows no decision %s', async (_when, verified, status) => {
    await openChanged(verified, status);
    expect(screen.queryByText('Your verified offer has changed; please choose again.')).toBeNull();
  });

  it.each([
    [0, 50_000],
    [9.5, 0],
  ])('APP-09 shows no panel for an offer with rate %d and amount %d', async (rate, total) => {
    await openSelect({
      path: `${SELECT}?from=signing/intro`,
      answers: { [paths.application]: { ...CHOSEN, ...authorized, rate, amount: total } },
    });
    expect(screen.queryByRole('heading', { name: 'Previous offer' })).toBeNull();
  });

  it('APP-10 shows no term and an interest-only payment in the age-restricted mode', async () => {
    await openSelect({
      answers: { [paths.application]: { ...testApplication, ageRestrictedInterestOnly: true } },
    });
    expect(card().queryByText('Fixed term')).toBeNull();
    expect(figure('Interest-only monthly payment')).toMatch(/^\$/);
    expect(screen.queryByText('Monthly payment')).toBeNull();
    expect(screen.getByText(/whole balance is due in a single balloon payment/)).toBeTruthy();
    expect(figure('Balloon payment at the end')).toBe(figure('Total loan amount'));
    expect(figure('Balloon payment due about')).toBe('07/01/2036');
    expect(screen.queryByRole('radio', { name: /^10 years/ })).toBeNull();
  });

  it('G-35 says next to an interest-only payment that a balloon payment is due', async () => {
    await openSelect({
      release: await testRelease('goldenrodporch'),
      path: `${SELECT}?from=signing/intro`,
      answers: { [paths.application]: { ...CHOSEN, ...authorized } },
    });
    expect(screen.getByText(/whole balance is due in a single balloon payment/)).toBeTruthy();
    expect(screen.getAllByText('Balloon payment at the end').length).toBeGreaterThan(2);
    expect(screen.getAllByText('Interest-only monthly payment').length).toBeGreaterThan(1);
    expect(screen.queryByText('Monthly payment')).toBeNull();
  });

  it('says that there is no offer, and never shows an empty slider', async () => {
    renderApp({
      release,
      path: SELECT,
      answers: { ...standard, [paths.application]: { uuid: UUID, offers: [], offersByType: [] } },
    });
    expect(await screen.findByRole('heading', { name: 'We could not find an offer for you' })).toBeTruthy();
    // Nobody can select one, in whatever time.
    expect(screen.queryByText(/^(?:Step|Next:|You act next)/)).toBeNull();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('says that the offers could not be loaded, and shows them once they can', async () => {
    let answer: unknown = new Refusal(500);
    renderApp({ release, path: SELECT, answers: { ...standard, [paths.application]: () => answer } });
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer = testApplication;
    await userEvent.click(again);
    await screen.findByRole('heading', { level: 1, name: 'Your offers' });
  });

  it('ROUTE-35 goes to the dashboard if there is no such application', async () => {
    renderApp({
      release,
      path: SELECT,
      answers: { ...standard, [paths.application]: new Refusal(404), [paths.all]: [] },
    });
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  });
});

async function openConfirm(answers: Record<string, unknown>, more: Partial<TestAppOptions> = {}) {
  const app = await openSelect({ answers, ...more });
  await type(app.user, '40000');
  await app.user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { level: 1, name: 'Is this the offer you want?' });
  return app;
}

const CONFIRM = 'I understand that my home secures this line and that I could lose it if I do not repay.';

describe('product/select/confirm', () => {
  it('APP-47 shows the choice again and asks the borrower to confirm what secures it', async () => {
    const { user, made } = await openConfirm({ [paths.offer]: testApplication });
    expect(window.location.pathname).toBe(`${SELECT}/confirm`);
    expect(figure('Initial draw')).toBe('$40,000');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect((await screen.findAllByText(/^Confirm that you understand/)).length).toBe(2);
    expect(made(paths.offer)).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Back' }));
    expect((amount() as HTMLInputElement).value).toBe('40,000');
  });

  it.each([
    ['lender', 'goldenrodporch', testApplication],
    ['application', undefined, { ...testApplication, ageRestrictedInterestOnly: true }],
  ])(
    'has the balloon payment confirmed on its own where the %s is interest-only',
    async (_what, code, application) => {
      const { user, made } = await openConfirm(
        { [paths.application]: application, [paths.offer]: application },
        { release: await testRelease(code) },
      );
      expect(figure('Balloon payment at the end')).toBe(figure('Total loan amount'));
      await user.click(screen.getByRole('checkbox', { name: CONFIRM }));
      await user.click(screen.getByRole('button', { name: 'Confirm' }));
      expect((await screen.findAllByText('Confirm that you understand the balloon payment')).length).toBe(2);
      expect(made(paths.offer)).toEqual([]);
      await user.click(screen.getByRole('checkbox', { name: /^I understand that I pay only interest/ }));
      await user.click(screen.getByRole('button', { name: 'Confirm' }));
      await waitFor(() => expect(made(paths.offer)).toHaveLength(1));
    },
  );

  it('sends a double click once, under one key, and goes to the screen for the status', async () => {
    const saved: { status: unknown } = { status: standard[paths.status] };
    const { user, made } = await openConfirm({
      [paths.offer]: () => {
        saved.status = { checklistStatus: 'COLLECT_ADDITIONAL_INFO' };
        return testApplication;
      },
      [paths.status]: () => saved.status,
    });
    await user.click(screen.getByRole('checkbox', { name: CONFIRM }));
    await user.dblClick(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(window.location.pathname).toBe(`/account/heloc/${UUID}/start/contact`));
    expect(made(paths.offer).map(({ body }) => body)).toEqual([
      {
        offerUuid: 'fixed-10',
        term: 10,
        rateType: 'FIXED',
        drawAmount: 40_000,
        preference: 'PRESERVE',
        autopay: false,
        liabilities: [],
      },
    ]);
    expect(sessionStorage.getItem(`offer-choice:${UUID}`)).toBeNull();
  });

  it('sends the same key again if the answer was lost', async () => {
    const { user, made } = await openConfirm({
      [paths.offer]: (count: number) => (count === 1 ? new TypeError('lost') : testApplication),
    });
    await user.click(screen.getByRole('checkbox', { name: CONFIRM }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText(/could not reach our server/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(made(paths.offer)).toHaveLength(2));
    const keys = made(paths.offer).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  it('goes back to the choice if nothing was chosen', async () => {
    renderApp({ release, path: `${SELECT}/confirm`, answers: standard });
    expect(await screen.findByRole('heading', { level: 1, name: 'Your offers' })).toBeTruthy();
  });
});
