import type { ApplicationFacts } from './applicationFacts.ts';
import { staysOnLoader } from './destination.ts';

/** Who has to do something next. */
export interface ActsNext {
  readonly who: 'BORROWER' | 'LENDER' | 'SIGNERS';
  /** Copy key: about how long it takes; undefined where the status does not say. */
  readonly lasts: string | undefined;
}

/**
 * Who acts next, from an application's facts alone: what its status says, else the lender while it works, prepares or looks at
 * documents, else the borrower. The borrower does whenever the lender asks for more. Undefined for an application that is over.
 */
export function actsNext(facts: ApplicationFacts, { isAsked }: { isAsked: boolean }): ActsNext | undefined {
  const { listed, statuses, checklistStatus, inReview } = facts;
  if (listed?.ends || !facts.isActive) return undefined;
  if (isAsked) return { who: 'BORROWER', lasts: undefined };
  if (listed?.actsNext) return { who: listed.actsNext, lasts: listed.lasts };
  if (inReview || listed?.prepares || staysOnLoader(facts)) return { who: 'LENDER', lasts: listed?.lasts };
  return { who: 'BORROWER', lasts: statuses.isWaiting(checklistStatus) ? undefined : listed?.lasts };
}
