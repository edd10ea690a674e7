import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { stagesFor } from '../../src/core/journey/waysOf.ts';
import type { JourneyFile } from '../../src/core/model/generated/journey.ts';
import { inMatrix, played } from '../e2e/matrix.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { personas, sandboxBorrowers } from './sandboxBorrowers.ts';

let server: LendingServer;
let borrowers: ReturnType<typeof sandboxBorrowers>;
beforeAll(async () => {
  server = await openLendingServer();
  borrowers = sandboxBorrowers(server);
});
afterAll(() => server.close());

const journey = parse(readFileSync('config/journey.yaml', 'utf8')) as JourneyFile;
const detours = personas.flatMap(({ id, answers = {} }) =>
  stagesFor(journey, answers)
    .filter(({ stage, branch }) => branch !== undefined && stage.when === undefined)
    .map(({ stage }): [string, string] => [stage.status, id]),
);
const withAnEnd = personas.filter(({ answers = {} }) => !Object.values(answers).flat().includes('nothing'));

/** Late in an application, and like others that are played. */
const LIKE_OTHERS = ['ORDER_FULL_TITLE', 'CLTV_LIEN_POSITION_REQUALIFY'];
/**
 * One of each kind: states with their own rules, early and late detours, a second offer, an open condition, a decline.
 */
const EACH_KIND = [
  'texas',
  'new-york',
  'hard-frozen',
  'appraisal',
  'winback',
  'payoff-pending',
  'conditions',
  'manual-notary',
  'declined-income',
];

describe('G-28 a test borrower can start at any status of a detour', inMatrix, () => {
  it.each(played(detours, ([status]) => !LIKE_OTHERS.includes(status)))(
    '%s as %s',
    async (status, persona) => {
      expect(await borrowers.statusOf(await borrowers.make({ status, persona }))).toBe(status);
    },
  );
});

describe('G-28 every path', inMatrix, () => {
  const ways = withAnEnd.map(({ id }) => id);
  it.each(played(ways, (id) => EACH_KIND.includes(id)))(
    'of test borrower %s can be completed',
    async (persona) => {
      const end = persona.startsWith('declined') ? 'DECLINED' : 'COMPLETE';
      expect(await borrowers.statusOf(await borrowers.make({ persona, status: end }))).toBe(end);
    },
  );
});
