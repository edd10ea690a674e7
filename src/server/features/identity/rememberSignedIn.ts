import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDependencies } from '../../http/dependencies.ts';
import { readDevice, rememberDevice } from './knownDevice.ts';

/** Makes the browser one that its owner has signed in with. */
export function rememberSignedIn(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  identityUuid: string,
  dependencies: AppDependencies,
): void {
  const known = readDevice(request, dependencies);
  reply.header('set-cookie', rememberDevice(request, { identityUuid, known }, dependencies));
}
