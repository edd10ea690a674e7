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
}

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
  /** The number by which the person is found. */
  readonly found: string;
  readonly at: Date | null;
}

async function keep(tx: Tx, { identityUuid, organization }: Owner, { data, found, at }: Kept): Promise<void> {
  const row = {
    organization,
    data: toJsonb(data as JsonObject),
    phone_index: phoneIndex(organization, found),
    confirmed_at: at,
  };
  // Not one statement: the data is sealed for its row.
  const changed = await tx
    .updateTable('text_numbers')
    .set(row)
    .where('identity_uuid', '=', identityUuid)
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n) return;
  await tx
    .insertInto('text_numbers')
    .values({ identity_uuid: identityUuid, ...row })
    .execute();
}

/**
 * Keeps that a code was sent to a ten-digit number, and what is known of it: whoever gets it can stop texts before they confirm
 * the number. One that was confirmed before stays so.
 */
export async function keepCode(tx: Tx, owner: Owner, to: string, code?: JsonObject): Promise<void> {
  const row = await tx
    .selectFrom('text_numbers')
    .select(['data', 'confirmed_at'])
    .where('identity_uuid', '=', owner.identityUuid)
    .executeTakeFirst();
  const before = row && confirmedIn(row);
  const data = {
    ...(code === undefined ? {} : { code }),
    ...(before === undefined ? {} : { phone: before }),
  };
  const at = before === undefined ? null : (row?.confirmed_at ?? null);
  await keep(tx, owner, { data, found: before ?? to, at });
}

/** Keeps that a code proved a ten-digit number to be somebody's. */
export const keepConfirmed = (tx: Tx, owner: Owner, phone: string, at: Date): Promise<void> =>
  keep(tx, owner, { data: { phone }, found: phone, at });

/** The people at a lender who confirmed a ten-digit number, or were sent a code there, with their addresses. */
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
