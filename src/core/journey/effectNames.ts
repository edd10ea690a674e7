/**
 * What the lender does at a stage of the journey, by the names that `journey.yaml` uses. The server has one function
 * for each (`features/lender/effects`).
 */
export const effectNames = [
  'agentAnswered',
  'allowValuationFee',
  'askBankStatement',
  'askDocument',
  'askIncome',
  'askInsurance',
  'askOwnership',
  'askPaystubs',
  'askPhoneNumber',
  'askTrustDocuments',
  'checkValue',
  'closeIncomplete',
  'closeUnanswered',
  'confirmEmployment',
  'confirmIncome',
  'decideOffers',
  'deedSigned',
  'deedSignedInPerson',
  'dropTrustDocuments',
  'finishStep',
  'finishValuation',
  'fund',
  'hardPull',
  'issueAdverseAction',
  'issueClosing',
  'issueIncompleteness',
  'issueNotary',
  'issueRescission',
  'issueSummary',
  'keepCandidates',
  'keepDelinquency',
  'keepFreeze',
  'lapseCounteroffer',
  'lapseLoweredOffer',
  'lineTerms',
  'noteSigned',
  'offerWinback',
  'openPayment',
  'planClosing',
  'planNotary',
  'preparePayees',
  'record',
  'refuseUploads',
  'renewPlan',
  'reunderwrite',
  'searchTitle',
  'startRescission',
  'tellManner',
  'valueHome',
] as const;

export type EffectName = (typeof effectNames)[number];

/** Effects after which the application is over. */
export const closingEffects: ReadonlySet<string> = new Set<EffectName>([
  'closeIncomplete',
  'closeUnanswered',
  'lapseCounteroffer',
]);
