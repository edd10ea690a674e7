import type { SignerView } from '../../clients/signerService.ts';
import type { SignerConditions } from './useSignerConditions.ts';

const CONDITIONS = 'conditions';

/** How many conditions wait for this signer; undefined until they are read. */
function openOf({ conditions }: SignerConditions): number | undefined {
  if (conditions.type === 'loading') return undefined;
  return conditions.type === 'ready' ? conditions.value.filter(({ actionNeeded }) => actionNeeded).length : 0;
}

/**
 * The page a signer is at when they ask for `page`: never a step after the first that is not done. What the lender asks for
 * comes before the signing when they come back, and may be opened at any time. Undefined until it is known.
 */
export function shownPage(
  { status, steps, next }: SignerView,
  page: string,
  asked: SignerConditions,
): string | undefined {
  const open = openOf(asked);
  const isOn = next !== 'cancelled' && next !== 'declined';
  if (page === 'resume' && (next === 'sign' || next === 'documents'))
    return open === undefined ? undefined : open > 0 ? CONDITIONS : next;
  if (page.startsWith(CONDITIONS) && isOn) return open === undefined ? undefined : page;
  // What they signed, and the right to cancel it, whatever else is asked of them.
  if (page === 'documents' && status === 'SIGNED') return page;
  const isDone = steps.some((step) => step.page === page && step.done);
  const isOver = next === 'documents' || next === 'cancelled' || next === 'declined';
  if (page === 'decline' && !isOver && status === 'OPEN') return page;
  // What was read once may be read again; what was signed is among the documents.
  return isDone && (page === 'intro' || page === 'identity') ? page : next;
}
