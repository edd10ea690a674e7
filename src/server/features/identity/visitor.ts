import type { FastifyRequest } from 'fastify';
import { placeOf } from '../../http/placeOf.ts';
import { type DeviceTools, type KnownDevice, readDevice } from './knownDevice.ts';

export interface Visitor {
  /** The address; for IPv6 the household's network, its first 64 bits. */
  readonly place: string;
  /** The browser, if somebody has signed in with it before. */
  readonly device: KnownDevice | undefined;
}

export const visitorOf = async (request: FastifyRequest, dependencies: DeviceTools): Promise<Visitor> => ({
  place: placeOf(request.ip),
  device: await readDevice(request, dependencies),
});
