import type { Transaction } from 'kysely';
import type { JsonObject } from '../../../core/shared/json.ts';
import { type Row, type Tables, toJsonb } from '../../db/tables.ts';

type Tx = Transaction<Tables>;

export type LinkRow = Row<'provider_links'>;

export interface NewLink extends Pick<LinkRow, 'uuid' | 'application_uuid' | 'purpose' | 'type'> {
  readonly token_hash: string;
  readonly state_hash: string | null;
  readonly data: JsonObject;
  readonly created_at: Date;
}

export async function insertLink(tx: Tx, link: NewLink): Promise<void> {
  await tx
    .insertInto('provider_links')
    .values({ ...link, data: toJsonb(link.data), status: 'OPEN' })
    .execute();
}

/** The link of a token, locked until the transaction ends; `by` selects which of its two tokens. */
export const selectLink = (
  tx: Tx,
  by: 'token_hash' | 'public_hash',
  hash: string,
): Promise<LinkRow | undefined> =>
  tx.selectFrom('provider_links').selectAll().where(by, '=', hash).forUpdate().executeTakeFirst();

export async function updateLink(
  tx: Tx,
  uuid: string,
  change: Partial<Pick<LinkRow, 'status' | 'public_hash' | 'found_enc'>>,
): Promise<void> {
  await tx.updateTable('provider_links').set(change).where('uuid', '=', uuid).execute();
}
