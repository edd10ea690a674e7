import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProgressStep, progressSteps } from '../../src/core/flow/applicationProgress.ts';
import { usStates } from '../../src/core/matrix/usStates.ts';
import { lendersThatDiffer } from '../e2e/lenderKinds.ts';
import { inMatrix, played } from '../e2e/matrix.ts';
import { type LendingServer, openLendingServer } from './lendingServer.ts';
import { actHonestly } from './model/honestBorrower.ts';
import { isAtEnd, look, openWorld, type Sight } from './model/world.ts';
import { personas } from './sandboxBorrowers.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());

/** More looks than any path needs. */
const MOST_LOOKS = 150;

/** All a borrower sees from first to last status. */
async function seenOnTheWay(persona: string, given: Readonly<Record<string, unknown>> = {}) {
  const world = await openWorld(server, persona, given);
  const seen: Sight[] = [];
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const sight = await look(world);
    seen.push(sight);
    if (isAtEnd(sight)) return seen;
    await actHonestly(world);
  }
  throw new Error(`${persona} comes to no end`);
}

/** The progress step that the screen asks for, judged by the screen alone; otherwise undefined. */
function askedStep({ destination, status, isLoading }: Sight): ProgressStep | undefined {
  const { path } = destination;
  if (isLoading) return undefined;
  if (path === 'start/profile') return 'INITIAL';
  if (path.startsWith('notary/'))
    return status.checklistStatus.endsWith('DEED_SIGNING') ? 'ENOTARY' : undefined;
  const steps: Readonly<Record<string, ProgressStep>> = {
    product: 'PRODUCT_SELECT',
    start: 'MORE_INFO',
    liens: 'MORE_INFO',
    income: 'LINK_INCOME',
    bank: 'LINK_INCOME',
    identity: 'ID_UPLOAD',
    signing: 'SIGNING',
  };
  return steps[path.split('/')[0] ?? ''];
}

const orderOf = (step: string): number => [...progressSteps, 'COMPLETE'].indexOf(step);
const nameOf = ({ status, destination }: Sight): string => `${status.checklistStatus} at ${destination.path}`;

/** Progress never goes back except for an offer, and exactly then has a reason. */
function expectForward(seen: readonly Sight[]): void {
  let furthest = 0;
  let before = 0;
  for (const sight of seen) {
    const { progress } = sight;
    if (!progress) continue;
    const now = orderOf(progress.at);
    if (now < before) expect(progress.wentBackBecause, nameOf(sight)).toBeDefined();
    if (progress.wentBackBecause) expect(now, nameOf(sight)).toBeLessThan(furthest);
    before = now;
    furthest = Math.max(furthest, now);
  }
}

/** A screen that asks something names its own step. */
function expectNamed(seen: readonly Sight[]): void {
  for (const sight of seen) {
    const asked = askedStep(sight);
    if (asked !== undefined) expect(sight.progress?.at, nameOf(sight)).toBe(asked);
  }
}

/** The announced next step comes next, unless the lender returns to the offer. */
function expectNext(seen: readonly Sight[]): void {
  for (const [index, sight] of seen.entries()) {
    const { at, next } = sight.progress ?? {};
    if (next === undefined) continue;
    const later = seen.slice(index + 1).filter((one) => {
      const asked = askedStep(one);
      return asked !== undefined && (asked !== at || next === at);
    });
    const [first] = later;
    const name = `${nameOf(sight)} says ${next}`;
    if (first === undefined) {
      const end = seen.at(-1)?.progress?.at;
      if (end === 'COMPLETE') expect(next, name).toBe('COMPLETE');
    } else if (first.progress?.wentBackBecause === undefined)
      expect(askedStep(first), `${name}, then ${nameOf(first)}`).toBe(next);
  }
}

/** Where only an in-person notary is possible, the seventh step says so from the offers on (SHELL-20). */
function expectManner(seen: readonly Sight[]): void {
  const atNotary = seen.find(({ status }) => status.checklistStatus.endsWith('DEED_SIGNING'));
  if (!atNotary?.progress?.isInPerson) return;
  for (const sight of seen)
    if (sight.progress && sight.progress.at !== 'INITIAL')
      expect(sight.progress.isInPerson, nameOf(sight)).toBe(true);
}

const propertyIn = (state: string) => ({
  profile: {
    property: { street1: '1 Main Street', city: 'Anytown', state, zip: '00501', occupancyType: 'HOME' },
  },
});

/** The paths: every test borrower, every state, and every kind of lender. */
const ways: readonly (readonly [name: string, persona: string, given: Readonly<Record<string, unknown>>])[] =
  [
    ...personas.map(({ id }) => [`test borrower ${id}`, id, {}] as const),
    ...usStates.map(({ code, name }) => [`a home in ${name}`, 'approved', propertyIn(code)] as const),
    ...lendersThatDiffer.map((org) => [`lender ${org}`, 'approved', { org }] as const),
  ];

describe('SHELL-20 SHELL-22 the step advances, and the announced next step comes next', inMatrix, () => {
  it.each(played(ways, ([name]) => name === 'test borrower texas'))(
    'for %s',
    { timeout: 300_000 },
    async (_name, persona, given) => {
      const seen = await seenOnTheWay(persona, given);
      expectForward(seen);
      expectNamed(seen);
      expectNext(seen);
      expectManner(seen);
    },
  );
});
