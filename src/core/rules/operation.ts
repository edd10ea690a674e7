import type { Json, JsonObject } from '../shared/json.ts';
import { toPointer } from '../shared/jsonPointer.ts';

/** A part of a rule and where it stands. */
export interface Part {
  readonly node: Json;
  /** JSON Pointer from the root of the rule. */
  readonly pointer: string;
}

/** An operator with its operands, `{ op: x }` being short for `{ op: [x] }`. */
export interface Operation {
  readonly operator: string;
  readonly operands: readonly Part[];
  /** JSON Pointer of the object that holds the operator. */
  readonly pointer: string;
}

/** True for a JSON object, which in a rule is an operation. */
export const isOperation = (node: Json): node is JsonObject =>
  typeof node === 'object' && node !== null && !Array.isArray(node);

/** Takes an object with one key apart into operator and operands; of several keys it sees only the first. */
export function readOperation(node: JsonObject, pointer: string): Operation {
  const [operator = '', value = null] = Object.entries(node)[0] ?? [];
  const operands = Array.isArray(value)
    ? value.map((part: Json, index) => ({ node: part, pointer: pointer + toPointer([operator, index]) }))
    : [{ node: value, pointer: pointer + toPointer([operator]) }];
  return { operator, operands, pointer };
}
