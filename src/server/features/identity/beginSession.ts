import type { FastifyReply, FastifyRequest } from 'fastify';
import { keepBrowserSession } from '../../http/browserSessions.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { type Session, type SignInStep, tokenLives } from '../../http/session.ts';
import { giveSecret } from '../../http/sessionCookie.ts';
import { rememberSignedIn } from './rememberSignedIn.ts';

/** The person who signed in, and the step still required, if any. */
export interface SignedIn {
  readonly session: Session;
  readonly step?: SignInStep | undefined;
}

export interface SignInCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Begins a session, or the next step of signing in: sets a new secret in the browser's cookie and resolves to
 * the token bound to it. Remembers the browser when no step is left.
 */
export async function beginSession(
  { request, reply }: SignInCall,
  { session, step }: SignedIn,
  dependencies: AppDependencies,
): Promise<string> {
  const { db, sessions, settings } = dependencies;
  // A renewed token of the previous session would not work with the new secret.
  reply.removeHeader('authorization');
  const bound = { ...session, use: 'browser', ...(step === undefined ? {} : { step }) } as const;
  const binding = giveSecret({ request, reply, lives: tokenLives(settings) }, bound);
  if (step !== undefined) return sessions.issueLimited(session, step, binding);
  await rememberSignedIn({ request, reply }, session.identityUuid, dependencies);
  const token = await sessions.issue(session, binding);
  await keepBrowserSession(db.kysely, sessions, token);
  return token;
}
