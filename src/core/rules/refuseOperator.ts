import { suggest } from '../shared/suggest.ts';
import { type Inference, refuse } from './inference.ts';
import { OPERATORS, REFUSED } from './operators.ts';

/** Refuses an object that is not exactly one operator, naming its keys. */
export function refuseKeys(keys: readonly string[], pointer: string, scope: Inference): undefined {
  if (keys.length === 0) return refuse(scope, pointer, 'An empty object would count as true: write true');
  const names = keys.map((key) => JSON.stringify(key)).join(', ');
  return refuse(
    scope,
    pointer,
    `An operation has one key, found ${names}: json-logic-js would read the object as a literal that is always true`,
  );
}

/** Names the operator and what to write instead. */
export function refuseOperator(operator: string, pointer: string, scope: Inference): undefined {
  const refusal = REFUSED.get(operator);
  if (refusal)
    return refuse(scope, pointer, `"${operator}" is refused: ${refusal.reason}`, refusal.suggestion);
  const suggestion = suggest(operator, Object.keys(OPERATORS));
  return refuse(scope, pointer, `Unknown operator ${JSON.stringify(operator)}`, suggestion);
}
