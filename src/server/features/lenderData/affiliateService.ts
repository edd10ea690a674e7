import type { PrepopSeed } from '../../../core/model/generated/sandbox-prepop.ts';
import { emailIndex } from '../../db/keys/blindIndex.ts';
import { type Queries, type Row, toJsonb } from '../../db/tables.ts';
import { type Page, type PageAsked, pageOf } from './pageService.ts';

/** What an affiliate of a lender knows about a borrower (REG-46), by the token that it sends them with. */
export type AffiliateRecord = Omit<PrepopSeed, 'organization'>;

const recordOf = ({ token, data }: Row<'affiliate_records'>): AffiliateRecord => ({
  ...(data as Omit<AffiliateRecord, 'token'>),
  token,
});

export async function findAffiliateRecord(
  queries: Queries,
  organization: string,
  token: string,
): Promise<AffiliateRecord | undefined> {
  const row = await queries
    .selectFrom('affiliate_records')
    .selectAll()
    .where('organization', '=', organization)
    .where('token', '=', token)
    .executeTakeFirst();
  return row && recordOf(row);
}

export async function pageOfAffiliateRecords(
  queries: Queries,
  organization: string,
  asked: PageAsked,
): Promise<Page<AffiliateRecord>> {
  const all = queries.selectFrom('affiliate_records').selectAll().where('organization', '=', organization);
  const from = asked.after === undefined ? all : all.where('token', '>', asked.after);
  const rows = await from
    .orderBy('token')
    .limit(asked.limit + 1)
    .execute();
  return pageOf(rows, asked, { keyOf: ({ token }) => token, itemOf: recordOf });
}

/** Keeps a record, new or in place of what it was. */
export async function keepAffiliateRecord(
  tx: Queries,
  { token, organization, ...data }: PrepopSeed,
  at: Date,
): Promise<void> {
  const { email } = data;
  const row = {
    data: toJsonb(data),
    email_index: email === undefined ? null : emailIndex(organization, email.toLowerCase()),
    updated_at: at,
  };
  await tx
    .insertInto('affiliate_records')
    .values({ organization, token, ...row })
    .onConflict((conflict) =>
      conflict.columns(['organization', 'token']).doUpdateSet((eb) => ({
        data: eb.ref('excluded.data'),
        email_index: eb.ref('excluded.email_index'),
        updated_at: at,
      })),
    )
    .execute();
}

/** False when the lender has no such record. */
export async function removeAffiliateRecord(
  tx: Queries,
  { organization, token }: { readonly organization: string; readonly token: string },
): Promise<boolean> {
  const removed = await tx
    .deleteFrom('affiliate_records')
    .where('organization', '=', organization)
    .where('token', '=', token)
    .returning('token')
    .execute();
  return removed.length > 0;
}
