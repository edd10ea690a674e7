import type { Transaction } from 'kysely';
import type { FieldContext, FieldEncryption } from '../../db/fieldEncryption.ts';
import type { Database } from '../../db/open/database.ts';
import { requestIdNow } from '../../db/requestIds.ts';
import type { Row, Tables } from '../../db/tables.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** The same words as a page; undefined for mails kept before there were such pages. */
  readonly html?: string;
  /** Where answers go; undefined for a lender without an address of support. */
  readonly replyTo?: string | undefined;
  /** Where advertising is refused, without logging in (RFC 8058); undefined for what must arrive. */
  readonly unsubscribe?: string | undefined;
}

const addressHash = (encryption: FieldEncryption, address: string): string =>
  encryption.fingerprint(`mail ${address.toLowerCase()}`);

const contextOf = (column: string, toHash: string): FieldContext => ({
  table: 'mail_outbox',
  column,
  rowId: toHash,
});

/** Stores a mail in the outbox, encrypted: it holds links and codes that open an account. */
export async function keepMail(
  { tx, encryption }: { readonly tx: Transaction<Tables>; readonly encryption: FieldEncryption },
  { organization, mail, at }: { readonly organization: string; readonly mail: Mail; readonly at: Date },
): Promise<void> {
  const toHash = addressHash(encryption, mail.to);
  const { to: _sealedBeside, ...content } = mail;
  await tx
    .insertInto('mail_outbox')
    .values({
      organization,
      to_hash: toHash,
      to_enc: encryption.encrypt(mail.to, contextOf('to_enc', toHash)),
      mail_enc: encryption.encrypt(JSON.stringify(content), contextOf('mail_enc', toHash)),
      claimed_until: null,
      created_at: at,
      sent_at: null,
      request_id: requestIdNow() ?? null,
    })
    .execute();
}

export function readMail(encryption: FieldEncryption, row: Row<'mail_outbox'>): Mail {
  const content = JSON.parse(encryption.decrypt(row.mail_enc, contextOf('mail_enc', row.to_hash))) as Omit<
    Mail,
    'to'
  >;
  return { to: encryption.decrypt(row.to_enc, contextOf('to_enc', row.to_hash)), ...content };
}

/** Mails to an address, newest first: the last 20, or all of one lender. */
export async function sentTo(
  { db, encryption }: { readonly db: Database; readonly encryption: FieldEncryption },
  address: string,
  organization?: string,
): Promise<readonly (Mail & { readonly at: Date })[]> {
  const all = db.kysely
    .selectFrom('mail_outbox')
    .selectAll()
    .where('to_hash', '=', addressHash(encryption, address))
    .orderBy('id', 'desc');
  const some = organization === undefined ? all.limit(20) : all.where('organization', '=', organization);
  const rows = await some.execute();
  return rows.map((row) => ({ ...readMail(encryption, row), at: row.created_at }));
}

/** Removes mails to an address; with `naming`, only those whose text contains it. */
export async function removeMails(
  { tx, encryption }: { readonly tx: Transaction<Tables>; readonly encryption: FieldEncryption },
  address: string,
  naming = '',
): Promise<void> {
  const toHash = addressHash(encryption, address);
  const remove = tx.deleteFrom('mail_outbox').where('to_hash', '=', toHash);
  if (naming === '') return void (await remove.execute());
  const rows = await tx.selectFrom('mail_outbox').selectAll().where('to_hash', '=', toHash).execute();
  const ids = rows.filter((row) => readMail(encryption, row).text.includes(naming)).map(({ id }) => id);
  if (ids.length > 0) await remove.where('id', 'in', ids).execute();
}
