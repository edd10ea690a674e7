import type { ApplicationOffer } from '../../../../core/model/generated/api/application.ts';
import { chosenOffer } from '../../applications/chosenOfferService.ts';
import type { ApplicationData } from '../../applications/recordService.ts';
import { findingOf } from '../../tasks/findingsService.ts';
import { decideAgain, figuresWith, type LenderAnswer } from '../../underwriting/lendingService.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

/** The fields of an answer; the journey sets the checklist status. */
function withoutStatus({ data, status }: LenderAnswer): EffectOutcome {
  const { checklistStatus: _byTheJourney, ...rest } = status;
  return { data, status: rest };
}

const isDecline = ({ status }: LenderAnswer): boolean => status.checklistStatus === 'DECLINED';

/** CLTV and line of the chosen offer, once the liens are known. */
function lineTerms(input: EffectInput): EffectOutcome {
  const { liens } = input.record.data;
  if (!liens) return {};
  const { cltv, line } = figuresWith(input, liens);
  return { data: { cltv, lineAmount: line } };
}

/**
 * Verified minus stated income in dollars a year, used in later decisions too. Verified is what the borrower's proof
 * says, else what the lender knows without any, else what was stated.
 */
async function incomeNotes(input: EffectInput) {
  const { tx, record } = input;
  const { incomeSources = [], income } = record.data;
  const stated = incomeSources.reduce((sum, { amount = 0 }) => sum + amount, 0);
  const known = findingOf(await input.findings(tx, input), 'verifiedDecision')?.data.verifiedIncome;
  return { incomeDifference: (income?.verified ?? known ?? stated) - stated };
}

function stillOffered(
  { amount = 0 }: ApplicationData,
  offers: readonly ApplicationOffer[],
  chosen: { readonly term?: unknown; readonly rateType?: unknown } | undefined,
): boolean {
  const offer = offers.find(({ term, type }) => term === chosen?.term && type === chosen.rateType);
  return offer !== undefined && amount >= offer.minDraw && amount <= offer.maxDraw;
}

const previous = ({ amount = 0, rate = 0, term = 0 }: ApplicationData): ApplicationData => ({
  previousOffer: { amount, rate, term },
});

/**
 * Decides on verified income: as chosen, a decline, or new offers (STATE-05). Either way offers follow
 * verified income.
 */
async function reunderwrite(input: EffectInput): Promise<EffectOutcome> {
  const { tx, record } = input;
  const notes = await incomeNotes(input);
  const file = { ...input.file, notes: { ...input.file.notes, ...notes } };
  const answer = await decideAgain(tx, { ...input, file });
  if (isDecline(answer)) return { ...withoutStatus(answer), notes };
  const { liabilities: _kept, ...data } = answer.data;
  if (stillOffered(record.data, data.offers ?? [], await chosenOffer(tx, record.uuid)))
    return { data, status: { uwDecision: 'FINAL', uwSubDecision: 'VERIFIED_INCOME_MATCHED_OFFER' }, notes };
  return {
    data: { ...data, ...previous(record.data), term: 0, rate: 0, amount: 0 },
    status: { uwDecision: 'APPROVED', uwSubDecision: 'VERIFIED_OFFER' },
    // They may have chosen among revised offers before.
    acts: [{ by: 'offer', status: 'REVISED_OFFER_SELECTION', again: true }],
    notes,
  };
}

/** Underwriting: offers, and the decision on verified facts. */
export const decisionEffects: readonly JourneyEffect[] = [
  { name: 'decideOffers', run: async (input) => withoutStatus(await decideAgain(input.tx, input, {})) },
  { name: 'lineTerms', run: lineTerms },
  { name: 'reunderwrite', run: reunderwrite },
];
