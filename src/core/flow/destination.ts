import type { ApplicationFacts } from './applicationFacts.ts';
import { ASKED_AGAIN } from './askedAgain.ts';
import type { FactValues } from './demands.ts';
import { isAt } from './statuses.ts';
import { type Destination, findStatusRoute, reasonsOf, routeForStatus } from './statusRouter.ts';
import { routeForState, settle } from './stepMachine.ts';
import type { StepState } from './stepStates.ts';

/** A row of the status table, a hop of the machine, or its resting state. */
export type Reason =
  | { readonly type: 'status'; readonly row: string; readonly facts: FactValues }
  | { readonly type: 'noStatusRow'; readonly facts: FactValues }
  | {
      readonly type: 'hop';
      readonly transition: string;
      readonly from: StepState;
      readonly to: StepState;
      readonly facts: FactValues;
    }
  | { readonly type: 'state'; readonly state: StepState }
  /** New rules ask a step again, which comes before all else. */
  | { readonly type: 'askedAgain'; readonly step: string };

export interface Routed extends Destination {
  readonly reason: Reason;
  /** No other screen stays open after a decline (ROUTE-36). */
  readonly isDeclined: boolean;
}

/** What is asked again, then by the status table, then the step machine, then the root (STATUS-01, ROUTE-37). */
export function destinationOf(facts: ApplicationFacts): Routed {
  const reason = explain(facts).at(-1) ?? noStatusRow(facts);
  const isDeclined = hasDeclined(facts);
  if (reason.type === 'askedAgain') return { path: ASKED_AGAIN, query: {}, reason, isDeclined };
  const destination = routeForStatus(facts) ?? { path: routeForState(settle(facts).state, facts), query: {} };
  return { ...destination, reason, isDeclined };
}

const hasDeclined = ({ isDeclined, checklistStatus }: ApplicationFacts): boolean =>
  isDeclined || isAt(checklistStatus, 'DECLINED');

/** Nothing of an application that is over is asked again. */
const againOf = (facts: ApplicationFacts): string | undefined =>
  facts.isActive && !hasDeclined(facts) ? facts.askedAgain : undefined;

/**
 * In order: a step that is asked again; or the row of the status, or that there is none, then each hop of the machine and its
 * resting state.
 */
export function explain(facts: ApplicationFacts): readonly Reason[] {
  const step = againOf(facts);
  if (step !== undefined) return [{ type: 'askedAgain', step }];
  const row = findStatusRoute(facts);
  if (row) return [{ type: 'status', row: row.id, facts: reasonsOf(row, facts) }];
  const { state, path } = settle(facts);
  const hops = path.map((hop) => ({ type: 'hop', ...hop }) as const);
  return [noStatusRow(facts), ...hops, { type: 'state', state }];
}

const noStatusRow = ({ checklistStatus }: ApplicationFacts): Reason => ({
  type: 'noStatusRow',
  facts: { checklistStatus },
});

/**
 * True if the lender waits for the borrower's soft credit authorization, so that polling is useless (C-43).
 */
export const isUpToBorrower = ({ checklistStatus, softCreditGiven }: ApplicationFacts): boolean =>
  isAt(checklistStatus, 'WAITING_FOR_SOFT_CREDIT') && !softCreditGiven;

/** True while people look at documents, which takes longer than a page is waited for: it has a screen of its own. */
const isInReview = ({ checklistStatus, inReview }: ApplicationFacts): boolean =>
  inReview && isAt(checklistStatus, 'IN_PROGRESS');

/** True if waiting on the loader is useless. */
export const needsNoLoader = (facts: ApplicationFacts): boolean => isUpToBorrower(facts) || isInReview(facts);

/** True for a waiting status that is waited for on the loader. */
export const staysOnLoader = (facts: ApplicationFacts): boolean =>
  againOf(facts) === undefined && facts.statuses.isWaiting(facts.checklistStatus) && !needsNoLoader(facts);
