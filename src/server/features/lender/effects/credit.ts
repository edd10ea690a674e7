import { derivedUuid } from '../../../db/derivedUuid.ts';
import type { ApplicationData, ApplicationRecord } from '../../applications/recordService.ts';
import { type CreditReport, findingOf, neededFinding } from '../../tasks/findingsService.ts';
import { figuresWith } from '../../underwriting/lendingService.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

type Liens = NonNullable<ApplicationData['liens']>;

const liensOf = (record: ApplicationRecord, { liens }: CreditReport): Liens =>
  liens.map(({ uuid, ...lien }, index) => ({
    ...lien,
    uuid: uuid ?? derivedUuid(`lien ${record.uuid} ${index + 1}`),
  }));

const inquiriesOf = (
  record: ApplicationRecord,
  { inquiries = [] }: CreditReport,
): NonNullable<ApplicationData['inquiries']> =>
  inquiries.map((inquiry, index) => ({ ...inquiry, uuid: derivedUuid(`inquiry ${record.uuid} ${index}`) }));

/**
 * Results of the full credit report: liens, recent inquiries, and the combined loan-to-value ratio (CLTV).
 */
async function hardPull(input: EffectInput): Promise<EffectOutcome> {
  const { record } = input;
  const found = findingOf(await input.findings(input.tx, input), 'hardCredit');
  const { report } = neededFinding(found, 'hardCredit', record).data;
  const [liens, inquiries] = [liensOf(record, report), inquiriesOf(record, report)];
  const { cltv, line } = figuresWith(input, liens);
  return {
    data: { liens, inquiries, isFirstLien: liens.length === 0, cltv, lineAmount: line },
    status: { inquiryAttestNeeded: inquiries.length > 0, inquiryAttestComplete: false },
  };
}

interface Freeze {
  readonly bureaus: NonNullable<ApplicationData['frozenBureaus']>;
  readonly withPin?: boolean;
  readonly pinRefused?: boolean;
}

/**
 * The bureaus whose files are frozen, whether a PIN opens them, and whether the one given did not (softCredit,
 * hardCredit: `frozen`).
 */
function keepFreeze({ answer }: EffectInput): EffectOutcome {
  const { bureaus, withPin = false, pinRefused = false } = (answer?.data ?? {}) as Freeze;
  return {
    data: { frozenBureaus: bureaus },
    status: {
      ...(withPin || pinRefused ? { creditFrozenWithPin: true } : {}),
      ...(pinRefused ? { creditPinRefused: true } : {}),
    },
  };
}

/** The payment that is past due (hardCredit: `pastDue`). */
function keepDelinquency({ answer }: EffectInput): EffectOutcome {
  const { creditor, amountPastDue } = (answer?.data ?? {}) as NonNullable<ApplicationData['delinquency']>;
  return { data: { delinquency: { creditor, amountPastDue } } };
}

export const creditEffects: readonly JourneyEffect[] = [
  { name: 'hardPull', run: hardPull },
  { name: 'keepFreeze', run: keepFreeze },
  { name: 'keepDelinquency', run: keepDelinquency },
];
