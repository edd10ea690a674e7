import type { ApplicationFacts } from './applicationFacts.ts';
import { type FactValues, meets, valuesOf } from './demands.ts';
import { initialState, type StepState } from './stepStates.ts';
import { type Transition, transitions } from './stepTransitions.ts';

/** What entering a state asks the caller to do. */
export interface Effect {
  readonly type: 'leaveToDashboard';
}

/** A hop of the machine, and the fact values behind it. */
export interface Hop {
  readonly from: StepState;
  readonly to: StepState;
  readonly transition: string;
  readonly facts: FactValues;
}

export interface Settled {
  readonly state: StepState;
  readonly path: readonly Hop[];
  readonly effects: readonly Effect[];
}

/**
 * One hop: a matching row from any state wins, then the most specific row of this state. Without a row the
 * state stays.
 */
export function transition(facts: ApplicationFacts, state: StepState): [StepState, Effect[]] {
  const next = rowFor(facts, state)?.to ?? state;
  return [next, next !== state && next === 'complete' ? [{ type: 'leaveToDashboard' }] : []];
}

/** Hops from the start until no row matches. Rows have no cycle for the same facts, so it ends. */
export function settle(facts: ApplicationFacts): Settled {
  const path: Hop[] = [];
  const effects: Effect[] = [];
  let state = initialState;
  for (let row = rowFor(facts, state); row; row = rowFor(facts, state)) {
    effects.push(...transition(facts, state)[1]);
    path.push({ from: state, to: row.to, transition: row.id, facts: valuesOf(row.when, facts) });
    state = row.to;
  }
  return { state, path, effects };
}

const ROUTES: Readonly<Record<StepState, string>> = {
  profile: 'start/profile',
  ssnCredit: 'credit/social',
  errorCredit: 'credit/error',
  incorrectPin: 'review-app/incorrect-pin',
  noCredit: 'review-app/no-credit',
  noProperty: 'review-app/property',
  datatreeError: 'review-app/datatree',
  uwReview: 'review-app/uw',
  assetDepletion: 'product/assets',
  liens: 'liens',
  product: 'product/select',
  moreProfile: 'start/contact',
  hmda: 'start/hmda',
  waitSummary: 'start/app-summary',
  appSummary: 'start/app-summary',
  docVerify: 'identity',
  documents: 'identity',
  manualPaystubUpload: 'income/upload/paystub',
  incomeReview: 'income/review',
  emplVerify: 'income/employer-verification',
  waitMerchant: 'merchant/review',
  lienAttestation: 'merchant/lien-attestation',
  autopay: 'bank/autopay',
  manualAutopay: 'bank/autopay-manual',
  ach: 'bank/disburse',
  waitSign: 'review-app/signdocs',
  sign: 'signing/intro',
  codeed: 'signing/additional',
  waitNotary: 'notary/intro',
  notary: 'notary/intro',
  insurance: 'insurance/upload',
  waitFund: 'complete',
  declined: 'error/decline',
  dtiDeclined: 'error/income',
  creditScoreDeclined: 'error/credit',
  delinquency: 'review-app/delinquency',
  complete: '',
  bpo: 'bpo/condition',
  bpoProcessing: 'bpo/hold',
};

/** STATE-38 to STATE-52, G-04; for an unknown state the root, which leaves for the dashboard (ROUTE-37). */
export function routeForState(state: string, { manualNotaryRequested }: ApplicationFacts): string {
  const isNotary = state === 'waitNotary' || state === 'notary';
  if (isNotary && manualNotaryRequested) return 'notary/reserve-manual';
  return Object.hasOwn(ROUTES, state) ? ROUTES[state as StepState] : '';
}

/** A row from any state that leads to `state` itself keeps it there. */
function rowFor(facts: ApplicationFacts, state: StepState): Transition | undefined {
  const row = transitions.find(
    ({ from, when }) => (from === 'any' || from.includes(state)) && meets(when, facts),
  );
  return row?.to === state ? undefined : row;
}
