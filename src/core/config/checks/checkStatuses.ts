import { builtInStatuses } from '../../flow/builtInStatuses.ts';
import { statusesIn } from '../../flow/statuses.ts';
import { stepCalls } from '../../flow/stepCalls.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { suggest } from '../../shared/suggest.ts';
import { textOf } from '../locatedNode.ts';
import type { BrandCheck } from './brandCheck.ts';

/** Calls besides those of steps that only some statuses take. */
const OTHERS = ['offer', 'notary'];
const known: readonly string[] = [...Object.keys(stepCalls), ...OTHERS];

/**
 * Checks that the calls of statuses exist, and that no layer removes a status that code names. Where they lead is a proof
 * of its own (`statusProblems`).
 */
export function checkStatuses({ brand, chain, report }: BrandCheck): void {
  checkRemoved({ brand, chain, report });
  for (const [index, { calls = [] }] of statusesIn(brand.enums).all.entries())
    for (const [place, call] of calls.entries())
      if (!known.includes(call)) {
        const at = ['enums', 'checklistStatuses', 'values', `${index}`, 'status', 'calls', `${place}`];
        report(toPointer(at), 'unknown-call', `There is no call ${call}`, {
          suggestion: suggest(call, known),
        });
      }
}

const LIST = '/enums/checklistStatuses/values';
const inCode: ReadonlySet<string> = new Set(builtInStatuses.all.map(({ id }) => id));

/** The lists of all layers are those that set it, the winning one first. */
function checkRemoved({ brand, chain, report }: Pick<BrandCheck, 'brand' | 'chain' | 'report'>): void {
  const [, ...below] = chain(LIST);
  const kept = statusesIn(brand.enums);
  const named = below.flatMap((list) => (list.kind === 'list' ? list.items : []));
  const ids = new Set(named.map((item) => textOf(item, 'id') ?? ''));
  for (const id of ids)
    if (inCode.has(id) && !kept.find(id))
      report(
        LIST,
        'status-in-code',
        `The program names the status ${id}: it can be changed, but not removed`,
      );
}
