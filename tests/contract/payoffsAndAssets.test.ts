import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApplicationAnswer } from '../../src/core/model/generated/api/application.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());

/** Draws the maximum of the first offer and pays off every debt. */
async function choosePayoffs(borrower: Borrower): Promise<void> {
  const { offers = [], liabilities = [] } = await borrower.application();
  const [offer] = offers;
  const answer = await borrower.send('PUT', 'offer', {
    offerUuid: offer?.uuid,
    term: offer?.term,
    rateType: offer?.type,
    drawAmount: 150_000,
    preference: 'DEDUCT',
    autopay: true,
    liabilities: liabilities.map(({ uuid }) => ({ uuid, payoff: true })),
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function atPayoffs(checklistStatus: string, persona: string): Promise<Borrower> {
  const borrower = await borrowerAt(server, 'OFFER_SELECTION', { persona });
  await choosePayoffs(borrower);
  // This path skips the previous stage, so enter the next one.
  await borrower.set({ checklistStatus: 'BPO_PROCESSING' });
  expect(await borrower.status()).toMatchObject({ checklistStatus });
  return borrower;
}

const payeesOf = async (borrower: Borrower) => {
  const { payees = [] } = await borrower.application();
  expect(payees).toHaveLength(3);
  return payees;
};

const errorsOf = async (borrower: Borrower, method: 'PUT' | 'POST', path: string, payload: object) => {
  const before = await borrower.application();
  const answer = await borrower.send(method, path, payload);
  expect(await borrower.application()).toEqual(before);
  return [answer.statusCode, answer.json().errors];
};

describe('payees', () => {
  it('APP-39 are confirmed or corrected one by one, and the application continues', async () => {
    const borrower = await atPayoffs('TITLE_PREQUAL', 'approved');
    const [first, ...others] = await payeesOf(borrower);
    const correction = {
      answer: 'CHANGE',
      newName: 'Larkmoor Cards',
      newAddress: '1 Pay St',
      newAmount: 900,
    };
    const sent = await borrower.send('POST', 'payees/confirm', {
      payees: [
        { uuid: first?.uuid, ...correction },
        ...others.map(({ uuid }) => ({ uuid, answer: 'CONFIRM' })),
      ],
    });
    expect(sent.statusCode, sent.body).toBe(200);
    const { payees, payeesConfirmed } = sent.json();
    expect(payees[0]).toMatchObject({ name: 'Larkmoor Cards', address: '1 Pay St', amount: 900 });
    expect([payeesConfirmed, payees.every((payee: { confirmed: boolean }) => payee.confirmed)]).toEqual([
      true,
      true,
    ]);
    expect((await borrower.status()).checklistStatus).toBe('GEN_CLOSING_DISCLOSURE');
  });

  it('are refused if one is missing, unknown or not fully corrected; 409 without any', async () => {
    const borrower = await atPayoffs('TITLE_PREQUAL', 'approved');
    const payees = await payeesOf(borrower);
    const all = payees.map(({ uuid }) => ({ uuid, answer: 'CONFIRM' }));
    const send = (given: object[]) => errorsOf(borrower, 'POST', 'payees/confirm', { payees: given });
    expect((await send(all.slice(1)))[0]).toBe(422);
    expect((await send([...all, { uuid: borrower.uuid, answer: 'CONFIRM' }]))[0]).toBe(422);
    expect((await send([{ uuid: payees[0]?.uuid, answer: 'CHANGE' }, ...all.slice(1)]))[0]).toBe(422);
    const early = await borrowerAt(server, 'OFFER_SELECTION');
    expect((await errorsOf(early, 'POST', 'payees/confirm', { payees: all }))[0]).toBe(409);
  });
});

describe('awaited payoffs', () => {
  const at = () => atPayoffs('PAYOFF_REQUEST_PENDING', 'payoff-pending');

  it('APP-64 list the debts with a good-through date, and continue if none is removed', async () => {
    const borrower = await at();
    const payees = await payeesOf(borrower);
    for (const payee of payees)
      expect(payee).toMatchObject({
        goodThrough: '2026-07-15',
        accountMask: expect.stringMatching(/^\d{4}$/),
      });
    const sent = await borrower.send('PUT', 'payoffs', { payoffs: payees.map(({ uuid }) => ({ uuid })) });
    expect(sent.statusCode, sent.body).toBe(200);
    expect((await borrower.status()).checklistStatus).toBe('TITLE_PREQUAL');
  });

  it('G-26 lead back to the offer if one is removed', async () => {
    const borrower = await at();
    const payees = await payeesOf(borrower);
    const [removed] = payees;
    const payoffs = payees.map(({ uuid }) => ({ uuid, remove: uuid === removed?.uuid }));
    const sent = await borrower.send('PUT', 'payoffs', { payoffs });
    expect(sent.statusCode, sent.body).toBe(200);
    expect((await borrower.status()).checklistStatus).toBe('OFFER_SELECTION');
    const { liabilities } = sent.json() as ApplicationAnswer;
    const marked = liabilities?.filter(({ payOff }) => payOff?.status === 'MARKED_FOR_PAYOFF');
    expect(marked?.map(({ uuid }) => uuid)).not.toContain(removed?.liabilityUuid);
    expect(marked).toHaveLength(2);
  });

  it('G-26 close a revolving account only with the legal name as signature', async () => {
    const borrower = await at();
    const payees = await payeesOf(borrower);
    const card = payees.find(({ revolving }) => revolving);
    const withClosure = (typedName: string, legalName: string) => ({
      payoffs: payees.map(({ uuid }) =>
        uuid === card?.uuid
          ? { uuid, revolving: true, remove: false, close: true, typedName, legalName }
          : { uuid },
      ),
    });
    const forged = withClosure('Mallory Mint', 'Mallory Mint');
    expect(await errorsOf(borrower, 'PUT', 'payoffs', forged)).toEqual([
      422,
      [`the closure of ${card?.name} is not signed`],
    ]);
    expect((await errorsOf(borrower, 'PUT', 'payoffs', withClosure('Mallory', 'Nora Vance')))[0]).toBe(422);
    const early = await borrowerAt(server, 'OFFER_SELECTION');
    expect((await errorsOf(early, 'PUT', 'payoffs', { payoffs: [] }))[0]).toBe(409);
  });
});

describe('assets', () => {
  const atAssets = () =>
    borrowerAt(server, 'ASSETS_PREQUAL', {
      persona: 'asset-depletion',
      profile: { income: 90_000, dob: '1980-04-12' },
    });
  const asset = { type: 'BROKERAGE', institution: 'Sample Broker', balance: 900_000, owner: 'ME' };
  const body = { choice: 'ADD', assets: [asset], proven: true };
  const most = ({ offers = [] }: ApplicationAnswer) => Math.max(0, ...offers.map(({ maxDraw }) => maxDraw));

  it('APP-46 raise the offers if proved, up to what value and lender allow', async () => {
    const borrower = await atAssets();
    const before = await borrower.application();
    await borrower.upload('BANK_STATEMENT', 'statement.pdf');
    const sent = await borrower.send('PUT', 'asset-depletion', body);
    expect(sent.statusCode, sent.body).toBe(200);
    const after = await borrower.application();
    expect(most(after)).toBeGreaterThan(most(before));
    expect(most(after)).toBeLessThanOrEqual(before.maxDtiUnlimited ?? 0);
    expect(after.assetDepletion).toEqual({ complete: true, amount: most(after) });
    expect((await borrower.status()).checklistStatus).toBe('OFFER_SELECTION');
  });

  it('G-09 can be skipped, which keeps the offers', async () => {
    const borrower = await atAssets();
    const before = await borrower.application();
    const sent = await borrower.send('PUT', 'asset-depletion', { choice: 'SKIP' });
    expect(sent.statusCode, sent.body).toBe(200);
    const after = await borrower.application();
    expect([most(after), after.assetDepletion]).toEqual([most(before), { complete: true }]);
    expect((await borrower.status()).checklistStatus).toBe('OFFER_SELECTION');
    expect((await borrower.send('PUT', 'asset-depletion', { choice: 'SKIP' })).statusCode).toBe(409);
  });

  /** The provider's page with some accounts checked; resolves to the return address. */
  async function visit(borrower: Borrower, form: Readonly<Record<string, string>>): Promise<URL> {
    const opened = await borrower.send('POST', 'asset-depletion/link-token');
    expect(opened.statusCode, opened.body).toBe(200);
    const { url } = opened.json();
    expect((await server.call({ url })).body).toContain('Tidewater Brokerage, ending in 2210, $400000');
    const token = new URL(url, 'http://x').searchParams.get('token') ?? '';
    const left = await server.app.inject({
      method: 'POST',
      url: '/sandbox/provider',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ token, ...form }).toString(),
    });
    expect(left.statusCode, left.body).toBe(303);
    return new URL(String(left.headers.location), 'http://x');
  }
  const take = (borrower: Borrower, publicToken: string | null) =>
    borrower.send('POST', 'asset-depletion/link-result', { publicToken });
  const success = { outcome: 'success', asset0: 'found', asset1: 'found' };

  it('APP-46 G-09 raise the offers without a statement if a provider finds them', async () => {
    const borrower = await atAssets();
    const before = await borrower.application();
    const unlinked = { choice: 'LINK', linked: true };
    expect((await borrower.send('PUT', 'asset-depletion', unlinked)).statusCode).toBe(422);
    const back = await visit(borrower, success);
    expect(back.pathname).toBe(`/account/heloc/${borrower.uuid}/product/assets`);
    const token = back.searchParams.get('publicToken');
    const taken = await take(borrower, token);
    expect(taken.statusCode, taken.body).toBe(200);
    const found = [
      { institution: 'Tidewater Brokerage', type: 'BROKERAGE', mask: '2210', balance: 400_000 },
      { institution: 'Fernhollow Savings Bank', type: 'CHECKING_OR_SAVINGS', mask: '7783', balance: 60_000 },
    ];
    expect(taken.json().linkedAssets).toMatchObject(found);
    expect((await take(borrower, token)).statusCode).toBe(422);
    await take(borrower, (await visit(borrower, success)).searchParams.get('publicToken'));
    expect((await borrower.application()).linkedAssets).toHaveLength(2);
    const sent = await borrower.send('PUT', 'asset-depletion', unlinked);
    expect(sent.statusCode, sent.body).toBe(200);
    const after = await borrower.application();
    expect(most(after)).toBeGreaterThan(most(before));
    expect(after.assetDepletion).toEqual({ complete: true, amount: most(after) });
    expect((await borrower.status()).checklistStatus).toBe('OFFER_SELECTION');
    expect((await borrower.send('POST', 'asset-depletion/link-token')).statusCode).toBe(409);
  });

  it.each([
    ['cancel', 'cancelled'],
    ['error', 'failed'],
  ])('add nothing after a visit that ends by %s', async (outcome, error) => {
    const borrower = await atAssets();
    const back = await visit(borrower, { outcome });
    expect([back.searchParams.get('error'), back.searchParams.get('publicToken')]).toEqual([error, null]);
    expect((await borrower.application()).linkedAssets).toBeUndefined();
  });

  it('have a token that is not valid for the payout account or another application', async () => {
    const [borrower, other, paying] = [
      await atAssets(),
      await atAssets(),
      await borrowerAt(server, 'DISBURSEMENT_ACCOUNT'),
    ];
    const publicToken = (await visit(borrower, success)).searchParams.get('publicToken');
    expect((await take(other, publicToken)).statusCode).toBe(422);
    expect((await take(paying, publicToken)).statusCode).toBe(409);
    await borrower.set({ checklistStatus: 'DISBURSEMENT_ACCOUNT', pinned: true });
    expect((await borrower.send('POST', 'disburse-account/link-result', { publicToken })).statusCode).toBe(
      422,
    );
  });

  it('do not count without proof, nor out of range', async () => {
    const borrower = await atAssets();
    const wrong = (payload: object) => errorsOf(borrower, 'PUT', 'asset-depletion', payload);
    expect(await wrong(body)).toEqual([422, ['body.assets need linked accounts or uploaded statements']]);
    expect((await wrong({ ...body, assets: [{ ...asset, balance: 100_000_000 }] }))[0]).toBe(422);
    expect((await wrong({ ...body, assets: [] }))[0]).toBe(422);
    expect((await wrong({ ...body, proven: false }))[0]).toBe(422);
  });
});

describe('an offer that a lien lowered', () => {
  const atWinback = () => borrowerAt(server, 'CLTV_LIEN_POSITION_REQUALIFY', { persona: 'winback' });
  const send = (borrower: Borrower, payload: object) => borrower.send('POST', 'requalify', payload);

  const rechoose = async (borrower: Borrower, autopay: boolean) => {
    await send(borrower, { action: 'ACCEPT' });
    const [offer] = (await borrower.application()).offers ?? [];
    const { uuid: offerUuid, term, type: rateType, minDraw: drawAmount } = offer ?? {};
    const chosen = { offerUuid, term, rateType, drawAmount, preference: 'DEDUCT', autopay, liabilities: [] };
    const answer = await borrower.send('PUT', 'offer', chosen);
    expect(answer.statusCode, answer.body).toBe(200);
    return borrower.application();
  };

  it('APP-11 asks for the autopay account only if autopay is chosen with the new offer', async () => {
    const borrower = await atWinback();
    await borrower.set({ payType: 'MANUAL', autopayAccount: {} });
    const { payType, rate, autopayRates } = await rechoose(borrower, true);
    expect([payType, rate]).toEqual(['AUTOPAY', autopayRates?.withAutopay]);
    expect((await borrower.status()).checklistStatus).toBe('AUTOPAY_ACCOUNT');
    const pay = { payType: 'AUTOPAY', account: 'SAME', dayOfMonth: 15, authorized: true };
    const paid = await borrower.send('PUT', 'autopay', pay, { 'x-equiform-step': 'autopay' });
    expect(paid.statusCode, paid.body).toBe(200);
    expect((await borrower.status()).checklistStatus).not.toBe('AUTOPAY_ACCOUNT');
  });

  it('keeps the autopay account if autopay is chosen again, and otherwise drops it', async () => {
    const [again, not] = [await atWinback(), await atWinback()];
    const kept = (await again.application()).autopayAccount;
    expect((await rechoose(again, true)).autopayAccount).toEqual(kept);
    expect((await again.status()).checklistStatus).not.toBe('AUTOPAY_ACCOUNT');
    const { payType, rate, autopayRates, autopayAccount } = await rechoose(not, false);
    expect([payType, rate, autopayAccount]).toEqual(['MANUAL', autopayRates?.withoutAutopay, {}]);
  });

  it('still leaves an offer if the smallest draw was chosen', async () => {
    const { winback } = await (await atWinback()).application();
    expect(winback?.newAmount).toBeGreaterThan(0);
    expect(winback?.newAmount).toBeLessThan(winback?.oldAmount ?? 0);
  });

  it('APP-48 can be accepted: offers are chosen again, each with room for the lien', async () => {
    const borrower = await atWinback();
    const sent = await send(borrower, { action: 'ACCEPT' });
    expect(sent.statusCode, sent.body).toBe(200);
    const { offers = [], liens = [], previousOffer } = await borrower.application();
    const owed = liens.reduce((sum, { balance }) => sum + balance, 0);
    expect(liens).toHaveLength(2);
    expect(previousOffer).toBeDefined();
    for (const { max } of offers) expect(max + owed).toBeLessThanOrEqual(600_000 * 0.85);
    expect((await borrower.status()).checklistStatus).toBe('OFFER_SELECTION');
  });

  it('can be disputed only with a release; then the lien no longer counts and the offer stays', async () => {
    const borrower = await atWinback();
    const dispute = { action: 'DISPUTE', note: 'It was paid in May.', proven: true };
    expect((await errorsOf(borrower, 'POST', 'requalify', dispute))[0]).toBe(422);
    await borrower.upload('SUPPORT', 'release.pdf');
    const { amount } = await borrower.application();
    const sent = await send(borrower, dispute);
    expect(sent.statusCode, sent.body).toBe(200);
    expect(sent.json()).toMatchObject({ amount, winback: { disputed: true }, liens: [{ position: 1 }] });
    expect((await borrower.status()).checklistStatus).not.toBe('CLTV_LIEN_POSITION_REQUALIFY');
  });

  it('can be withdrawn from, which is not a decline', async () => {
    const borrower = await atWinback();
    expect((await send(borrower, { action: 'WITHDRAW' })).statusCode).toBe(200);
    const status = await borrower.status();
    expect([status.checklistStatus, status.uwDecision]).toEqual([
      'CANCELLED',
      expect.not.stringMatching('DECLINE'),
    ]);
    expect((await borrower.application()).active).toBe(false);
    expect((await send(borrower, { action: 'ACCEPT' })).statusCode).toBe(409);
  });

  it('answers 422 for another answer, 409 elsewhere', async () => {
    const borrower = await atWinback();
    expect((await errorsOf(borrower, 'POST', 'requalify', { action: 'MAYBE' }))[0]).toBe(422);
    const early = await borrowerAt(server, 'OFFER_SELECTION');
    expect((await errorsOf(early, 'POST', 'requalify', { action: 'ACCEPT' }))[0]).toBe(409);
  });
});
