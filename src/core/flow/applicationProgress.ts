import type { ActsNext } from './actsNext.ts';
import type { ApplicationFacts } from './applicationFacts.ts';
import { destinationOf, type Routed, staysOnLoader } from './destination.ts';
import { isAt } from './statuses.ts';

/** SHELL-14 to SHELL-20; the seventh has two names. */
export const progressSteps = [
  'INITIAL',
  'PRODUCT_SELECT',
  'MORE_INFO',
  'LINK_INCOME',
  'ID_UPLOAD',
  'SIGNING',
  'ENOTARY',
] as const;

export type ProgressStep = (typeof progressSteps)[number];

export interface ApplicationProgress {
  readonly at: ProgressStep | 'COMPLETE';
  /**
   * The current step while its screens are still to come, otherwise the next step not done; COMPLETE after
   * the last, undefined at COMPLETE.
   */
  readonly next: ProgressStep | 'COMPLETE' | undefined;
  /** Includes later steps if the application went back. */
  readonly done: readonly ProgressStep[];
  readonly wentBackBecause?: 'revisedOffer' | 'winback';
  readonly isInPerson: boolean;
  /** Only for pages, which say it beside the progress. */
  readonly actsNext?: ActsNext | undefined;
}

/** Steps by the first part of their screens' paths (SHELL-22). */
const STEP_OF: Readonly<Record<string, ProgressStep>> = {
  product: 'PRODUCT_SELECT',
  start: 'MORE_INFO',
  income: 'LINK_INCOME',
  bank: 'LINK_INCOME',
  identity: 'ID_UPLOAD',
  signing: 'SIGNING',
  notary: 'ENOTARY',
};

/** Asks for a consent before an offer, and corrects a name after it. */
const AT_SEVERAL = 'start/profile';

const TITLE_IS_SEARCHED = [
  'TITLE_PREQUAL_PROCESSING',
  'TITLE_PREQUAL_COMPLETE',
  'TITLE_FINAL_PROCESSING',
  'TITLE_FINAL_COMPLETE',
];

const orderOf = (step: ProgressStep): number => progressSteps.indexOf(step);

/**
 * The progress of an application and what comes next, from its facts alone; undefined if it ended without a
 * line. Progress goes back only to the offer: for a revised one, or because of a lien.
 */
export function applicationProgress(facts: ApplicationFacts): ApplicationProgress | undefined {
  const destination = destinationOf(facts);
  const { notaryInPerson: isInPerson } = facts;
  if (isComplete(facts, destination))
    return { at: 'COMPLETE', next: undefined, done: progressSteps, isInPerson };
  if (destination.isDeclined || facts.listed?.ends || !facts.isActive) return undefined;
  const own = stepOf(facts, destination);
  const reached = reachedBy(facts, destination, own);
  const isBack = own === 'PRODUCT_SELECT' && (reached > orderOf(own) || isRevised(facts));
  const at = isBack ? own : (progressSteps[Math.max(reached, own ? orderOf(own) : 0)] ?? 'INITIAL');
  const done = progressSteps.filter(
    (step) => orderOf(step) < orderOf(at) || (step !== at && isDone(step, facts)),
  );
  const after = progressSteps.find((step) => orderOf(step) > orderOf(at) && !done.includes(step));
  return {
    at,
    next: isToCome(at, own, facts) ? at : (after ?? 'COMPLETE'),
    done,
    ...(isBack ? { wentBackBecause: reasonOf(destination) } : {}),
    isInPerson,
  };
}

function stepOf(facts: ApplicationFacts, { path, reason }: Routed): ProgressStep | undefined {
  const { listed, closingComplete } = facts;
  // While the lender is working, the destination the borrower would otherwise have is not the current step.
  if (staysOnLoader(facts) && reason.type !== 'status') return undefined;
  const step = path === AT_SEVERAL ? undefined : STEP_OF[path.split('/')[0] ?? ''];
  const isEarly = step === 'ENOTARY' && listed?.prepares === true && !closingComplete;
  return isEarly ? undefined : step;
}

/** A signed deed may still wait for insurance. */
function isComplete({ checklistStatus, insuranceComplete }: ApplicationFacts, { path }: Routed): boolean {
  if (isAt(checklistStatus, 'COMPLETE')) return true;
  const isDeed = isAt(checklistStatus, 'DEED_SIGNING', 'GEN_DEED_SIGNING');
  return path === 'complete' && (!isDeed || insuranceComplete);
}

const isRevised = ({ checklistStatus, subDecision }: ApplicationFacts): boolean =>
  isAt(checklistStatus, 'REVISED_OFFER_SELECTION') || subDecision === 'VERIFIED_OFFER';

const reasonOf = ({ path }: Routed) => (path === 'product/prequal-winback' ? 'winback' : 'revisedOffer');

function isDone(step: ProgressStep, facts: ApplicationFacts): boolean {
  switch (step) {
    case 'INITIAL':
      return facts.hasChosenOffer;
    case 'PRODUCT_SELECT':
      return facts.hasChosenOffer;
    case 'MORE_INFO':
      return facts.summaryComplete;
    case 'LINK_INCOME':
      return facts.bankComplete || facts.idFront !== 'missing';
    case 'ID_UPLOAD':
      return facts.idFront === 'uploaded' && !facts.idInReview;
    case 'SIGNING':
      return facts.closingComplete;
    case 'ENOTARY':
      return facts.notaryDone;
  }
}

/** The last step that the facts prove was reached, whatever the screen. */
function reachedBy(facts: ApplicationFacts, destination: Routed, own: ProgressStep | undefined): number {
  const isClosing = facts.listed?.closing === true;
  const hasId = facts.idFront !== 'missing';
  const isAtId = own === 'ID_UPLOAD' || facts.idInReview;
  const isPastId = hasId && !isAtId && (isMovedOn(facts, destination, own) || isSearched(facts));
  const evidence: readonly (readonly [ProgressStep, boolean])[] = [
    ['ENOTARY', facts.notaryReady || facts.notaryDone],
    ['SIGNING', facts.closingReady || facts.closingComplete || isClosing || isPastId],
    ['ID_UPLOAD', hasId],
    ['LINK_INCOME', facts.summaryComplete],
    ['MORE_INFO', facts.hasChosenOffer],
  ];
  return orderOf(evidence.find(([, holds]) => holds)?.[0] ?? 'INITIAL');
}

const isSearched = ({ title }: ApplicationFacts): boolean => TITLE_IS_SEARCHED.includes(title ?? '');

/** The lender's work belongs to no step. */
const isMovedOn = (
  { checklistStatus, statuses }: ApplicationFacts,
  { reason }: Routed,
  own: ProgressStep | undefined,
) =>
  own === undefined &&
  checklistStatus !== undefined &&
  (reason.type === 'status' || !statuses.isWaiting(checklistStatus));

/** Only before the last two steps does the lender have work of its own. */
function isToCome(at: ProgressStep, own: ProgressStep | undefined, facts: ApplicationFacts): boolean {
  if (orderOf(at) < orderOf('SIGNING') || isDone(at, facts)) return false;
  return own !== at || facts.listed?.prepares === true;
}
