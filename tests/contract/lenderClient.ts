import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LenderScope } from '../../src/core/model/generated/connections.ts';
import {
  type Call,
  type LendingServer,
  type LendingServerOptions,
  openLendingServer,
} from './lendingServer.ts';

export const LENDER_API = '/lender/v1';

export const ALL_SCOPES: readonly LenderScope[] = [
  'tasks',
  'events',
  'applications:read',
  'applications:write',
  'personal:read',
  'documents:read',
  'documents:write',
  'data:read',
  'data:write',
  'chats',
];

/** The secret of a client of tests. */
export const secretOf = (client: string): string => `secret-of-${client}-`.padEnd(40, 'x');

const variable = (client: string): string => `SECRET_OF_${client.toUpperCase().replaceAll('-', '_')}`;

/** A client of a lender, with more of its connection: `scopes` are all by default. */
export interface TestClient {
  readonly id: string;
  readonly lender: string;
  readonly scopes?: readonly LenderScope[];
}

export const mainClient: TestClient = { id: 'main-core', lender: 'main' };

export interface LenderApiOptions extends LendingServerOptions {
  readonly clients?: readonly TestClient[];
  /** Of the connections: what stands in `all`, and by lender beside its clients. */
  readonly all?: object;
  readonly lenders?: Readonly<Record<string, object>>;
}

const clientsIn = (part: object = {}): readonly object[] =>
  'clients' in part && Array.isArray(part.clients) ? part.clients : [];

/** The connections of some clients; the sandbox performs all tasks unless `all` and `lenders` say otherwise. */
export const connectionsWith = ({ clients = [mainClient], all, lenders = {} }: LenderApiOptions): object => ({
  version: 1,
  all: all ?? { usual: 'sandbox' },
  lenders: Object.fromEntries(
    [...new Set([...Object.keys(lenders), ...clients.map(({ lender }) => lender)])].map((code) => [
      code,
      {
        ...lenders[code],
        clients: [
          ...clientsIn(lenders[code]),
          ...clients
            .filter(({ lender }) => lender === code)
            .map(({ id, scopes = ALL_SCOPES }) => ({ id, scopes, secrets: [{ env: variable(id) }] })),
        ],
      },
    ]),
  ),
});

const formOf = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();

/** The call for a token, by default by client_secret_post. */
export const tokenCall = (
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) => ({
  method: 'POST' as const,
  url: `${LENDER_API}/oauth/token`,
  payload: formOf({ grant_type: 'client_credentials', ...fields }),
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
});

/** A lender's system: calls of the Lender API with a token, which it gets when it needs one. */
export function lenderSystem({ app }: Pick<LendingServer, 'app'>, client: string) {
  let token: Promise<string> | undefined;
  const newToken = async (): Promise<string> => {
    const answer = await app.inject(tokenCall({ client_id: client, client_secret: secretOf(client) }));
    return answer.json<{ access_token: string }>().access_token;
  };
  const headers = async () => {
    token ??= newToken();
    return { authorization: `Bearer ${await token}` };
  };
  return {
    headers,
    /** A call of a path behind `/lender/v1`. */
    call: async ({ method = 'GET', url, headers: more, ...rest }: Call) =>
      app.inject({
        method,
        url: `${LENDER_API}${url}`,
        headers: { ...(await headers()), ...more },
        ...rest,
      }),
  };
}

export type LenderSystem = ReturnType<typeof lenderSystem>;

/** A server with clients of the Lender API; `change` is what an operator does to its connections. */
export async function openLenderApiServer(options: LenderApiOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lender-api-'));
  const path = join(folder, 'connections.json');
  const write = (next: LenderApiOptions) => writeFileSync(path, JSON.stringify(connectionsWith(next)));
  write(options);
  const { clients = [mainClient], all: _all, lenders: _lenders, environment, ...rest } = options;
  const secrets = Object.fromEntries(clients.map(({ id }) => [variable(id), secretOf(id)]));
  const whole = { ...secrets, ...environment, EQUIFORM_CONNECTIONS: path };
  const server = await openLendingServer({ ...rest, environment: whole });
  return {
    server,
    /** Where the connections and their files are. */
    folder,
    /** For another server on the same database. */
    environment: whole,
    system: (client = 'main-core') => lenderSystem(server, client),
    change(next: LenderApiOptions): void {
      write({ ...options, ...next });
      server.dependencies.connections.look();
    },
    async close() {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export type LenderApiServer = Awaited<ReturnType<typeof openLenderApiServer>>;
