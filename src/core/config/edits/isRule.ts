import { isOperator } from '../../rules/operators.ts';
import { isObject, type Json } from '../../shared/json.ts';

/** Whether a value is a rule (JSON-Logic), which says something only as a whole. */
export function isRule(value: Json | undefined): boolean {
  if (!isObject(value)) return false;
  const [key, ...more] = Object.keys(value);
  return key !== undefined && more.length === 0 && isOperator(key);
}
