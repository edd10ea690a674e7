import type { BrandFile } from './generated/brand.ts';

/** A license of a lender: the two letters of its state, its number and the copy key of what it is called. */
export interface License {
  readonly id: string;
  readonly number: string | undefined;
  readonly type: string | undefined;
}

/**
 * The licenses of a lender, one for each state it lends in, in the order of its states. A state without a number of its
 * own has the `licenseNumber`, or else the lender's NMLS number.
 */
export const licensesOf = ({
  lending = {},
  company,
}: Pick<BrandFile, 'lending' | 'company'>): readonly License[] =>
  (lending.states ?? []).map((id) => ({
    id,
    number: lending.licenses?.[id] ?? lending.licenseNumber ?? company?.nmls,
    type: lending.licenseTypes?.[id] ?? lending.licenseTypes?.other,
  }));
