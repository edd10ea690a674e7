import type { ApplicationLien } from '../../../../core/model/generated/api/application.ts';
import type { ApplicationData } from '../../applications/recordService.ts';
import { decideAgain, type LenderAnswer, lenderConfigOf, lienStanding } from '../../lender/lendingService.ts';
import type { StepInput, StepOutcome } from '../stepAction.ts';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What was chosen, for the screen that shows old and new side by side. */
const previous = ({ amount, rate, term }: ApplicationData): ApplicationData =>
  amount === undefined || rate === undefined || term === undefined
    ? {}
    : { previousOffer: { amount, rate, term } };

/** An offer that was chosen is chosen anew from the offers of a new decision; a decline ends the application. */
export function revised(answer: LenderAnswer, before: ApplicationData): StepOutcome {
  const { data, status } = answer;
  if (status.checklistStatus === 'DECLINED') return { data: { ...data, declineReasons: ['CLTV'] }, status };
  const { checklistStatus: _byTheJourney, ...rest } = status;
  return { data: { ...data, ...previous(before) }, status: rest, reopen: ['offerChosen'] };
}

/** The figures that follow from liens; where the chosen line does not fit beside them, offers that do. */
export async function fitsOrRevised(
  input: Pick<StepInput, 'tx' | 'record' | 'release' | 'facts' | 'file' | 'dependencies'>,
  liens: readonly ApplicationLien[],
): Promise<Pick<StepOutcome, 'data' | 'status' | 'reopen'>> {
  const lending = { ...input, config: lenderConfigOf(input.dependencies.settings) };
  const { line, cltv, fits, lienBalance } = lienStanding(lending, liens);
  const figures: ApplicationData = { cltv, lineAmount: line };
  if (fits) return { data: figures };
  const answer = await decideAgain(input.tx, lending, {
    lienBalance,
    lienPayment: sum(liens.map(({ monthlyPayment }) => monthlyPayment)),
  });
  const { data, ...outcome } = revised(answer, input.record.data);
  const { liabilities: _kept, ...offers } = data ?? {};
  return { ...outcome, data: { ...offers, ...figures } };
}
