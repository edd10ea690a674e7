import type { ApplicationFacts } from './applicationFacts.ts';
import type { FactValues } from './demands.ts';
import { isWaiting } from './statuses.ts';
import { type Destination, findStatusRoute, reasonsOf, routeForStatus } from './statusRouter.ts';
import { routeForState, settle } from './stepMachine.ts';
import type { StepState } from './stepStates.ts';

/** Why a borrower is where they are: the row of the status table, the hop of the machine, or the state it rests in. */
export type Reason =
  | { readonly type: 'status'; readonly row: string; readonly facts: FactValues }
  /** No row is for this status. */
  | { readonly type: 'noStatusRow'; readonly facts: FactValues }
  | {
      readonly type: 'hop';
      readonly transition: string;
      readonly from: StepState;
      readonly to: StepState;
      readonly facts: FactValues;
    }
  | { readonly type: 'state'; readonly state: StepState };

/** A destination and the last reason for it. */
export interface Routed extends Destination {
  readonly reason: Reason;
  /** The lender declined: screens do not stay open beside the destination (ROUTE-36). */
  readonly isDeclined: boolean;
}

/** Where the borrower belongs: the status table first, the step machine second, the root last (STATUS-01, ROUTE-37). */
export function destinationOf(facts: ApplicationFacts): Routed {
  const reason = explain(facts).at(-1) ?? noStatusRow(facts);
  const isDeclined = facts.isDeclined || facts.checklistStatus === 'DECLINED';
  const destination = routeForStatus(facts) ?? { path: routeForState(settle(facts).state, facts), query: {} };
  return { ...destination, reason, isDeclined };
}

/** Every reason in its order: the row of the status; or that there is none, each hop of the machine, and where it rests. */
export function explain(facts: ApplicationFacts): readonly Reason[] {
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

/** Whether a waiting status waits for the borrower's own soft credit authorisation, so that asking again is no use (C-43). */
export const isUpToBorrower = ({ checklistStatus, softCreditGiven }: ApplicationFacts): boolean =>
  checklistStatus === 'WAITING_FOR_SOFT_CREDIT' && !softCreditGiven;

/** Whether the loader stays while polling goes on: a waiting status that is not up to the borrower. */
export const staysOnLoader = (facts: ApplicationFacts): boolean =>
  facts.checklistStatus !== undefined && isWaiting(facts.checklistStatus) && !isUpToBorrower(facts);
