import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Performer } from '../../src/server/features/tasks/performerService.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';

/** Looks at documents when a test says so; while the sandbox plays a borrower, at once. */
const people: Performer = {
  name: 'people',
  after: () => undefined,
  perform: () => ({ outcome: 'accepted' }),
};

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer({ performers: { documentReview: people } });
});
afterAll(() => server.close());
beforeEach(() => server.turnBack());

async function openReview({ uuid }: Borrower) {
  const tasks = server.dependencies.db.kysely.selectFrom('tasks').selectAll();
  const open = tasks.where('application_uuid', '=', uuid).where('status', '=', 'open');
  return open.where('name', '=', 'documentReview').executeTakeFirstOrThrow();
}

const documentsOf = async ({ uuid }: Borrower, type: string) => {
  const rows = server.dependencies.db.kysely.selectFrom('documents').selectAll();
  return rows.where('application_uuid', '=', uuid).where('type', '=', type).orderBy('created_at').execute();
};

const statusOf = async (borrower: Borrower) => (await borrower.status()).checklistStatus;

async function accept(borrower: Borrower) {
  const { uuid: task, revision } = await openReview(borrower);
  return server.answer({ task, revision, outcome: 'accepted' });
}

const policies = {
  from: 'OWN',
  homeowners: {
    insurer: 'Stonefield Mutual',
    policyNumber: 'HO-20931',
    agentName: 'Ada Reyes',
    agentPhone: '8135550177',
    effectiveOn: '2026-01-01',
    expiresOn: '2027-01-01',
    coverage: 5_000_000,
    uploaded: true,
  },
};
const insure = (borrower: Borrower) => borrower.send('PUT', 'insurance', policies);
const INSURANCE = 'HOMEOWNERS_INSURANCE';

describe('a review of what a borrower uploads', () => {
  it('makes the step wait, and finishes it when the documents are accepted', async () => {
    const borrower = await borrowerAt(server, 'INSURANCE');
    await borrower.upload(INSURANCE, 'expired-and-blurred.pdf');
    const sent = await insure(borrower);
    expect(sent.statusCode, sent.body).toBe(200);
    expect(sent.json()).toMatchObject({ inReview: true });
    expect(sent.json()).not.toHaveProperty('review');
    expect(await statusOf(borrower)).toBe('IN_PROGRESS');
    const [document] = await documentsOf(borrower, INSURANCE);
    expect(document?.status).toBe('UNDER_REVIEW');
    await server.advance(86_400);
    expect(await statusOf(borrower)).toBe('IN_PROGRESS');
    expect(await accept(borrower)).toEqual({ type: 'taken' });
    const done = await borrower.application();
    expect(done.insurance).toEqual({ complete: true });
    expect(done).not.toHaveProperty('inReview');
    expect(done.documents).toContainEqual(expect.objectContaining({ type: INSURANCE, status: 'ACCEPTED' }));
    expect(['INSURANCE', 'IN_PROGRESS']).not.toContain(await statusOf(borrower));
  });
});
