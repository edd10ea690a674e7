import type { Transaction } from 'kysely';
import type { JsonObject } from '../../../core/shared/json.ts';
import { phoneIndex } from '../../db/keys/blindIndex.ts';
import { type Queries, type Tables, toJsonb } from '../../db/tables.ts';

type Tx = Transaction<Tables>;

/** The number to which somebody takes texts. */
export interface TextNumber {
  /** Ten digits; undefined until a code proved that it is theirs. */
  readonly confirmed: string | undefined;
  /** What is known of the code that was sent last. */
  readonly code: JsonObject | undefined;
}

interface Data {
  readonly phone?: string;
  readonly code?: JsonObject;
  /** The names of texts from the number that were acted on, oldest first. */
  readonly heard?: readonly string[];
}

/** A text is passed on again within minutes, if at all. */
const MOST_HEARD = 20;

/** The confirmed number in a row of `text_numbers`. */
export const confirmedIn = (row: { readonly data: unknown; readonly confirmed_at: Date | null }) =>
  row.confirmed_at === null ? undefined : (row.data as Data).phone;

/** Locks the row within a transaction. */
export async function readTextNumber(tx: Tx, identityUuid: string): Promise<TextNumber> {
  const row = await tx
    .selectFrom('text_numbers')
    .select(['data', 'confirmed_at'])
    .where('identity_uuid', '=', identityUuid)
    .forUpdate()
    .executeTakeFirst();
  return { confirmed: row && confirmedIn(row), code: (row?.data as Data | undefined)?.code };
}

interface Owner {
  readonly identityUuid: string;
  readonly organization: string;
}

interface Kept {
  readonly data: Data;
  readonly at: Date | null;
}

/** Changes the row of somebody, who is found by the number on file. */
async function keep(
  tx: Tx,
  { identityUuid, organization }: Owner,
  onFile: string,
  change: (before: Kept) => Kept,
): Promise<void> {
  const before = await tx
    .selectFrom('text_numbers')
    .select(['data', 'confirmed_at'])
    .where('identity_uuid', '=', identityUuid)
    .forUpdate()
    .executeTakeFirst();
  const { data, at } = change({ data: (before?.data ?? {}) as Data, at: before?.confirmed_at ?? null });
  const row = {
    organization,
    data: toJsonb(data as JsonObject),
    phone_index: phoneIndex(organization, onFile),
    confirmed_at: at,
  };
  // Not one statement: the data is sealed for its row.
  await (before === undefined
    ? tx.insertInto('text_numbers').values({ identity_uuid: identityUuid, ...row })
    : tx.updateTable('text_numbers').set(row).where('identity_uuid', '=', identityUuid)
  ).execute();
}

/**
 * Keeps which ten-digit number is on file: whoever has it can stop texts before a code proves that it is theirs. Another number that
 * was confirmed is so no more.
 */
export const keepOnFile = (tx: Tx, owner: Owner, onFile: string): Promise<void> =>
  keep(tx, owner, onFile, ({ data: { phone, ...data }, at }) =>
    phone === onFile ? { data: { ...data, phone }, at } : { data, at: null },
  );

/** Keeps what is known of a code that was sent to the number on file. One that was confirmed before stays so. */
export const keepCode = (tx: Tx, owner: Owner, onFile: string, code: JsonObject): Promise<void> =>
  keep(tx, owner, onFile, ({ data, at }) => ({ data: { ...data, code }, at }));

/** Keeps that a code proved a ten-digit number to be somebody's, who may have another on file. */
export const keepConfirmed = (
  tx: Tx,
  owner: Owner,
  {
    phone,
    onFile = phone,
    at,
  }: { readonly phone: string; readonly onFile?: string | undefined; readonly at: Date },
): Promise<void> =>
  keep(tx, owner, onFile, ({ data: { code: _used, ...data } }) => ({ data: { ...data, phone }, at }));

/** The people at a lender who have a ten-digit number on file, with their addresses. */
export const peopleOfNumber = (
  queries: Queries,
  organization: string,
  phone: string,
): Promise<readonly { readonly uuid: string; readonly email: string }[]> =>
  queries
    .selectFrom('text_numbers')
    .innerJoin('identities', 'identities.uuid', 'text_numbers.identity_uuid')
    .select(['identities.uuid', 'identities.email'])
    .where('text_numbers.organization', '=', organization)
    .where('text_numbers.phone_index', '=', phoneIndex(organization, phone))
    .orderBy('identities.created_at')
    .execute();

/**
 * Keeps that a text of somebody, by the name that its company gave it, is acted on; false where it was before: whoever has the
 * signed call may make it again. Without a row, or a name, nothing can be kept, and it is false too.
 */
export async function hear(tx: Tx, identityUuid: string, text: string | undefined): Promise<boolean> {
  const row = await tx
    .selectFrom('text_numbers')
    .select('data')
    .where('identity_uuid', '=', identityUuid)
    .forUpdate()
    .executeTakeFirst();
  const data = row?.data as Data | undefined;
  if (data === undefined || text === undefined || data.heard?.includes(text)) return false;
  const heard = [...(data.heard ?? []), text].slice(-MOST_HEARD);
  await tx
    .updateTable('text_numbers')
    .set({ data: toJsonb({ ...data, heard } as JsonObject) })
    .where('identity_uuid', '=', identityUuid)
    .execute();
  return true;
}
