import type { Borrower, TypedAddress } from '../borrower.ts';
import { coBorrowerAnswers } from './coBorrowerHands.ts';
import { requestsFirst, type ScreenHands } from './screenHands.ts';

/** A test borrower's path from landing to its end. */
export interface Journey {
  /** See config/sandbox/personas.yaml. */
  readonly persona: string;
  /** The recording's name, for test borrowers with several. */
  readonly name?: string;
  readonly title: string;
  readonly brand?: string;
  readonly borrower?: Partial<Borrower>;
  /** The starting status, if the path up to there is `approved`'s; otherwise registration. */
  readonly from?: string;
  /** Answers that differ from the traveler's. */
  readonly own?: Readonly<Record<string, string>>;
  /** Screens handled differently. */
  readonly hands?: Readonly<Record<string, ScreenHands>>;
  /** Browser messages that belong to the path. */
  readonly expected?: readonly RegExp[];
  /** The end, or where the path rejoins `approved`. */
  readonly ends: (screen: string, status: string) => boolean;
}

const funded = (screen: string, status: string): boolean => status === 'COMPLETE' && screen === '/dashboard';
const at =
  (...paths: readonly string[]) =>
  (screen: string): boolean =>
    paths.includes(screen);

const ALBANY: TypedAddress = { street: '14 Orchard Court', city: 'Albany', state: 'New York', zip: '12207' };

const DALLAS: TypedAddress = { street: '9 Quarry Road', city: 'Dallas', state: 'Texas', zip: '75201' };

