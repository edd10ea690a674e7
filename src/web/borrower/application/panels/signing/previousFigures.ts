import { inside, number } from '../../../../../core/flow/looseRecord.ts';
import type { Application } from '../../../../clients/applicationService.ts';
import { type LineFigures, plainPayment } from '../summary/lineFigures.ts';

/** The figures as the borrower chose them: those before the offer changed, else what they are now. */
export function previousFigures(
  application: Application,
  line: LineFigures,
  interestOnly: boolean,
): LineFigures {
  const previous = inside(application, 'previousOffer');
  const [draw, apr, term] = [number(previous.amount), number(previous.rate), number(previous.term)];
  if (draw === undefined || apr === undefined || term === undefined) return line;
  return {
    ...line,
    draw,
    apr,
    term,
    payment: number(previous.payment) ?? plainPayment(draw, apr, term, interestOnly),
    line: undefined,
    fee: undefined,
    closingCosts: undefined,
  };
}
