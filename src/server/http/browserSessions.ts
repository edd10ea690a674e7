import type { FastifyRequest } from 'fastify';
import { compiledOnce } from '../db/compiledOnce.ts';
import type { Queries, Row } from '../db/tables.ts';
import type { AppDependencies } from './dependencies.ts';
import { openRowsOf } from './knownOrganization.ts';
import type { SessionTokens, TokenSession } from './session.ts';
import { bindingOf, secretsAt } from './sessionCookie.ts';

/** Only a person's browser after signing in: no step of it, no wallet, no test. */
const isKept = ({ use, step, binding }: TokenSession): boolean =>
  use === 'browser' && step === undefined && binding !== undefined;

const at = (seconds: number): Date => new Date(seconds * 1000);

/**
 * Remembers whose session a browser has, by the hash of its cookie's secret, until this token expires: when the session begins
 * and whenever it gets a newer token. A session that ended meanwhile stays ended (`sessionOfCookie`).
 */
export async function keepBrowserSession(
  queries: Queries,
  sessions: Pick<SessionTokens, 'verify'>,
  token: string,
): Promise<void> {
  const verified = await sessions.verify(token);
  if (!verified.ok || !isKept(verified.value)) return;
  const { binding = '', organization, identityUuid, sid, scope, version = 0, ...times } = verified.value;
  await queries
    .insertInto('browser_sessions')
    .values({
      hash: binding,
      organization,
      identity_uuid: identityUuid,
      sid,
      scope: scope ?? null,
      session_version: version,
      signed_in_at: at(times.signedInAt),
      expires_at: at(times.expiresAt),
    })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ expires_at: at(times.expiresAt) }))
    .execute();
}

interface Sought {
  readonly hash: string;
  readonly organization: string;
  readonly now: Date;
}

/** Ended sessions are found by logging out and by the version of the identity, as those of tokens are (sessionEnds.ts). */
const found = compiledOnce((queries, { hash, organization, now }: Sought) =>
  queries
    .selectFrom('browser_sessions as session')
    .innerJoin('identities', 'identities.uuid', 'session.identity_uuid')
    .selectAll('session')
    .where('session.hash', '=', hash)
    .where('session.organization', '=', organization)
    .where('session.expires_at', '>', now)
    .whereRef('session.session_version', '=', 'identities.session_version')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('revoked_sessions').select('sid').whereRef('revoked_sessions.sid', '=', 'session.sid'),
        ),
      ),
    ),
);

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

const toSession = (row: Row<'browser_sessions'>, now: Date): TokenSession => ({
  identityUuid: row.identity_uuid,
  organization: row.organization,
  version: row.session_version,
  issuedAt: seconds(now),
  expiresAt: seconds(row.expires_at),
  signedInAt: seconds(row.signed_in_at),
  sid: row.sid,
  use: 'browser',
  binding: row.hash,
  ...(row.scope === null ? {} : { scope: row.scope }),
});

/**
 * The session at a lender of the browser that sends this request, by its cookie alone; undefined when it ended, as its token
 * would have: by logging out, a new password, idleness or its longest life. It opens no call: those need the token too.
 */
export async function sessionOfCookie(
  request: FastifyRequest,
  organization: string,
  { db, releases, system }: Pick<AppDependencies, 'db' | 'releases' | 'system'>,
): Promise<TokenSession | undefined> {
  // A browser sends one; a few more cost little, many are refused.
  const secrets = secretsAt(request, organization).slice(0, 2);
  if (secrets.length === 0) return undefined;
  openRowsOf(releases, organization);
  const now = new Date(system.now());
  for (const secret of secrets) {
    const [row] = await found.run(db.kysely, { hash: bindingOf(secret), organization, now });
    if (row !== undefined) return toSession(row, now);
  }
  return undefined;
}

const checked = new Set<string>();

/** True for a token whose session this process has just found by its cookie: it need not be looked up for each call. */
export const isJustChecked = (token: string): boolean => checked.has(token);

/**
 * Runs calls of the server to itself for a session that was found by its cookie, with a token that nobody else gets. Whether
 * the session has ended was asked with the cookie; it is not asked again for each of them.
 */
export async function withTokenOf<T>(
  session: TokenSession,
  sessions: Pick<SessionTokens, 'again'>,
  work: (token: string) => Promise<T>,
): Promise<T> {
  const token = await sessions.again(session);
  checked.add(token);
  try {
    return await work(token);
  } finally {
    checked.delete(token);
  }
}
