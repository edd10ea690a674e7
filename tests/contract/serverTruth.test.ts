import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { notaryDays } from '../../src/core/flow/notaryDays.ts';
import type { DocumentAnswer } from '../../src/core/model/generated/api/application-document.ts';
import { readLenderFile } from '../../src/server/features/applications/lenderFileService.ts';
import { lockRecord } from '../../src/server/features/applications/recordService.ts';
import { learnedOf } from '../../src/server/features/underwriting/lendingService.ts';
import { samples, upload } from './documents.ts';
import { HELOC, type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());
beforeEach(() => server.turnBack());

const questions = { mortgageFree: 'NO', heldInTrust: 'NO', taxesCurrent: 'YES', hoa: 'NO' };

/** What the notice of a decline states that would have turned it; undefined where the lender decided otherwise. */
async function statedChanges(borrower: Borrower) {
  const documents = await server.call({
    url: `${HELOC}/${borrower.uuid}/documents`,
    headers: borrower.headers,
  });
  const [notice] = documents.json<DocumentAnswer[]>().filter(({ type }) => type === 'ADVERSE_ACTION_NOTICE');
  return notice?.decline?.changes;
}

async function withLien(borrower: Borrower, added: object) {
  const [lien] = (await borrower.application()).liens ?? [];
  const liens = [{ uuid: lien?.uuid, answer: 'CORRECT' }];
  return borrower.send('PUT', 'liens', { ...questions, liens, added: [added] });
}

const issued = async ({ uuid }: Borrower) => {
  const rows = await server.dependencies.db.kysely
    .selectFrom('documents')
    .select(['type', 'data'])
    .where('application_uuid', '=', uuid)
    .execute();
  return rows.filter(({ type }) => type === 'ADVERSE_ACTION_NOTICE').map(({ data }) => JSON.stringify(data));
};

describe('a decline during the journey', () => {
  it('G-37 for liens issues the notice of adverse action with its own reasons', async () => {
    const borrower = await borrowerAt(server, 'LIEN_VERIFICATION', { persona: 'approved' });
    const second = { lender: 'Second Bank', type: 'SECOND_MORTGAGE', balance: 400_000, payment: 900 };
    expect((await withLien(borrower, second)).statusCode).toBe(200);
    expect(await borrower.status()).toMatchObject({ checklistStatus: 'DECLINED', uwDecision: 'DECLINE' });
    expect(await issued(borrower)).toHaveLength(1);
    expect((await borrower.application()).declineReasons).toEqual(['CLTV']);
  });

  it('G-37 for payments on a lien that leaves room names the payments, not the liens', async () => {
    const application = { amount: 100_000 };
    const borrower = await borrowerAt(server, 'LIEN_VERIFICATION', { persona: 'approved', application });
    const dear = { lender: 'Second Bank', type: 'SECOND_MORTGAGE', balance: 310_000, payment: 60_000 };
    expect((await withLien(borrower, dear)).statusCode).toBe(200);
    expect(await borrower.status()).toMatchObject({ checklistStatus: 'DECLINED', dtiDecline: true });
    expect((await borrower.application()).declineReasons).toEqual(['DTI']);
    expect(await issued(borrower)).toHaveLength(1);
  });

  it('G-37 states the smallest changes where the lender says so, and they would have turned it', async () => {
    const persona = 'approved';
    const application = { amount: 100_000 };
    const applied = async (added: { balance: number; payment: number }, org = 'harborlight') => {
      const borrower = await borrowerAt(server, 'LIEN_VERIFICATION', { org, persona, application });
      const lien = { lender: 'Second Bank', type: 'SECOND_MORTGAGE', ...added };
      const answer = await withLien(borrower, lien);
      expect(answer.statusCode, answer.body).toBe(200);
      return borrower;
    };
    const reasonsAfter = async (added: { balance: number; payment: number }) =>
      (await (await applied(added)).application()).declineReasons ?? [];

    const owing = { balance: 330_000, payment: 900 };
    const declined = await applied(owing);
    const [lower, ...others] = (await statedChanges(declined)) ?? [];
    expect([lower, others]).toEqual([
      { reason: 'CLTV', kind: 'LOWER_LIENS', amount: expect.any(Number) },
      [],
    ]);
    const enough = owing.balance - (lower?.amount ?? 0);
    expect(await reasonsAfter({ ...owing, balance: enough })).toEqual([]);
    expect(await reasonsAfter({ ...owing, balance: enough + 1 })).toEqual(['CLTV']);

    const dear = { balance: 310_000, payment: 60_000 };
    const income = (await statedChanges(await applied(dear)))?.find(({ kind }) => kind === 'MORE_INCOME');
    // The rules let half of the income be paid: a payment of a dollar less does as well as two dollars of income a month.
    const paid = dear.payment - Math.ceil((income?.amount ?? 0) / 24);
    expect(await reasonsAfter({ ...dear, payment: paid })).toEqual([]);
    expect(await reasonsAfter({ ...dear, payment: paid + 2 })).toEqual(['DTI']);

    // The rules decided, but this lender says none.
    expect(await statedChanges(await applied(owing, 'main'))).toEqual([]);
  }, 120_000);

  it('G-37 does not include a withdrawal', async () => {
    const borrower = await borrowerAt(server, 'CLTV_LIEN_POSITION_REQUALIFY', { persona: 'winback' });
    expect((await borrower.send('POST', 'requalify', { action: 'WITHDRAW' })).statusCode).toBe(200);
    expect(await borrower.status()).toMatchObject({ checklistStatus: 'CANCELLED' });
    expect(await issued(borrower)).toEqual([]);
  });
});

