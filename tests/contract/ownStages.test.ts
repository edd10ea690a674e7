import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locatedIn } from '../../src/core/journey/journeyProblem.ts';
import type { JourneyFile, JourneyStage } from '../../src/core/model/generated/journey.ts';
import { inMatrix, played } from '../e2e/matrix.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { type Made, sandboxBorrowers } from './sandboxBorrowers.ts';

let server: LendingServer;
let borrowers: ReturnType<typeof sandboxBorrowers>;
beforeAll(async () => {
  server = await openLendingServer();
  borrowers = sandboxBorrowers(server);
  await publishOwn();
});
afterAll(() => server.close());

const JOURNEY = 'server.journey.json';
const own = (id: string): string => `own${id.charAt(0).toUpperCase()}${id.slice(1)}`;

/** The journey of a lender whose stages that borrowers or tasks end all have ids of its own. */
function withOwnIds(journey: JourneyFile): JourneyFile {
  const ids = locatedIn(journey.stages, []).flatMap(({ stage }) =>
    stage.by || stage.asks ? [stage.id] : [],
  );
  const named = (id: string): string => (ids.includes(id) ? own(id) : id);
  const rename = ({ on = {}, ...stage }: JourneyStage): JourneyStage => ({
    ...stage,
    id: named(stage.id),
    on: Object.fromEntries(
      Object.entries(on).map(([outcome, { before, stages, ...branch }]) => [
        outcome,
        {
          ...branch,
          ...(before === undefined ? {} : { before: named(before) }),
          ...(stages === undefined ? {} : { stages: stages.map(rename) as JourneyStage[] as [JourneyStage] }),
        },
      ]),
    ),
  });
  return { ...journey, stages: journey.stages.map(rename) as JourneyFile['stages'] };
}

async function publishOwn(): Promise<void> {
  const { releases } = server.dependencies;
  const current = releases.head('main')?.release;
  if (!current) throw new Error('There is no release of main');
  const journey = JSON.stringify(withOwnIds(JSON.parse(current.parts[JOURNEY] ?? '{}')));
  const parts = { ...current.parts, [JOURNEY]: journey };
  const hashes = { ...current.manifest.parts, [JOURNEY]: createHash('sha256').update(journey).digest('hex') };
  const manifest = { ...current.manifest, parts: hashes };
  const hash = createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
  await releases.publish([{ ...current, hash, manifest, parts }]);
}

const milestonesOf = async ({ uuid }: Made): Promise<readonly string[]> => {
  const files = server.dependencies.db.kysely.selectFrom('lender_files').select('data');
  const { data } = await files.where('application_uuid', '=', uuid).executeTakeFirstOrThrow();
  return Object.keys((data as unknown as { milestones: object }).milestones);
};

/** Documents that a step brought and nobody looks at. */
const openReviews = async ({ uuid }: Made): Promise<readonly unknown[]> => {
  const documents = server.dependencies.db.kysely.selectFrom('documents').select(['uuid', 'type']);
  const left = documents.where('application_uuid', '=', uuid).where('status', '=', 'UNDER_REVIEW');
  return left.execute();
};

const ways: readonly (readonly [string, readonly string[]])[] = [
  ['approved', ['ownHmda', 'ownContact', 'ownOfferChosen', 'ownNotarized', 'ownDocumentsReviewed']],
  ['hard-frozen', []],
  ['payoff-pending', ['ownPayoffsReceived', 'ownPayoffsConfirmed']],
  ['co-deed', ['ownCoDeed']],
  ['trust', ['ownTrustDocuments']],
  ['revised-offer', ['ownOfferRechosen']],
];
const ORDINARY = ['approved', 'hard-frozen'];

describe('a journey whose stages have ids of the lender', inMatrix, () => {
  it.each(played(ways, ([persona]) => ORDINARY.includes(persona)))(
    'reaches its end: %s',
    async (persona, ids) => {
      const made = await borrowers.make({ persona, status: 'COMPLETE' });
      expect(await borrowers.statusOf(made)).toBe('COMPLETE');
      const reached = await milestonesOf(made);
      for (const id of ids) expect(reached).toContain(id);
      expect(reached).not.toContain('hmda');
      expect(await openReviews(made)).toEqual([]);
    },
  );
});