/** All recorded paths, in the order of config/sandbox/personas.yaml. */
export const journeys: readonly Journey[] = [
  { persona: 'approved', title: 'The whole way to a funded line', ends: funded },
  {
    persona: 'excellent',
    title: 'Offers at the best rates',
    from: 'OFFER_SELECTION',
    ends: at('start/contact'),
  },
  {
    persona: 'fair',
    title: 'Offers at the highest rates',
    from: 'OFFER_SELECTION',
    ends: at('start/contact'),
  },
  {
    persona: 'limited',
    title: 'Offers limited by income',
    borrower: { income: '90000' },
    ends: at('start/contact'),
  },
  { persona: 'no-offers', title: 'No offer', from: 'OFFER_SELECTION', ends: at('product/select') },
  { persona: 'declined-dti', title: 'Declined because of debts', ends: at('error/decline') },
  { persona: 'declined-score', title: 'Declined because of the credit score', ends: at('error/decline') },
  { persona: 'declined-cltv', title: 'Declined because of liens', ends: at('error/decline') },
  {
    persona: 'declined-income',
    title: 'Declined once income is verified',
    from: 'INCOME_VERIFICATION',
    ends: at('error/decline'),
  },
  { persona: 'frozen', title: 'A frozen credit file whose freeze is lifted', ends: at('product/select') },
  { persona: 'frozen-pin', title: 'A frozen credit file opened with a PIN', ends: at('product/select') },
  {
    persona: 'hard-frozen',
    title: 'A credit file frozen at the hard inquiry',
    from: 'COLLECT_ADDITIONAL_INFO',
    ends: at('liens'),
  },
  {
    persona: 'no-match-ssn',
    title: 'No credit file, even with a Social Security number',
    ends: at('product/select'),
  },
  {
    persona: 'no-match',
    title: 'No credit file without a Social Security number',
    ends: at('product/select'),
  },
  { persona: 'credit-error', title: 'The bureau does not answer', ends: at('error/timeout') },
  {
    persona: 'delinquency',
    title: 'A payment is past due',
    from: 'COLLECT_ADDITIONAL_INFO',
    ends: at('liens'),
  },
  {
    persona: 'facta',
    title: 'The lender reviews an alert in the credit file',
    from: 'COLLECT_ADDITIONAL_INFO',
    ends: at('liens'),
  },
  { persona: 'uw-review', title: 'An underwriter reviews the application', ends: at('product/select') },
  { persona: 'no-property', title: 'The property is not found', ends: at('product/select') },
  {
    persona: 'multiple-properties',
    title: 'Several properties match the address',
    ends: at('product/select'),
  },
  { persona: 'datatree', title: 'The property record names another owner', ends: at('product/select') },
  { persona: 'no-avm', title: 'No automated value', ends: at('product/select') },
  {
    persona: 'bpo',
    title: 'A broker inspects the home',
    from: 'IDENTITY_VERIFICATION',
    ends: at('signing/intro'),
  },
  {
    persona: 'texas',
    title: 'Texas, with its valuation, twelve-day wait and closing at an office',
    borrower: { property: DALLAS, home: DALLAS },
    ends: funded,
  },
  {
    persona: 'new-york',
    title: 'New York, on its own site with its own authorization',
    brand: 'main-ny',
    borrower: { property: ALBANY },
    ends: at('product/select'),
  },
  {
    persona: 'value-drops',
    title: 'The home value drops before closing, so the offer is revised',
    from: 'IDENTITY_VERIFICATION',
    ends: at('signing/intro'),
  },
  {
    persona: 'appraisal',
    title: 'An appraiser visits the home',
    from: 'IDENTITY_VERIFICATION',
    ends: at('signing/intro'),
  },
  {
    persona: 'winback',
    title: 'The title search finds another lien',
    from: 'IDENTITY_VERIFICATION',
    ends: at('signing/intro'),
  },
  {
    persona: 'title-order',
    title: 'A full title takes two days',
    from: 'IDENTITY_VERIFICATION',
    ends: at('signing/intro'),
  },
  {
    persona: 'flood-pending',
    title: 'The flood certificate takes a day',
    from: 'IDENTITY_VERIFICATION',
    ends: at('signing/intro'),
  },
  {
    persona: 'payoffs',
    title: 'The line pays off a debt',
    from: 'IDENTITY_VERIFICATION',
    ends: funded,
  },
  {
    persona: 'payoff-pending',
    title: 'The lender asks for payoff statements',
    from: 'IDENTITY_VERIFICATION',
    ends: at('signing/intro'),
  },
  {
    persona: 'trust',
    title: 'The home is held in a trust',
    from: 'IDENTITY_VERIFICATION',
    ends: at('signing/intro'),
  },
  {
    persona: 'crypto',
    title: 'Backed by crypto assets',
    from: 'DISBURSEMENT_ACCOUNT',
    ends: at('identity'),
  },
  {
    persona: 'asset-depletion',
    title: 'Continuing on income alone where assets could be added',
    own: { choice: 'SKIP' },
    ends: at('product/select'),
  },
  {
    persona: 'partial-income',
    title: 'Income verified only in part',
    from: 'INCOME_VERIFICATION',
    ends: at('bank/disburse'),
  },
  {
    persona: 'revised-offer',
    title: 'Verified income is lower, so the offers change',
    from: 'INCOME_VERIFICATION',
    ends: at('bank/disburse'),
  },
  {
    persona: 'employer',
    title: 'The employer is asked to verify the employment',
    from: 'INCOME_VERIFICATION',
    ends: at('bank/disburse'),
  },
  {
    persona: 'id-failing',
    title: 'The first identity check fails',
    from: 'IDENTITY_VERIFICATION',
    ends: at('signing/intro'),
  },
  {
    persona: 'review-waits',
    title: 'Nobody looks at the identity documents',
    from: 'IDENTITY_VERIFICATION',
    ends: at('review-app/documents'),
  },
  {
    persona: 'review-refused',
    title: 'The identity documents are refused, and others accepted',
    from: 'IDENTITY_VERIFICATION',
    ends: at('signing/intro'),
  },
  {
    persona: 'conditions',
    title: 'The lender asks for more documents and answers',
    from: 'NOTE_SIGNING',
    hands: { 'signing/intro': requestsFirst },
    ends: at('signing/sign'),
  },
  {
    persona: 'co-borrower',
    title: 'Another owner borrows too, and gives answers of their own',
    from: 'CO_BORROWER_ANSWERS',
    hands: { 'signing/additional': coBorrowerAnswers('found') },
    ends: at('bank/disburse'),
  },
  {
    persona: 'co-frozen',
    title: 'The credit file of the co-borrower is frozen at first',
    from: 'CO_BORROWER_ANSWERS',
    hands: { 'signing/additional': coBorrowerAnswers('frozen at first') },
    ends: at('bank/disburse'),
  },
  {
    persona: 'co-declined',
    title: 'Declined for the credit score of the co-borrower',
    from: 'CO_BORROWER_ANSWERS',
    hands: { 'signing/additional': coBorrowerAnswers('found') },
    ends: at('error/decline'),
  },
  { persona: 'co-deed', title: 'Another owner signs', from: 'NOTE_SIGNING', ends: at('notary/intro') },
  {
    persona: 'manual-notary',
    title: 'An in-person notary',
    from: 'DEED_SIGNING',
    ends: at('insurance/upload'),
  },
  {
    persona: 'notary-fails',
    title: 'The first notary session fails',
    from: 'DEED_SIGNING',
    ends: at('insurance/upload'),
  },
  {
    persona: 'insurance-open',
    title: 'A flood policy as well as the homeowners policy',
    from: 'INSURANCE',
    ends: at('complete'),
  },
  {
    persona: 'stuck',
    title: 'The lender never answers',
    from: 'WAITING_FOR_INITIAL_OFFERS',
    ends: at('error/timeout'),
  },
];
