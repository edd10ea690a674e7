import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '../../src/core/flow/notifications.ts';
import type { Performer } from '../../src/server/features/tasks/performerService.ts';
import { countTasks } from '../../src/server/features/tasks/taskService.ts';
import { applicationEnded } from '../../src/server/http/measured.ts';
import { documentBytes, pdfText } from './documents.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';
import { mailsTo } from './writtenMails.ts';

const DAY = 86_400;

/** Answers by itself, and never does. */
const silent: Performer = {
  name: 'silent',
  after: () => undefined,
  perform: () => {
    throw new Error('It never answers');
  },
};

/** Pays out at once unless a test says otherwise. */
let isPaying = true;
const payer: Performer = {
  name: 'payer',
  after: () => (isPaying ? 0 : undefined),
  perform: () => ({ outcome: 'done' }),
};

let server: LendingServer;
const counted: unknown[] = [];
const count = (cause: unknown) => counted.push(cause);
beforeAll(async () => {
  applicationEnded.subscribe(count);
  server = await openLendingServer({
    performers: { attention: silent, fullTitle: silent, disbursement: payer },
  });
});
afterAll(() => {
  applicationEnded.unsubscribe(count);
  return server.close();
});
beforeEach(() => {
  counted.length = 0;
  return server.turnBack();
});

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

