import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentBytes, pdfText } from './documents.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';

const DAY = 86_400;

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());
beforeEach(() => server.turnBack());

const now = () => server.dependencies.clock.now();
const days = (count: number) => server.advance(count * DAY);
const statusOf = async (borrower: Borrower) => (await borrower.status()).checklistStatus;

const documentsOf = ({ uuid }: Borrower, type: string) =>
  server.dependencies.db.kysely
    .selectFrom('documents')
    .selectAll()
    .where('application_uuid', '=', uuid)
    .where('type', '=', type)
    .orderBy('version')
    .execute();

async function wordsOf(borrower: Borrower, uuid: string): Promise<string> {
  const { bytes } = await documentBytes(server, borrower.uuid, { uuid });
  return (await pdfText(bytes)).join(' ');
}

const inDays = (from: number, count: number): string =>
  new Date(from + count * DAY * 1000).toISOString().slice(0, 10);

describe('a step that the borrower leaves open', () => {
  it('G-37 leads to a notice of what is missing and the deadline, dated the due day, and then to the end', async () => {
    const borrower = await borrowerAt(server, 'HMDA', { persona: 'approved' });
    const entered = now();
    await days(19);
    expect(await documentsOf(borrower, 'INCOMPLETENESS_NOTICE')).toEqual([]);
    await days(11);
    const [notice, ...others] = await documentsOf(borrower, 'INCOMPLETENESS_NOTICE');
    expect(others).toEqual([]);
    expect(notice?.created_at).toEqual(new Date(entered + 20 * DAY * 1000));
    const words = await wordsOf(borrower, notice?.uuid ?? '');
    for (const part of ['demographic questions', 'no further consideration']) expect(words).toContain(part);
    expect(words).toContain(String(Number(inDays(entered, 50).slice(8))));
    expect(await statusOf(borrower)).toBe('HMDA');
    await days(19);
    expect(await statusOf(borrower)).toBe('HMDA');
    await days(2);
    expect(await statusOf(borrower)).toBe('CANCELLED');
  });

  it('no longer lapses as soon as it is answered', async () => {
    const borrower = await borrowerAt(server, 'HMDA', { persona: 'approved' });
    await days(19);
    const sent = await borrower.send('PUT', 'hmda', { collectionMethod: 'INTERNET', formVersion: '1' });
    expect(sent.statusCode, sent.body).toBe(200);
    await days(5);
    expect(await documentsOf(borrower, 'INCOMPLETENESS_NOTICE')).toEqual([]);
    expect(await statusOf(borrower)).toBe('APP_SUBMISSION');
  });
});

describe('a counteroffer', () => {
  it.each([
    ['REVISED_OFFER_SELECTION', 'revised-offer', 'INSUFFICIENT_INCOME'],
    ['CLTV_LIEN_POSITION_REQUALIFY', 'winback', 'CLTV'],
  ])(
    'G-37 becomes a denial with its notice if not accepted in 90 days: %s',
    async (status, persona, reason) => {
      const borrower = await borrowerAt(server, status, { persona });
      const entered = now();
      await days(89);
      expect(await statusOf(borrower)).toBe(status);
      await days(10);
      expect(await borrower.status()).toMatchObject({ checklistStatus: 'DECLINED', uwDecision: 'DECLINE' });
      expect((await borrower.application()).declineReasons).toEqual([reason]);
      const [notice] = await documentsOf(borrower, 'ADVERSE_ACTION_NOTICE');
      expect(notice?.created_at).toEqual(new Date(entered + 90 * DAY * 1000));
    },
  );
});

describe('offers that the borrower does not choose among', () => {
  const questions = { mortgageFree: 'NO', heldInTrust: 'NO', taxesCurrent: 'YES', hoa: 'NO' };

  it('G-37 become a denial after 90 days if liens lowered them below what was chosen', async () => {
    const borrower = await borrowerAt(server, 'LIEN_VERIFICATION', {
      persona: 'approved',
      application: { amount: 100_000 },
    });
    const [lien] = (await borrower.application()).liens ?? [];
    const added = [{ lender: 'Sunny Panels', type: 'SOLAR_OR_PACE', balance: 310_000, payment: 300 }];
    const liens = [{ uuid: lien?.uuid, answer: 'CORRECT' }];
    const sent = await borrower.send('PUT', 'liens', { ...questions, liens, added });
    expect(sent.statusCode, sent.body).toBe(200);
    expect(await statusOf(borrower)).toBe('OFFER_SELECTION');
    await days(89);
    expect(await statusOf(borrower)).toBe('OFFER_SELECTION');
    await days(2);
    expect(await borrower.status()).toMatchObject({ checklistStatus: 'DECLINED', uwDecision: 'DECLINE' });
    expect((await borrower.application()).declineReasons).toEqual(['CLTV']);
    expect(await documentsOf(borrower, 'ADVERSE_ACTION_NOTICE')).toHaveLength(1);
  });

  it('G-37 stay open if they are the first', async () => {
    const borrower = await borrowerAt(server, 'OFFER_SELECTION', { persona: 'approved' });
    await days(100);
    expect(await statusOf(borrower)).toBe('OFFER_SELECTION');
  });
});

describe('a closing that is signed late', () => {
  it('is rescheduled to the next month: the documents with the first payment date are issued again', async () => {
    const borrower = await borrowerAt(server, 'NOTE_SIGNING', { persona: 'approved' });
    const { firstPaymentDate: planned = '' } = await borrower.application();
    const [first] = await documentsOf(borrower, 'LINE_AGREEMENT');
    expect(first?.version).toBe(1);
    await days(40);
    const { firstPaymentDate: renewed = '' } = await borrower.application();
    expect(renewed > planned && renewed.endsWith('-01')).toBe(true);
    expect(renewed.slice(0, 7) > new Date(now()).toISOString().slice(0, 7)).toBe(true);
    const all = await documentsOf(borrower, 'LINE_AGREEMENT');
    expect(all.length).toBeGreaterThan(1);
    const issued = all.at(-1)?.created_at ?? new Date(0);
    expect([issued.getUTCDate(), issued.getUTCHours()]).toEqual([1, 5]);
    expect(await statusOf(borrower)).toBe('NOTE_SIGNING');
  });
});
