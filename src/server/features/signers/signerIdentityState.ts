import type { Row } from '../../db/tables.ts';

type SignerRow = Row<'signers'>;

/** Of the document by which a signer shows who they are, once they handed one in. */
export interface SignerIdentity {
  readonly state: 'UNDER_REVIEW' | 'REFUSED' | 'ACCEPTED';
  /** UUIDs of the uploads handed in last. */
  readonly documents: readonly string[];
}

interface Kept {
  readonly identity?: SignerIdentity;
  readonly asked?: readonly string[];
}

export const identityOf = ({ data }: Pick<SignerRow, 'data'>): SignerIdentity | undefined =>
  (data as Kept).identity;

/** The same signer with another state of the document, or other conditions that are not closed (UUIDs). */
export const withKept = (row: SignerRow, kept: Kept): SignerRow => ({
  ...row,
  data: { ...row.data, ...kept } as SignerRow['data'],
});

/** True while the lender still waits for them, or looks at what they handed in. */
export const isAsked = ({ data }: Pick<SignerRow, 'data'>): boolean => {
  const { identity, asked = [] } = data as Kept;
  return asked.length > 0 || (identity !== undefined && identity.state !== 'ACCEPTED');
};
