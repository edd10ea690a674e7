import { concernedStates } from './concernedStates.ts';
import { inEveryState, particular } from './inEveryState.ts';
import type { MatrixRule } from './matrixRule.ts';
import type { StateMatrix } from './stateMatrix.ts';
import type { UsState } from './usStates.ts';

export interface StateEntry {
  readonly state: UsState;
  /** The policies that do not apply in every state, by title. */
  readonly rules: readonly MatrixRule[];
}

export interface PolicyEntry {
  readonly rule: MatrixRule;
  /** As text: all, all but a few, or their codes. */
  readonly states: string;
}

export interface MatrixIndex {
  /** In the order of the matrix. */
  readonly byState: readonly StateEntry[];
  /** By title. */
  readonly byPolicy: readonly PolicyEntry[];
}

const byTitle = (one: MatrixRule, other: MatrixRule): number => one.title.localeCompare(other.title, 'en');

/** Where to find a state and a policy. */
export function matrixIndex(matrix: StateMatrix): MatrixIndex {
  const { states, cells, rules } = matrix;
  const common = inEveryState(matrix);
  const byState = states.map((state, row) => {
    const own = (cells[row] ?? []).flatMap((cell, column) => particular(cell, common[column]).rules);
    return { state, rules: [...new Set(own)].flatMap((id) => rules[id] ?? []).toSorted(byTitle) };
  });
  const byPolicy = Object.values(rules)
    .toSorted(byTitle)
    .map((rule) => ({ rule, states: concernedStates(matrix, rule.id) }));
  return { byState, byPolicy };
}
