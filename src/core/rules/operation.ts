import type { Json, JsonObject } from '../shared/json.ts';
import { toPointer } from '../shared/jsonPointer.ts';

export interface Part {
  readonly node: Json;
  readonly pointer: string;
}

/** `{ op: x }` is short for `{ op: [x] }`. */
export interface Operation {
  readonly operator: string;
  readonly operands: readonly Part[];
  readonly pointer: string;
}

export const isOperation = (node: Json): node is JsonObject =>
  typeof node === 'object' && node !== null && !Array.isArray(node);

/** Ignores keys after the first. */
export function readOperation(node: JsonObject, pointer: string): Operation {
  const [operator = '', value = null] = Object.entries(node)[0] ?? [];
  const operands = Array.isArray(value)
    ? value.map((part: Json, index) => ({ node: part, pointer: pointer + toPointer([operator, index]) }))
    : [{ node: value, pointer: pointer + toPointer([operator]) }];
  return { operator, operands, pointer };
}
