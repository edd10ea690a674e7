import type { StepLayout } from '../../../core/flow/layoutTypes.ts';
import { JUDGING_FLOW } from '../../../core/flow/ownAnswers.ts';
import { type CompiledPolicy, compilePolicies } from '../../../core/flow/policies.ts';
import { vocabularyOf } from '../../../core/flow/ruleSet.ts';
import { compileLayout } from '../../../core/flow/stepLayout.ts';
import type { Step } from '../../../core/model/generated/step.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';

export interface ReleaseStep {
  readonly id: string;
  readonly layout: StepLayout;
  readonly policies: readonly CompiledPolicy[];
  readonly items: ReadonlyMap<string, StepLayout>;
}

const known = new WeakMap<CompiledRelease, Map<string, ReleaseStep>>();

/**
 * The step, compiled once per release; undefined when the release has none. Throws when it is broken, since
 * releases are checked.
 */
export function releaseStep(release: CompiledRelease, id: string): ReleaseStep | undefined {
  const ofRelease = known.get(release) ?? new Map<string, ReleaseStep>();
  known.set(release, ofRelease);
  const made = ofRelease.get(id) ?? compile(release, id);
  if (made) ofRelease.set(id, made);
  return made;
}

/** Of screens, or of registration, whose steps may be asked again. */
function stepOf({ app, flows }: CompiledRelease, id: string): Step | undefined {
  const ofFlow = flows[JUDGING_FLOW]?.steps ?? {};
  if (Object.hasOwn(app.steps, id)) return app.steps[id];
  return Object.hasOwn(ofFlow, id) ? ofFlow[id] : undefined;
}

function compile(release: CompiledRelease, id: string): ReleaseStep | undefined {
  const step = stepOf(release, id);
  if (!step) return undefined;
  const layout = compileLayout(step, vocabularyOf(release.app));
  const { vocabulary } = layout;
  const where = `Step ${id}`;
  return {
    id,
    layout,
    policies: compilePolicies(step.policies ?? [], release.app.policies, { vocabulary, where }),
    items: itemLayouts(step, release),
  };
}

function itemLayouts(step: Step, release: CompiledRelease): ReadonlyMap<string, StepLayout> {
  const lists = Object.entries(step.data.properties).flatMap(([field, { items }]) =>
    items?.step === undefined ? [] : [{ field, id: items.step }],
  );
  return new Map(
    lists.map(({ field, id }) => {
      const item = stepOf(release, id);
      if (!item) throw new Error(`Step ${step.id}: there is no step ${id} for the items of a list`);
      return [field, compileLayout(item, vocabularyOf(release.app))];
    }),
  );
}
