import { LoanDecimal, parseAmount } from './decimal.ts';

/** What a lender says of drawing again; money in dollars and cents, days as yyyy-MM-dd. */
interface DrawableLine {
  readonly available: string;
  /** Missing where the lender lets nobody draw. */
  readonly draw?: { readonly minimum: string; readonly until?: string } | undefined;
}

type DrawProblem = 'closed' | 'invalid' | 'tooSmall' | 'tooMuch';

/** Why an amount cannot be drawn on a day; undefined when it can, as far as the line says. */
export function drawProblem(
  { available, draw }: DrawableLine,
  { amount, today }: { readonly amount: string; readonly today: string },
): DrawProblem | undefined {
  if (!draw || (draw.until !== undefined && today > draw.until)) return 'closed';
  const asked = parseAmount(amount);
  if (asked === undefined || asked.decimalPlaces() > 2 || !asked.greaterThan(0)) return 'invalid';
  if (asked.lessThan(draw.minimum)) return 'tooSmall';
  return asked.greaterThan(available) ? 'tooMuch' : undefined;
}

const CENT = '0.01';

/** Whether anything can be drawn on a day at all; a minimum of nothing means any amount. */
export function canDraw(line: DrawableLine, today: string): boolean {
  const least = LoanDecimal.max(line.draw?.minimum ?? CENT, CENT).toFixed(2);
  return drawProblem(line, { amount: least, today }) === undefined;
}
