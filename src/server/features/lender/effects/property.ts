import type { ApplicationData } from '../../applications/recordService.ts';
import { uuidOf } from '../../sources/seededService.ts';
import { fitsOrRevised } from '../../underwriting/fittingLineService.ts';
import { limitsOf } from '../../underwriting/lenderTermsService.ts';
import { borrowerFileOf, figuresWith } from '../../underwriting/lendingService.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

/**
 * True when the home must be valued in person: required by the state, no automated valuation, or already
 * requested.
 */
const needsValuation = ({ answer, record, release, facts }: EffectInput): boolean =>
  record.status.bpo === 'BPO_REQUIRED' ||
  answer?.outcome === 'noValue' ||
  limitsOf({ release, facts }).valuationBeforeClosing;

function valueHome(input: EffectInput): EffectOutcome {
  const needed = needsValuation(input);
  return {
    data: { valuation: { ...input.record.data.valuation, needed } },
    status: {
      bpo: needed ? 'BPO_REQUIRED' : 'BPO_NOT_REQUIRED',
      title: 'TITLE_REQUIRED',
      propertyComplete: true,
    },
  };
}

type Lien = NonNullable<ApplicationData['liens']>[number];

/** A lien found only by the title search, and the amount still possible beside it. */
function offerWinback(input: EffectInput): EffectOutcome {
  const { record, persona, config } = input;
  const { liens = [], amount = 0 } = record.data;
  // At most half of the draw, so that an offer remains whatever was drawn.
  const balance = Math.min(persona?.borrower?.titleLien ?? 0, Math.floor(amount / 2));
  const found: Lien = {
    uuid: uuidOf(`title lien ${record.uuid}`),
    lender: config.creditFile.titleLienholder,
    type: 'JUDGMENT',
    balance,
    monthlyPayment: 0,
    position: liens.length + 1,
  };
  const all = [...liens.filter(({ uuid }) => uuid !== found.uuid), found];
  const { line, cltv } = figuresWith(input, all);
  const newAmount = Math.min(line, Math.max(0, amount - balance));
  return {
    data: { liens: all, cltv, winback: { oldAmount: amount, newAmount, lienUuids: [found.uuid] } },
  };
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

/** A valuation replaces the borrower's estimate only when lower. */
async function finishValuation(input: EffectInput): Promise<EffectOutcome> {
  const { homeValue } = await borrowerFileOf(input.tx, input);
  const { status, ...outcome } = await worthLess(input, homeValue);
  return { ...outcome, status: { ...status, bpo: 'BPO_COMPLETE' } };
}

/**
 * Rechecks the offer's home value before closing documents, against that day's limits of state and lender
 * (Texas: 80 percent of fair market value, G-36). A line that no longer fits becomes a revised offer, after
 * which the value is checked again.
 */
async function checkValue(input: EffectInput): Promise<EffectOutcome> {
  const { persona, tx } = input;
  const value = persona?.borrower?.closingHomeValue ?? (await borrowerFileOf(tx, input)).homeValue;
  const outcome = await worthLess(input, value);
  if (!outcome.reopen?.includes('offerChosen')) return outcome;
  return {
    data: { ...outcome.data, term: 0, rate: 0, amount: 0 },
    status: { ...outcome.status, uwDecision: 'APPROVED', uwSubDecision: 'VERIFIED_OFFER' },
    reopen: ['offerRechosen', 'closingDisclosure'],
  };
}

export const propertyEffects: readonly JourneyEffect[] = [
  { name: 'valueHome', run: valueHome },
  { name: 'keepCandidates', run: keepCandidates },
  { name: 'offerWinback', run: offerWinback },
  { name: 'searchTitle', run: () => ({ status: { title: 'TITLE_PREQUAL_COMPLETE' } }) },
  { name: 'finishValuation', run: finishValuation },
  { name: 'checkValue', run: checkValue },
];
