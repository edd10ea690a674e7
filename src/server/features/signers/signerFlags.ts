import type { Queries } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { readFlags } from '../optimize/flagService.ts';
import type { OwnSigner } from './ownSigner.ts';

/** Flags that change what a signer does. */
interface SignerFlags {
  /** The lender asks signers for more (SIGNER-16). */
  readonly hasConditions: boolean;
  /** The back of an identity document is collected. */
  readonly hasBack: boolean;
}

/** As the signer's own pages read them: by the lender's newest release, for their account. */
export async function signerFlags(
  queries: Queries,
  { releases }: Pick<AppDependencies, 'releases'>,
  { row, record }: OwnSigner,
): Promise<SignerFlags> {
  const release = releases.head(record.organization);
  if (release === undefined) return { hasConditions: false, hasBack: false };
  const { brand, flags } = release.app;
  const subject = row.identity_uuid === null ? {} : { identityUuid: row.identity_uuid };
  const states = await readFlags(queries, brand.code, flags, subject);
  return {
    hasConditions: states['additional-signer-conditions']?.enabled === true,
    hasBack: states['back-of-id']?.enabled === true,
  };
}
