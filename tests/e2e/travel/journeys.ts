import type { Borrower, TypedAddress } from '../borrower.ts';

/** One test borrower's way from landing to its end. */
export interface Journey {
  /** The test borrower (config/sandbox/personas.yaml). */
  readonly persona: string;
  /** The name of the recording, when the test borrower has more than one. */
  readonly name?: string;
  readonly title: string;
  readonly brand?: string;
  readonly borrower?: Partial<Borrower>;
  /** The status it begins at, when its way to there is that of `approved`; else it begins with registration. */
  readonly from?: string;
  /** Answers by field that differ from the traveller's own. */
  readonly own?: Readonly<Record<string, string>>;
  /** Messages of the browser that belong to the way. */
  readonly expected?: readonly RegExp[];
  /** Where it ends, or joins the way of `approved` again. */
  readonly ends: (screen: string, status: string) => boolean;
}

const funded = (screen: string, status: string): boolean => status === 'COMPLETE' && screen === '/dashboard';
const at =
  (...paths: readonly string[]) =>
  (screen: string): boolean =>
    paths.includes(screen);

const ALBANY: TypedAddress = { street: '14 Orchard Court', city: 'Albany', state: 'New York', zip: '12207' };

/** Every way that is recorded. */
export const journeys: readonly Journey[] = [
  { persona: 'approved', title: 'The whole way to a funded line', ends: funded },
  {
    persona: 'new-york',
    title: 'New York, on its own site with its own authorisation',
    brand: 'main-ny',
    borrower: { property: ALBANY },
    ends: at('product/select'),
  },
  { persona: 'declined-score', title: 'Declined for the credit score', ends: at('error/decline') },
  { persona: 'declined-dti', title: 'Declined for debts', ends: at('error/decline') },
  { persona: 'declined-cltv', title: 'Declined for liens', ends: at('error/decline') },
  {
    persona: 'declined-income',
    title: 'Declined once income is verified',
    from: 'INCOME_VERIFICATION',
    ends: at('error/decline'),
  },
  { persona: 'frozen', title: 'A frozen file, lifted', ends: at('product/select') },
  { persona: 'frozen-pin', title: 'A frozen file, opened by a PIN', ends: at('product/select') },
  { persona: 'no-match', title: 'No file without a number', ends: at('product/select') },
  { persona: 'credit-error', title: 'The bureau does not answer', ends: at('error/timeout') },
  { persona: 'multiple-properties', title: 'Several properties', ends: at('product/select') },
  { persona: 'no-avm', title: 'No automated value', ends: at('product/select') },
  {
    persona: 'hard-frozen',
    title: 'Frozen at the hard inquiry',
    from: 'COLLECT_ADDITIONAL_INFO',
    ends: at('liens'),
  },
  {
    persona: 'bpo',
    title: 'A broker looks at the home',
    from: 'IDENTITY_VERIFICATION',
    ends: at('signing/intro'),
  },
  {
    persona: 'flood-pending',
    title: 'The flood certificate takes a day',
    from: 'IDENTITY_VERIFICATION',
    ends: at('signing/intro'),
  },
  { persona: 'co-deed', title: 'Another owner signs', from: 'NOTE_SIGNING', ends: at('notary/intro') },
  {
    persona: 'notary-fails',
    title: 'The first session fails',
    from: 'DEED_SIGNING',
    ends: at('insurance/upload'),
  },
];
