import { flag, inside, number, rows } from './looseRecord.ts';

/** STATE-55 */
export const isPayoffMarked = (liabilities: unknown): boolean =>
  rows(liabilities).some((liability) => inside(liability, 'payOff').status === 'MARKED_FOR_PAYOFF');

/**
 * True if hard credit is given or assets are complete, and it is not yet final with the matched offer
 * (STATE-56).
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
 * The dollars to which verified assets could raise the offer (STATE-57); undefined once asset depletion is
 * complete or its amount is set, or without a maximum draw free of the debt limit. Entering the state
 * assetDepletion follows another rule (STATE-06).
 */
export function assetVerifiedAmount(application: Readonly<Record<string, unknown>>): number | undefined {
  const { complete, amount } = inside(application, 'assetDepletion');
  const isOpen = !flag(complete) && number(amount) === undefined;
  return isOpen ? number(application.maxDtiUnlimited) : undefined;
}
