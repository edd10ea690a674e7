import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StepCallName } from '../../src/core/flow/stepCalls.ts';
import type { JsonObject } from '../../src/core/shared/json.ts';
import type { ReviewAnswer, ReviewRequest } from '../../src/server/features/documents/reviewService.ts';
import { createStepService } from '../../src/server/features/steps/stepService.ts';
import { ApiError } from '../../src/server/http/errors.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());
beforeEach(() => server.turnBack());

/** Saves a step where somebody else reviews; resolves to the refusal, if any, and what was asked of the reviewer. */
async function saved(
  { uuid }: Borrower,
  { call, document }: { readonly call: StepCallName; readonly document: JsonObject },
  answer: ReviewAnswer,
) {
  const { dependencies } = server;
  const asked: ReviewRequest[] = [];
  const reviewer = {
    review: async (request: ReviewRequest) => {
      asked.push(request);
      return answer;
    },
  };
  const lender = { goOn: async <T>(_tx: unknown, application: T) => application };
  const service = createStepService(dependencies, { lender, reviewer });
  const owner = await dependencies.db.kysely
    .selectFrom('applications')
    .select(['identity_uuid', 'organization'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  const session = { identityUuid: owner.identity_uuid, organization: owner.organization } as never;
  const sent = { call, document, session, userAgent: undefined, origin: undefined };
  const error = await dependencies.db
    .transaction((tx) => service.save(tx, uuid, sent))
    .then(
      () => undefined,
      (thrown: unknown) => (thrown instanceof ApiError ? [thrown.statusCode, thrown.errors] : thrown),
    );
  return { error, asked: asked.map(({ kind, document: { type }, round }) => ({ kind, type, round })) };
}

const uploadsOf = async ({ application }: Borrower) =>
  ((await application()).documents ?? []).map(({ type, status }) => [type, status]);

const policies = {
  call: 'insurance',
  document: {
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
  },
} as const;

describe('a review of what a borrower uploads', () => {
  it('refuses insurance in words that name it, whatever its file is called, and leaves it to be replaced', async () => {
    const borrower = await borrowerAt(server, 'INSURANCE');
    await borrower.upload('HOMEOWNERS_INSURANCE', 'expired-and-blurred.pdf');
    expect(await saved(borrower, policies, { outcome: 'refused', reason: 'EXPIRED' })).toEqual({
      error: [
        422,
        [{ key: 'refusal.review.EXPIRED', values: { name: expect.stringMatching(/insurance/i) } }],
      ],
      asked: [{ kind: 'insurance', type: 'HOMEOWNERS_INSURANCE', round: 0 }],
    });
    expect((await borrower.application()).insurance?.complete).not.toBe(true);
    expect((await saved(borrower, policies, { outcome: 'accepted' })).error).toBeUndefined();
    expect(await uploadsOf(borrower)).toContainEqual(['HOMEOWNERS_INSURANCE', 'ACCEPTED']);
  });

  it('goes nowhere before somebody has looked', async () => {
    const borrower = await borrowerAt(server, 'INSURANCE');
    await borrower.upload('HOMEOWNERS_INSURANCE');
    const { error } = await saved(borrower, policies, { outcome: 'waiting' });
    expect(error).toEqual([409, [{ key: 'refusal.review.waiting', values: {} }]]);
    expect((await borrower.application()).insurance?.complete).not.toBe(true);
  });

  it('verifies no identity before somebody has looked', async () => {
    const borrower = await borrowerAt(server, 'IDENTITY_VERIFICATION');
    await borrower.upload('PASSPORT');
    const sent = { call: 'identityVerify', document: { idType: 'PASSPORT', front: true } } as const;
    const { error, asked } = await saved(borrower, sent, { outcome: 'waiting' });
    expect([error, asked]).toEqual([undefined, [{ kind: 'identity', type: 'PASSPORT', round: 0 }]]);
    expect((await borrower.application()).identityCheck).toEqual({ triesLeft: 3, state: 'PENDING' });
    expect((await borrower.status()).checklistStatus).toBe('IDENTITY_VERIFICATION');
    await saved(borrower, sent, { outcome: 'refused', reason: 'UNREADABLE' });
    expect((await borrower.application()).identityCheck).toEqual({ triesLeft: 2, state: 'FAILED' });
  });
});