describe('a step of another screen', () => {
  it('cannot confirm liens before the credit report has found any', async () => {
    const borrower = await borrowerAt(server, 'TITLE_PREQUAL', { persona: 'uw-review' });
    const answers = { ...questions, mortgageFree: 'YES' };
    expect((await borrower.send('PUT', 'liens', answers)).statusCode).toBe(409);
    expect((await borrower.status()).liensComplete).toBe(false);
  });

  it('corrects ownership only if the record names another owner', async () => {
    const borrower = await borrowerAt(server, 'HMDA', { persona: 'approved' });
    await borrower.upload('PROPERTY_DESCRIPTION_SOURCE', 'deed.pdf');
    const sent = await borrower.send('PUT', 'ownership', { ownershipType: 'JOINT', uploaded: true });
    expect(sent.statusCode, sent.body).toBe(409);
    expect((await borrower.application()).ownershipType).toBe('SOLE');
  });
});

describe('a late or early step', () => {
  it("does not get another step's stored answer", async () => {
    const borrower = await borrowerAt(server, 'AUTOPAY_ACCOUNT');
    const send = (step: string) =>
      borrower.send('PUT', 'autopay', body, {
        'idempotency-key': 'one-key-for-two',
        'x-equiform-step': step,
      });
    const body = { payType: 'MANUAL' };
    expect((await send('autopay')).statusCode).toBe(200);
    expect((await send('autopay')).headers['idempotent-replay']).toBe('true');
    expect((await send('autopay-manual')).statusCode).toBe(422);
  });

  it('gets no notary time whose day has come too near', async () => {
    const borrower = await borrowerAt(server, 'DEED_SIGNING', { persona: 'manual-notary' });
    const appointment = (step: string, body: object) =>
      borrower.send('PUT', 'notary/appointment', body, { 'x-equiform-step': step });
    const today = (await server.call({ url: '/sandbox/clock' })).json<{ now: string }>().now.slice(0, 10);
    const [date] = notaryDays(today);
    const wish = { date, time: '10:00', place: 'HOME', phone: '6145550143', people: 2 };
    const asked = await appointment('notary-schedule', wish);
    expect(asked.statusCode, asked.body).toBe(200);
    await server.advance(20 * 86_400);
    expect((await appointment('notary-reserve', { slot: `${date} 10:00` })).statusCode).toBe(422);
    expect(await borrower.status()).toMatchObject({ manualDeedSigningComplete: false });
  });

  it('does not let another owner sign before there is something to sign', async () => {
    const borrower = await borrowerAt(server, 'HMDA', { persona: 'co-deed' });
    const [signer] = (await borrower.application()).signers ?? [];
    const url = `/sandbox/applications/${borrower.uuid}/signers/${signer?.uuid}/sign`;
    expect((await server.call({ method: 'POST', url })).statusCode).toBe(409);
    expect((await borrower.application()).coDeedStatus).toBe('PENDING');
  });

  it('G-36 waits before closing as the policies say, and not elsewhere', async () => {
    const texas = await borrowerAt(server, 'NOTARY_WAITING_PERIOD', { persona: 'texas' });
    expect((await texas.application()).timeline?.earliestClosing).toEqual(expect.any(String));
    const elsewhere = await borrowerAt(server, 'NOTE_SIGNING', { persona: 'approved' });
    expect((await elsewhere.application()).timeline?.earliestClosing).toBeUndefined();
    const events = await server.dependencies.db.kysely
      .selectFrom('application_events')
      .select('detail')
      .where('application_uuid', '=', elsewhere.uuid)
      .execute();
    expect(JSON.stringify(events)).not.toContain('NOTARY_WAITING_PERIOD');
  });
});

