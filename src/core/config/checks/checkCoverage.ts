import type { Flow } from '../../model/generated/flow.ts';
import type { Policy } from '../../model/generated/policies.ts';
import type { Step } from '../../model/generated/step.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { splitSteps } from '../screenSteps.ts';
import type { BrandCheck } from './brandCheck.ts';
import { expectShown } from './expectShown.ts';
import { isShownToSome } from './shownToSome.ts';
import { vocabularyPart } from './vocabularyPart.ts';

/** Effects that stop or send away whoever a screen or a flow judges; nothing but listing the policy carries them out. */
const JUDGING = ['block', 'warn', 'route'] as const;

/** Effects that a screen shows or asks for; `boundBy` may name what does so in place of a list. */
const SHOWING = ['consent', 'require', 'show'] as const;

/**
 * Proves that each policy that screens carry out is carried out wherever its facts become known, by each step that asks for the
 * last fact it needs, in every flow and on every screen of the lender, or by every flow if it sends somebody away; and that its
 * facts are asked of everybody. The server judges answers by the same lists, so what is proved here holds there too.
 */
export function checkCoverage(check: BrandCheck): void {
  for (const id of check.ids('policies')) {
    const policy = check.document('policies', id);
    if (!policy?.effect) continue;
    const { effect, boundBy } = policy;
    if (JUDGING.some((kind) => kind in effect)) {
      if (isHooked(check, policy)) expectCarriedOut(check, policy);
    } else if (boundBy === undefined && SHOWING.some((kind) => kind in effect) && isHooked(check, policy))
      expectInEachFlow(check, id, submitting(check));
  }
}

/** Whether a screen or a flow that the lender uses lists it; reports if none does. */
function isHooked(check: BrandCheck, { id }: Policy): boolean {
  const flows = Object.values(check.brand.flows);
  const used = new Set([...stepsOf(flows), ...screenSteps(check)]);
  const found = check.listing(id).some((step) => used.has(step.id)) || flows.some((flow) => lists(flow, id));
  if (!found)
    check.report(
      toPointer(['policies', id, 'effect']),
      'policy-not-carried-out',
      `No flow and no screen of this lender lists the policy ${id}, so nothing carries it out`,
    );
  return found;
}

function expectCarriedOut(check: BrandCheck, policy: Policy): void {
  const read = factsOf(check, policy);
  const flows = submitting(check);
  const asked = new Set(
    [...stepsOf(flows), ...screenSteps(check)].flatMap((id) => writesOf(check, id, read)),
  );
  if (asked.size === 0 || 'route' in (policy.effect ?? {})) expectInEachFlow(check, policy.id, flows);
  else expectInFlows(check, policy.id, flows, asked);
  expectWritten(check, policy.id, flows, asked);
  const deciding = expectOnScreens(check, policy.id, asked, flows);
  // A warning that nothing is known for is just not shown.
  if ('warn' in (policy.effect ?? {})) return;
  for (const flow of flows) expectAsked(check, policy.id, flow, asked);
  for (const id of stepsOf(flows)) expectAnswered(check, policy.id, id, { asked, isOfFlow: true });
  for (const id of deciding) expectAnswered(check, policy.id, id, { asked, isOfFlow: false });
  expectShown(check, policy, { steps: deciding, asked });
}

const submitting = ({ brand: { flows } }: BrandCheck): readonly Flow[] =>
  Object.values(flows).filter(({ submit }) => submit !== 'none');

/** Once a flow lists it, each that begins an application does: only a flow sends somebody away, or has a consent given. */
function expectInEachFlow(check: BrandCheck, id: string, flows: readonly Flow[]): void {
  const isOfFlows = flows.some((flow) => lists(flow, id));
  const isRoute = 'route' in (check.document('policies', id)?.effect ?? {});
  if (!isOfFlows && !isRoute) return;
  for (const flow of flows)
    if (!lists(flow, id)) reportAt(check, ['flows', flow.id], id, `the flow ${flow.id} does not list it`);
}

/**
 * In a flow that asks for all it reads, each step at which the last of them becomes known lists it: a block or a warning of the
 * flow alone would be met at the end, if at all.
 */
function expectInFlows(
  check: BrandCheck,
  id: string,
  flows: readonly Flow[],
  asked: ReadonlySet<string>,
): void {
  const unhooked = new Map<string, readonly string[]>();
  for (const flow of flows) {
    const known = new Set<string>();
    for (const { id: step } of flow.steps) {
      const written = writesOf(check, step, asked);
      for (const fact of written) known.add(fact);
      if (written.length > 0 && known.size === asked.size && !isListed(check, step, id))
        unhooked.set(step, [...(unhooked.get(step) ?? []), flow.id]);
    }
  }
  for (const [step, names] of unhooked)
    reportAt(
      check,
      ['steps', step],
      id,
      `the step ${step} of the flow ${names.join(', ')} asks for ${writesOf(check, step, asked).join(', ')} and does not list it`,
    );
}

/** An answer that is stored where another step writes a fact of the policy is that fact here too. */
function expectWritten(
  check: BrandCheck,
  id: string,
  flows: readonly Flow[],
  asked: ReadonlySet<string>,
): void {
  const all = [...new Set([...stepsOf(flows), ...screenSteps(check)])];
  const factAt = new Map(
    all.flatMap((name) => {
      const { store = {}, writes = {} } = check.document('steps', name) ?? {};
      return Object.entries(writes).flatMap(([field, fact]) =>
        asked.has(fact) && store[field] !== undefined ? [[store[field], fact] as const] : [],
      );
    }),
  );
  for (const name of stepsOf(flows)) {
    const { store = {}, writes = {} } = check.document('steps', name) ?? {};
    for (const [field, place] of Object.entries(store))
      if (factAt.has(place) && writes[field] !== factAt.get(place))
        check.report(
          toPointer(['steps', name, 'store', field]),
          'policy-not-carried-out',
          `The policy ${id} is decided by ${factAt.get(place)}, but the step ${name} does not write ${field} as it`,
        );
  }
}

