/** The hand-written parts of screens, as layouts name them. */
export const screenPanelNames = [
  'account-holder',
  'account-shown',
  'application-summary',
  'asset-link',
  'autopay-rates',
  'bank-link',
  'bank-name',
  'bureau-cards',
  'check-again',
  'condition-files',
  'condition-list',
  'document-reader',
  'document-titles',
  'earliest-closing',
  'fact-choices',
  'final-figures',
  'go-to-dashboard',
  'goes-on',
  'hosted-payment',
  'income-connect',
  'income-sources',
  'insurance-needs',
  'legal-name',
  'lender-working',
  'lien-summary',
  'line-figures',
  'mortgagee-clause',
  'notary-appointment',
  'notary-lead',
  'notary-session',
  'notary-slots',
  'notary-when',
  'open-tasks',
  'other-signers',
  'phone-code',
  'planned-signers',
  'property-candidates',
  'rescission',
  'reviewed-documents',
  'screen-links',
  'sign-documents',
  'signing-location',
  'summary-rows',
  'support',
  'timeline',
  'uploads',
  'who-signs',
] as const;

/** The hand-written parts of offer selection and confirmation. */
export const offerPanelNames = [
  'offer-amount',
  'offer-bar',
  'offer-card',
  'offer-debts',
  'offer-review',
  'offer-savings',
  'offer-terms',
  'offer-triggered-terms',
] as const;

export const panelNames: readonly string[] = [...screenPanelNames, ...offerPanelNames];

export type ScreenPanelName = (typeof screenPanelNames)[number];

export type OfferPanelName = (typeof offerPanelNames)[number];
