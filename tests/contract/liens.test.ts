import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPerson } from '../../src/server/features/profile/profileService.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());

const LIENS = 'LIEN_VERIFICATION';
const questions = { mortgageFree: 'NO', heldInTrust: 'NO', taxesCurrent: 'YES', hoa: 'NO' };
const texas = { homeEquity: { recent: 'NO', open: 'NO' } };

/** A borrower who has chosen a draw. */
const atLiens = (persona = 'approved', amount = 100_000) =>
  borrowerAt(server, LIENS, { persona, application: { amount } });

async function foundLien(borrower: Borrower) {
  const [lien] = (await borrower.application()).liens ?? [];
  if (!lien) throw new Error('no lien was found');
  return lien;
}

/** The first lien's answer and the questions, plus `more`. */
async function answers(borrower: Borrower, answer: object, more: object = {}) {
  const { uuid } = await foundLien(borrower);
  return { liens: [{ uuid, ...answer }], ...questions, ...more };
}

const correct = { answer: 'CORRECT' };

async function saved(borrower: Borrower, answer: object, more: object = {}) {
  const sent = await borrower.send('PUT', 'liens', await answers(borrower, answer, more));
  expect(sent.statusCode, sent.body).toBe(200);
  return sent.json();
}

async function refused(borrower: Borrower, payload: object, path = 'liens', method: 'PUT' | 'POST' = 'PUT') {
  const before = await borrower.application();
  const sent = await borrower.send(method, path, payload);
  expect(await borrower.application()).toEqual(before);
  return { status: sent.statusCode, errors: sent.json().errors as readonly string[] };
}

