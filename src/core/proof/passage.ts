import type { Answer } from '../flow/answers.ts';
import type { CompiledFlowStep } from '../flow/compileFlow.ts';
import { decidePolicy } from '../flow/policies.ts';
import { isYes } from '../flow/ruleSet.ts';
import { type StepVisit, type UndecidedStep, type Walk, walk } from '../flow/walk.ts';
import type { Facts } from '../rules/types.ts';
import type { JsonObject } from '../shared/json.ts';
import { setAt } from '../shared/jsonPointer.ts';
import { sourcesOfFact } from './deriveBack.ts';
import { type AnswerVariable, answerKey, type FlowSpace } from './flowSpace.ts';
import { ABSENT, type Assignment, assignmentKey, type Decision } from './search.ts';

/** How far a set of applicants, with some variables open, gets through a flow. */
export interface Passage {
  /** The entry that redirects them. */
  readonly entry: string | undefined;
  /** The open variables that could redirect them. */
  readonly entryNeeds: readonly string[];
  readonly walk: Walk;
  readonly blocked: { readonly step: string; readonly policy: string } | undefined;
  /** The undecided steps with the open variables each waits for; none if nothing can decide it. */
  readonly waiting: readonly (UndecidedStep & { readonly needs: readonly string[] })[];
  readonly needs: readonly string[];
  /** The open variables that could still block them on a reached step. */
  readonly blockNeeds: readonly string[];
}

/** Sends a set of applicants through the flow. Open answers count as given but unknown. */
export function passage(space: FlowSpace, assignment: Assignment): Passage {
  const { asking, base, walked, open, blocked } = visited(space, assignment);
  const waiting = walked.undecided.map((step) => ({
    ...step,
    needs: variablesOf(step.missing, undefined, asking),
  }));
  return {
    ...entryOf(base, asking),
    walk: walked,
    blocked,
    waiting,
    needs: [...new Set(waiting.flatMap((step) => step.needs))],
    blockNeeds: [...new Set(open.flatMap(({ step, missing }) => variablesOf(missing, step, asking)))],
  };
}

/** Whether the applicants are asked for an answer, or what must be known first. */
export function isAsked(
  space: FlowSpace,
  assignment: Assignment,
  { step, field }: AnswerVariable,
): Decision<boolean> {
  const { asking, base, walked, blocked } = visited(space, assignment);
  if (entryOf(base, asking).entry !== undefined) return { is: false };
  const visit = asking.visits.get(step.id);
  if (visit && !visit.hiddenFields.has(field.name)) return { is: true };
  const open = visit
    ? openAnswer(step, field.name, asking)
    : walked.undecided.flatMap(({ missing }) => variablesOf(missing, undefined, asking));
  const needs = [...new Set(open)];
  return needs.length === 0 || (!visit && blocked) ? { is: false } : { needs };
}

function visited(space: FlowSpace, assignment: Assignment) {
  const visits = new Map<string, StepVisit>();
  const open: { readonly step: CompiledFlowStep; readonly missing: readonly string[] }[] = [];
  let blocked: Passage['blocked'];
  const isComplete = (visit: StepVisit): boolean => {
    visits.set(visit.step.id, visit);
    for (const policy of visit.step.policies.filter(({ policy }) => 'block' in policy.effect)) {
      const decision = decidePolicy(policy, visit.facts, String(visit.facts.today));
      if (decision.type === 'applies') blocked ??= { step: visit.step.id, policy: policy.id };
      if (decision.type === 'unknown') open.push({ step: visit.step, missing: decision.missing });
    }
    return blocked === undefined;
  };
  const base = baseOf(space, assignment);
  const walked = walk({ flow: space.flow, base, isComplete, ...documentOf(space, assignment) });
  const asking: Asking = { space, assignment, visits };
  return { asking, base, walked, open, blocked };
}

const known = new WeakMap<FlowSpace, Map<string, Passage>>();

/** Memoized. */
export function passageOnce(space: FlowSpace, assignment: Assignment): Passage {
  const passages = known.get(space) ?? new Map<string, Passage>();
  known.set(space, passages);
  const key = assignmentKey(assignment);
  const found = passages.get(key) ?? passage(space, assignment);
  passages.set(key, found);
  return found;
}

