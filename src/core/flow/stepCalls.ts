/** A write of one step's answers. The body is the step's document, laid out by its `store` pointers. */
export interface StepCall {
  readonly method: 'PUT' | 'POST';
  /** Below /service-application/api/v1/application/heloc/{uuid}. */
  readonly path: string;
  /** Several if screens share the call. */
  readonly steps: readonly string[];
  /** It is part of what another call ends, and ends no stage of the journey by itself. */
  readonly helps?: true;
  /** The step where none is named: pages and programs know the call from when it had only this one. */
  readonly unnamed?: string;
}

const call = (method: StepCall['method'], path: string, ...steps: readonly string[]): StepCall => ({
  method,
  path,
  steps,
});

const helping = (...args: Parameters<typeof call>): StepCall => ({ ...call(...args), helps: true });

/**
 * By name, for browser and server. No document specifies these addresses (G-01); they stand in one place so
 * that they are easy to change.
 */
export const stepCalls = {
  profile: call('PUT', 'profile', 'profile-name', 'profile-birthdate', 'profile-details'),
  contact: call('PUT', 'contact', 'contact'),
  nameSigners: call('PUT', 'signers', 'name-signers'),
  creditSsn: call('POST', 'credit/ssn', 'credit-social'),
  creditRetry: call('POST', 'credit/retry', 'credit-error'),
  creditPin: call('POST', 'credit/pin', 'credit-pin'),
  property: call('PUT', 'property', 'review-property'),
  ownership: call('PUT', 'ownership', 'incorrect-ownership'),
  delinquency: call('POST', 'delinquency', 'delinquency'),
  hmda: call('PUT', 'hmda', 'hmda'),
  liens: call('PUT', 'liens', 'liens'),
  inquiries: call('PUT', 'inquiries', 'inquiries'),
  liensAttest: call('POST', 'liens/attest', 'lien-attestation'),
  payees: call('POST', 'payees/confirm', 'merchant-review'),
  assetDepletion: { ...call('PUT', 'asset-depletion', 'assets', 'assets-by-hand'), unnamed: 'assets' },
  requalify: call('POST', 'requalify', 'winback'),
  payoffs: call('PUT', 'payoffs', 'payoff-hold'),
  propertyEstimate: call('PUT', 'property/estimate', 'estimate-value'),
  bpoOrder: call('POST', 'bpo/order', 'order-bpo'),
  bpoCondition: call('POST', 'bpo/condition', 'bpo-condition'),
  appraisalPayment: {
    ...call('POST', 'appraisal/payment', 'appraisal-hold', 'appraisal-contact'),
    unnamed: 'appraisal-hold',
  },
  summaryAccept: call('POST', 'disclosures/summary/accept', 'app-summary'),
  incomeContinue: call('POST', 'income/continue', 'income-review'),
  incomeSource: helping('POST', 'income/sources', 'income-source'),
  incomeUpload: helping(
    'POST',
    'income/upload',
    'income-upload-paystub',
    'income-upload-w2',
    'income-upload-tax-return',
    'income-upload-1099',
    'income-upload-award-letter',
    'income-upload-support-order',
    'income-upload-bank-statement',
  ),
  incomeConsent: helping('POST', 'income/tax-consent', 'income-link-tax'),
  employer: call('POST', 'income/employer', 'employer-verification'),
  disburseAccount: call('PUT', 'disburse-account', 'manual-disburse'),
  cryptoAccount: call('POST', 'disburse-account/exchange', 'bank-crypto'),
  accountStatement: call('POST', 'disburse-account/statement', 'bank-statement'),
  accountConfirm: call('POST', 'disburse-account/confirm', 'bank-confirm'),
  autopay: call('PUT', 'autopay', 'autopay', 'autopay-manual'),
  identityVerify: call('POST', 'identity/verify', 'identity'),
  insurance: call('PUT', 'insurance', 'insurance-upload'),
  signingComplete: call('POST', 'signing/complete', 'signing-sign'),
  notaryMode: helping('PUT', 'notary/mode', 'notary-intro'),
  notaryAppointment: helping('PUT', 'notary/appointment', 'notary-schedule', 'notary-reserve'),
} as const satisfies Readonly<Record<string, StepCall>>;

export type StepCallName = keyof typeof stepCalls;
