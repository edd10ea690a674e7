import type { Act } from '../../../../core/journey/endedBy.ts';
import { derivedUuid } from '../../../db/derivedUuid.ts';
import type { ApplicationData } from '../../applications/recordService.ts';
import { findingOf, neededFinding } from '../../tasks/findingsService.ts';
import { CHOOSE_AGAIN, fitsOrRevised } from '../../underwriting/fittingLineService.ts';
import { figuresWith } from '../../underwriting/lendingService.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

type Lien = NonNullable<ApplicationData['liens']>[number];

/** Liens found only by the title search, and the amount still possible beside them. */
async function offerWinback(input: EffectInput): Promise<EffectOutcome> {
  const { tx, record } = input;
  const { liens = [], amount = 0 } = record.data;
  const search = findingOf(await input.findings(tx, input), 'titleSearch');
  const found = neededFinding(search, 'titleSearch', record).data.liens.map(
    (lien, index): Lien => ({
      ...lien,
      uuid: lien.uuid ?? derivedUuid(`title lien ${record.uuid} ${index + 1}`),
    }),
  );
  const lienUuids = found.map(({ uuid }) => uuid);
  const all = [...liens.filter(({ uuid }) => !lienUuids.includes(uuid)), ...found];
  const { line, cltv } = figuresWith(input, all);
  const owed = found.reduce((sum, { balance }) => sum + balance, 0);
  const newAmount = Math.min(line, Math.max(0, amount - owed));
  return { data: { liens: all, cltv, winback: { oldAmount: amount, newAmount, lienUuids } } };
}

/** Properties on record near the address that was given (propertyMatch: `several`). */
function keepCandidates({ record, answer }: EffectInput): EffectOutcome {
  const { candidates } = (answer?.data ?? {}) as {
    readonly candidates: NonNullable<ApplicationData['propertyCandidates']>;
  };
  const at = (address: object | undefined) => ({ ...record.data.property?.address, ...address });
  return {
    data: { propertyCandidates: candidates.map((one) => ({ ...one, address: at(one.address) })) },
  };
}

/**
 * If the home is worth less than the line assumes and the line no longer fits, it must be rechosen; otherwise
 * nothing changes.
 */
async function worthLess(input: EffectInput, homeValue: number): Promise<EffectOutcome> {
  const { record } = input;
  const { liens = [], adjustedHomeAmount = homeValue } = record.data;
  if (homeValue >= adjustedHomeAmount) return {};
  const valued = { ...record, data: { ...record.data, adjustedHomeAmount: homeValue } };
  const { data, ...outcome } = await fitsOrRevised({ ...input, record: valued }, liens);
  return { ...outcome, data: { adjustedHomeAmount: homeValue, ...data } };
}

/** What one of the valuations says. Throws an error that names it when it says nothing. */
async function valueBy(input: EffectInput, task: 'valuation' | 'appraisal' | 'valueCheck'): Promise<number> {
  const found = findingOf(await input.findings(input.tx, input), task);
  return neededFinding(found, task, input.record).data.value;
}

/** A valuation replaces the borrower's estimate only when lower. */
async function finishValuation(input: EffectInput): Promise<EffectOutcome> {
  const { status, ...outcome } = await worthLess(input, await valueBy(input, 'valuation'));
  return { ...outcome, status: { ...status, bpo: 'BPO_COMPLETE' } };
}

/** An appraisal replaces the value that the offer stands on only when lower. */
const keepAppraisal = async (input: EffectInput): Promise<EffectOutcome> =>
  worthLess(input, await valueBy(input, 'appraisal'));

/** The offer is chosen again at the stage of revised offers; then the closing is disclosed and the value checked again. */
const VALUED_AGAIN: readonly Act[] = [
  { by: 'offer', status: 'REVISED_OFFER_SELECTION', again: true },
  { by: 'disclosure', status: 'GEN_CLOSING_DISCLOSURE', again: true },
  { by: 'valueCheck', again: true },
];

/**
 * Rechecks the offer's home value before closing documents, against that day's limits of state and lender
 * (Texas: 80 percent of fair market value, G-36). A line that no longer fits becomes a revised offer, after
 * which the value is checked again.
 */
async function checkValue(input: EffectInput): Promise<EffectOutcome> {
  const outcome = await worthLess(input, await valueBy(input, 'valueCheck'));
  if (!outcome.acts?.includes(CHOOSE_AGAIN)) return outcome;
  return {
    data: { ...outcome.data, term: 0, rate: 0, amount: 0 },
    status: { ...outcome.status, uwDecision: 'APPROVED', uwSubDecision: 'VERIFIED_OFFER' },
    acts: VALUED_AGAIN,
  };
}

export const propertyEffects: readonly JourneyEffect[] = [
  { name: 'keepAppraisal', run: keepAppraisal },
  { name: 'keepCandidates', run: keepCandidates },
  { name: 'offerWinback', run: offerWinback },
  { name: 'searchTitle', run: () => ({ status: { title: 'TITLE_PREQUAL_COMPLETE' } }) },
  { name: 'finishValuation', run: finishValuation },
  { name: 'checkValue', run: checkValue },
];