describe('a file used as proof', () => {
  it('is used up: it stays, and proves nothing else', async () => {
    const borrower = await borrowerAt(server, 'DELINQUENCY_REVIEW', { persona: 'delinquency' });
    await borrower.upload('SUPPORT', 'receipt.pdf');
    const saved = await borrower.send('POST', 'delinquency', { uploaded: true });
    expect(saved.statusCode, saved.body).toBe(200);
    const [receipt] = (await borrower.application()).documents ?? [];
    expect(receipt).toMatchObject({ type: 'SUPPORT', status: 'ACCEPTED' });
    const url = `${HELOC}/${borrower.uuid}/documents/${receipt?.uuid}`;
    const { headers } = borrower;
    expect((await server.call({ method: 'DELETE', url, headers })).statusCode).toBe(409);
    await server.advance(3);
    const { liens = [] } = await borrower.application();
    const answers = { ...questions, liens: [{ uuid: liens[0]?.uuid, answer: 'PAID_OFF' }] };
    const after = await borrower.send('PUT', 'liens', answers);
    expect(after.statusCode, after.body).toBe(200);
    expect(after.json().liens[0].balance).toBe(liens[0]?.balance);
  });
});

describe('a corrected payee', () => {
  it('gets at most the draw', async () => {
    const borrower = await borrowerAt(server, 'TITLE_PREQUAL', { persona: 'payoffs' });
    const { payees = [], amount = 0 } = await borrower.application();
    const change = { answer: 'CHANGE', newName: 'Mine', newAddress: '1 My Street' };
    const confirm = (newAmount: number) => {
      const [first, ...others] = payees.map(({ uuid }) => ({ uuid, answer: 'CONFIRM' }));
      return borrower.send('POST', 'payees/confirm', {
        payees: [{ ...first, ...change, newAmount }, ...others],
      });
    };
    expect(payees).toHaveLength(1);
    const refused = await confirm(amount + 1);
    expect([refused.statusCode, refused.json().errors[0]]).toEqual([
      422,
      expect.stringContaining('more than your draw'),
    ]);
    expect((await confirm(amount)).statusCode).toBe(200);
  });
});