describe('liens', () => {
  it("APP-38 are confirmed, and combined loan to value and line follow from the server's own figures", async () => {
    const borrower = await atLiens();
    const { uuid } = await foundLien(borrower);
    const claimed = [{ uuid, ...correct, balance: 1, lender: 'Nobody' }];
    const sent = await borrower.send('PUT', 'liens', { ...questions, liens: claimed });
    expect(sent.statusCode, sent.body).toBe(200);
    const { cltv, lineAmount, amount, liens, isFirstLien } = sent.json();
    expect(liens[0]).toMatchObject({ uuid, lender: 'Bellhaven Mortgage', balance: 180_000 });
    expect(lineAmount).toBeGreaterThan(amount);
    expect(cltv).toBeCloseTo((180_000 + lineAmount) / 600_000, 3);
    expect(isFirstLien).toBe(false);
    expect(await borrower.status()).toMatchObject({ checklistStatus: LIENS, liensComplete: true });
  });

  it('count at once at a higher balance, but at a lower one or none only with proof', async () => {
    const [higher, lower, gone] = [await atLiens(), await atLiens(), await atLiens()];
    const different = (newBalance: number) => ({ answer: 'DIFFERENT_BALANCE', newBalance });
    expect((await saved(higher, different(200_000))).liens[0].balance).toBe(200_000);
    expect((await saved(lower, different(100_000))).liens[0].balance).toBe(180_000);
    expect((await saved(gone, { answer: 'PAID_OFF' })).liens[0].balance).toBe(180_000);
    const proved = await atLiens();
    await proved.upload('SUPPORT', 'release.pdf');
    const after = await saved(proved, { answer: 'PAID_OFF' }, { mortgageFree: 'YES' });
    expect(after).toMatchObject({ isFirstLien: true, liens: [{ balance: 0, monthlyPayment: 0 }] });
  });

  it("G-14 G-10 on a home newly said to be in a trust open a condition for the trust's documents", async () => {
    const borrower = await atLiens();
    expect((await borrower.application()).ownershipType).toBe('SOLE');
    const after = await saved(borrower, correct, { heldInTrust: 'YES' });
    expect(after.ownershipType).toBe('TRUST');
    expect(after.conditions).toMatchObject([{ categoryEnum: 'REVIEW_TRUST_REQUIREMENTS', status: 'OPEN' }]);
    expect((await borrower.status()).condition).toBe('REVIEW_TRUST_REQUIREMENTS');
  });

  it('lead back to offers that fit if they leave less room than was chosen', async () => {
    const borrower = await atLiens();
    const { amount } = await borrower.application();
    const added = [{ lender: 'Sunny Panels', type: 'SOLAR_OR_PACE', balance: 310_000, payment: 300 }];
    const after = await saved(borrower, correct, { added });
    expect(await borrower.status()).toMatchObject({ checklistStatus: 'OFFER_SELECTION' });
    expect(after.previousOffer).toMatchObject({ amount });
    expect(after.liens).toHaveLength(2);
    for (const { max } of after.offers) expect(max + 490_000).toBeLessThanOrEqual(600_000 * 0.85);
    expect(after.cltv).toBeLessThanOrEqual(0.85);
  });

  it('end the application if they leave no room at all', async () => {
    const borrower = await atLiens();
    const added = [{ lender: 'Second Bank', type: 'SECOND_MORTGAGE', balance: 400_000, payment: 900 }];
    await saved(borrower, correct, { added });
    expect(await borrower.status()).toMatchObject({ checklistStatus: 'DECLINED', uwDecision: 'DECLINE' });
  });

  it('are refused if impossible: strange or missing ones, amounts out of range, a contradiction, unknown keys', async () => {
    const borrower = await atLiens();
    const given = await answers(borrower, correct);
    const wrong = (change: object) => refused(borrower, { ...given, ...change });
    const strange = [{ uuid: '00000000-0000-4000-8000-000000000000', ...correct }];
    expect(await wrong({ liens: strange })).toMatchObject({ status: 422 });
    expect(await wrong({ liens: [] })).toMatchObject({ status: 422 });
    const tooMuch = await answers(borrower, { answer: 'DIFFERENT_BALANCE', newBalance: 100_000_000 });
    expect(await refused(borrower, tooMuch)).toEqual({
      status: 422,
      errors: ['body.liens.0.newBalance is not valid (maximum)'],
    });
    expect(await wrong({ mortgageFree: 'YES' })).toMatchObject({ status: 422 });
    expect(await wrong({ hoa: 'YES' })).toMatchObject({ status: 422 });
    expect(await wrong({ cltv: 0.1 })).toEqual({
      status: 422,
      errors: ['body.cltv is not an answer of this step'],
    });
  });

  it('answer 409 if already confirmed, and at another point of the journey', async () => {
    const borrower = await atLiens();
    const given = await answers(borrower, correct);
    await saved(borrower, correct);
    expect(await refused(borrower, given)).toMatchObject({ status: 409 });
    const early = await borrowerAt(server, 'OFFER_SELECTION');
    expect(await refused(early, given)).toMatchObject({ status: 409 });
  });
});

async function nameOf({ uuid }: Borrower) {
  const { kysely } = server.dependencies.db;
  const { identity_uuid: identity } = await kysely
    .selectFrom('applications')
    .select('identity_uuid')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  return (await readPerson(kysely, identity))?.name ?? {};
}

