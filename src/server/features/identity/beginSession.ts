import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDependencies } from '../../http/dependencies.ts';
import { type Session, type SignInStep, tokenLives } from '../../http/session.ts';
import { giveSecret } from '../../http/sessionCookie.ts';
import { rememberSignedIn } from './rememberSignedIn.ts';

/** Who has signed in, and the step that is still needed, if any. */
export interface SignedIn {
  readonly session: Session;
  readonly step?: SignInStep | undefined;
}

/** A request, and its answer, by which somebody signs in. */
export interface SignInCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Begins a session, or the next step of signing in, with the browser of the request: gives it a new secret in a cookie and
 * resolves to the token that is worth something together with it. Who needs no further step is remembered.
 */
export async function beginSession(
  { request, reply }: SignInCall,
  { session, step }: SignedIn,
  dependencies: AppDependencies,
): Promise<string> {
  const { sessions, settings } = dependencies;
  // A newer token of the session before would be worth nothing with the new secret.
  reply.removeHeader('authorization');
  const bound = { ...session, use: 'browser', ...(step === undefined ? {} : { step }) } as const;
  const binding = giveSecret({ request, reply, lives: tokenLives(settings) }, bound);
  if (step !== undefined) return sessions.issueLimited(session, step, binding);
  await rememberSignedIn({ request, reply }, session.identityUuid, dependencies);
  return sessions.issue(session, binding);
}
