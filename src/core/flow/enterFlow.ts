import type { Facts } from '../rules/types.ts';
import type { CompiledFlow } from './compileFlow.ts';
import { isYes } from './ruleSet.ts';

/** Where a visitor is sent instead of into the flow. */
export interface Redirect {
  readonly to: string;
  /** Whether the query string goes along (REG-02). */
  readonly keepQuery: 'all' | 'none';
}

/** The first entry of the flow that holds, or undefined: the flow may be entered. An entry that is unknown or broken does not redirect. */
export function enterFlow({ entries }: CompiledFlow, facts: Facts): Redirect | undefined {
  const entry = entries.find(({ when }) => isYes(when.evaluate(facts)));
  return entry && { to: entry.redirect, keepQuery: entry.keepQuery };
}
