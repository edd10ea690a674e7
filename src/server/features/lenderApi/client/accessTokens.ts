import type { LenderScope } from '../../../../core/model/generated/connections.ts';
import type { ConnectedClient } from '../../../connections/connectedSystems.ts';
import type { AppDependencies } from '../../../http/dependencies.ts';

/** What the tokens are good for: nothing else takes them. */
const PURPOSE = 'lender-api';

/** Seconds. */
export const TOKEN_LIFE = 600;

/** A system of a lender that makes a call, with the scopes that its token and its connection both have. */
export interface LenderClient {
  readonly id: string;
  /** The lender's code. */
  readonly lender: string;
  readonly scopes: readonly LenderScope[];
}

type Tools = Pick<AppDependencies, 'signed' | 'system' | 'connections'>;

/** A token of a client for some of its scopes. */
export function issueToken(
  { signed, system }: Tools,
  { id, lender }: ConnectedClient,
  scopes: readonly LenderScope[],
): Promise<string> {
  const issuedAt = Math.floor(system.now() / 1000);
  const claims = { sub: id, lender, scope: scopes.join(' ') };
  return signed.make(PURPOSE, claims, { issuedAt, expiresAt: issuedAt + TOKEN_LIFE });
}

/**
 * The client of a genuine token; undefined when it is damaged, expired or for something else, and once the client is
 * removed from the connections or given to another lender.
 */
export async function clientOfToken(
  { signed, connections }: Tools,
  token: string,
): Promise<LenderClient | undefined> {
  const read = await signed.read(PURPOSE, token);
  if (!read.ok) return undefined;
  const { sub = '', lender, scope } = read.value;
  const client = connections.client(sub);
  if (client === undefined || client.lender !== lender || typeof scope !== 'string') return undefined;
  const given = scope.split(' ');
  return { id: client.id, lender: client.lender, scopes: client.scopes.filter((one) => given.includes(one)) };
}
