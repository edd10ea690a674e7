import { emailIndex } from '../../db/keys/blindIndex.ts';
import type { Queries } from '../../db/tables.ts';

/** The owner of an e-mail address at an organization. */
export interface Reader {
  readonly organization: string;
  readonly email: string;
}

/** The language the address's owner chose; undefined without a choice or owner. */
export async function languageOf(
  queries: Queries,
  { organization, email }: Reader,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('profiles')
    .innerJoin('identities', 'identities.uuid', 'profiles.identity_uuid')
    .select('profiles.language')
    .where('identities.organization', '=', organization)
    .where('identities.email_index', '=', emailIndex(organization, email.toLowerCase()))
    .executeTakeFirst();
  return row?.language ?? undefined;
}

/** Stores the chosen language; false when the identity has no profile. */
export async function keepLanguage(
  queries: Queries,
  identityUuid: string,
  { language, at }: { readonly language: string; readonly at: Date },
): Promise<boolean> {
  const kept = await queries
    .updateTable('profiles')
    .set({ language, updated_at: at })
    .where('identity_uuid', '=', identityUuid)
    .executeTakeFirst();
  return kept.numUpdatedRows > 0n;
}
