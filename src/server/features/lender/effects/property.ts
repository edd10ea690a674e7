import type { ApplicationData } from '../../applications/recordService.ts';
import { uuidOf } from '../../sources/seededService.ts';
import { fitsOrRevised } from '../../underwriting/fittingLineService.ts';
import { borrowerFileOf, figuresWith, limitsOf } from '../../underwriting/lendingService.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

/** Whether somebody must look at the home: the state asks for it, there is no automated valuation, or it was asked for already. */
const needsValuation = ({ persona, record, release, facts }: EffectInput): boolean =>
  record.status.bpo === 'BPO_REQUIRED' ||
  persona?.borrower?.hasAvm === false ||
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

/** A lien that only the title search finds, and the amount that is left beside it. */
function offerWinback(input: EffectInput): EffectOutcome {
  const { record, persona, config } = input;
  const { liens = [], amount = 0 } = record.data;
  // At most half of the draw, so that something is left to offer whichever draw was chosen.
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

/** The properties on record are at the address that was typed: what the test borrower says of each stands over it. */
function findNearby({ record }: EffectInput): EffectOutcome {
  const { property, propertyCandidates = [] } = record.data;
  const at = (address: object | undefined) => ({ ...property?.address, ...address });
  return {
    data: { propertyCandidates: propertyCandidates.map((one) => ({ ...one, address: at(one.address) })) },
  };
}

/** What follows when the home is worth less than what the line goes by: a line that does not fit any more is chosen anew. Nothing where it is worth as much. */
async function worthLess(input: EffectInput, homeValue: number): Promise<EffectOutcome> {
  const { record } = input;
  const { liens = [], adjustedHomeAmount = homeValue } = record.data;
  if (homeValue >= adjustedHomeAmount) return {};
  const valued = { ...record, data: { ...record.data, adjustedHomeAmount: homeValue } };
  const { data, ...outcome } = await fitsOrRevised({ ...input, record: valued }, liens);
  return { ...outcome, data: { adjustedHomeAmount: homeValue, ...data } };
}

/** What somebody who has looked at the home says it is worth counts where the borrower's estimate was higher. */
async function finishValuation(input: EffectInput): Promise<EffectOutcome> {
  const { homeValue } = await borrowerFileOf(input.tx, input);
  const { status, ...outcome } = await worthLess(input, homeValue);
  return { ...outcome, status: { ...status, bpo: 'BPO_COMPLETE' } };
}

/**
 * The value that the offer went by is looked at again before the documents of closing are made, against the limits of
 * state and lender of that day (Texas: 80 percent of fair market value, G-36). A line that does not fit any more is a
 * revised offer to choose from, after which the value is looked at once more.
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

/** What is found out about the property. */
export const propertyEffects: readonly JourneyEffect[] = [
  { name: 'valueHome', run: valueHome },
  { name: 'findNearby', run: findNearby },
  { name: 'offerWinback', run: offerWinback },
  { name: 'searchTitle', run: () => ({ status: { title: 'TITLE_PREQUAL_COMPLETE' } }) },
  { name: 'finishValuation', run: finishValuation },
  { name: 'checkValue', run: checkValue },
];
