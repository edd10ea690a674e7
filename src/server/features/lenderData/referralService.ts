import type { ReferralSeed } from '../../../core/model/generated/sandbox-referrals.ts';
import { emailIndex } from '../../db/keys/blindIndex.ts';
import { type Queries, type Row, toJsonb } from '../../db/tables.ts';
import { type Page, type PageAsked, pageOf } from './pageService.ts';

/** What a referral knows about a person (REG-47), and its status once they have an account. */
export type ReferralRecord = Omit<ReferralSeed, 'organization'>;

function referralOf({ uuid, data, email, status }: Row<'referrals'>): ReferralRecord {
  const known = data as Omit<ReferralRecord, 'uuid' | 'email' | 'status'>;
  return { uuid, ...known, email: email ?? '', ...(status === '' ? {} : { status }) };
}

/** Among the referrals of some organizations. */
export async function findReferral(
  queries: Queries,
  uuid: string,
  organizations: readonly string[],
): Promise<ReferralRecord | undefined> {
  const row = await queries
    .selectFrom('referrals')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('organization', 'in', organizations)
    .executeTakeFirst();
  return row && referralOf(row);
}

export async function pageOfReferrals(
  queries: Queries,
  organization: string,
  asked: PageAsked,
): Promise<Page<ReferralRecord>> {
  const all = queries.selectFrom('referrals').selectAll().where('organization', '=', organization);
  const from = asked.after === undefined ? all : all.where('uuid', '>', asked.after);
  const rows = await from
    .orderBy('uuid')
    .limit(asked.limit + 1)
    .execute();
  return pageOf(rows, asked, { keyOf: ({ uuid }) => uuid, itemOf: referralOf });
}

const rowOf = ({ uuid, organization, status, email, ...data }: ReferralSeed, at: Date) => ({
  uuid,
  organization,
  status: status ?? '',
  email,
  email_index: emailIndex(organization, email.toLowerCase()),
  data: toJsonb(data),
  updated_at: at,
});

/** Keeps a referral if its UUID is new; one that is known keeps its state. False when it is known. */
export async function addReferral(tx: Queries, seed: ReferralSeed, at: Date): Promise<boolean> {
  const added = await tx
    .insertInto('referrals')
    .values(rowOf(seed, at))
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .returning('uuid')
    .execute();
  return added.length > 0;
}

/** Keeps a referral, new or in place of what it was. False when the UUID is another lender's. */
export async function keepReferral(tx: Queries, seed: ReferralSeed, at: Date): Promise<boolean> {
  const { uuid, organization, ...row } = rowOf(seed, at);
  const changed = await tx
    .updateTable('referrals')
    .set(row)
    .where('uuid', '=', uuid)
    .where('organization', '=', organization)
    .returning('uuid')
    .execute();
  return changed.length > 0 || addReferral(tx, seed, at);
}

/** False when the lender has no such referral. */
export async function removeReferral(
  tx: Queries,
  { organization, uuid }: { readonly organization: string; readonly uuid: string },
): Promise<boolean> {
  const removed = await tx
    .deleteFrom('referrals')
    .where('organization', '=', organization)
    .where('uuid', '=', uuid)
    .returning('uuid')
    .execute();
  return removed.length > 0;
}
