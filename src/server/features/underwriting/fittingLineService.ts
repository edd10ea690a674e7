import type { Transaction } from 'kysely';
import type { Act } from '../../../core/journey/endedBy.ts';
import type { ApplicationLien } from '../../../core/model/generated/api/application.ts';
import type { Tables } from '../../db/tables.ts';
import type { LenderFile } from '../applications/lenderFileService.ts';
import type { ApplicationData, StatusData } from '../applications/recordService.ts';
import { decideAgain, figuresWith, type LenderAnswer, type Lending } from './lendingService.ts';

/** The borrower chooses again. */
export const CHOOSE_AGAIN: Act = { by: 'offer', again: true };

/**
 * Changes after a new decision; the journey sets the checklist status and with it the notice of a decline.
 */
export interface FittingOutcome {
  readonly data?: ApplicationData;
  readonly status?: StatusData;
  readonly acts?: readonly Act[];
}

export interface FittingCase extends Lending {
  readonly tx: Transaction<Tables>;
  readonly file: LenderFile;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The earlier choice, for showing old and new side by side. */
const previous = ({ amount, rate, term }: ApplicationData): ApplicationData =>
  amount === undefined || rate === undefined || term === undefined
    ? {}
    : { previousOffer: { amount, rate, term } };

/**
 * Reopens the choice among the offers of a new decision; a decline ends the application with its own reasons.
 */
export function revised({ data, status }: LenderAnswer, before: ApplicationData): FittingOutcome {
  const { checklistStatus, ...rest } = status;
  if (checklistStatus === 'DECLINED') return { data, status: rest };
  return { data: { ...data, ...previous(before) }, status: rest, acts: [CHOOSE_AGAIN] };
}

/** Figures for liens and value, or new offers when the chosen line no longer fits. */
export async function fitsOrRevised(
  input: FittingCase,
  liens: readonly ApplicationLien[],
): Promise<FittingOutcome> {
  const { line, cltv, fits, lienBalance } = figuresWith(input, liens);
  const figures: ApplicationData = { cltv, lineAmount: line };
  if (fits) return { data: figures };
  const answer = await decideAgain(input.tx, input, {
    lienBalance,
    lienPayment: sum(liens.map(({ monthlyPayment }) => monthlyPayment)),
  });
  const { data, ...outcome } = revised(answer, input.record.data);
  const { liabilities: _kept, ...offers } = data ?? {};
  return { ...outcome, data: { ...offers, ...figures } };
}
