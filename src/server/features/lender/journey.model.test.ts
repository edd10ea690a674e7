import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { builtInStatuses } from '../../../core/flow/builtInStatuses.ts';
import { normalise } from '../../../core/flow/normalise.ts';
import { ruleFacts } from '../../../core/flow/ruleFacts.ts';
import { afterAnswer, isOver, openStageOf, type Reached, type Stage } from '../../../core/journey/journey.ts';
import { outcomesOf } from '../../../core/journey/taskContracts.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { createJourneys } from './journeys.ts';

const read = (name: string) => parse(readFileSync(`config/${name}.yaml`, 'utf8'));
const release = {
  app: { ...read('facts'), ...read('enums') },
  journey: read('journey'),
  statuses: builtInStatuses,
} as CompiledRelease;
const journey = createJourneys()(release, { persona: null, status: {} });

/** An application as the journey's rules see it; effects are the test's choice. */
interface Model extends Reached {
  readonly tasks: Readonly<Record<string, { readonly outcome: string }>>;
  readonly application: Readonly<Record<string, unknown>>;
  readonly status: Readonly<Record<string, unknown>>;
}

const factsOf = ({ application, status }: Model): Facts => {
  const snapshot = { statuses: builtInStatuses, application, status, profile: {} };
  return ruleFacts(normalise(snapshot), snapshot);
};

const openIn = (model: Model): Stage => openStageOf(journey, model, factsOf(model));

/**
 * Possible actions: end the open stage, reread the application, change facts. Steps that are not open are
 * refused earlier (tests/contract/steps.test.ts).
 */
type Deed =
  /** Ends the open stage; a task by one of its outcomes. */
  | { readonly type: 'end'; readonly outcome: number }
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
    { weight: 6, arbitrary: fc.nat(20).map((outcome): Deed => ({ type: 'end', outcome })) },
    fc.constant<Deed>({ type: 'reload' }),
    learned,
  ),
  { maxLength: 80 },
);

const START: Model = { milestones: {}, tasks: {}, application: {}, status: {} };

const MOMENT = '2026-06-15T00:00:00Z';

const without = <T>(values: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

function answered(model: Model, stage: Stage, outcome: string): Model {
  const { reach, reopen } = afterAnswer(journey, stage, outcome);
  const reached = Object.fromEntries(reach.map((name) => [name, MOMENT]));
  return {
    ...model,
    milestones: { ...without(model.milestones, reopen), ...reached },
    tasks: { ...without(model.tasks, reopen), [stage.id]: { outcome } },
  };
}

function ended(model: Model, stage: Stage, pick: number): Model {
  const outcomes = outcomesOf(stage.asks ?? '');
  if (outcomes) return answered(model, stage, outcomes[pick % outcomes.length] ?? '');
  const now = Object.fromEntries([stage.id, ...(stage.until ?? [])].map((name) => [name, MOMENT]));
  return { ...model, milestones: { ...model.milestones, ...now } };
}

function done(model: Model, deed: Deed): Model {
  const open = openIn(model);
  if (deed.type === 'reload') return structuredClone(model);
  if (deed.type === 'end') return open.never ? model : ended(model, open, deed.outcome);
  return {
    ...model,
    application: { ...model.application, ...deed.application },
    status: { ...model.status, ...deed.status },
  };
}

const someoneActs = ({ by, asks, takesMs, takesUntil, until, never }: Stage): boolean =>
  [by, asks, takesMs, takesUntil, until, never].some((way) => way !== undefined);

describe('the journey, whatever happens', () => {
  it('G-03 is always at a listed status, in a stage that says who or what ends it', () => {
    fc.assert(
      fc.property(deeds, (all) => {
        let model = START;
        for (const deed of all) {
          model = done(model, deed);
          const open = openIn(model);
          expect([open.id, builtInStatuses.find(open.status) !== undefined, someoneActs(open)]).toEqual([
            open.id,
            true,
            true,
          ]);
          expect(openIn(structuredClone(model)).id).toBe(open.id);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('every way ends, whatever is answered at first, once tasks are answered as usual', () => {
    const answers = fc.array(fc.nat(20), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(answers, fc.array(learned, { maxLength: 4 }), (picks, known) => {
        let model = known.reduce((so, deed) => done(so, deed), START);
        let stages = 0;
        for (let open = openIn(model); !open.never; open = openIn(model)) {
          const isMarkedOver = model.milestones[open.id] !== undefined;
          expect([open.id, isMarkedOver]).toEqual([open.id, false]);
          stages += 1;
          expect(stages).toBeLessThan(200);
          // The first outcome of a contract is the usual one.
          model = ended(model, open, picks[stages] ?? 0);
        }
        expect(isOver(openIn(model), model)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('every task that nobody answers leads to a person, and if nobody looks at it to an end', () => {
    for (const stage of journey.filter(({ asks }) => asks !== undefined)) {
      const isAttended = stage.asks === 'attention@1';
      expect([stage.id, stage.deadlineMs]).toEqual([stage.id, expect.any(Number)]);
      for (const outcome of ['late', 'failed']) {
        const branch = stage.on?.[outcome];
        expect([stage.id, outcome, branch?.again ?? false]).toEqual([stage.id, outcome, !isAttended]);
        if (isAttended) expect(branch?.does?.at(-1)).toBe('closeUnanswered');
      }
    }
  });

  it('a milestone reached again changes nothing', () => {
    fc.assert(
      fc.property(deeds, (all) => {
        const model = all.reduce((so, deed) => done(so, deed), START);
        const again = { ...model, milestones: { ...model.milestones } };
        for (const id of Object.keys(model.milestones)) Object.assign(again.milestones, { [id]: 'later' });
        expect(openIn(again).id).toBe(openIn(model).id);
      }),
      { numRuns: 100 },
    );
  });
});
