import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDependencies } from '../../http/dependencies.ts';
import { readDevice, rememberDevice } from './knownDevice.ts';
import { withoutDeviceBefore } from './knownDeviceBefore.ts';

/** Marks the browser as one its owner has signed in with. */
export async function rememberSignedIn(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  identityUuid: string,
  dependencies: AppDependencies,
): Promise<void> {
  const known = await readDevice(request, dependencies);
  const cookie = await rememberDevice(request, { identityUuid, known }, dependencies);
  for (const header of [cookie, ...withoutDeviceBefore(request)]) reply.header('set-cookie', header);
}