describe('credit inquiries', () => {
  const atInquiries = async () => {
    const borrower = await atLiens();
    await saved(borrower, correct);
    return borrower;
  };
  const asked = async (borrower: Borrower) => (await borrower.application()).inquiries ?? [];

  it('G-14 are answered one by one; a new debt counts, and the application continues', async () => {
    const borrower = await atInquiries();
    const [first, second] = await asked(borrower);
    const debt = { newDebt: 'YES', debtType: 'AUTO_LOAN', balance: 24_000, payment: 480 };
    const sent = await borrower.send('PUT', 'inquiries', {
      answers: [
        { uuid: first?.uuid, ...debt },
        { uuid: second?.uuid, newDebt: 'NO' },
      ],
    });
    expect(sent.statusCode, sent.body).toBe(200);
    expect(sent.json().liabilities).toContainEqual(
      expect.objectContaining({
        creditorName: first?.creditor,
        monetaryBalance: 24_000,
        monetaryCalculatedNextPaymentMinimumAmount: 480,
      }),
    );
    expect(await borrower.status()).toMatchObject({ checklistStatus: 'HMDA', inquiryAttestComplete: true });
  });

  it('are refused if one is missing, a debt is not stated, or liens come first', async () => {
    const borrower = await atInquiries();
    const [first, second] = await asked(borrower);
    const wrong = (...given: object[]) => refused(borrower, { answers: given }, 'inquiries');
    expect(await wrong({ uuid: first?.uuid, newDebt: 'NO' })).toMatchObject({ status: 422 });
    expect(
      await wrong({ uuid: first?.uuid, newDebt: 'YES' }, { uuid: second?.uuid, newDebt: 'NO' }),
    ).toMatchObject({ status: 422 });
    const early = await atLiens();
    const all = (await asked(early)).map(({ uuid }) => ({ uuid, newDebt: 'NO' }));
    expect(await refused(early, { answers: all }, 'inquiries')).toMatchObject({ status: 409 });
  });

  it('APP-40 can be attested with the legal name only', async () => {
    const borrower = await atInquiries();
    const { firstName = '', lastName = '' } = await nameOf(borrower);
    const attest = (typedName: string, legalName = typedName) =>
      refused(borrower, { typedName, legalName }, 'liens/attest', 'POST');
    expect(await attest('Somebody Else')).toMatchObject({ status: 422 });
    const typedName = ` ${firstName}  ${lastName} `.toUpperCase();
    const sent = await borrower.send('POST', 'liens/attest', {
      typedName,
      legalName: `${firstName} ${lastName}`,
    });
    expect(sent.statusCode, sent.body).toBe(200);
    expect(await borrower.status()).toMatchObject({ checklistStatus: 'HMDA', inquiryAttestComplete: true });
    const early = await atLiens();
    const signed = { typedName, legalName: typedName };
    expect(await refused(early, signed, 'liens/attest', 'POST')).toMatchObject({ status: 409 });
  });
});

describe('liens on a Texas home', () => {
  const recent = (closedOn: string) => ({ homeEquity: { recent: 'YES', closedOn, open: 'NO' } });

  it('G-36 exclude another loan closed within 12 months, and one that is open', async () => {
    const borrower = await atLiens('texas');
    const wrong = async (more: object) => refused(borrower, await answers(borrower, correct, more));
    expect(await wrong(recent('2025-06-16'))).toEqual({
      status: 422,
      errors: [
        'In Texas 12 months must pass after a home equity loan on the same home was closed before the next one may be closed.',
      ],
    });
    expect(await wrong(recent('2026-06-16'))).toMatchObject({ status: 422 });
    expect(await wrong({ homeEquity: { recent: 'NO', open: 'YES' } })).toEqual({
      status: 422,
      errors: [expect.stringContaining('In Texas a home may secure only one home equity loan at a time.')],
    });
    expect(await wrong({})).toMatchObject({ status: 422 });
  });

  it('G-36 allow one from a year ago, and never let the line exceed 80 percent of the value', async () => {
    const borrower = await atLiens('texas');
    const added = [{ lender: 'Sunny Panels', type: 'SOLAR_OR_PACE', balance: 275_000, payment: 300 }];
    const after = await saved(borrower, correct, { ...recent('2025-06-15'), added });
    expect(await borrower.status()).toMatchObject({ checklistStatus: 'OFFER_SELECTION' });
    expect(after.cltv).toBeLessThanOrEqual(0.8);
    for (const { max, minDraw, originationFee } of after.offers) {
      expect(max + 455_000).toBeLessThanOrEqual(480_000);
      expect(minDraw).toBeGreaterThanOrEqual(4000);
      expect(originationFee).toBeLessThanOrEqual(0.02);
    }
  });

  it('have no such questions elsewhere', async () => {
    const borrower = await atLiens();
    const after = await saved(borrower, correct, { homeEquity: { recent: 'YES', open: 'YES' } });
    expect(after.answers.liens).not.toHaveProperty('homeEquity');
    const other = await atLiens('texas');
    expect((await saved(other, correct, texas)).answers.liens).toMatchObject(texas);
  });
});
