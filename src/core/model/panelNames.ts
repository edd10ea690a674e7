/** The hand-written parts of screens, by the names that the layouts of their steps use. */
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
  'property-candidates',
  'rescission',
  'screen-links',
  'sign-documents',
  'signing-location',
  'summary-rows',
  'support',
  'timeline',
  'uploads',
  'who-signs',
] as const;

/** The hand-written parts of choosing and confirming an offer. */
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

/** Every name that an element of type Panel may have. */
export const panelNames: readonly string[] = [...screenPanelNames, ...offerPanelNames];

/** The name of a part of a screen. */
export type ScreenPanelName = (typeof screenPanelNames)[number];

/** The name of a part of choosing an offer. */
export type OfferPanelName = (typeof offerPanelNames)[number];
