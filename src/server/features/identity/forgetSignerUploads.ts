import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/**
 * Forgets what a person uploaded to sign for others, as long as they have not signed; resolves to the keys of the files, to
 * delete after the commit.
 */
export async function forgetSignerUploads(
  tx: Transaction<Tables>,
  identityUuid: string,
): Promise<readonly string[]> {
  const uploads = await tx
    .selectFrom('documents')
    .innerJoin('signers', 'signers.uuid', 'documents.signer_uuid')
    .select(['documents.uuid', 'documents.storage_key'])
    .where('signers.identity_uuid', '=', identityUuid)
    .where('signers.status', '!=', 'SIGNED')
    .where('documents.category', '=', 'UPLOAD')
    .execute();
  for (const { uuid } of uploads) {
    await tx.deleteFrom('document_events').where('document_uuid', '=', uuid).execute();
    await tx.deleteFrom('documents').where('uuid', '=', uuid).execute();
  }
  return uploads.map(({ storage_key: key }) => key);
}
