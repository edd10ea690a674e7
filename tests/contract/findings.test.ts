import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HardCredit1 } from '../../src/core/model/generated/tasks/hardCredit1.ts';
import { toJsonb } from '../../src/server/db/tables.ts';
import { readSecrets } from '../../src/server/features/applications/lenderFileService.ts';
import { createDocumentService } from '../../src/server/features/documents/documentService.ts';
import { createSandboxFindings } from '../../src/server/features/lender/sandbox/sandboxFindings.ts';
import { loadLenderConfig } from '../../src/server/features/lender/sandbox/sources/lenderConfig.ts';
import type { FindingsBefore } from '../../src/server/features/tasks/findingsService.ts';
import type { Performer, TaskAnswer } from '../../src/server/features/tasks/performerService.ts';
import { decide } from '../../src/server/features/underwriting/lendingService.ts';
import { documentBytes, pdfText } from './documents.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';

const UUID = '5e2b7c64-9d1f-4a3e-8b60-1c9f2a7d4e';
const report: HardCredit1['found']['report'] = {
  score: 703,
  range: { from: 250, to: 900 },
  factors: ['mix', 'new-accounts'],
  bureau: { name: 'Third Street Bureau', address: '3 Third Street, Dover, DE 19901', phone: '800-555-0103' },
  date: '2026-06-11',
  debts: [
    { uuid: `${UUID}01`, type: 'AUTO_LOAN', creditorName: 'Own Motors', balance: 8200, monthlyPayment: 310 },
    { uuid: `${UUID}02`, type: 'CREDIT_CARD', creditorName: 'Own Card', balance: 950, monthlyPayment: 40 },
  ],
  liens: [
    { lender: 'Own Bank', type: 'FIRST_MORTGAGE', balance: 200_000, monthlyPayment: 1100, position: 1 },
  ],
  inquiries: [
    { creditor: 'Own Store', date: '2026-05-02' },
    { creditor: 'Own Motors', date: '2026-04-30' },
  ],
};
const VALUE = 512_000;
const valued = { value: VALUE, date: '2026-06-12' };

const always = (answer: TaskAnswer): Performer => ({
  name: 'company',
  after: () => 0,
  perform: () => answer,
});
const { inquiries: _later, ...soft } = report;

/** Whoever decides; at once, unless a test says otherwise. */
let decides: number | undefined = 0;
const decider: Performer = {
  name: 'decider',
  after: () => decides,
  perform: () => ({ outcome: 'offers' }),
};
const sandbox = createSandboxFindings(loadLenderConfig('.')).before;
let before: FindingsBefore = sandbox;

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer({
    performers: {
      softCredit: always({ outcome: 'found', data: { report: soft } }),
      hardCredit: always({ outcome: 'found', data: { report } }),
      automatedValuation: always({ outcome: 'valued', data: valued }),
      valueCheck: always({ outcome: 'confirmed', data: { ...valued, value: 300_000 } }),
      decision: decider,
    },
    findingsBefore: (...given) => before(...given),
  });
});
afterAll(() => server.close());
beforeEach(() => {
  decides = 0;
  before = sandbox;
  return server.turnBack();
});

const tasksOf = ({ uuid }: Borrower, name: string) =>
  server.dependencies.db.kysely
    .selectFrom('tasks')
    .selectAll()
    .where('application_uuid', '=', uuid)
    .where('name', '=', name)
    .execute();

async function decisionsOf({ uuid }: Borrower): Promise<readonly unknown[]> {
  const { db, encryption } = server.dependencies;
  const { decisions } = await db.transaction((tx) => readSecrets(tx, uuid, encryption));
  return decisions as readonly unknown[];
}

/** What the engine says to these figures. */
async function expectedOffers(
  { email }: Borrower,
  { incomeSources = [] }: { incomeSources?: readonly { amount?: number }[] },
) {
  const app = server.dependencies.releases.head('main')?.app;
  if (!app) throw new Error('There is no release of main');
  const [primary, ...others] = incomeSources.map(({ amount = 0 }) => amount);
  return decide(
    {
      borrower: email,
      property: { state: 'FL', occupancy: 'HOME' },
      annualIncome: primary ?? 0,
      otherIncome: others.reduce((sum, amount) => sum + amount, 0),
      app,
      facts: {},
      today: '2026-06-15',
    },
    {
      creditScore: 703,
      homeValue: VALUE,
      lienBalance: 200_000,
      lienPayment: 1100,
      liabilities: [310, 40].map((payment) => ({
        monetaryBalance: 0,
        monetaryCalculatedNextPaymentMinimumAmount: payment,
      })),
    },
  ).data.offers;
}

