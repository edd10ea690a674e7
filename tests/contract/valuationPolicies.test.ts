import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { FullPolicy } from '../../src/core/model/resolvedBrand.ts';
import { publishPolicies } from './changedPolicies.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { borrowerAt } from './verification.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());
beforeEach(() => server.turnBack());

type Asked = Pick<FullPolicy, 'when' | 'effect'>;

const policy = ({ when, effect }: Asked): Omit<FullPolicy, 'id'> => ({
  version: 1,
  title: 'A valuation of the lender',
  jurisdiction: 'any',
  reason: 'Lender policy',
  effective: { from: '2025-01-01' },
  reviewBy: '2027-06-30',
  owner: 'underwriting',
  when,
  effect,
  examples: [],
});

const publish = (asked: Asked) => publishPolicies(server.dependencies, { 'own-valuation': policy(asked) });

const appraisalAbove = (amount: number): Asked => ({
  when: { '>': [{ var: 'application.lineAmount' }, amount] },
  effect: { valuation: 'APPRAISAL' },
});

const APPRAISAL = [
  'ONSITE_APPRAISAL_REQUEST',
  'ONSITE_APPRAISAL_PAYMENT',
  'ONSITE_APPRAISAL_PENDING',
  'APPRAISAL_REVIEW_HOLD',
];
const BROKER = ['BPO_ORDER_REQUEST', 'BPO_PROCESSING'];

/** The line of a test borrower who is played to the end, and the valuations on the way there. */
async function valuedFor(persona: string) {
  const { uuid, application } = await borrowerAt(server, 'COMPLETE', { persona });
  const events = await server.dependencies.db.kysely
    .selectFrom('application_events')
    .select('detail')
    .where('application_uuid', '=', uuid)
    .orderBy('id')
    .execute();
  const passed = events.map(({ detail }) => String((detail as { checklistStatus?: string }).checklistStatus));
  const valued = passed.filter((status) => [...APPRAISAL, ...BROKER].includes(status));
  const { lineAmount = 0 } = await application();
  return { line: lineAmount, valued: [...new Set(valued)] };
}

it('a lender may ask for an appraiser above an amount, and nobody below it', async () => {
  await publish(appraisalAbove(400_000));
  const { line, valued } = await valuedFor('approved');
  expect(line).toBeGreaterThan(15_000);
  expect(valued).toEqual([]);
  await publish(appraisalAbove(line - 1));
  expect(await valuedFor('approved')).toEqual({ line, valued: APPRAISAL });
});

it('an appraiser is enough where a broker is asked for too, but not where the law asks its own questions', async () => {
  await publish(appraisalAbove(10_000));
  expect((await valuedFor('no-avm')).valued).toEqual(APPRAISAL);
  expect((await valuedFor('texas')).valued).toEqual([...BROKER, ...APPRAISAL]);
});

it('a policy counts once the liens are known, even if the model does not say what it goes by', async () => {
  await publish({ when: { '>': [{ var: 'valuation.spread' }, 0.2] }, effect: { valuation: 'BROKER' } });
  expect((await valuedFor('approved')).valued).toEqual(BROKER);
});
