import { flag, inside, number, rows } from './looseRecord.ts';

/** Whether any of `liabilities` is marked for payoff (STATE-55). */
export const isPayoffMarked = (liabilities: unknown): boolean =>
  rows(liabilities).some((liability) => inside(liability, 'payOff').status === 'MARKED_FOR_PAYOFF');

/**
 * Whether a final decision may be shown: hard credit given or assets complete, and not yet final with the matched
 * offer (STATE-56).
 */
export function isFinalDecisionViewable(facts: {
  readonly hardCreditGiven: boolean;
  readonly assetDepletionComplete: boolean;
  readonly decision: string | undefined;
  readonly subDecision: string | undefined;
}): boolean {
  const isMatched = facts.decision === 'FINAL' && facts.subDecision === 'VERIFIED_INCOME_MATCHED_OFFER';
  return (facts.hardCreditGiven || facts.assetDepletionComplete) && !isMatched;
}

/**
 * The amount in dollars that verified assets could raise the offer to (STATE-57): undefined once asset depletion is
 * complete or its amount is set, and where no draw without the debt limit exists. What leads to the state assetDepletion
 * is another rule (STATE-06).
 */
export function assetVerifiedAmount(application: Readonly<Record<string, unknown>>): number | undefined {
  const { complete, amount } = inside(application, 'assetDepletion');
  const isOpen = !flag(complete) && number(amount) === undefined;
  return isOpen ? number(application.maxDtiUnlimited) : undefined;
}
