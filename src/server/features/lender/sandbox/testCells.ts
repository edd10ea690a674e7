import type { Occupancy } from '../../../../core/loan/lenderPrices.ts';
import type { AppPart } from '../../../../core/model/release.ts';
import { integerBetween } from './sources/seeded.ts';

/** An applicant whose file is fixed: dollars, shares of income and value as fractions. */
export interface Cell {
  readonly borrower: string;
  readonly state: string;
  readonly occupancy: Occupancy;
  readonly annualIncome: number;
  readonly otherIncome: number;
  readonly file: {
    readonly score: number;
    readonly homeValue: number;
    readonly lienShare: number;
    readonly debtShare: number;
  };
}

const STATES = ['TX', 'TX', 'FL', 'MN', 'TN', 'NY', 'CA', 'OH', 'WI', 'AL', 'NV'];
const OCCUPANCIES: readonly Occupancy[] = ['HOME', 'HOME', 'SECONDARY', 'INVESTMENT'];
/** Just around the thresholds, besides drawn ones. */
const SCORES = [639, 640, 641, 659, 660, 699, 700, 720, 740, 799, 800, 801, 850];

/** The same applicants for a brand every time, drawn by its code. */
export function cellsOf({ brand }: Pick<AppPart, 'brand'>, count: number): readonly Cell[] {
  return Array.from({ length: count }, (_, index) => {
    const borrower = `${brand.code}-${index}@example.com`;
    const draw = (name: string, from: number, to: number) =>
      integerBetween(`${name} ${borrower}`, { from, to });
    const of = <T>(name: string, list: readonly T[]): T => list[draw(name, 0, list.length - 1)] as T;
    const isEdge = draw('edge', 0, 1) === 1;
    return {
      borrower,
      state: of('state', STATES),
      occupancy: of('occupancy', OCCUPANCIES),
      annualIncome: draw('income', 10, 400) * 1000 + draw('odd', 0, 999),
      otherIncome: draw('has other', 0, 3) === 0 ? draw('other', 1, 60_000) : 0,
      file: {
        score: isEdge ? of('at', SCORES) : draw('score', 620, 850),
        homeValue: draw('value', 60, 1500) * 1000 + draw('hundreds', 0, 999),
        lienShare: draw('lien', 0, 9000) / 10_000,
        debtShare: draw('debt', 0, 4500) / 10_000,
      },
    };
  });
}
