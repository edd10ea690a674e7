import { canVerify, type LinkWay, type UploadWay } from '../../../core/flow/incomeWays.ts';
import type { ApplicationIncome, IncomeSourceState } from '../../../core/model/generated/api/application.ts';
import type { ApplicationData } from '../applications/recordService.ts';

export interface SourceFinding {
  readonly sourceUuid: string;
  /** Dollars a year; null while unknown. */
  readonly amount: number | null;
  /** ENUM-15 */
  readonly method: string;
  readonly state: IncomeSourceState['state'];
}

const total = (amounts: readonly (number | null | undefined)[]): number =>
  amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);

/** Income with totals; `verified` is null until something is. */
function summed(
  { required, ...income }: ApplicationIncome,
  sources: readonly IncomeSourceState[],
): ApplicationIncome {
  const verified = sources.filter(({ verifiedAmount }) => typeof verifiedAmount === 'number');
  return {
    ...income,
    ...(required === undefined ? {} : { required }),
    stated: total(sources.map(({ amount }) => amount)),
    verified: verified.length === 0 ? null : total(verified.map(({ verifiedAmount }) => verifiedAmount)),
    sources: [...sources],
  };
}

/** An application's income by source, as verified so far, or as stated. */
export function incomeOf(
  { income, incomeSources = [] }: ApplicationData,
  newUuid: () => string,
): ApplicationIncome {
  if (income) return income;
  const sources = incomeSources
    .filter(({ amount }) => (amount ?? 0) > 0)
    .map(
      ({ employmentType, amount }): IncomeSourceState => ({
        uuid: newUuid(),
        employmentType: employmentType ?? 'OTHER',
        amount: amount ?? 0,
        verifiedAmount: null,
        method: null,
        state: 'NEEDED',
      }),
    );
  return summed({ stated: 0, sources: [] }, sources);
}

export const withSource = (
  income: ApplicationIncome,
  source: Pick<IncomeSourceState, 'uuid' | 'employmentType' | 'amount'>,
) => summed(income, [...income.sources, { ...source, verifiedAmount: null, method: null, state: 'NEEDED' }]);

export const withFinding = (
  income: ApplicationIncome,
  { sourceUuid, amount, method, state }: SourceFinding,
) =>
  summed(
    income,
    income.sources.map((source) =>
      source.uuid === sourceUuid ? { ...source, verifiedAmount: amount, method, state } : source,
    ),
  );

/** The source to verify: the one named, else the first open and unread one; undefined when there is none. */
export const sourceFor = (
  { sources }: ApplicationIncome,
  way: LinkWay | UploadWay,
  named: string | undefined,
): IncomeSourceState | undefined =>
  sources.find(
    ({ uuid, employmentType, state }) =>
      state !== 'VERIFIED' &&
      state !== 'PENDING' &&
      canVerify(way, employmentType) &&
      (named === undefined || named === uuid),
  );

/** The methods used, each once, as recorded (ENUM-15). */
export const requestRecords = ({
  sources,
}: ApplicationIncome): NonNullable<ApplicationData['incomeRequestRecords']> => {
  const methods = sources.flatMap(({ method }) => (typeof method === 'string' ? [method] : []));
  return [{ methods: [...new Set(methods)] }];
};
