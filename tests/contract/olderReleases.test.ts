import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JourneyFile } from '../../src/core/model/generated/journey.ts';
import type { Release } from '../../src/core/model/release.ts';
import { HELOC, type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Made, sandboxBorrowers } from './sandboxBorrowers.ts';
import { borrowerAt } from './verification.ts';

let server: LendingServer;
let borrowers: ReturnType<typeof sandboxBorrowers>;
let today: Release;
beforeAll(async () => {
  server = await openLendingServer();
  borrowers = sandboxBorrowers(server);
  today = current();
  await publishOlder();
});
afterAll(() => server.close());

const JOURNEY = 'server.journey.json';
const LATER = [JOURNEY, 'statuses.json'];

const withoutLater = (parts: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(parts).filter(([name]) => !LATER.includes(name)));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function current(): Release {
  const release = server.dependencies.releases.head('main')?.release;
  if (!release) throw new Error('There is no release of main');
  return release;
}

async function publish(from: Release, parts: Release['parts'], hashes: Release['parts']): Promise<void> {
  const manifest = { ...from.manifest, parts: hashes };
  const hash = sha256(JSON.stringify(manifest));
  await server.dependencies.releases.publish([{ ...from, hash, manifest, parts }]);
}

/** A release as it was before releases had a journey and a list of statuses. */
const publishOlder = (from = current()): Promise<void> =>
  publish(from, withoutLater(from.parts), withoutLater(from.manifest.parts));

/** A release as it was before the value at closing was a task of its own. */
async function publishWithoutValueCheck(from: Release): Promise<void> {
  const { stages, ...journey } = JSON.parse(from.parts[JOURNEY] ?? '') as JourneyFile;
  const then = stages
    .filter(({ id }) => id !== 'valueConfirmed')
    .map((stage) => (stage.id === 'closingDisclosure' ? { ...stage, does: ['checkValue'] } : stage));
  const text = JSON.stringify({ ...journey, stages: then });
  const hashes = { ...from.manifest.parts, [JOURNEY]: sha256(text) };
  await publish(from, { ...from.parts, [JOURNEY]: text }, hashes);
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

it('conditions and accounts of an application of the version before are looked at as those of today', async () => {
  const borrower = await borrowerAt(server, 'DISBURSEMENT_ACCOUNT');
  const payload = { type: 'GENERIC_DOCUMENT_REQUEST' };
  await server.call({ method: 'POST', url: `/sandbox/applications/${borrower.uuid}/conditions`, payload });
  expect((await borrower.answerCondition('SUPPORT')).statusCode).toBe(200);
  const accountNumber = '000123450088';
  const number = { routingNumber: '123456780', accountNumber, accountNumberAgain: accountNumber };
  await borrower.send('PUT', 'disburse-account', { accountType: 'CHECKING', ...number });
  expect(await borrower.status()).toMatchObject({ giactAccountStatus: 'PENDING_REVIEW' });
  await server.advance(86_400);
  expect((await borrower.application()).conditions).toEqual([]);
  expect(await borrower.status()).toMatchObject({ giactAccountStatus: 'VERIFIED' });
  const asked = (await tasksOf(borrower)).map(({ name }) => name);
  expect(asked.toSorted()).toEqual(['bankAccount', 'conditionReview']);
});

/** The journey of then had none. */
const tasksOf = ({ uuid }: Pick<Made, 'uuid'>) =>
  server.dependencies.db.kysely
    .selectFrom('tasks')
    .select('name')
    .where('application_uuid', '=', uuid)
    .execute();

it('an application whose journey checks the value with its closing documents is offered a smaller line', async () => {
  await publishWithoutValueCheck(today);
  const made = await borrowers.make({ persona: 'value-drops', status: 'REVISED_OFFER_SELECTION' });
  expect(await borrowers.read(made)).toMatchObject({ adjustedHomeAmount: 320_000 });
  expect((await tasksOf(made)).map(({ name }) => name)).not.toContain('valueCheck');
});
