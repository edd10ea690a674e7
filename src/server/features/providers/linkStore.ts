import type { Insertable, Transaction, Updateable } from 'kysely';
import type { JsonObject } from '../../../core/shared/json.ts';
import { type ProviderLinksTable, type Row, type Tables, toJsonb } from '../../db/tables.ts';

type Tx = Transaction<Tables>;

export type LinkRow = Row<'provider_links'>;

export type LinkChange = Omit<Updateable<ProviderLinksTable>, 'data'>;

export async function insertLink(
  tx: Tx,
  { data, ...link }: Omit<Insertable<ProviderLinksTable>, 'data' | 'status'> & { readonly data: JsonObject },
): Promise<void> {
  await tx
    .insertInto('provider_links')
    .values({ ...link, data: toJsonb(data), status: 'OPEN' })
    .execute();
}

/** The link of a token or UUID, locked until the transaction ends. */
export const selectLink = (
  tx: Tx,
  by: 'token_hash' | 'public_hash' | 'uuid',
  value: string,
): Promise<LinkRow | undefined> =>
  tx.selectFrom('provider_links').selectAll().where(by, '=', value).forUpdate().executeTakeFirst();

export async function updateLink(tx: Tx, uuid: string, change: LinkChange): Promise<void> {
  await tx.updateTable('provider_links').set(change).where('uuid', '=', uuid).execute();
}

const BUSY_MS = 60_000;

/** Keeps other calls from talking to the company about a link for a minute; false when one does so already. */
export async function claimLink(tx: Tx, { uuid, busy_until }: LinkRow, now: number): Promise<boolean> {
  if (busy_until !== null && busy_until.getTime() > now) return false;
  await updateLink(tx, uuid, { busy_until: new Date(now + BUSY_MS) });
  return true;
}

export const freeLink = (tx: Tx, uuid: string): Promise<void> => updateLink(tx, uuid, { busy_until: null });

export interface LinkOfLender extends LinkRow {
  readonly organization: string;
}

const linksOfLenders = (tx: Tx) =>
  tx
    .selectFrom('provider_links')
    .innerJoin('applications', 'applications.uuid', 'provider_links.application_uuid')
    .selectAll('provider_links')
    .select('applications.organization');

/** A link with the lender of its application, not locked. */
export const selectOfLender = (tx: Tx, uuid: string): Promise<LinkOfLender | undefined> =>
  linksOfLenders(tx).where('provider_links.uuid', '=', uuid).executeTakeFirst();

interface OpenVisit extends Pick<LinkRow, 'purpose'> {
  readonly application: string;
  readonly subject: string;
  readonly provider: string;
  /** Begun later than this. */
  readonly since: Date;
}

/** The newest open link to a company about a subject, which is its type. */
export const openLinkOf = (
  tx: Tx,
  { application, purpose, subject, provider, since }: OpenVisit,
): Promise<LinkRow | undefined> =>
  tx
    .selectFrom('provider_links')
    .selectAll()
    .where('application_uuid', '=', application)
    .where('purpose', '=', purpose)
    .where('type', '=', subject)
    .where('provider', '=', provider)
    .where('status', '=', 'OPEN')
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The link whose company is to be called next, which no other server calls for a minute from now on. */
export async function claimDueLink(tx: Tx, now: number): Promise<LinkOfLender | undefined> {
  const link = await linksOfLenders(tx)
    .where('provider_links.due_at', '<=', new Date(now))
    .orderBy('provider_links.due_at')
    .limit(1)
    .forUpdate('provider_links')
    .skipLocked()
    .executeTakeFirst();
  if (!link) return undefined;
  const attempts = link.attempts + 1;
  await updateLink(tx, link.uuid, { attempts, due_at: new Date(now + BUSY_MS) });
  return { ...link, attempts };
}