async function read<T>(url: string, { headers }: Pick<Borrower, 'headers'>): Promise<T> {
  const answer = await server.call({ url, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}

const noticesOf = ({ uuid }: Borrower) =>
  server.dependencies.db.kysely
    .selectFrom('documents')
    .select(['uuid', 'type'])
    .where('application_uuid', '=', uuid)
    .where('type', 'in', ['INCOMPLETENESS_NOTICE', 'ADVERSE_ACTION_NOTICE'])
    .execute();

describe('an application that ends because nobody answered', () => {
  it.each([
    ['LEFT_OPEN', 'NO_PROPERTY_FOUND', 'no-property', 51, [], 'A step of it stayed open for too long'],
    ['INCOMPLETE', 'HMDA', 'approved', 51, ['INCOMPLETENESS_NOTICE'], 'by the day in our notice'],
    ['UNANSWERED', 'WAITING_FOR_INITIAL_OFFERS', 'stuck', 29, [], 'We did not finish our work'],
    ['UNANSWERED', 'ORDER_FULL_TITLE', 'title-order', 40, ['ADVERSE_ACTION_NOTICE'], 'We did not finish'],
  ] as const)(
    'tells its borrower why, by notification, mail, history and notice: %s at %s',
    async (cause, status, persona, length, notices, words) => {
      const borrower = await borrowerAt(server, status, { persona });
      await days(length - 2);
      expect(await statusOf(borrower)).toBe(status);
      await days(2);
      expect(await statusOf(borrower)).toBe('CANCELLED');
      expect((await borrower.application()).endCause).toBe(cause);
      expect(counted).toEqual([cause]);

      const told = await read<Notification[]>('/service-notifications/api/v1/notifications', borrower);
      const [ended, ...others] = told.filter(({ title }) => title === 'Your application has ended');
      expect(others).toEqual([]);
      expect(ended?.description).toContain(words);
      expect(ended?.description).toContain('not a decision about you');

      const ends = (await mailsTo(server, borrower.email)).filter(({ subject }) =>
        subject.includes('has ended'),
      );
      const [mail, ...earlier] = ends;
      expect(mail?.subject).toMatch(/^Your .* application has ended$/);
      expect(mail?.text).toContain('not a decision about you');
      expect(mail?.text).toContain('/dashboard');
      expect(earlier).toEqual([]);

      const history = await read<{ event: string; status: string }[]>(
        `/sandbox/applications/${borrower.uuid}/history`,
        borrower,
      );
      expect(history.filter(({ event }) => event.startsWith('ENDED_'))).toMatchObject([
        { event: `ENDED_${cause}`, status: 'CANCELLED' },
      ]);

      const issued = await noticesOf(borrower);
      expect(issued.map(({ type }) => type)).toEqual(notices);
    },
  );

  it('is told of a decision that nobody made as an action taken, without a credit report', async () => {
    const borrower = await borrowerAt(server, 'ORDER_FULL_TITLE', { persona: 'title-order' });
    await days(40);
    const [notice] = await noticesOf(borrower);
    const words = await wordsOf(borrower, notice?.uuid ?? '');
    expect(words).toContain('We could not complete our review of your application');
    expect(words).toContain('Equal Credit Opportunity Act');
    expect(words).not.toContain('credit report');
    expect(words).not.toContain('credit score');
  });
});

const POLICY = {
  insurer: 'Stonefield Mutual',
  policyNumber: 'HO-20931',
  agentName: 'Ada Reyes',
  agentPhone: '8135550177',
  effectiveOn: '2026-01-01',
  expiresOn: '2027-01-01',
  coverage: 5_000_000,
  uploaded: true,
};

describe('a note that is signed and waits for somebody else', () => {
  const asked = async ({ uuid }: Borrower) => {
    const all = server.dependencies.db.kysely.selectFrom('tasks').selectAll();
    const rows = await all.where('application_uuid', '=', uuid).where('name', '=', 'attention').execute();
    return rows.toSorted((one, other) => one.round - other.round);
  };

  it('is looked at by a person, whose answer lets it wait anew', async () => {
    const borrower = await borrowerAt(server, 'DEED_SIGNING', { persona: 'approved' });
    await days(59);
    expect(await asked(borrower)).toEqual([]);
    await days(2);
    const [first] = await asked(borrower);
    expect(first).toMatchObject({ status: 'open', stage: 'notarized', round: 1 });
    const answer = { task: first?.uuid ?? '', revision: 1, outcome: 'again' };
    expect(await server.answer(answer)).toEqual({ type: 'taken' });
    expect(await server.answer(answer)).toEqual({ type: 'refused', why: 'over' });
    await days(59);
    expect(await statusOf(borrower)).toBe('DEED_SIGNING');
    expect(await asked(borrower)).toHaveLength(1);
    await days(2);
    expect((await asked(borrower)).map(({ status, round }) => [status, round])).toEqual([
      ['answered', 1],
      ['open', 2],
    ]);
    await days(26);
    expect(await statusOf(borrower)).toBe('DEED_SIGNING');
    expect((await asked(borrower)).map(({ status, round }) => [status, round])).toEqual([
      ['answered', 1],
      ['answered', 2],
      ['open', 3],
    ]);
    const { attention } = await countTasks(server.dependencies.db.kysely, new Date(now()));
    expect(attention).toBeGreaterThan(0);
  });

  it('goes on when its borrower acts meanwhile: nobody need look any more', async () => {
    const borrower = await borrowerAt(server, 'INSURANCE', { persona: 'insurance-open' });
    await days(61);
    expect(await asked(borrower)).toMatchObject([{ status: 'open', stage: 'insurance' }]);
    for (const type of ['HOMEOWNERS_INSURANCE', 'FLOOD_INSURANCE'])
      await borrower.upload(type, 'declarations.pdf');
    const sent = await borrower.send('PUT', 'insurance', { from: 'OWN', homeowners: POLICY, flood: POLICY });
    expect(sent.statusCode, sent.body).toBe(200);
    expect(await asked(borrower)).toMatchObject([{ status: 'withdrawn' }]);
    expect(await statusOf(borrower)).not.toBe('INSURANCE');
  });
});

it('nobody who was paid is told that the application ended: what is left is asked for again', async () => {
  const borrower = await borrowerAt(server, 'HMDA', { persona: 'approved' });
  isPaying = false;
  await borrower.set({ timeline: { fundedAt: '2026-06-15T15:00:00.000Z' } });
  await borrower.set({ checklistStatus: 'FUNDING_DECISION', pinned: false });
  for (const days of [3, 25]) await server.advance(days * 86_400 + 5);
  const { endCause } = await borrower.application();
  const { checklistStatus } = await borrower.status();
  expect([endCause, checklistStatus]).toEqual([undefined, 'FUNDING_DECISION']);
  isPaying = true;
  await server.advance(3 * 86_400 + 5);
  const tasks = server.dependencies.db.kysely.selectFrom('tasks').select(['round', 'status', 'outcome']);
  expect(
    await tasks
      .where('application_uuid', '=', borrower.uuid)
      .where('stage', '=', 'funding')
      .orderBy('round')
      .execute(),
  ).toMatchObject([{ round: 1, outcome: 'late' }, { round: 2 }]);
});
