import { sql, type Transaction } from 'kysely';
import type { Queries, Row, Tables } from '../../db/tables.ts';

type Tx = Transaction<Tables>;

export type DraftRow = Row<'registration_drafts'>;

/** A draft, and when the browser that asks was seen with it last. */
export interface OfBrowser {
  readonly draft: DraftRow;
  readonly seenAt: Date;
}

/** Of one lender, at one time. */
export interface At {
  readonly organization: string;
  readonly now: number;
}

/** The draft of a browser, locked; undefined when it has none or its days are over. */
export async function lockDraftOf(
  tx: Tx,
  browser: string,
  { organization, now }: At,
): Promise<OfBrowser | undefined> {
  const row = await tx
    .selectFrom('draft_browsers')
    .select(['draft_uuid', 'seen_at'])
    .where('secret_hash', '=', browser)
    .where('organization', '=', organization)
    .executeTakeFirst();
  const draft = row && (await lockDraft(tx, row.draft_uuid, now));
  return draft && { draft, seenAt: row.seen_at };
}

export const lockDraft = (tx: Tx, uuid: string, now: number): Promise<DraftRow | undefined> =>
  tx
    .selectFrom('registration_drafts')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('expires_at', '>', new Date(now))
    .forUpdate()
    .executeTakeFirst();

export async function insertDraft(tx: Tx, row: Omit<DraftRow, 'ended_at'>): Promise<void> {
  await tx
    .insertInto('registration_drafts')
    .values({ ...row, data: JSON.stringify(row.data) })
    .execute();
}

/** Notes that a browser goes on with a draft. */
export async function keepBrowser(
  tx: Tx,
  browser: string,
  { draft, at }: { readonly draft: Pick<DraftRow, 'uuid' | 'organization'>; readonly at: Date },
): Promise<void> {
  const seen = { draft_uuid: draft.uuid, tries: 0, seen_at: at };
  await tx
    .insertInto('draft_browsers')
    .values({ secret_hash: browser, organization: draft.organization, ...seen })
    .onConflict((conflict) => conflict.column('secret_hash').doUpdateSet(seen))
    .execute();
}

/** Where tries of a birth date are counted: at a link, or at a browser that comes back. */
export type Counted = 'draft_links' | 'draft_browsers';

interface LeadsTo {
  readonly uuid: string;
  /** Index of the address that a link was mailed to. */
  readonly mailed: string | null;
}

/** The draft that a link or a browser leads to. */
export async function draftAt(
  tx: Tx,
  { table, hash }: { readonly table: Counted; readonly hash: string },
  { organization }: At,
): Promise<LeadsTo | undefined> {
  const mailed = table === 'draft_links' ? sql<string | null>`mailed` : sql<null>`null`;
  return tx
    .selectFrom(table)
    .select(['draft_uuid as uuid', mailed.as('mailed')])
    .where('secret_hash', '=', hash)
    .where('organization', '=', organization)
    .executeTakeFirst();
}

/** Counts one more try; false when there is none left, or the link is over. */
export async function takeTry(
  tx: Tx,
  { table, hash, most }: { readonly table: Counted; readonly hash: string; readonly most: number },
  { organization, now }: At,
): Promise<boolean> {
  const isOpen = table === 'draft_links' ? sql`expires_at > ${new Date(now)}` : sql`true`;
  const { rows } = await sql`update ${sql.table(table)} set tries = tries + 1
    where secret_hash = ${hash} and organization = ${organization} and tries < ${most} and ${isOpen}
    returning 1`.execute(tx);
  return rows.length === 1;
}

/** Leaves of a draft only that it has ended, for other browsers that go on with it. */
export async function endDraft(tx: Tx, uuid: string, at: Date): Promise<void> {
  await tx.deleteFrom('draft_links').where('draft_uuid', '=', uuid).execute();
  await tx
    .updateTable('registration_drafts')
    .set({ data: null, dob_hash: null, email_index: null, ended_at: at })
    .where('uuid', '=', uuid)
    .execute();
}

/** As if the browser was last here long ago. */
export const leaveBrowser = (tx: Tx, browser: string) =>
  tx
    .updateTable('draft_browsers')
    .set({ seen_at: new Date(0) })
    .where('secret_hash', '=', browser)
    .execute();

export const forgetBrowser = (queries: Queries, browser: string) =>
  queries.deleteFrom('draft_browsers').where('secret_hash', '=', browser).execute();
