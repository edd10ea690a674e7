import type { FieldContext, FieldEncryption } from '../../db/fieldEncryption.ts';
import { emailIndex } from '../../db/keys/blindIndex.ts';
import type { Queries } from '../../db/tables.ts';

/** Where advertising is refused, on each lender's pages. */
export const REFUSAL = '/mail/refusal';

const contextOf = (organization: string): FieldContext => ({
  table: 'mail_opt_outs',
  column: 'token',
  rowId: organization,
});

const indexOf = (organization: string, address: string): string =>
  emailIndex(organization, address.toLowerCase());

/** The path of the link for one address: the address itself, sealed, so that nobody else's can be refused; in its mail's language. */
export function refusalPath(
  encryption: FieldEncryption,
  {
    organization,
    to,
    language,
  }: { readonly organization: string; readonly to: string; readonly language: string },
): string {
  const t = encryption.encrypt(to.toLowerCase(), contextOf(organization));
  return `${REFUSAL}?${new URLSearchParams({ t, language })}`;
}

/** The address in a link of a lender; undefined for what this server did not make. */
export function refusingAddress(
  encryption: FieldEncryption,
  organization: string,
  token: string,
): string | undefined {
  try {
    return encryption.decrypt(token, contextOf(organization));
  } catch {
    return undefined;
  }
}

/** Whether an address wants no advertising of a lender. */
export async function isRefused(queries: Queries, organization: string, address: string): Promise<boolean> {
  const row = await queries
    .selectFrom('mail_opt_outs')
    .select('organization')
    .where('organization', '=', organization)
    .where('email_index', '=', indexOf(organization, address))
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps, without end, that an address wants no more advertising of a lender (15 U.S.C. 7704(a)(4)). */
export async function refuseMails(
  queries: Queries,
  organization: string,
  { address, at }: { readonly address: string; readonly at: Date },
): Promise<void> {
  await queries
    .insertInto('mail_opt_outs')
    .values({ organization, email_index: indexOf(organization, address), created_at: at })
    .onConflict((conflict) => conflict.columns(['organization', 'email_index']).doNothing())
    .execute();
}
