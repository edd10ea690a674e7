import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HELOC, type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Made, sandboxBorrowers } from './sandboxBorrowers.ts';

let server: LendingServer;
let borrowers: ReturnType<typeof sandboxBorrowers>;
beforeAll(async () => {
  server = await openLendingServer();
  borrowers = sandboxBorrowers(server);
  await publishOlder();
});
afterAll(() => server.close());

const LATER = ['server.journey.json', 'statuses.json'];

const withoutLater = (parts: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(parts).filter(([name]) => !LATER.includes(name)));

/** A release as it was before releases had a journey and a list of statuses. */
async function publishOlder(): Promise<void> {
  const { releases } = server.dependencies;
  const current = releases.head('main')?.release;
  if (!current) throw new Error('There is no release of main');
  const parts = withoutLater(current.parts);
  const manifest = { ...current.manifest, parts: withoutLater(current.manifest.parts) };
  const hash = createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
  await releases.publish([{ ...current, hash, manifest, parts }]);
}

interface Step {
  readonly method: 'PUT' | 'POST';
  readonly path: string;
  readonly payload: object;
}

async function send({ uuid, jwt }: Made, { path, ...step }: Step): Promise<void> {
  const headers = { authorization: `Bearer ${jwt}`, 'idempotency-key': randomUUID() };
  const answer = await server.call({ ...step, url: `${HELOC}/${uuid}/${path}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
}

const retry: Step = { method: 'POST', path: 'credit/retry', payload: {} };
const number: Step = { method: 'POST', path: 'credit/ssn', payload: { ssn: '123456789' } };
const skip: Step = { method: 'PUT', path: 'asset-depletion', payload: { choice: 'SKIP' } };

it.each([
  ['frozen', 'SOFT_CREDIT_LOCKED_OR_FROZEN', retry, 'UNVERIFIED_OFFER'],
  ['no-match', 'CREDIT_NO_MATCH', number, 'UNVERIFIED_OFFER'],
  ['asset-depletion', 'ASSETS_PREQUAL', skip, 'UNVERIFIED_DTI_LIMITED'],
  ['uw-review', 'TITLE_PREQUAL', undefined, 'UNVERIFIED_OFFER'],
])(
  'an application of the version before, as %s, goes on from %s by the journey of then',
  async (persona, status, step, decided) => {
    const made = await borrowers.make({ persona });
    await server.advance(3_600);
    expect(await borrowers.statusOf(made)).toBe(status);
    if (step) await send(made, step);
    await server.advance(86_400);
    expect(await borrowers.statusOf(made)).toBe('OFFER_SELECTION');
    expect(await borrowers.read(made)).toMatchObject({ decision: 'APPROVED', subDecision: decided });
    expect(await tasksOf(made)).toEqual([]);
  },
);

/** The journey of then had none. */
const tasksOf = ({ uuid }: Made) =>
  server.dependencies.db.kysely
    .selectFrom('tasks')
    .select('name')
    .where('application_uuid', '=', uuid)
    .execute();