describe('a file store that fails', () => {
  it('leaves neither a row without bytes nor bytes without a row', async () => {
    const borrower = await borrowerAt(server, 'INCOME_VERIFICATION');
    const { blobs, db } = server.dependencies;
    const { write } = blobs;
    const countBlobs = async () => (await db.kysely.selectFrom('blob_parts').select('key').execute()).length;
    const before = await countBlobs();
    const failing = vi
      .spyOn(blobs, 'write')
      // Both as they arrive, and the first as stored.
      .mockImplementationOnce(write)
      .mockImplementationOnce(write)
      .mockImplementationOnce(write)
      .mockRejectedValueOnce(new Error('the store is down'));
    const files = ['one.pdf', 'two.pdf'].map((name) => ({ name, bytes: samples.pdf }));
    const sent = await upload(server, borrower, borrower.uuid, { type: 'PAYSTUB', files });
    failing.mockRestore();
    expect(sent.statusCode).toBe(500);
    expect(await countBlobs()).toBe(before);
    expect((await borrower.application()).documents ?? []).toEqual([]);
  });
});

describe('a corrected address', () => {
  it('stays in the state of the application', async () => {
    const borrower = await borrowerAt(server, 'NO_PROPERTY_FOUND', { persona: 'no-property' });
    const address = { shown: true, street1: '1 Elm Road', city: 'Austin', state: 'TX', zip: '78701' };
    const sent = await borrower.send('PUT', 'property', { choice: 'EDIT', address });
    expect([sent.statusCode, sent.json().errors]).toEqual([
      422,
      [expect.stringContaining('not in the state you applied in')],
    ]);
    expect((await borrower.application()).property?.state).toBe('FL');
    const same = { ...address, city: 'Tampa', state: 'FL', zip: '33602' };
    expect((await borrower.send('PUT', 'property', { choice: 'EDIT', address: same })).statusCode).toBe(200);
  });
});

describe('what the lender has learned', () => {
  it("about the home's value counts, not the borrower's estimate", async () => {
    const application = { adjustedHomeAmount: 6_000_000, amount: 380_000 };
    const borrower = await borrowerAt(server, 'BPO_PROCESSING', { persona: 'no-avm', application });
    await server.advance(4 * 86_400);
    expect(await borrower.status()).toMatchObject({
      checklistStatus: 'OFFER_SELECTION',
      bpo: 'BPO_COMPLETE',
    });
    const { offers = [], adjustedHomeAmount, previousOffer } = await borrower.application();
    expect(adjustedHomeAmount).toBe(600_000);
    expect(previousOffer?.amount).toBe(380_000);
    expect(Math.max(...offers.map(({ max }) => max))).toBeLessThanOrEqual(600_000 * 0.55);
  });

  it('about income counts in every later decision, and in the offers that stay', async () => {
    const borrower = await borrowerAt(server, 'INCOME_VERIFICATION', { persona: 'winback' });
    const mostOf = async () =>
      Math.max(...((await borrower.application()).offers ?? []).map(({ max }) => max));
    const before = await mostOf();
    const source = { uuid: 'd0000000-0000-4000-8000-000000000002', employmentType: 'FULL_TIME' };
    const verified = { ...source, amount: 140_000, verifiedAmount: 60_000, method: null, state: 'VERIFIED' };
    await borrower.set({ income: { stated: 140_000, verified: 60_000, sources: [verified] } });
    expect((await borrower.send('POST', 'income/continue', {})).statusCode).toBe(200);
    await server.advance(3);
    expect(await borrower.status()).toMatchObject({ uwDecision: 'FINAL' });
    const [after, { decision }] = [await mostOf(), await borrower.application()];
    expect([decision, after < before * 0.7]).toEqual(['FINAL', true]);
    const known = await server.dependencies.db.transaction(async (tx) => {
      const record = await lockRecord(tx, borrower.uuid);
      if (!record) throw new Error('no application');
      return learnedOf(record, await readLenderFile(tx, borrower.uuid));
    });
    expect(known.addedIncome).toBe(-80_000);
  });
});
