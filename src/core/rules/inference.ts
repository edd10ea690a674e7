import type { EnumValues, FactDictionary, RuleProblem } from './types.ts';

/** The input of an inference, and the problems it finds. */
export interface Inference {
  readonly facts: FactDictionary;
  readonly enums: EnumValues;
  readonly problems: RuleProblem[];
}

/** Records a problem; the returned `undefined` means "no kind". */
export function refuse(
  { problems }: Inference,
  pointer: string,
  message: string,
  suggestion?: string,
): undefined {
  problems.push(suggestion === undefined ? { pointer, message } : { pointer, message, suggestion });
}
