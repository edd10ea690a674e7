import type { ApplicationOffer } from '../../../../core/model/generated/api/application.ts';
import type { ApplicationData } from '../../applications/recordService.ts';
import type { LenderAnswer } from '../decide.ts';
import { selectChoice } from '../lenderStore.ts';
import { decideAgain, lienStanding } from '../lendingService.ts';
import type { EffectInput, EffectOutcome, JourneyEffect } from './journeyEffect.ts';

/** The fields of an answer; the checklist status follows from the journey. */
function withoutStatus({ data, status }: LenderAnswer): EffectOutcome {
  const { checklistStatus: _byTheJourney, ...rest } = status;
  return { data, status: rest };
}

const isDecline = ({ status }: LenderAnswer): boolean => status.checklistStatus === 'DECLINED';

/** Combined loan to value and line as the offer was chosen; once the liens are known. */
function lineTerms(input: EffectInput): EffectOutcome {
  const { liens } = input.record.data;
  if (!liens) return {};
  const { cltv, line } = lienStanding(input, liens);
  return { data: { cltv, lineAmount: line } };
}

/** Dollars a year that were stated, and that are verified: what the application says, else what the test borrower's providers would. */
function incomes({ record: { data }, persona }: EffectInput) {
  const stated = (data.incomeSources ?? []).reduce((sum, { amount = 0 }) => sum + amount, 0);
  const share = persona?.borrower?.verifiedIncomeShare ?? 1;
  return { stated, verified: data.income?.verified ?? stated * share };
}

async function decideOnVerified(input: EffectInput): Promise<LenderAnswer> {
  const { stated, verified } = incomes(input);
  return decideAgain(input.tx, input, { addedIncome: verified - stated });
}

/** Whether what was chosen is still offered. */
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

/** The decision on verified income: as chosen, a decline, or other offers to choose from (STATE-05). */
async function reunderwrite(input: EffectInput): Promise<EffectOutcome> {
  const { tx, record } = input;
  const answer = await decideOnVerified(input);
  if (isDecline(answer)) return withoutStatus(answer);
  const { offers = [] } = answer.data;
  if (stillOffered(record.data, offers, await selectChoice(tx, record.uuid)))
    return { status: { uwDecision: 'FINAL', uwSubDecision: 'VERIFIED_INCOME_MATCHED_OFFER' } };
  const { liabilities: _kept, ...data } = answer.data;
  return {
    data: { ...data, ...previous(record.data), term: 0, rate: 0, amount: 0 },
    status: { uwDecision: 'APPROVED', uwSubDecision: 'VERIFIED_OFFER' },
  };
}

/** What underwriting does: offers, and the decision on what was verified. */
export const decisionEffects: readonly JourneyEffect[] = [
  { name: 'decideOffers', run: async (input) => withoutStatus(await decideAgain(input.tx, input, {})) },
  { name: 'lineTerms', run: lineTerms },
  { name: 'reunderwrite', run: reunderwrite },
];
