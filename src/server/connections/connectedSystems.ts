import type { JWK } from 'jose';
import { providerSecretUse, type SecretOf, type SecretUse } from '../../core/config/secretProblems.ts';
import { connectionOf, providersOf } from '../../core/journey/connections.ts';
import type {
  Client,
  ConnectionsFile,
  LenderScope,
  Provider,
  SecretSource,
  Webhook,
} from '../../core/model/generated/connections.ts';
import { publicKeysOf } from './publicKeys.ts';

/** A system of a lender that calls the Lender API. */
export interface ConnectedClient {
  readonly id: string;
  /** The lender's code. */
  readonly lender: string;
  readonly scopes: readonly LenderScope[];
  /** All of them are valid. */
  readonly secrets: readonly string[];
  /** Public; all of them are valid. */
  readonly keys: readonly JWK[];
}

/** An address of a lender that is told of events. */
export interface ConnectedWebhook extends Omit<Webhook, 'secrets'> {
  /** `whsec_...`; one or two, each signs. */
  readonly secrets: readonly string[];
}

/** A company that performs tasks, with what its kind needs. */
export type ConnectedProvider = Omit<Provider, 'secrets'> & {
  readonly id: string;
  /** By name. */
  readonly secrets: Readonly<Record<string, string>>;
};

/** The systems that connections name, with their secrets. */
export interface ConnectedSystems {
  /** By its id; undefined when there is none. */
  client(id: string): ConnectedClient | undefined;
  webhooksOf(lender: string): readonly ConnectedWebhook[];
  /** By id: the lender's own and those of all. */
  providersOf(lender: string): Readonly<Record<string, ConnectedProvider>>;
}

/** Of connections without systems. */
export const noSystems: ConnectedSystems = {
  client: () => undefined,
  webhooksOf: () => [],
  providersOf: () => ({}),
};

/** The systems of sound connections: each secret can be read. */
export function systemsOf(file: ConnectionsFile, secretOf: SecretOf): ConnectedSystems {
  const read = (source: SecretSource, use: SecretUse): string => {
    const secret = secretOf(source, use);
    if (!secret.ok) throw new Error(secret.error);
    return secret.value;
  };
  const listed = (sources: readonly SecretSource[] = [], use: SecretUse): readonly string[] =>
    sources.map((source) => read(source, use));

  const connected = (lender: string, { id, scopes, secrets, keys }: Client): ConnectedClient => ({
    id,
    lender,
    scopes,
    secrets: listed(secrets, 'client'),
    keys: listed(keys, 'keys').flatMap((text) => {
      const set = publicKeysOf(text);
      return set.ok ? set.value : [];
    }),
  });
  const lenders = Object.keys(file.lenders ?? {});
  const clients = new Map(
    lenders.flatMap((lender) =>
      (connectionOf(file, lender)?.clients ?? []).map((client) => [client.id, connected(lender, client)]),
    ),
  );
  const webhooks = new Map(
    lenders.map((lender) => [
      lender,
      (connectionOf(file, lender)?.webhooks ?? []).map((one) => ({
        ...one,
        secrets: listed(one.secrets, 'webhook'),
      })),
    ]),
  );
  const provided = (lender: string): Readonly<Record<string, ConnectedProvider>> =>
    Object.fromEntries(
      Object.entries(providersOf(file, lender)).map(([id, { secrets = {}, ...rest }]) => {
        const named = Object.entries(secrets).map(([name, source]) => [
          name,
          read(source, providerSecretUse(rest.kind)),
        ]);
        return [id, { ...rest, id, secrets: Object.fromEntries(named) }];
      }),
    );
  const ofAll = provided('');
  const providers = new Map(lenders.map((lender) => [lender, provided(lender)]));
  return {
    client: (id) => clients.get(id),
    webhooksOf: (lender) => webhooks.get(lender) ?? [],
    providersOf: (lender) => providers.get(lender) ?? ofAll,
  };
}
