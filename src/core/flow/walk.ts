import type { Facts } from '../rules/types.ts';
import type { JsonObject } from '../shared/json.ts';
import { getAt, setAt } from '../shared/jsonPointer.ts';
import { type Answer, type Answers, toAnswer } from './answers.ts';
import type { CompiledFlow, CompiledFlowStep } from './compileFlow.ts';
import { deriveFrom } from './derivation.ts';
import type { StepField } from './layoutTypes.ts';
import { ask, type RuleFailure } from './ruleSet.ts';
import { settleLayout } from './settleLayout.ts';

export interface StepVisit {
  readonly step: CompiledFlowStep;
  /** Answers of shown fields only. */
  readonly answers: Answers;
  readonly hiddenFields: ReadonlySet<string>;
  /** Up to and including this step, with its own `field.<name>`. */
  readonly facts: Facts;
}

/** Whether a step may be left. */
export type IsComplete = (visit: StepVisit) => boolean;

export interface WalkInput {
  readonly flow: CompiledFlow;
  /** Every answer so far, reached or not. Untrusted: comes from storage or the network. */
  readonly document: unknown;
  /** Known without the flow: today, organization, flags, entry, sign-in. */
  readonly base: Facts;
  readonly isComplete: IsComplete;
  /** Answers that are never stored (a password), by step and field. */
  readonly unstored?: Readonly<Record<string, Answers>>;
}

/** A step that can be neither entered nor skipped yet, and the facts it waits for. */
export interface UndecidedStep {
  readonly id: string;
  readonly missing: readonly string[];
}

/** A visitor's place in a flow. Step ids are in flow order. */
export interface Walk {
  readonly flow: CompiledFlow;
  /** This visitor's steps as far as decided, which progress counts. */
  readonly list: readonly string[];
  /** The steps the visitor may be on; all are complete except `firstIncomplete`. */
  readonly reached: readonly string[];
  readonly completed: readonly string[];
  readonly undecided: readonly UndecidedStep[];
  readonly skipped: readonly string[];
  /** Rules that failed; their steps are neither entered nor passed. */
  readonly failures: readonly RuleFailure[];
  /** Base facts, and those that the reached steps set. */
  readonly facts: Facts;
  /** Where to continue; undefined if the flow is complete. */
  readonly firstIncomplete: string | undefined;
  /** Every step is decided and every included one is complete, so the flow may be submitted. */
  readonly complete: boolean;
  /** The document with relevant answers only. */
  readonly relevant: JsonObject;
}

interface Pass extends WalkInput {
  readonly list: Set<CompiledFlowStep>;
  readonly reached: Set<CompiledFlowStep>;
  readonly skipped: Set<CompiledFlowStep>;
  readonly undecided: Map<CompiledFlowStep, readonly string[]>;
  readonly failures: RuleFailure[];
  facts: Facts;
  relevant: JsonObject;
  incomplete: CompiledFlowStep | undefined;
  isStopped: boolean;
}

/**
 * Walks a flow from its start. Skips a step whose `when` is false. An unknown one is undecided, and passed
 * only while a later step may decide it and nothing in between needs its answer. Stops at the first
 * incomplete step; later answers are ignored. Always terminates, never throws.
 */
export function walk(input: WalkInput): Walk {
  const pass: Pass = {
    ...input,
    list: new Set(),
    reached: new Set(),
    skipped: new Set(),
    undecided: new Map(),
    failures: [],
    facts: { ...input.base, ...deriveFrom({ ...input.base }, input.flow.derivation) },
    relevant: {},
    incomplete: undefined,
    isStopped: false,
  };
  for (const step of input.flow.steps) {
    place(step, pass);
    placeUndecided(pass);
  }
  return resultOf(pass);
}

function place(step: CompiledFlowStep, pass: Pass): void {
  const outcome = ask(step.when, pass.facts);
  pass.undecided.delete(step);
  if (outcome.type === 'error') breakOff(step, outcome.message, pass);
  else if (outcome.type === 'unknown') leaveUndecided(step, outcome.missing, pass);
  else if (outcome.value === true) list(step, pass);
  else pass.skipped.add(step);
}

