import type { Facts } from '../rules/types.ts';
import type { Answers } from './answers.ts';
import { deriveFrom, type FactDraft, setFact } from './derivation.ts';
import type { LayoutNode, StepField, StepLayout } from './layoutTypes.ts';
import { isYes, type RuleFailure } from './ruleSet.ts';

/** The hidden elements and fields of a step. Stays the same object if nothing changed. */
export interface Visibility {
  readonly hidden: ReadonlySet<string>;
  readonly hiddenFields: ReadonlySet<string>;
  /** Keys of nodes whose own rule is false, whatever their parent's. */
  readonly refused: ReadonlySet<string>;
  /** Rules that failed; their elements are hidden. */
  readonly failures: readonly RuleFailure[];
}

/** Settling updates `draft` and `changed`. */
export interface Settling {
  readonly answers: Answers;
  readonly draft: FactDraft;
  readonly changed: Set<string>;
  /** The previous result; only rules that read a changed fact are evaluated again. */
  readonly previous?: Visibility;
}

interface Pass extends Settling {
  readonly layout: StepLayout;
  readonly hidden: Set<string>;
  readonly hiddenFields: Set<string>;
  readonly refused: Set<string>;
  readonly failures: RuleFailure[];
  readonly open: Map<string, number>;
}

/**
 * The facts that a step sets and the elements it shows, given the facts around it. A hidden field sets no
 * fact.
 */
export function settleLayout(
  layout: StepLayout,
  facts: Facts,
  answers: Answers,
): Visibility & { facts: Facts } {
  const draft: FactDraft = { ...facts };
  Object.assign(draft, deriveFrom(draft, layout.derivation));
  const changed = new Set<string>();
  for (const field of layout.fields.values()) {
    const value = field.nodes.length === 0 ? answers[field.name] : undefined;
    giveFacts(field, value, { layout, draft, changed });
  }
  return { ...settleNodes(layout, { answers, draft, changed }), facts: draft };
}

/**
 * Settles each conditional element once, in order. Facts of always-shown fields must already be in the draft.
 */
export function settleNodes(layout: StepLayout, settling: Settling): Visibility {
  if (layout.nodes.length === 0 && settling.previous) return settling.previous;
  const pass: Pass = {
    ...settling,
    layout,
    hidden: new Set(),
    hiddenFields: new Set(),
    refused: new Set(),
    failures: [],
    open: new Map(),
  };
  for (const node of layout.nodes) settleNode(node, pass);
  const { hidden, hiddenFields, refused, failures } = pass;
  return keepPrevious({ hidden, hiddenFields, refused, failures }, settling.previous);
}

/** Undefined removes them. */
export function giveFacts(
  field: StepField,
  answer: Answers[string],
  { layout, draft, changed }: Pick<Pass, 'layout' | 'draft' | 'changed'>,
): void {
  const { derivation } = layout;
  for (const { fact, read } of field.targets) setFact(draft, fact, read(answer), { derivation, changed });
}

function settleNode(node: LayoutNode, pass: Pass): void {
  if (!ruleHolds(node, pass)) pass.refused.add(node.key);
  const isShown = !pass.refused.has(node.key) && (node.parent === undefined || !pass.hidden.has(node.parent));
  if (!isShown) pass.hidden.add(node.key);
  const field = node.field === undefined ? undefined : pass.layout.fields.get(node.field);
  if (field) settleField(field, pass);
}

function settleField(field: StepField, pass: Pass): void {
  const settled = (pass.open.get(field.name) ?? 0) + 1;
  pass.open.set(field.name, settled);
  if (settled < field.nodes.length || field.nodes.length === 0) return;
  const isShown = field.nodes.some((key) => !pass.hidden.has(key));
  if (!isShown) pass.hiddenFields.add(field.name);
  giveFacts(field, isShown ? pass.answers[field.name] : undefined, pass);
}

function ruleHolds({ key, rule }: LayoutNode, { previous, changed, draft, failures, layout }: Pass): boolean {
  if (!rule) return true;
  const where = `Step ${layout.step.id}, ${key || '/'}`;
  if (previous && !rule.facts.some((fact) => changed.has(fact))) {
    failures.push(...previous.failures.filter((failure) => failure.where === where));
    return !previous.refused.has(key);
  }
  const outcome = rule.evaluate(draft);
  if (outcome.type === 'error') failures.push({ where, message: outcome.message });
  return isYes(outcome);
}

function keepPrevious(next: Visibility, previous: Visibility | undefined): Visibility {
  if (!previous) return next;
  const isSame =
    sameSet(next.hidden, previous.hidden) &&
    sameSet(next.refused, previous.refused) &&
    next.failures.length === previous.failures.length &&
    next.failures.every(({ where }, index) => where === previous.failures[index]?.where);
  return isSame ? previous : next;
}

const sameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((item) => other.has(item));
