import { isOperation, type Operation, type Part, readOperation } from '../rules/operation.ts';
import type { FactValue, Rule } from '../rules/types.ts';

/** One side of a comparison. */
export type Term = { readonly literal: FactValue } | { readonly fact: string };

/** A comparison of computed sides, which has no list of thresholds. */
export interface Computed {
  readonly left: Rule;
  readonly right: Rule;
}

/** The questions that rules ask about facts, without duplicates. */
export interface Atoms {
  /** Pairs of sides compared by order or equality. */
  readonly pairs: (readonly [Term, Term])[];
  /** A value and the list fact that is searched for it. */
  readonly members: { readonly item: Term; readonly list: string }[];
  readonly computed: Computed[];
  /** What is divided by, as far as it varies: division by nothing is an error. */
  readonly divisors: Rule[];
  readonly facts: Set<string>;
}

export function readAtoms(rules: readonly Rule[]): Atoms {
  const atoms: Atoms = { pairs: [], members: [], computed: [], divisors: [], facts: new Set() };
  for (const rule of rules) visit({ node: rule, pointer: '' }, atoms);
  return atoms;
}

/** The least and the greatest compare too. */
const COMPARISONS: ReadonlySet<string> = new Set(['===', '!==', '<', '<=', '>', '>=', 'min', 'max']);

function visit({ node, pointer }: Part, atoms: Atoms): void {
  if (!isOperation(node)) return;
  const operation = readOperation(node, pointer);
  const { operator, operands } = operation;
  if (operator === 'var') atoms.facts.add(String(operands[0]?.node));
  else if (operator === 'in') visitMembership(operation, atoms);
  else if (COMPARISONS.has(operator)) visitComparison(operation, atoms);
  else if (operator === '/' && isOperation(operands[1]?.node ?? 1))
    atoms.divisors.push(operands[1]?.node ?? 1);
  if (operator !== 'var') for (const operand of operands) visit(operand, atoms);
}

function visitComparison({ operands }: Operation, atoms: Atoms): void {
  for (const [index, left] of operands.slice(0, -1).entries()) {
    const right = operands[index + 1];
    if (right) compare(left, right, atoms);
  }
}

function compare(left: Part, right: Part, atoms: Atoms): void {
  const [lefts, rights] = [termsOf(left), termsOf(right)];
  if (!lefts || !rights) atoms.computed.push({ left: left.node, right: right.node });
  for (const one of lefts ?? []) for (const other of rights ?? []) atoms.pairs.push([one, other]);
}

function visitMembership({ operands: [item, list] }: Operation, atoms: Atoms): void {
  if (!item || !list) return;
  const items = termsOf(item);
  if (!items) atoms.computed.push({ left: item.node, right: true });
  for (const term of items ?? [])
    if (Array.isArray(list.node))
      for (const literal of list.node) atoms.pairs.push([term, { literal: literal as FactValue }]);
    else
      for (const held of termsOf(list) ?? [])
        if ('fact' in held) atoms.members.push({ item: term, list: held.fact });
}

const CHOOSING: ReadonlySet<string> = new Set(['if', 'min', 'max']);
const ARITHMETIC: ReadonlySet<string> = new Set(['+', '-', '*', '/']);

/** Undefined if computed. A yes/no side adds none, since its inner questions decide. */
function termsOf({ node, pointer }: Part): readonly Term[] | undefined {
  if (!isOperation(node)) return [{ literal: node as FactValue }];
  const { operator, operands } = readOperation(node, pointer);
  if (operator === 'var') return [{ fact: String(operands[0]?.node) }];
  if (ARITHMETIC.has(operator)) return undefined;
  if (!CHOOSING.has(operator)) return [];
  const branches = operator === 'if' ? operands.filter(isBranch) : operands;
  const terms = branches.map(termsOf);
  return terms.every((found) => found !== undefined) ? terms.flat() : undefined;
}

const isBranch = (_: Part, index: number, { length }: readonly Part[]): boolean =>
  index % 2 === 1 || index === length - 1;