/** The facts to give to reproduce an assignment. */
export function passageFacts({ answers }: FlowSpace, assignment: Assignment): Facts {
  return Object.fromEntries(
    [...assignment].flatMap(([name, choice]) => {
      if (choice === ABSENT) return [];
      const { targets = [] } = answers.get(name)?.field ?? {};
      const written = targets.filter(({ fact }) => !fact.startsWith('field.'));
      const given = written.length > 0 ? written : targets;
      return given.length === 0
        ? [[name, choice]]
        : given.map(({ fact, read }) => [fact, read(choice as Answer)]);
    }),
  );
}

const baseOf = ({ known, answers }: FlowSpace, assignment: Assignment): Facts => ({
  ...known,
  ...Object.fromEntries(
    [...assignment].flatMap(([name, choice]) =>
      choice === ABSENT || answers.has(name) ? [] : [[name, choice]],
    ),
  ),
});

function documentOf({ answers }: FlowSpace, assignment: Assignment) {
  let document: JsonObject = {};
  const unstored: Record<string, Record<string, Answer>> = {};
  for (const [name, choice] of assignment) {
    const variable = answers.get(name);
    if (!variable || choice === ABSENT) continue;
    const { field, step } = variable;
    if (field.store === undefined) unstored[step.id] = { ...unstored[step.id], [field.name]: choice };
    else document = setAt(document, field.store, typeof choice === 'object' ? [...choice] : choice);
  }
  return { document, unstored };
}

interface Asking {
  readonly space: FlowSpace;
  readonly assignment: Assignment;
  readonly visits: ReadonlyMap<string, StepVisit>;
}

function entryOf(base: Facts, asking: Asking): Pick<Passage, 'entry' | 'entryNeeds'> {
  const outcomes = asking.space.flow.entries.map(({ id, when }) => ({ id, outcome: when.evaluate(base) }));
  const holds = outcomes.findIndex(({ outcome }) => isYes(outcome));
  const asked = holds < 0 ? outcomes : outcomes.slice(0, holds);
  const missing = asked.flatMap(({ outcome }) => (outcome.type === 'unknown' ? outcome.missing : []));
  return { entry: outcomes[holds]?.id, entryNeeds: variablesOf(missing, undefined, asking) };
}

/** `field.<name>` belongs to `step`. */
function variablesOf(
  missing: readonly string[],
  step: CompiledFlowStep | undefined,
  asking: Asking,
): readonly string[] {
  const { facts } = asking.space.vocabulary;
  const sources = missing.flatMap((name) => sourcesOfFact(name, facts));
  return [...new Set(sources.flatMap((name) => openBehind(name, step, asking)))];
}

function openBehind(name: string, step: CompiledFlowStep | undefined, asking: Asking): readonly string[] {
  const { space, assignment, visits } = asking;
  if (space.choices.has(name)) return assignment.has(name) ? [] : [name];
  const visited = [...visits.values()].map((visit) => visit.step);
  const givers = name.startsWith('field.') && step ? [step] : visited;
  return givers.flatMap((giver) =>
    [...giver.layout.fields.values()]
      .filter(({ targets }) => targets.some(({ fact }) => fact === name))
      .flatMap((field) => openAnswer(giver, field.name, asking)),
  );
}

/** The answer itself if it is shown and open; otherwise what could still show it. */
function openAnswer(step: CompiledFlowStep, field: string, asking: Asking): readonly string[] {
  const key = answerKey(step.id, field);
  const visit = asking.visits.get(step.id);
  if (!visit?.hiddenFields.has(field)) return asking.assignment.has(key) ? [] : [key];
  const rules = rulesOver(step, field);
  const missing = rules.flatMap((rule) => {
    const outcome = rule.evaluate(visit.facts);
    return outcome.type === 'unknown' ? outcome.missing : [];
  });
  return variablesOf(
    missing.filter((name) => name !== `field.${field}`),
    step,
    asking,
  );
}

function rulesOver({ layout }: CompiledFlowStep, field: string) {
  const byKey = new Map(layout.nodes.map((node) => [node.key, node]));
  const chain = (key: string | undefined): readonly string[] =>
    key === undefined ? [] : [key, ...chain(byKey.get(key)?.parent)];
  const keys = new Set((layout.fields.get(field)?.nodes ?? []).flatMap(chain));
  return [...keys].flatMap((key) => byKey.get(key)?.rule ?? []);
}
