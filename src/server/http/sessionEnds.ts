import { compiledOnce } from '../db/compiledOnce.ts';
import type { Queries } from '../db/tables.ts';
import type { TokenLives, TokenSession } from './session.ts';

const ends = compiledOnce(
  (
    queries,
    { sid, identityUuid, version }: Required<Pick<TokenSession, 'sid' | 'identityUuid' | 'version'>>,
  ) =>
    queries.selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('revoked_sessions').select('sid').where('sid', '=', sid)).as('is_revoked'),
      eb
        .exists(
          eb
            .selectFrom('identities')
            .select('uuid')
            .where('uuid', '=', identityUuid)
            .where('session_version', '!=', version),
        )
        .as('is_older'),
    ]),
);

/** True when the session was ended before its token expired: by logging out or a new password. */
export async function isEnded(
  queries: Queries,
  session: Pick<TokenSession, 'sid' | 'identityUuid' | 'version'>,
): Promise<boolean> {
  const { sid, identityUuid, version = 0 } = session;
  const [row] = await ends.run(queries, { sid, identityUuid, version });
  return Boolean(row?.is_revoked) || Boolean(row?.is_older);
}

/** Ends one session until its last token has expired; the retention job then removes the row. */
export async function endSession(
  queries: Queries,
  { sid, signedInAt }: TokenSession,
  { longestSeconds }: TokenLives,
): Promise<void> {
  const expiresAt = new Date((signedInAt + longestSeconds) * 1000);
  await queries.deleteFrom('browser_sessions').where('sid', '=', sid).execute();
  await queries
    .insertInto('revoked_sessions')
    .values({ sid, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** True for the first use of a name; remembered until `expiresAt`, in seconds since 1970. */
export async function takeOnce(queries: Queries, name: string, expiresAt: number): Promise<boolean> {
  const taken = await queries
    .insertInto('revoked_sessions')
    .values({ sid: name, expires_at: new Date(expiresAt * 1000) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sid')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Ends every session of an identity; resolves to the version new tokens need. */
export async function endAllSessions(queries: Queries, identityUuid: string): Promise<number> {
  await queries.deleteFrom('browser_sessions').where('identity_uuid', '=', identityUuid).execute();
  const { session_version: version } = await queries
    .updateTable('identities')
    .set((eb) => ({ session_version: eb('session_version', '+', 1) }))
    .where('uuid', '=', identityUuid)
    .returning('session_version')
    .executeTakeFirstOrThrow();
  return version;
}
