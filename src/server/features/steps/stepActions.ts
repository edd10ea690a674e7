import type { StepCallName } from '../../../core/flow/stepCalls.ts';
import { assetActions } from './actions/assets.ts';
import { bankActions } from './actions/bank.ts';
import { contactActions } from './actions/contact.ts';
import { creditActions } from './actions/credit.ts';
import { hmdaActions } from './actions/hmda.ts';
import { identityActions } from './actions/identity.ts';
import { incomeActions } from './actions/income.ts';
import { insuranceActions } from './actions/insurance.ts';
import { lienActions } from './actions/liens.ts';
import { nameSignersActions } from './actions/nameSigners.ts';
import { notaryActions } from './actions/notary.ts';
import { payoffActions } from './actions/payoff.ts';
import { reviewActions } from './actions/review.ts';
import { signingActions } from './actions/signing.ts';
import type { StepAction } from './actions/stepAction.ts';
import { summaryActions } from './actions/summary.ts';
import { valuationActions } from './actions/valuation.ts';

/** All step actions; each slice adds its list here. */
export const stepActions: readonly StepAction[] = [
  ...assetActions,
  ...bankActions,
  ...contactActions,
  ...creditActions,
  ...hmdaActions,
  ...identityActions,
  ...incomeActions,
  ...insuranceActions,
  ...lienActions,
  ...nameSignersActions,
  ...notaryActions,
  ...payoffActions,
  ...reviewActions,
  ...signingActions,
  ...summaryActions,
  ...valuationActions,
];

/** The action of a call, if any. Throws at once on duplicates. */
export function actionsByCall(
  actions: readonly StepAction[] = stepActions,
): ReadonlyMap<StepCallName, StepAction> {
  const byCall = new Map(actions.map((action) => [action.call, action]));
  if (byCall.size !== actions.length) throw new Error('Two actions are for the same step call');
  return byCall;
}
