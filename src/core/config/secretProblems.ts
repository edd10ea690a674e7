import type {
  Connection,
  ConnectionsFile,
  LenderConnection,
  SecretSource,
} from '../model/generated/connections.ts';
import type { Result } from '../shared/result.ts';
import type { ConnectionProblem } from './connectionProblem.ts';

/** What a secret is for. */
export type SecretUse = 'client' | 'keys' | 'webhook' | 'provider';

/** Reads a secret; fails with why it cannot, in words that never hold it. */
export type SecretOf = (source: SecretSource, use: SecretUse) => Result<string, string>;

/** The secrets of companies of the signed protocol sign as those of webhooks do. */
export const providerSecretUse = (kind: string): SecretUse =>
  kind === 'hostedVisit' ? 'webhook' : 'provider';

interface Placed {
  readonly source: SecretSource;
  readonly use: SecretUse;
  readonly at: readonly string[];
}

const ofProviders = ({ providers = {} }: Connection, at: readonly string[]): readonly Placed[] =>
  Object.entries(providers).flatMap(([id, { kind, secrets = {} }]) =>
    Object.entries(secrets).map(([name, source]) => ({
      source,
      use: providerSecretUse(kind),
      at: [...at, 'providers', id, 'secrets', name],
    })),
  );

function listed(sources: readonly SecretSource[] | undefined, use: SecretUse, at: readonly string[]) {
  return (sources ?? []).map((source, index): Placed => ({ source, use, at: [...at, String(index)] }));
}

const ofSystems = ({ clients, webhooks }: LenderConnection, at: readonly string[]): readonly Placed[] => [
  ...(clients ?? []).flatMap(({ secrets, keys }, index) => [
    ...listed(secrets, 'client', [...at, 'clients', String(index), 'secrets']),
    ...listed(keys, 'keys', [...at, 'clients', String(index), 'keys']),
  ]),
  ...(webhooks ?? []).flatMap(({ secrets }, index) =>
    listed(secrets, 'webhook', [...at, 'webhooks', String(index), 'secrets']),
  ),
];

/** The secrets that cannot be read. */
export const secretProblems = (
  { all = {}, lenders = {} }: ConnectionsFile,
  secretOf: SecretOf,
): readonly ConnectionProblem[] =>
  [
    ...ofProviders(all, ['all']),
    ...Object.entries(lenders).flatMap(([code, connection]) => [
      ...ofProviders(connection, ['lenders', code]),
      ...ofSystems(connection, ['lenders', code]),
    ]),
  ].flatMap(({ source, use, at }) => {
    const read = secretOf(source, use);
    return read.ok ? [] : [{ at, code: 'missing-setting' as const, message: read.error }];
  });
