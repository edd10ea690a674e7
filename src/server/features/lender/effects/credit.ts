import { addDays } from '../../../../core/shared/calendarDate.ts';
import type { ApplicationData } from '../../applications/recordService.ts';
import { uuidOf } from '../../sources/seededService.ts';
import { borrowerFileOf, figuresWith } from '../../underwriting/lendingService.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

type Liens = NonNullable<ApplicationData['liens']>;

/** Liens in the credit file: the first mortgage, if any. */
async function liensOf(input: EffectInput): Promise<Liens> {
  const { lienBalance, lienPayment } = await borrowerFileOf(input.tx, input);
  if (lienBalance <= 0) return [];
  const { uuid } = input.record;
  return [
    {
      uuid: uuidOf(`lien ${uuid} 1`),
      lender: input.config.creditFile.mortgageLender,
      type: 'FIRST_MORTGAGE',
      balance: lienBalance,
      monthlyPayment: lienPayment,
      position: 1,
    },
  ];
}

const inquiriesOf = ({ record, config, facts }: EffectInput): NonNullable<ApplicationData['inquiries']> =>
  config.creditFile.inquiries.map(({ creditor, daysAgo }, index) => ({
    uuid: uuidOf(`inquiry ${record.uuid} ${index}`),
    creditor,
    date: addDays(facts.today, -daysAgo),
  }));

/**
 * Results of the full credit report: liens, recent inquiries, and the combined loan-to-value ratio (CLTV).
 */
async function hardPull(input: EffectInput): Promise<EffectOutcome> {
  const liens = await liensOf(input);
  const inquiries = inquiriesOf(input);
  const { cltv, line } = figuresWith(input, liens);
  return {
    data: { liens, inquiries, isFirstLien: liens.length === 0, cltv, lineAmount: line },
    status: { inquiryAttestNeeded: inquiries.length > 0, inquiryAttestComplete: false },
  };
}

/** The bureaus whose files are frozen, and whether a PIN opens them (softCredit, hardCredit: `frozen`). */
function keepFreeze({ answer }: EffectInput): EffectOutcome {
  const { bureaus, withPin = false } = (answer?.data ?? {}) as {
    readonly bureaus: NonNullable<ApplicationData['frozenBureaus']>;
    readonly withPin?: boolean;
  };
  return { data: { frozenBureaus: bureaus }, ...(withPin ? { status: { creditFrozenWithPin: true } } : {}) };
}

/** The payment that is past due (hardCredit: `pastDue`). */
const keepDelinquency = ({ answer }: EffectInput): EffectOutcome => ({
  data: { delinquency: answer?.data as NonNullable<ApplicationData['delinquency']> },
});

export const creditEffects: readonly JourneyEffect[] = [
  { name: 'hardPull', run: hardPull },
  { name: 'keepFreeze', run: keepFreeze },
  { name: 'keepDelinquency', run: keepDelinquency },
];
