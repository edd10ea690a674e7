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

export const creditEffects: readonly JourneyEffect[] = [{ name: 'hardPull', run: hardPull }];
