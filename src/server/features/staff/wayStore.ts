import { type Queries, type Row, toJsonb } from '../../db/tables.ts';
import type { Tx } from './staffStore.ts';

/** How a person can sign in in a browser now. */
export interface Ways {
  readonly passkeys: number;
  readonly password: boolean;
}

export async function waysOf(queries: Queries, personId: string): Promise<Ways> {
  const [passkeys, password] = await Promise.all([
    queries.selectFrom('staff_passkeys').select('uuid').where('staff_uuid', '=', personId).execute(),
    queries
      .selectFrom('staff_passwords')
      .select('staff_uuid')
      .where('staff_uuid', '=', personId)
      .executeTakeFirst(),
  ]);
  return { passkeys: passkeys.length, password: password !== undefined };
}

export const hasWay = ({ passkeys, password }: Ways): boolean => password || passkeys > 0;

/** Whoever is made a link, or ends, has lost what they signed in with. */
export async function removeWays(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('staff_passwords').where('staff_uuid', '=', personId).execute();
  await tx.deleteFrom('staff_challenges').where('staff_uuid', '=', personId).execute();
  await tx.deleteFrom('staff_passkeys').where('staff_uuid', '=', personId).execute();
}

export type Password = Pick<
  Row<'staff_passwords'>,
  'staff_uuid' | 'password_hash' | 'totp_secret' | 'totp_last_step'
>;

/** Opens nothing that is sealed. */
export async function passwordHashOf(queries: Queries, personId: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('staff_passwords')
    .select('password_hash')
    .where('staff_uuid', '=', personId)
    .executeTakeFirst();
  return row?.password_hash;
}

export type App = Pick<Password, 'totp_secret' | 'totp_last_step'>;

/** The authenticator app that goes with a person's password. */
export const appOf = (queries: Queries, personId: string): Promise<App | undefined> =>
  queries
    .selectFrom('staff_passwords')
    .select(['staff_uuid', 'totp_secret', 'totp_last_step'])
    .where('staff_uuid', '=', personId)
    .executeTakeFirst();

/** Keeps the time step of a code; false when it, or a later one, was taken meanwhile. */
export async function takeStep(queries: Queries, personId: string, step: number): Promise<boolean> {
  const row = await queries
    .updateTable('staff_passwords')
    .set({ totp_last_step: step })
    .where('staff_uuid', '=', personId)
    .where('totp_last_step', '<', step)
    .returning('staff_uuid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets a password with its authenticator app, instead of those of before. */
export async function setPassword(tx: Tx, password: Password, at: Date): Promise<void> {
  await tx.deleteFrom('staff_passwords').where('staff_uuid', '=', password.staff_uuid).execute();
  await tx
    .insertInto('staff_passwords')
    .values({ ...password, set_at: at })
    .execute();
}

/** Keeps the secret of an app that is being set up in a session. */
export const offerTotp = (
  queries: Queries,
  { session, personId }: { readonly session: string; readonly personId: string },
  { secret, until }: { readonly secret: string; readonly until: Date },
) =>
  queries
    .updateTable('staff_sessions')
    .set({ totp_secret: secret, totp_until: until })
    .where('uuid', '=', session)
    .where('staff_uuid', '=', personId)
    .execute();

export async function offeredTotp(queries: Queries, session: string, now: Date): Promise<string | undefined> {
  const row = await queries
    .selectFrom('staff_sessions')
    .select(['uuid', 'staff_uuid', 'totp_secret'])
    .where('uuid', '=', session)
    .where('totp_until', '>', now)
    .executeTakeFirst();
  return row?.totp_secret ?? undefined;
}

export const dropTotp = (queries: Queries, session: string) =>
  queries
    .updateTable('staff_sessions')
    .set({ totp_secret: null, totp_until: null })
    .where('uuid', '=', session)
    .execute();

export type StaffPasskey = Row<'staff_passkeys'>;

/** At all hosts, the oldest first. */
export const passkeysOf = (queries: Queries, personId: string): Promise<StaffPasskey[]> =>
  queries
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('staff_uuid', '=', personId)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();

export const passkeyAt = (
  queries: Queries,
  host: string,
  credentialId: string,
): Promise<StaffPasskey | undefined> =>
  queries
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('host', '=', host)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

/** False when the host has this credential already, whoever's it is. */
export async function addPasskey(
  tx: Tx,
  {
    transports,
    ...passkey
  }: Omit<StaffPasskey, 'transports' | 'used_at'> & {
    readonly transports: readonly string[];
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('staff_passkeys')
    .values({ ...passkey, transports: toJsonb(transports), used_at: null })
    .onConflict((conflict) => conflict.columns(['host', 'credential_id']).doNothing())
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the new count of signatures; false when another sign-in has kept as high a one meanwhile. */
export async function keepPasskeyUse(
  queries: Queries,
  { uuid, counter, at }: { readonly uuid: string; readonly counter: number; readonly at: Date },
): Promise<boolean> {
  const row = await queries
    .updateTable('staff_passkeys')
    .set({ counter, used_at: at })
    .where('uuid', '=', uuid)
    .where(({ or, and, eb }) =>
      or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb.lit(counter === 0)])]),
    )
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

export const removePasskey = (tx: Tx, uuid: string) =>
  tx.deleteFrom('staff_passkeys').where('uuid', '=', uuid).execute();

/** Adds a challenge, and removes those that have expired. */
export async function addChallenge(
  tx: Tx,
  { uuid, personId }: { readonly uuid: string; readonly personId: string | undefined },
  { at, expiresAt }: { readonly at: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx.deleteFrom('staff_challenges').where('expires_at', '<=', at).execute();
  await tx
    .insertInto('staff_challenges')
    .values({ uuid, staff_uuid: personId ?? null, expires_at: expiresAt })
    .execute();
}

/** Takes a challenge, so that nobody answers it twice; false for one that is late, or somebody else's. */
export async function takeChallenge(
  queries: Queries,
  { uuid, personId }: { readonly uuid: string; readonly personId: string | undefined },
  now: Date,
): Promise<boolean> {
  const row = await queries
    .deleteFrom('staff_challenges')
    .where('uuid', '=', uuid)
    .where('staff_uuid', personId === undefined ? 'is' : '=', personId ?? null)
    .where('expires_at', '>', now)
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}
