import { isObject } from '../shared/json.ts';
import type { LooseRecord } from './applicationFacts.ts';
import { isText, rows } from './looseRecord.ts';

/** The address, below that of an application, at which steps are asked again. */
export const ASKED_AGAIN = 'asked-again';

/** The first step that a borrower is asked again; undefined when there is none. */
export function firstAskedAgain({ askedAgain }: LooseRecord): string | undefined {
  const [first] = isObject(askedAgain) ? rows(askedAgain.steps) : [];
  return isText(first?.step) ? first.step : undefined;
}
