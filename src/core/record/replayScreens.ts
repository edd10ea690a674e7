import { compilePolicies } from '../flow/policies.ts';
import { vocabularyOf } from '../flow/ruleSet.ts';
import { settleLayout } from '../flow/settleLayout.ts';
import { compileLayout } from '../flow/stepLayout.ts';
import type { ScreenStep } from '../model/generated/screens.ts';
import type { Facts } from '../rules/types.ts';
import type { ReplayInputs, SavedStep, ShownScreen } from './recordTypes.ts';
import { createView, type RecordView } from './recordView.ts';
import { replayFlow, type Unnumbered } from './replayFlow.ts';
import type { ReplayRelease } from './replayRelease.ts';
import { answersIn, shownStep } from './shownStep.ts';

/** The releases that an application was on, by hash. */
export type ReplayReleases = ReadonlyMap<string, ReplayRelease>;

/**
 * Every screen whose answers are saved, in order, as the release of its time shows it for them: those of registration, then
 * those of the application. Throws an error that names a release, flow or step that is missing.
 */
export function replayScreens(
  releases: ReplayReleases,
  inputs: ReplayInputs,
  { reveal }: { readonly reveal: boolean },
): readonly ShownScreen[] {
  const { registration } = inputs;
  const at = (hash: string): { readonly release: ReplayRelease; readonly view: RecordView } => {
    const release = releases.get(hash);
    if (!release) throw new Error(`The release ${hash} is not given`);
    return { release, view: createView(release, reveal) };
  };
  const begun = at(registration.release);
  const screens = [
    ...replayFlow(begun.release, registration, begun.view),
    ...inputs.steps.map((saved) => {
      const { release, view } = at(saved.release);
      return savedScreen(release, saved, { facts: factsThen(inputs.facts, saved), view });
    }),
  ];
  return screens.map((screen, index) => ({ number: index + 1, ...screen }));
}

function factsThen(now: Facts, { facts }: SavedStep): Facts {
  const then = Object.entries({ ...now, ...facts }).filter(([, value]) => value !== null);
  return Object.fromEntries(then) as Facts;
}

interface Around {
  readonly facts: Facts;
  readonly view: RecordView;
}

function savedScreen(release: ReplayRelease, saved: SavedStep, { facts, view }: Around): Unnumbered {
  const { app } = release;
  const step = app.steps[saved.step];
  if (!step) throw new Error(`The release ${saved.release} has no step ${saved.step}`);
  const vocabulary = vocabularyOf(app);
  const layout = compileLayout(step, vocabulary);
  const where = `Step ${saved.step}`;
  const policies = compilePolicies(step.policies ?? [], app.policies, {
    vocabulary: layout.vocabulary,
    where,
  });
  const answers = saved.answers === null ? undefined : answersIn(layout, saved.answers);
  const settled = settleLayout(layout, facts, answers ?? {});
  const [address, { when } = {} as Partial<ScreenStep>] = placeOf(release, saved) ?? [saved.call];
  const shown = { layout, policies, facts: settled.facts, hiddenFields: settled.hiddenFields, answers };
  return {
    flow: null,
    address,
    release: saved.release,
    at: saved.at,
    ...shownStep(shown, view),
    because: when === undefined ? null : view.explain(when, facts, vocabulary),
    onSubmit: [],
    next: { skipped: [], step: null, status: saved.status },
  };
}

/** The screen on which a step is saved by a call, and its entry there. */
function placeOf(
  { screens }: ReplayRelease,
  { step, call }: Pick<SavedStep, 'step' | 'call'>,
): readonly [string, ScreenStep] | undefined {
  const places = Object.entries(screens).flatMap(([address, { steps }]) =>
    steps.filter((one) => one.step === step).map((one) => [address, one] as const),
  );
  return places.find(([, { save }]) => save === call) ?? places[0];
}
