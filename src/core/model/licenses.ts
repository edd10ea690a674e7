import type { BrandFile } from './generated/brand.ts';

/** `name` is a copy key. */
export interface License {
  readonly id: string;
  readonly number: string | undefined;
  readonly type: string | undefined;
}

/**
 * One per state it lends in, in order. A state without its own number uses `licenseNumber`, or else the
 * lender's NMLS number.
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
