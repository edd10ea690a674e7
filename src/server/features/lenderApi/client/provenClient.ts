import type { FastifyRequest } from 'fastify';
import type { ConnectedClient } from '../../../connections/connectedSystems.ts';
import { giveBackAllowance, takeAllowance } from '../../../db/allowance.ts';
import type { AppDependencies } from '../../../http/dependencies.ts';
import { placeOf } from '../../../http/placeOf.ts';
import { isAssertionOf, subjectOf } from './clientAssertion.ts';
import type { ClientProof } from './clientProof.ts';
import { isSecret } from './isSecret.ts';
import { LenderProblem } from './problem.ts';
import { unknownClient } from './tokenRefusal.ts';

const HOUR_MS = 3_600_000;

async function isProven(
  dependencies: AppDependencies,
  client: ConnectedClient | undefined,
  { proof, path }: { readonly proof: ClientProof; readonly path: string },
): Promise<boolean> {
  // Compared for an unknown client too, which then takes as long.
  if (proof.type === 'secret') return isSecret(proof.secret, client?.secrets ?? ['']) && client !== undefined;
  return client !== undefined && isAssertionOf(dependencies, client, { assertion: proof.assertion, path });
}

/**
 * The client that a proof is of; refuses every other, and answers 429 after too many refused ones from one place within an
 * hour on all servers. Proofs count before they are looked at, so that parallel ones get no extra tries.
 */
export async function provenClient(
  dependencies: AppDependencies,
  request: FastifyRequest,
  proof: ClientProof,
): Promise<ConnectedClient> {
  const { db, system, encryption, settings, connections } = dependencies;
  const place = encryption.fingerprint(`lender client ${placeOf(request.ip)}`);
  const limits = { most: settings.lenderTokenTries, perMs: HOUR_MS, pauseMs: 0, now: system.now() };
  if (!(await takeAllowance(db.kysely, place, limits))) throw new LenderProblem('too-many-requests');
  const clientId = proof.type === 'secret' ? proof.clientId : subjectOf(proof.assertion);
  const isNamedOtherwise = proof.type === 'assertion' && (proof.clientId ?? clientId) !== clientId;
  const client = clientId === undefined ? undefined : connections.client(clientId);
  const path = request.routeOptions.url ?? '';
  if (isNamedOtherwise || !(await isProven(dependencies, client, { proof, path })) || !client)
    throw unknownClient();
  await giveBackAllowance(db.kysely, place);
  return client;
}