function list(step: CompiledFlowStep, pass: Pass): void {
  pass.list.add(step);
  if (needsUndecided(step, pass)) pass.isStopped = true;
  if (!pass.isStopped) enter(step, pass);
}

function placeUndecided(pass: Pass): void {
  for (const step of [...pass.undecided.keys()])
    if (!pass.isStopped && ask(step.when, pass.facts).type !== 'unknown') place(step, pass);
}

function enter(step: CompiledFlowStep, pass: Pass): void {
  pass.reached.add(step);
  const given = readAnswers(step, pass);
  const { facts, hiddenFields } = settleLayout(step.layout, pass.facts, given);
  const shown = [...step.layout.fields.values()].filter(({ name }) => !hiddenFields.has(name));
  const answers = Object.fromEntries(
    shown.flatMap(({ name }) => (given[name] === undefined ? [] : [[name, given[name]]])),
  );
  pass.facts = withoutFields(facts, step);
  pass.relevant = shown.reduce((relevant, field) => keep(relevant, field, pass.document), pass.relevant);
  if (pass.isComplete({ step, answers, hiddenFields, facts })) return;
  pass.incomplete = step;
  pass.isStopped = true;
}

function readAnswers({ id, layout }: CompiledFlowStep, { document, unstored }: Pass): Record<string, Answer> {
  const answers: Record<string, Answer> = {};
  for (const field of layout.fields.values()) {
    const answer = storedAnswer(field, document) ?? toAnswer(unstored?.[id]?.[field.name]);
    if (answer !== undefined) answers[field.name] = answer;
  }
  return answers;
}

const storedAnswer = ({ store }: StepField, document: unknown): Answer | undefined =>
  store === undefined ? undefined : toAnswer(getAt(document, store));

function keep(relevant: JsonObject, field: StepField, document: unknown): JsonObject {
  const answer = storedAnswer(field, document);
  return answer === undefined || field.store === undefined ? relevant : setAt(relevant, field.store, answer);
}

function withoutFields(facts: Facts, { layout }: CompiledFlowStep): Facts {
  const own = new Set([...layout.fields.keys()].map((name) => `field.${name}`));
  return Object.fromEntries(
    Object.entries(facts).filter(([name, value]) => value !== undefined && !own.has(name)),
  );
}

function breakOff(step: CompiledFlowStep, message: string, pass: Pass): void {
  pass.failures.push({ where: `Flow ${pass.flow.id}, step ${step.id}`, message });
  pass.isStopped = true;
}

function leaveUndecided(step: CompiledFlowStep, missing: readonly string[], pass: Pass): void {
  pass.undecided.set(step, missing);
  const { steps } = pass.flow;
  const later = steps.slice(steps.indexOf(step) + 1);
  if (!later.some(({ gives }) => missing.some((fact) => gives.has(fact)))) pass.isStopped = true;
}

const needsUndecided = (step: CompiledFlowStep, { undecided }: Pass): boolean =>
  [...undecided.keys()].some((passed) => [...passed.gives].some((fact) => step.reads.has(fact)));

function resultOf(pass: Pass): Walk {
  const inOrder = (steps: ReadonlySet<CompiledFlowStep>): readonly string[] =>
    pass.flow.steps.filter((step) => steps.has(step)).map(({ id }) => id);
  const reached = inOrder(pass.reached);
  const isPassable = !pass.isStopped && pass.undecided.size === 0;
  return {
    flow: pass.flow,
    list: inOrder(pass.list),
    reached,
    completed: reached.filter((id) => id !== pass.incomplete?.id),
    undecided: pass.flow.steps.flatMap((step) => {
      const missing = pass.undecided.get(step);
      return missing ? [{ id: step.id, missing }] : [];
    }),
    skipped: inOrder(pass.skipped),
    failures: pass.failures,
    facts: pass.facts,
    firstIncomplete: pass.incomplete?.id ?? (isPassable ? undefined : (deciding(pass) ?? reached.at(-1))),
    complete: isPassable,
    relevant: pass.relevant,
  };
}

function deciding({ undecided, reached }: Pass): string | undefined {
  const missing = [...undecided.values()].flat();
  return [...reached].findLast(({ gives }) => missing.some((fact) => gives.has(fact)))?.id;
}