describe('what tasks found out', () => {
  it('is what offers, liens and documents go by, whoever found it', async () => {
    const borrower = await borrowerAt(server, 'APP_SUBMISSION', { persona: 'approved' });
    const application = await borrower.application();
    expect(application.offers).toEqual(await expectedOffers(borrower, application));
    expect(application.offers?.length).toBeGreaterThan(0);
    expect(application).toMatchObject({
      adjustedHomeAmount: VALUE,
      liabilities: [
        { uuid: `${UUID}01`, creditorName: 'Own Motors', monetaryBalance: 8200 },
        { uuid: `${UUID}02`, creditorName: 'Own Card', monetaryBalance: 950 },
      ],
      liens: [{ lender: 'Own Bank', balance: 200_000, position: 1 }],
      inquiries: [
        { creditor: 'Own Store', date: '2026-05-02' },
        { creditor: 'Own Motors', date: '2026-04-30' },
      ],
    });
    const texts = await textsOf(borrower, 'CREDIT_SCORE_NOTICE');
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('Your credit score: 703');
    expect(texts[0]).toContain('Made on 06/11/2026');
    expect(texts[0]).toContain('Source Third Street Bureau');
    expect(texts[0]).toContain('contact the bureau: Third Street Bureau, 3 Third Street, Dover, DE 19901');
    expect(texts[0]).toContain('250 (lowest) to 900 (highest)');
    expect(texts[0]).toContain('There are few kinds of credit in your file');
  });

  it('stands in the record of the decision, with the tasks and rounds that said it', async () => {
    const borrower = await borrowerAt(server, 'OFFER_SELECTION', { persona: 'approved' });
    const [credit] = await tasksOf(borrower, 'softCredit');
    const [value] = await tasksOf(borrower, 'automatedValuation');
    expect(await decisionsOf(borrower)).toMatchObject([
      {
        inputs: { creditScore: 703, homeValue: VALUE, lienBalance: 200_000, monthlyPayments: 1450 },
        outcomes: [
          { name: 'softCredit', task: credit?.uuid, round: 1 },
          { name: 'automatedValuation', task: value?.uuid, round: 1 },
        ],
      },
    ]);
  });

  it('lowers the line when the home is worth less at closing', async () => {
    const borrower = await borrowerAt(server, 'REVISED_OFFER_SELECTION', { persona: 'value-drops' });
    expect(await borrower.application()).toMatchObject({ adjustedHomeAmount: 300_000 });
  });
});

async function textsOf({ uuid }: Borrower, type: string): Promise<readonly string[]> {
  const documents = createDocumentService(server.dependencies);
  const all = await documents.list(server.dependencies.db.kysely, uuid, 'ISSUED');
  const bytes = all
    .filter((one) => one.type === type)
    .map((one) => documentBytes(server, uuid, { uuid: one.uuid, signed: false }));
  return Promise.all(bytes.map(async (one) => (await pdfText((await one).bytes)).join(' ')));
}

describe('an application whose tasks were answered without data', () => {
  /** Waits for its decision, its tasks answered as the version before did. */
  async function ofBefore(): Promise<Borrower> {
    decides = 1000;
    const borrower = await borrowerAt(server, 'WAITING_FOR_INITIAL_OFFERS', { persona: 'approved' });
    for (const name of ['softCredit', 'automatedValuation'])
      for (const { uuid } of await tasksOf(borrower, name))
        await server.dependencies.db.kysely
          .updateTable('tasks')
          .set({ data: toJsonb({}) })
          .where('uuid', '=', uuid)
          .execute();
    return borrower;
  }

  it('gets the offers that it would have had', async () => {
    const borrower = await ofBefore();
    await server.advance(1);
    const { offers, adjustedHomeAmount, liabilities } = await borrower.application();
    expect((await borrower.status()).checklistStatus).toBe('OFFER_SELECTION');
    expect(offers?.length).toBeGreaterThan(0);
    expect(adjustedHomeAmount).toBe(600_000);
    expect(liabilities).toHaveLength(3);
  });

  it('is not decided on where nobody knows them, and not declined: its task is tried again', async () => {
    const borrower = await ofBefore();
    before = async () => ({});
    await server.advance(1);
    expect((await borrower.status()).checklistStatus).toBe('WAITING_FOR_INITIAL_OFFERS');
    expect(await tasksOf(borrower, 'decision')).toMatchObject([{ status: 'open' }]);
    before = sandbox;
    await server.advance(60);
    expect((await borrower.status()).checklistStatus).toBe('OFFER_SELECTION');
    expect(await tasksOf(borrower, 'decision')).toMatchObject([{ outcome: 'offers', round: 1 }]);
  });
});
