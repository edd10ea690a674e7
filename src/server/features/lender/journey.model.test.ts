import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { normalise } from '../../../core/flow/normalise.ts';
import { ruleFacts } from '../../../core/flow/ruleFacts.ts';
import { isKnownStatus } from '../../../core/flow/statuses.ts';
import { isOver, type Journey, openStageOf, type Stage } from '../../../core/journey/journey.ts';
import { withDetours } from '../../../core/journey/withDetours.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { loadLenderConfig } from '../sources/lenderConfigService.ts';
import { createJourneys } from './journeys.ts';

const config = loadLenderConfig('.');
const read = (name: string) => parse(readFileSync(`config/${name}.yaml`, 'utf8'));
const release = {
  app: { ...read('facts'), ...read('enums') },
  journey: read('journey'),
} as CompiledRelease;
const journeyOf = createJourneys('.', config);
const journeys = (persona: string | null): Journey => journeyOf(release, persona);
const personas = [null, ...config.personas.keys()];

/** An application as the journey's rules see it; effects are the test's choice. */
interface Model {
  readonly milestones: Readonly<Record<string, string>>;
  readonly application: Readonly<Record<string, unknown>>;
  readonly status: Readonly<Record<string, unknown>>;
}

const factsOf = ({ application, status }: Model): Facts => {
  const snapshot = { application, status, profile: {} };
  return ruleFacts(normalise(snapshot), snapshot);
};

const openIn = (journey: Journey, model: Model): Stage =>
  openStageOf(journey, model.milestones, factsOf(model));

/**
 * Possible actions: end the open stage, reread the application, change facts. Steps that are not open are
 * refused earlier (tests/contract/steps.test.ts).
 */
type Deed =
  | { readonly type: 'end' }
  | { readonly type: 'reload' }
  | { readonly type: 'learn'; readonly application?: object; readonly status?: object };

const learned: fc.Arbitrary<Deed> = fc
  .record(
    {
      application: fc.record(
        {
          consents: fc.constantFrom([], [{ type: 'SOFT_CREDIT', optInOut: 'OPT_IN' }]),
          coDeedStatus: fc.constantFrom('PENDING', 'COMPLETE'),
          insurance: fc.record({ complete: fc.boolean() }),
          requestedManualNotaryTime: fc.constantFrom('', '2026-07-01'),
          property: fc.record({
            state: fc.constantFrom('TX', 'FL', 'NY'),
            occupancyType: fc.constantFrom('HOME', 'SECONDARY'),
          }),
          liabilities: fc.constantFrom([], [{ payOff: { status: 'MARKED_FOR_PAYOFF' } }]),
        },
        { requiredKeys: [] },
      ),
      status: fc.record(
        {
          bpo: fc.constantFrom('BPO_REQUIRED', 'BPO_PROCESSING', 'BPO_COMPLETE', 'BPO_NOT_REQUIRED'),
          uwDecision: fc.constantFrom('APPROVED', 'FINAL', 'DECLINE', 'REVIEW'),
          uwSubDecision: fc.constantFrom('VERIFIED_OFFER', 'FINAL_OFFER', 'UNVERIFIED_OFFER'),
          employmentVerificationNeeded: fc.boolean(),
          inquiryAttestNeeded: fc.boolean(),
          inquiryAttestComplete: fc.boolean(),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  )
  .map((what) => ({ type: 'learn', ...what }));

const deeds = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<Deed>({ type: 'end' }) },
    fc.constant<Deed>({ type: 'reload' }),
    learned,
  ),
  { maxLength: 80 },
);

const START: Model = { milestones: {}, application: {}, status: {} };

const reached = (model: Model, { id, until = [] }: Stage): Model => {
  const now = Object.fromEntries([id, ...until].map((name) => [name, '2026-06-15T00:00:00Z']));
  return { ...model, milestones: { ...model.milestones, ...now } };
};

function done(model: Model, journey: Journey, deed: Deed): Model {
  const open = openIn(journey, model);
  if (deed.type === 'reload') return structuredClone(model);
  if (deed.type === 'end') return open.never ? model : reached(model, open);
  return {
    ...model,
    application: { ...model.application, ...deed.application },
    status: { ...model.status, ...deed.status },
  };
}

const someoneActs = ({ by, takesMs, takesUntil, until, never }: Stage): boolean =>
  [by, takesMs, takesUntil, until, never].some((way) => way !== undefined);

describe('the journey, whatever happens', () => {
  it('G-03 always stands at a status of the list, at a stage that says who or what ends it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...personas), deeds, (persona, all) => {
        const journey = journeys(persona);
        let model = START;
        for (const deed of all) {
          model = done(model, journey, deed);
          const open = openIn(journey, model);
          expect([open.id, isKnownStatus(open.status), someoneActs(open)]).toEqual([open.id, true, true]);
          expect(openIn(journey, structuredClone(model)).id).toBe(open.id);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('no stage comes back by itself: with what rules read left alone every way ends, each stage once', () => {
    fc.assert(
      fc.property(fc.constantFrom(...personas), fc.array(learned, { maxLength: 4 }), (persona, known) => {
        const journey = journeys(persona);
        let model = known.reduce((so, deed) => done(so, journey, deed), START);
        const seen: string[] = [];
        for (let open = openIn(journey, model); ; open = openIn(journey, model)) {
          expect(seen).not.toContain(open.id);
          seen.push(open.id);
          if (open.never) break;
          model = reached(model, open);
        }
        const end = openIn(journey, model);
        expect(isOver(end, model.milestones)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('a milestone reached again changes nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...personas), deeds, (persona, all) => {
        const journey = journeys(persona);
        const model = all.reduce((so, deed) => done(so, journey, deed), START);
        const again = { ...model, milestones: { ...model.milestones } };
        for (const id of Object.keys(model.milestones)) Object.assign(again.milestones, { [id]: 'later' });
        expect(openIn(journey, again).id).toBe(openIn(journey, model).id);
      }),
      { numRuns: 100 },
    );
  });
});

describe('detours', () => {
  const stage = (id: string) => ({ id, status: 'UNKNOWN', never: true as const });

  it('stand before the stage they name, in their order, before one another too', () => {
    const putBefore = (where: string, id: string) => ({ before: where, ...stage(id) });
    const ids = withDetours(
      [stage('a'), stage('b')],
      [putBefore('b', 'x'), putBefore('b', 'y'), putBefore('y', 'z')],
    );
    expect(ids.map(({ id }) => id)).toEqual(['a', 'x', 'z', 'y', 'b']);
  });

  it('a stage that is not there is an error that names it', () => {
    expect(() => withDetours([stage('a')], [{ before: 'b', ...stage('x') }])).toThrow(
      'detour x comes before b, which is not a stage',
    );
  });
});