/** Every borrower comes to a step that asks for what decides. */
function expectAsked(check: BrandCheck, id: string, flow: Flow, asked: ReadonlySet<string>): void {
  const always = flow.steps
    .filter(({ when }) => when === undefined)
    .flatMap(({ id: step }) => writesOf(check, step, asked));
  for (const [index, { id: step, when }] of flow.steps.entries()) {
    const [fact] = writesOf(check, step, asked).filter((name) => !always.includes(name));
    if (when !== undefined && fact !== undefined)
      check.report(
        toPointer(['flows', flow.id, 'steps', String(index), 'when']),
        'answer-not-asked',
        `The policy ${id} is decided by ${fact}, but not everybody comes to the step ${step}`,
      );
  }
}

/** An answer that may be left out, or that nobody gave, would leave the policy undecided, and so nobody stopped. */
function expectAnswered(
  check: BrandCheck,
  id: string,
  name: string,
  { asked, isOfFlow }: { readonly asked: ReadonlySet<string>; readonly isOfFlow: boolean },
): void {
  const step = check.document('steps', name);
  if (!step) return;
  for (const [field, fact] of Object.entries(step.writes ?? {})) {
    const isHidden = isOfFlow && isShownToSome(step.ui, field, ['field']);
    const problem = !asked.has(fact)
      ? undefined
      : isHidden
        ? `does not ask everybody for ${field}`
        : unanswered(step, field);
    if (problem !== undefined)
      check.report(
        toPointer(['steps', name, 'writes', field]),
        'answer-not-asked',
        `The policy ${id} is decided by ${fact}, but the step ${name} ${problem}`,
      );
  }
}

function unanswered({ data: { required = [], properties } }: Step, field: string): string | undefined {
  const { type, default: value } = properties[field] ?? {};
  if (type === 'boolean') return undefined;
  if (!required.includes(field) && value === undefined) return `lets ${field} be left out`;
  return required.includes(field) && value !== undefined ? `answers ${field} for the borrower` : undefined;
}

/**
 * Of the steps of screens, each that asks for all that the flows do not lists it; if none does, one that asks for a part. Returns
 * those steps.
 */
function expectOnScreens(
  check: BrandCheck,
  id: string,
  asked: ReadonlySet<string>,
  flows: readonly Flow[],
): readonly string[] {
  const inFlows = new Set(stepsOf(flows).flatMap((step) => writesOf(check, step, asked)));
  const rest = [...asked].filter((fact) => !inFlows.has(fact));
  const asking = screenSteps(check)
    .map((step) => ({ step, written: writesOf(check, step, asked) }))
    .filter(({ written }) => written.length > 0);
  const deciding = asking.filter(({ written }) => rest.every((fact) => written.includes(fact)));
  const expected = deciding.length > 0 ? deciding : asking;
  const steps = expected.map(({ step }) => step);
  const missing = expected.filter(({ step }) => !isListed(check, step, id));
  if (deciding.length === 0 && missing.length < expected.length) return steps;
  for (const { step, written } of missing)
    reportAt(
      check,
      ['steps', step],
      id,
      `the step ${step} asks for ${written.join(', ')} and does not list it`,
    );
  return steps;
}

function reportAt(check: BrandCheck, holder: readonly [string, string], id: string, because: string): void {
  const [section, name] = holder;
  const document = (check.brand as unknown as Record<string, Record<string, { policies?: unknown }>>)[
    section
  ];
  const path = document?.[name]?.policies === undefined ? [...holder, 'id'] : [...holder, 'policies'];
  check.report(
    toPointer(path),
    'policy-not-carried-out',
    `The policy ${id} is not carried out everywhere: ${because}`,
  );
}

const lists = ({ policies = [] }: Pick<Flow, 'policies'>, id: string): boolean => policies.includes(id);

const isListed = (check: BrandCheck, step: string, id: string): boolean =>
  check.listing(id).some((listing) => listing.id === step);

const stepsOf = (flows: readonly Flow[]): readonly string[] => [
  ...new Set(flows.flatMap(({ steps }) => steps.map(({ id }) => id))),
];

/** Those of screens and of dialogs. */
function screenSteps({ brand: { steps, screens } }: BrandCheck): readonly string[] {
  const { ofScreens, ofOverlays } = splitSteps(steps, screens);
  return [...Object.keys(ofScreens), ...Object.keys(ofOverlays)];
}

/** The facts of a set that the answers of a step are. */
function writesOf(check: BrandCheck, id: string, among: ReadonlySet<string>): readonly string[] {
  const step = check.document('steps', id);
  return [...new Set(Object.values(step?.writes ?? {}))].filter((fact) => among.has(fact));
}

/** Everything it is decided by, in every version: what its rules read, what that is derived from, and the state. */
function factsOf({ vocabulary }: BrandCheck, policy: Policy): ReadonlySet<string> {
  const versions = [policy, ...(policy.earlier ?? []).map((version) => ({ ...policy, ...version }))];
  const rules = versions.flatMap(({ scope, when }) => [scope, when].flatMap(objectsOnly));
  const read = Object.keys(vocabularyPart(vocabulary, rules).facts);
  return new Set([...read, ...(policy.jurisdiction === 'any' ? [] : ['property.state'])]);
}

/** A rule that is just true or false reads nothing. */
const objectsOnly = (rule: unknown): readonly object[] =>
  typeof rule === 'object' && rule !== null ? [rule] : [];
