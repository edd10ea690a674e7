/** A kind of application: the last name chooses what the bank answers (examples/lender/rules.yaml). */
export interface Kind {
  readonly lastName: string;
  /** Whose answers the borrower gives where an ordinary one's do not fit (config/sandbox/sample-answers.yaml). */
  readonly persona?: string;
  readonly property?: Readonly<Record<string, string>>;
  readonly ends: 'COMPLETE' | 'DECLINED';
}

const TEXAS = { street1: '200 Example Road', city: 'Austin', state: 'TX', zip: '78701' };

const funded = (lastName: string, persona?: string): Kind => ({
  lastName,
  ends: 'COMPLETE',
  ...(persona !== undefined && { persona }),
});

const declined = (lastName: string): Kind => ({ lastName, ends: 'DECLINED' });

/** The first ten are those of the ordinary run. */
export const kinds: readonly Kind[] = [
  funded('Sample'),
  declined('Declined'),
  { ...funded('Sample'), property: TEXAS },
  funded('Frozen'),
  funded('Revalued', 'value-drops'),
  funded('Conditional'),
  funded('Indirect', 'payoff-pending'),
  funded('Blurred'),
  funded('Liened', 'winback'),
  funded('Unproved'),
  declined('Indebted'),
  declined('Underwater'),
  funded('Fair'),
  funded('Earnless', 'revised-offer'),
  funded('Pinned', 'frozen-pin'),
  funded('Locked', 'hard-frozen'),
  funded('Unmatched', 'no-match'),
  funded('Mistyped', 'no-match-ssn'),
  funded('Overdue', 'delinquency'),
  funded('Alerted'),
  funded('Unanswered'),
  funded('Reviewed'),
  funded('Offerless'),
  funded('Assets', 'asset-depletion'),
  funded('Lost', 'no-property'),
  funded('Several', 'multiple-properties'),
  funded('Strange', 'datatree'),
  funded('Unvalued', 'no-avm'),
  funded('Appraised', 'appraisal'),
  funded('Titled'),
  funded('Flooded', 'insurance-open'),
  funded('Refused', 'conditions'),
  funded('Unverified'),
  funded('Sample', 'payoffs'),
];
