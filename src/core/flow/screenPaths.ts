/** Every screen below `/{uuid}` (1 §2, C-22, C-23); `{type}` is one segment. */
export const screenPaths: readonly string[] = [
  'bank/autopay',
  'bank/autopay-manual',
  'bank/confirm',
  'bank/disburse',
  'bank/manual-disburse',
  'credit/social',
  'credit/error',
  'complete',
  'conditions',
  'conditions/upload-document',
  'conditions/phone-number',
  'document/disclosures',
  'error/decline',
  'error/credit',
  'error/income',
  'error/timeout',
  'error/flood-cert',
  'income/review',
  'income/link/{type}',
  'income/pointserv-callback',
  'income/upload/{type}',
  'income/employer-verification',
  'identity',
  'insurance/upload',
  'insurance/requirements',
  'liens',
  'merchant/review',
  'merchant/lien-attestation',
  'notary/intro',
  'notary/schedule-manual',
  'notary/reserve-manual',
  'notary/session',
  'notary/error',
  'product/assets',
  'product/select',
  'product/select/confirm',
  'product/prequal-winback',
  'signing/intro',
  'signing/sign',
  'signing/additional',
  'signing/support',
  'start/profile',
  'start/contact',
  'start/hmda',
  'start/app-summary',
  'review-app/incorrect-pin',
  'review-app/no-credit',
  'review-app/property',
  'review-app/documents',
  'review-app/uw',
  'review-app/delinquency',
  'review-app/incorrect-ownership',
  'review-app/datatree',
  'review-app/signdocs',
  'payoff/hold',
  'bpo/condition',
  'bpo/hold',
  'bpo/waiting',
  'bpo/estimate-value',
  'bpo/order-bpo',
  'hold',
];

/** Addresses below `/{uuid}` that redirect: the index of a group goes up one level (C-21, C-23). */
export const redirectedPaths: Readonly<Record<string, string>> = {
  bank: '',
  bpo: '',
  credit: '',
  document: '',
  error: '',
  income: '',
  'income/link': 'income/review',
  insurance: '',
  merchant: '',
  notary: '',
  payoff: '',
  product: '',
  'review-app': '',
  signing: '',
  start: '',
};

const isParameter = (segment: string): boolean => segment.startsWith('{') && segment.endsWith('}');

/** By segments; `{type}` matches one non-empty segment. */
export function isPathOf(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  const fits = (segment: string, index: number): boolean =>
    isParameter(segment) ? Boolean(given[index]) : segment === given[index];
  return wanted.length === given.length && wanted.every(fits);
}

/** Exact patterns take precedence over those with parameters. */
export const screenOf = (path: string, patterns: readonly string[] = screenPaths): string | undefined =>
  patterns.find((pattern) => pattern === path) ?? patterns.find((pattern) => isPathOf(pattern, path));
