import type { Facts } from '../rules/types.ts';
import type { CompiledFlow } from './compileFlow.ts';
import { isYes } from './ruleSet.ts';

export interface Redirect {
  readonly to: string;
  /** REG-02 */
  readonly keepQuery: 'all' | 'none';
}

/**
 * The first entry whose condition is true; undefined if the flow may be entered. Unknown or failing entries
 * do not redirect.
 */
export function enterFlow({ entries }: CompiledFlow, facts: Facts): Redirect | undefined {
  const entry = entries.find(({ when }) => isYes(when.evaluate(facts)));
  return entry && { to: entry.redirect, keepQuery: entry.keepQuery };
}
