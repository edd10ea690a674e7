import { changeableFacts } from '../../../core/journey/lenderActs.ts';

/** Field -> when the borrower last answered it, ISO 8601. */
export type AnsweredFields = Readonly<Record<string, string>>;

/** The fields of an application. */
interface Fields extends Partial<Readonly<Record<(typeof FIELDS)[number], unknown>>> {
  readonly answered?: AnsweredFields | undefined;
}

const FIELDS = Object.values(changeableFacts).filter((field) => field !== 'loanNumber');

/**
 * When the borrower answered what the lender's side may change too, after a change that is the borrower's. Of an application
 * from before this was kept, what is there counts as answered now at the latest.
 */
export function answeredFields(
  before: Fields,
  change: Fields | undefined,
  at: Date,
): AnsweredFields | undefined {
  const given = FIELDS.filter((field) => change?.[field] !== undefined);
  if (given.length === 0) return before.answered;
  const known = before.answered ?? presentFields(before, at);
  return { ...known, ...Object.fromEntries(given.map((field) => [field, at.toISOString()])) };
}

/** Every such field that has a value, as answered at a time. */
export const presentFields = (data: Fields, at: Date): AnsweredFields =>
  Object.fromEntries(
    FIELDS.filter((field) => data[field] !== undefined).map((field) => [field, at.toISOString()]),
  );
