import { inside, rows } from './looseRecord.ts';

/** Whether any debt of `liabilities` is marked for payoff (STATE-55). */
export const isPayoffMarked = (liabilities: unknown): boolean =>
  rows(liabilities).some((liability) => inside(liability, 'payOff').status === 'MARKED_FOR_PAYOFF');

/** Whether a final decision may be shown: hard credit given or assets complete, and not yet final with the matched offer (STATE-56). */
export function isFinalDecisionViewable(facts: {
  readonly hardCreditGiven: boolean;
  readonly assetDepletionComplete: boolean;
  readonly decision: string | undefined;
  readonly subDecision: string | undefined;
}): boolean {
  const isMatched = facts.decision === 'FINAL' && facts.subDecision === 'VERIFIED_INCOME_MATCHED_OFFER';
  return (facts.hardCreditGiven || facts.assetDepletionComplete) && !isMatched;
}
