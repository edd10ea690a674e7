import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDependencies } from '../../http/dependencies.ts';
import { readDevice, rememberDevice } from './knownDevice.ts';

/** Of whom a browser is to be known, by identity or by the token they were given. */
type Signed = { readonly dependencies: AppDependencies } & (
  | { readonly token: string }
  | { readonly identityUuid: string }
);

/** Makes the browser one that its owner has signed in with, unless a step of signing in is still needed. */
export function rememberSignedIn(request: FastifyRequest, reply: FastifyReply, signed: Signed): void {
  const { dependencies } = signed;
  const session = 'token' in signed ? dependencies.sessions.verify(signed.token) : undefined;
  if (session !== undefined && (!session.ok || session.value.step !== undefined)) return;
  const uuid = 'identityUuid' in signed ? signed.identityUuid : session?.ok && session.value.identityUuid;
  if (!uuid) return;
  const known = readDevice(request.headers.cookie, dependencies);
  reply.header('set-cookie', rememberDevice(uuid, known, dependencies));
}
