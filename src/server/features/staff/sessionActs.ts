import { millisecondsInHour } from 'date-fns/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { appendAudit } from '../../audit/appendAudit.ts';
import { ApiError } from '../../http/errors.ts';
import { agentWords } from './agentWords.ts';
import { knowBrowser } from './knownBrowser.ts';
import { newSecret, secretHash } from './secrets.ts';
import { addSession, endSession, endSessionByHash, lockSession, type SignInWay } from './sessionStore.ts';
import { csrfOf, giveSession, sessionSecret } from './staffCookie.ts';
import type { Caller } from './staffService.ts';
import type { Tx } from './staffStore.ts';
import type { SessionTools, StaffTools } from './staffTools.ts';
import { expectOwnOrManaged } from './tokenActs.ts';

/** A browser that makes a call, and is answered. */
export interface Browser {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A session that has begun, with the secret for its cookie. */
export interface BegunSession {
  readonly uuid: string;
  readonly personId: string;
  readonly secret: string;
  readonly expiresAt: Date;
}

/**
 * Begins a session, in the transaction of what it is for. Its secret is always new, and the session that the browser had ends:
 * whoever put a cookie into a browser gains nothing.
 */
export async function beginSession(
  tx: Tx,
  { system, ids, staff }: StaffTools,
  request: FastifyRequest,
  { personId, way }: { readonly personId: string; readonly way: SignInWay },
): Promise<BegunSession> {
  const startedAt = new Date(system.now());
  const before = secretHash('session', sessionSecret(request) ?? '');
  if (before !== undefined) await endSessionByHash(tx, before, startedAt);
  const secret = newSecret('session');
  const expiresAt = new Date(startedAt.getTime() + staff.file.limits.sessionHours * millisecondsInHour);
  const session = {
    uuid: ids.uuid(),
    personId,
    way,
    from: request.ip,
    agent: agentWords(request.headers['user-agent']),
    startedAt,
    usedAt: startedAt,
    expiresAt,
  };
  await addSession(tx, session, secretHash('session', secret) ?? '');
  return { uuid: session.uuid, personId, secret, expiresAt };
}

/** Notes in the log that somebody signed in, and how. */
export const auditSignIn = (
  tx: Tx,
  tools: StaffTools,
  { ip }: FastifyRequest,
  { uuid, personId, way }: Pick<BegunSession, 'uuid' | 'personId'> & { readonly way: SignInWay },
): Promise<void> =>
  appendAudit(tx, tools, {
    who: { personId, tokenId: uuid, from: ip },
    act: 'session.begin',
    subject: `session ${uuid}`,
    changes: [{ field: 'way', after: way }],
  });

/** Signs somebody in who has proven who they are. */
export function signIn(
  tools: SessionTools,
  browser: Browser,
  who: { readonly personId: string; readonly way: SignInWay },
): Promise<SignedIn> {
  const begun = tools.db.transaction(async (tx) => {
    const session = await beginSession(tx, tools, browser.request, who);
    await auditSignIn(tx, tools, browser.request, { ...session, way: who.way });
    return session;
  });
  return begun.then((session) => give(tools, browser, session));
}

/** What a session tells of itself. */
export type SignedIn = Pick<BegunSession, 'personId' | 'expiresAt'> & { readonly csrf: string };

/** Gives a browser the cookie of a session that has begun, and marks it as one that the person signed in with. */
export async function give(
  tools: SessionTools,
  browser: Browser,
  { personId, secret, expiresAt }: BegunSession,
): Promise<SignedIn> {
  const seconds = Math.floor((expiresAt.getTime() - tools.system.now()) / 1000);
  giveSession(browser, secret, seconds);
  await knowBrowser(tools, browser, personId);
  return { personId, expiresAt, csrf: csrfOf(secret) };
}

/** Ends a session at once: one's own, or with tokens.manage that of somebody else; 404 when there is none. */
export function endOneSession(
  tools: StaffTools,
  caller: Caller,
  { uuid, why }: { readonly uuid: string; readonly why?: string | undefined },
): Promise<void> {
  const now = tools.system.now();
  return tools.db.transaction(async (tx) => {
    const session = await lockSession(tx, uuid, tools.staff.goodAt(now));
    if (session === undefined) throw new ApiError('notFound');
    await expectOwnOrManaged(tx, caller, session.personId);
    await endSession(tx, uuid, new Date(now));
    const isOwn = session.personId === caller.personId;
    await appendAudit(tx, tools, {
      who: caller,
      act: isOwn ? 'session.end' : 'tokens.manage',
      subject: `session ${uuid}`,
      changes: [{ field: 'state', before: 'good', after: 'ended' }],
      why,
    });
  });
}
