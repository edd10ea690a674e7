import { statusesIn } from '../../flow/statuses.ts';
import { stepCalls } from '../../flow/stepCalls.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { suggest } from '../../shared/suggest.ts';
import type { BrandCheck } from './brandCheck.ts';

/** Calls besides those of steps that only some statuses take. */
const OTHERS = ['offer', 'notary'];
const known: readonly string[] = [...Object.keys(stepCalls), ...OTHERS];

/** Checks that the calls of statuses exist. Where they lead is a proof of its own (`statusProblems`). */
export function checkStatuses({ brand, report }: BrandCheck): void {
  for (const [index, { calls = [] }] of statusesIn(brand.enums).all.entries())
    for (const [place, call] of calls.entries())
      if (!known.includes(call)) {
        const at = ['enums', 'checklistStatuses', 'values', `${index}`, 'status', 'calls', `${place}`];
        report(toPointer(at), 'unknown-call', `There is no call ${call}`, {
          suggestion: suggest(call, known),
        });
      }
}
