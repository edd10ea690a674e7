import { randomUUID } from 'node:crypto';
import autocannon, { type Request } from 'autocannon';
import { type ChildServer, startBare, startEquiform, startPostgres } from './childServer.ts';
import type { Section } from './report.ts';

const SECONDS = 6;
const CONNECTIONS = 8;
const HELOC = '/service-application/api/v1/application/heloc';

/** The result of a load: milliseconds, and answers per second. */
interface Load {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
}

interface Target {
  readonly url: string;
  readonly method: 'GET' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const randomAddress = (): string =>
  `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 254) + 1).join('.')}`;

/** The number of error answers by status, and the text of the first. */
interface Refusals {
  readonly statuses: Map<number, number>;
  first: string | undefined;
}

const told = ({ statuses, first }: Refusals): string =>
  `${[...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')}; the first: ${first}`;

/**
 * Loads one address, or several in turn, one per connection; each request has its own key and client address. Throws,
 * with statuses and the first text, if any answer is an error.
 */
async function load(targets: readonly Target[], seconds = SECONDS): Promise<Load> {
  const refusals: Refusals = { statuses: new Map(), first: undefined };
  let connection = 0;
  const [first] = targets;
  if (!first) throw new Error('There is nothing to load');
  const requestOf = ({ url, method, headers = {}, body }: Target): Request => ({
    method,
    path: new URL(url).pathname,
    ...(body === undefined ? {} : { body }),
    setupRequest: (request) => ({
      ...request,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        'idempotency-key': randomUUID(),
        'x-forwarded-for': randomAddress(),
      },
    }),
    onResponse: (status, answer) => {
      if (status >= 200 && status < 300) return;
      refusals.statuses.set(status, (refusals.statuses.get(status) ?? 0) + 1);
      refusals.first ??= answer.slice(0, 500);
    },
  });
  const result = await autocannon({
    url: first.url,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (client) => {
      const target = targets[connection % targets.length] ?? first;
      connection += 1;
      client.setRequests([requestOf(target)]);
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${first.method} ${first.url}: ${told(refusals)}; ${result.errors} errors`);
  const { p50, p99 } = result.latency;
  return { p50, p99, perSecond: result.requests.average };
}

async function post(url: string, body: object): Promise<Record<string, string>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, string>;
}

const ACCOUNT = {
  accountType: 'CHECKING',
  routingNumber: '123456780',
  accountNumber: '000123456789',
  accountNumberAgain: '000123456789',
};

interface Targets {
  readonly poll: readonly Target[];
  readonly save: readonly Target[];
}

/** A borrower at the payout account step, which can be saved repeatedly until it is confirmed. */
async function targetOf({ url }: ChildServer): Promise<{ readonly poll: Target; readonly save: Target }> {
  const made = await post(`${url}/sandbox/applications`, { org: 'main', status: 'DISBURSEMENT_ACCOUNT' });
  const headers = { authorization: `Bearer ${made.jwt}`, 'x-org': 'main' };
  return {
    poll: {
      url: `${url}/service-krang-heloc/borrower/secure/api/v1/${made.uuid}/status`,
      method: 'GET',
      headers,
    },
    save: {
      url: `${url}${HELOC}/${made.uuid}/disburse-account`,
      method: 'PUT',
      headers,
      body: JSON.stringify(ACCOUNT),
    },
  };
}

/** One borrower per connection, like one browser each. */
async function targetsOf(server: ChildServer): Promise<Targets> {
  const borrowers = [];
  for (let count = 0; count < CONNECTIONS; count += 1) borrowers.push(await targetOf(server));
  return { poll: borrowers.map(({ poll }) => poll), save: borrowers.map(({ save }) => save) };
}

interface Measured {
  readonly name: string;
  readonly poll: Load;
  readonly save: Load;
}

async function measure(name: string, { poll, save }: Targets): Promise<Measured> {
  await load(poll, 1);
  await load(save, 1);
  return { name, poll: await load(poll), save: await load(save) };
}

async function measureEquiform(root: string, name: string, databaseUrl?: string): Promise<Measured> {
  const server = await startEquiform(root, databaseUrl);
  try {
    return await measure(name, await targetsOf(server));
  } finally {
    await server.stop();
  }
}

async function measureBare(root: string): Promise<Measured> {
  const server = await startBare(root);
  const body = JSON.stringify(ACCOUNT);
  try {
    return await measure('bare Fastify route', {
      poll: [{ url: `${server.url}/status`, method: 'GET' }],
      save: [{ url: `${server.url}/save`, method: 'PUT', body }],
    });
  } finally {
    await server.stop();
  }
}

async function measurePostgres(root: string): Promise<readonly Measured[]> {
  const postgres = await startPostgres();
  if (!postgres) return [];
  try {
    return [await measureEquiform(root, 'Equiform on Postgres', postgres.url)];
  } finally {
    await postgres.stop();
  }
}

const rowOf = ({ name }: Measured, what: string, { p50, p99, perSecond }: Load, peer: Load): string[] => [
  `${what}, ${name}`,
  p50.toFixed(0),
  p99.toFixed(0),
  perSecond.toFixed(0),
  `${(peer.perSecond / perSecond).toFixed(1)}x`,
];

/** Benchmarks a status poll and a step save against a bare Fastify route in the same run. */
export async function benchServer(root: string): Promise<Section> {
  const bare = await measureBare(root);
  const all = [bare, await measureEquiform(root, 'Equiform on PGlite'), ...(await measurePostgres(root))];
  return {
    title: 'Server: a status poll and a step save',
    how: [
      `${CONNECTIONS} connections for ${SECONDS} s each, a borrower for each, after one second to warm up; server and load share the machine.`,
      'A save is the account to pay out to: validated under the pinned release, checked, encrypted and committed with its history and idempotency key; every key is new.',
      '"cost" is how many answers of the bare route (no database, nothing checked) fit into the time of one.',
    ],
    tables: [
      {
        head: ['what', 'p50 ms', 'p99 ms', 'a second', 'cost'],
        rows: [
          ...all.map((one) => rowOf(one, 'poll', one.poll, bare.poll)),
          ...all.map((one) => rowOf(one, 'save', one.save, bare.save)),
        ],
      },
    ],
    goals: [],
    data: all,
  };
}
