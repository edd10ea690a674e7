import type { EnumValues, FactDictionary, RuleProblem } from './types.ts';

/** What an inference reads, and the problems it finds on the way. */
export interface Inference {
  readonly facts: FactDictionary;
  readonly enums: EnumValues;
  readonly problems: RuleProblem[];
}

/** Notes a problem; the `undefined` it returns stands for "no kind". */
export function refuse(
  { problems }: Inference,
  pointer: string,
  message: string,
  suggestion?: string,
): undefined {
  problems.push(suggestion === undefined ? { pointer, message } : { pointer, message, suggestion });
}
