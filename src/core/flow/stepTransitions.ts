import type { StatusCode } from '../model/generated/statusList.ts';
import { type Demands, demanded } from './demands.ts';
import type { StepState } from './stepStates.ts';

export interface Transition {
  readonly id: string;
  readonly from: 'any' | readonly StepState[];
  readonly to: StepState;
  readonly when: Demands;
}

const any = (to: StepState, when: Demands, id: string = to): Transition => ({ id, from: 'any', to, when });

const RESCISSION: readonly StatusCode[] = ['GEN_RESCISSION', 'RESCISSION', 'RECORDING', 'FUNDABLE'];
const NO_SUB_DECISION = [undefined, 'UNKNOWN_SUBDECISION'] as const;

/** In order; the first match wins over all other rows (STATE-24 to STATE-35). */
const FROM_ANY: readonly Transition[] = [
  any('complete', { checklistStatus: 'COMPLETE' }),
  any('dtiDeclined', { isDeclined: true, dtiDecline: true }),
  any('creditScoreDeclined', { isDeclined: true, creditScoreDecline: true }),
  any('declined', { isDeclined: true }),
  any('declined', { isActive: false }, 'inactive'),
  any('delinquency', { checklistStatus: 'DELINQUENCY_REVIEW' }),
  any('incorrectPin', { creditFrozenWithPin: true }),
  any('errorCredit', { isCreditFrozen: true }),
  any('noCredit', { checklistStatus: 'CREDIT_NO_MATCH_SSN' }),
  any('ssnCredit', { checklistStatus: 'CREDIT_NO_MATCH', subDecision: NO_SUB_DECISION }),
  any('ssnCredit', { checklistStatus: 'CREDIT_NO_MATCH', hasSsn: false }, 'ssnCredit-without-ssn'),
  any('noProperty', { checklistStatus: ['NO_PROPERTY_FOUND', 'MULTIPLE_PROPERTIES'] }),
  any('datatreeError', { datatreeNoMatch: true }),
  any('emplVerify', { employmentVerificationNeeded: true }),
  any('bpoProcessing', { bpo: 'BPO_PROCESSING' }),
  any('uwReview', { decision: 'REVIEW' }),
  any('waitFund', { checklistStatus: RESCISSION, insuranceComplete: true }, 'waitFund-from-rescission'),
  any('product', { termsAreReset: true, subDecision: 'VERIFIED_OFFER' }, 'product-verified-offer'),
];

const VERIFIED = ['VERIFIED_INCOME_MATCHED_OFFER', 'FINAL_OFFER'] as const;
const NO_AUTOPAY_ACCOUNT: Demands = {
  hasDisburseAccount: true,
  payType: 'AUTOPAY',
  hasAutopayAccount: false,
};

const step = (from: string, to: StepState, when: Demands, id = `${from}-${to}`): Transition => ({
  id: id.replaceAll(' ', '-'),
  from: from.split(' ') as StepState[],
  to,
  when,
});

const STEPS: readonly Transition[] = [
  step('profile', 'liens', {
    hasName: true,
    hasDob: true,
    hasSelectedProperty: true,
    softCreditGiven: true,
  }),
  step('liens lienAttestation', 'product', { liensComplete: true, inquiriesAttested: true }),
  step(
    'liens lienAttestation',
    'product',
    { hasDecision: true, inquiriesAttested: true },
    'liens-product-by-decision',
  ),
  step('liens', 'lienAttestation', { liensComplete: true, inquiriesAttested: false }),
  step(
    'liens',
    'lienAttestation',
    { hasDecision: true, inquiriesAttested: false },
    'liens-lienAttestation-by-decision',
  ),
  step('product', 'assetDepletion', { assetsWanted: true }),
  step('assetDepletion', 'product', { assetsWanted: false }),
  step('product', 'moreProfile', { assetsWanted: false, hasChosenOffer: true }),
  step('moreProfile', 'hmda', { ownershipKnown: true, hasSsn: true, hardCreditGiven: true }),
  step('hmda', 'waitSummary', { hasHmda: true }),
  step('waitSummary', 'appSummary', { summaryReady: true }),
  step('appSummary', 'incomeReview', { summaryComplete: true }),
  step('incomeReview', 'manualPaystubUpload', { isIncomePartial: true, hasSelfEmployment: false }),
  step('manualPaystubUpload', 'incomeReview', { isIncomePartial: false }),
  step(
    'manualPaystubUpload',
    'incomeReview',
    { hasSelfEmployment: true },
    'manualPaystubUpload-incomeReview-self-employed',
  ),
  step('incomeReview', 'ach', { subDecision: VERIFIED }),
  step('incomeReview', 'waitMerchant', {
    subDecision: VERIFIED,
    payoffMarked: true,
    payeesConfirmed: false,
  }),
  step('waitMerchant', 'ach', { payeesConfirmed: true }),
  step('waitMerchant', 'ach', { payoffMarked: false }, 'waitMerchant-ach-without-payoff'),
  step('ach autopay manualAutopay', 'docVerify', { bankComplete: true }),
  step(
    'ach autopay',
    'manualAutopay',
    { ...NO_AUTOPAY_ACCOUNT, giactAccountStatus: [undefined, 'VERIFIED', 'PENDING_REVIEW'] },
    'ach-manualAutopay',
  ),
  step(
    'ach manualAutopay',
    'autopay',
    { ...NO_AUTOPAY_ACCOUNT, hasRoutingNumber: true, giactAccountStatus: 'FAILED_VERIFICATION' },
    'ach-autopay',
  ),
  step(
    'ach manualAutopay',
    'autopay',
    { hasDisburseAccount: true, hasRoutingNumber: true, hasAutopayAccount: false, payType: undefined },
    'ach-autopay-without-pay-type',
  ),
  step('docVerify documents', 'waitSign', { idFront: 'uploaded', bpoBlocksSigning: false }),
  step('docVerify documents', 'bpo', { idFront: 'uploaded', bpoBlocksSigning: true }),
  step('docVerify', 'documents', { idFront: 'rejected' }),
  step('bpo', 'waitSign', { bpoBlocksSigning: false }),
  step('waitSign', 'sign', { closingReady: true }),
  step('sign', 'codeed', { closingComplete: true }),
  step('codeed', 'waitNotary', { coDeedComplete: true }),
  step('waitNotary', 'notary', { notaryReady: true }),
  step('notary', 'insurance', { notaryDone: true }),
  step('insurance', 'waitFund', { insuranceComplete: true }),
];

/** Those from any state first, then the most specific. */
export const transitions: readonly Transition[] = [
  ...FROM_ANY,
  ...STEPS.toSorted((a, b) => demanded(b.when).length - demanded(a.when).length),
];
