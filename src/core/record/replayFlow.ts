import type { CompiledFlow } from '../flow/compileFlow.ts';
import { enterFlow } from '../flow/enterFlow.ts';
import { JUDGING_FLOW } from '../flow/ownAnswers.ts';
import { vocabularyOf } from '../flow/ruleSet.ts';
import { type StepVisit, type Walk, walk } from '../flow/walk.ts';
import type { ExplanationInWords } from '../rules/explainInWords.ts';
import type { Facts } from '../rules/types.ts';
import { type Asking, consideredPolicies } from './consideredPolicies.ts';
import type { NextPlace, ReplayInputs, RoutedStep, ShownScreen } from './recordTypes.ts';
import type { RecordView } from './recordView.ts';
import type { ReplayRelease } from './replayRelease.ts';
import { buttonOf, shownStep } from './shownStep.ts';

export type Unnumbered = Omit<ShownScreen, 'number'>;

/** The flow that an applicant was led into: the one that judges, or the one to which its entry sends them. */
function enteredFlow(release: ReplayRelease, facts: Facts): CompiledFlow {
  const judging = release.flows[JUDGING_FLOW];
  if (!judging) throw new Error(`The release has no flow ${JUDGING_FLOW}`);
  const { to } = enterFlow(judging, facts) ?? {};
  return Object.values(release.flows).find(({ base }) => base === to) ?? judging;
}

/** The screens of registration in the order in which the release shows them for these answers. */
export function replayFlow(
  release: ReplayRelease,
  { facts: base, document, at, release: hash }: ReplayInputs['registration'],
  view: RecordView,
): readonly Unnumbered[] {
  const flow = enteredFlow(release, base);
  const visits: StepVisit[] = [];
  const walked = walk({
    flow,
    document,
    base,
    isComplete: (visit) => {
      visits.push(visit);
      return true;
    },
  });
  const routed = (id: string): RoutedStep => ({
    step: id,
    because: conditionOf(release, flow, { id, facts: walked.facts, view }),
  });
  const shown = visits.toSorted((a, b) => placeIn(flow, a.step.id) - placeIn(flow, b.step.id));
  return shown.map(({ step, facts, hiddenFields, answers }, index) => ({
    flow: flow.id,
    address: [flow.base, step.path].filter((part) => part !== '').join('/'),
    release: hash,
    at,
    ...shownStep({ layout: step.layout, policies: step.policies, facts, hiddenFields, answers }, view),
    because: routed(step.id).because,
    onSubmit:
      index === shown.length - 1
        ? onSubmit(release, flow, walked, { view, values: buttonOf(step.layout, facts, view) })
        : [],
    next: nextOf(flow, { from: step.id, to: shown[index + 1]?.step.id, routed }),
  }));
}

const placeIn = ({ steps }: CompiledFlow, id: string): number => steps.findIndex((step) => step.id === id);

function onSubmit(
  { app }: ReplayRelease,
  { policies }: CompiledFlow,
  { facts }: Walk,
  { view, values }: Pick<Asking, 'view' | 'values'>,
): ShownScreen['onSubmit'] {
  return consideredPolicies(policies, { facts, vocabulary: vocabularyOf(app), view, values });
}

function conditionOf(
  { app, flowParts }: ReplayRelease,
  flow: CompiledFlow,
  { id, facts, view }: { readonly id: string; readonly facts: Facts; readonly view: RecordView },
): ExplanationInWords | null {
  const when = flowParts[flow.id]?.flow.steps.find((step) => step.id === id)?.when;
  return when === undefined ? null : view.explain(when, facts, vocabularyOf(app));
}

function nextOf(
  flow: CompiledFlow,
  {
    from,
    to,
    routed,
  }: {
    readonly from: string;
    readonly to: string | undefined;
    readonly routed: (id: string) => RoutedStep;
  },
): NextPlace {
  const until = to === undefined ? flow.steps.length : placeIn(flow, to);
  const skipped = flow.steps.slice(placeIn(flow, from) + 1, until).map(({ id }) => routed(id));
  return { skipped, step: to === undefined ? null : routed(to), status: null };
}
