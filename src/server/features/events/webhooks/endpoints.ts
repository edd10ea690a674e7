import { createHash } from 'node:crypto';
import type { ConnectedWebhook } from '../../../connections/connectedSystems.ts';
import type { Connections } from '../../../connections/openConnections.ts';

/** A lender's webhook. */
export interface Endpoint extends ConnectedWebhook {
  /** The lender's code. */
  readonly organization: string;
}

type Systems = Pick<Connections, 'inForce' | 'webhooksOf'>;

export const endpointsOf = ({ webhooksOf }: Pick<Systems, 'webhooksOf'>, organization: string): Endpoint[] =>
  webhooksOf(organization).map((webhook) => ({ ...webhook, organization }));

/** Those of all lenders. */
export const allEndpoints = (connections: Systems): Endpoint[] =>
  Object.keys(connections.inForce.file.lenders ?? {}).flatMap((lender) => endpointsOf(connections, lender));

/** True when the webhook is told of events of a type, given without `equiform.`. */
export const isToldOf = ({ events }: Endpoint, type: string): boolean =>
  events?.some((one) => one === type) ?? true;

/** By which it is known whether a webhook that was gone has another address now. */
export const urlHash = ({ url }: Pick<Endpoint, 'url'>): string =>
  createHash('sha256').update(url).digest('hex');
