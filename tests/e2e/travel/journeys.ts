import type { Borrower, TypedAddress } from '../borrower.ts';
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
    title: 'Offers that income keeps small',
    borrower: { income: '90000' },
    ends: at('start/contact'),
  },
  { persona: 'no-offers', title: 'No offer', from: 'OFFER_SELECTION', ends: at('product/select') },
  { persona: 'declined-dti', title: 'Declined for debts', ends: at('error/decline') },
  { persona: 'declined-score', title: 'Declined for the credit score', ends: at('error/decline') },
  { persona: 'declined-cltv', title: 'Declined for liens', ends: at('error/decline') },
  {
    persona: 'declined-income',
    title: 'Declined once income is verified',
    from: 'INCOME_VERIFICATION',
    ends: at('error/decline'),
  },
  { persona: 'frozen', title: 'A frozen file, lifted', ends: at('product/select') },
  { persona: 'frozen-pin', title: 'A frozen file, opened by a PIN', ends: at('product/select') },
  {
    persona: 'hard-frozen',
    title: 'Frozen at the hard inquiry',
    from: 'COLLECT_ADDITIONAL_INFO',
    ends: at('liens'),
  },
  { persona: 'no-match-ssn', title: 'No file with a number either', ends: at('product/select') },
  { persona: 'no-match', title: 'No file without a number', ends: at('product/select') },
  { persona: 'credit-error', title: 'The bureau does not answer', ends: at('error/timeout') },
  {
    persona: 'delinquency',
    title: 'A payment is past due',
    from: 'COLLECT_ADDITIONAL_INFO',
    ends: at('liens'),
  },
  {
    persona: 'facta',
    title: 'An alert in the credit file is reviewed',
    from: 'COLLECT_ADDITIONAL_INFO',
    ends: at('liens'),
  },
  { persona: 'uw-review', title: 'An underwriter looks first', ends: at('product/select') },
  { persona: 'no-property', title: 'The property is not found', ends: at('product/select') },
  { persona: 'multiple-properties', title: 'Several properties', ends: at('product/select') },
  { persona: 'datatree', title: 'The record names another owner', ends: at('product/select') },
  { persona: 'no-avm', title: 'No automated value', ends: at('product/select') },
  {
    persona: 'bpo',
    title: 'A broker looks at the home',
    from: 'IDENTITY_VERIFICATION',
    ends: at('signing/intro'),
  },
  {
    persona: 'texas',
    title: 'Texas, with its valuation, its twelve days and its office',
    borrower: { property: DALLAS, home: DALLAS },
    ends: funded,
  },
  {
    persona: 'new-york',
    title: 'New York, on its own site with its own authorisation',
    brand: 'main-ny',
    borrower: { property: ALBANY },
    ends: at('product/select'),
  },
  {
    persona: 'value-drops',
    title: 'The home is worth less before closing, so that the offer is revised',
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
    title: 'A debt is paid off with the line',
    from: 'IDENTITY_VERIFICATION',
    ends: funded,
  },
  {
    persona: 'payoff-pending',
    title: 'Payoff statements are asked for',
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
    title: 'Income alone, where assets could be added',
    own: { choice: 'SKIP' },
    ends: at('product/select'),
  },
  {
    persona: 'partial-income',
    title: 'Income confirmed in part',
    from: 'INCOME_VERIFICATION',
    ends: at('bank/disburse'),
  },
  {
    persona: 'revised-offer',
    title: 'Less income is confirmed, so that offers change',
    from: 'INCOME_VERIFICATION',
    ends: at('bank/disburse'),
  },
  {
    persona: 'employer',
    title: 'The employer is asked',
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
    persona: 'conditions',
    title: 'The lender asks for more',
    from: 'NOTE_SIGNING',
    hands: { 'signing/intro': requestsFirst },
    ends: at('signing/sign'),
  },
  { persona: 'co-deed', title: 'Another owner signs', from: 'NOTE_SIGNING', ends: at('notary/intro') },
  {
    persona: 'manual-notary',
    title: 'A notary in person',
    from: 'DEED_SIGNING',
    ends: at('insurance/upload'),
  },
  {
    persona: 'notary-fails',
    title: 'The first session fails',
    from: 'DEED_SIGNING',
    ends: at('insurance/upload'),
  },
  {
    persona: 'insurance-open',
    title: 'A flood policy beside the homeowners policy',
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
