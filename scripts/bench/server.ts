import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { type ChildServer, startBare, startEquiform, startPostgres } from './childServer.ts';
import type { Section } from './report.ts';

const SECONDS = 6;
const CONNECTIONS = 8;
const HELOC = '/service-application/api/v1/application/heloc';

/** What one load came to: milliseconds, and answers a second. */
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

/** Loads one address; each request has a key and a client address of its own. Throws when an answer is not a success. */
async function load({ url, method, headers = {}, body }: Target, seconds = SECONDS): Promise<Load> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method,
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
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${method} ${url}: ${result.non2xx} answers were no success, ${result.errors} errors`);
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

/** A borrower at the demographic questions, whose application stays there however often they are answered. */
async function targetsOf({ url }: ChildServer): Promise<{ readonly poll: Target; readonly save: Target }> {
  const made = await post(`${url}/sandbox/applications`, {
    org: 'main',
    status: 'HMDA',
    application: { pinned: true },
  });
  const headers = { authorization: `Bearer ${made.jwt}`, 'x-org': 'main', 'x-equiform-step': 'hmda' };
  return {
    poll: {
      url: `${url}/service-krang-heloc/borrower/secure/api/v1/${made.uuid}/status`,
      method: 'GET',
      headers,
    },
    save: {
      url: `${url}${HELOC}/${made.uuid}/hmda`,
      method: 'PUT',
      headers,
      body: JSON.stringify({ applicant: { sexDeclined: true } }),
    },
  };
}

interface Measured {
  readonly name: string;
  readonly poll: Load;
  readonly save: Load;
}

async function measure(name: string, poll: Target, save: Target): Promise<Measured> {
  await load(poll, 1);
  await load(save, 1);
  return { name, poll: await load(poll), save: await load(save) };
}

async function measureEquiform(root: string, name: string, databaseUrl?: string): Promise<Measured> {
  const server = await startEquiform(root, databaseUrl);
  try {
    const { poll, save } = await targetsOf(server);
    return await measure(name, poll, save);
  } finally {
    await server.stop();
  }
}

async function measureBare(root: string): Promise<Measured> {
  const server = await startBare(root);
  try {
    return await measure(
      'bare Fastify route',
      { url: `${server.url}/status`, method: 'GET' },
      { url: `${server.url}/save`, method: 'PUT', body: '{"applicant":{"sexDeclined":true}}' },
    );
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

/** What a status poll and a step save cost the server, beside a bare Fastify route in the same run. */
export async function benchServer(root: string): Promise<Section> {
  const bare = await measureBare(root);
  const all = [bare, await measureEquiform(root, 'Equiform on PGlite'), ...(await measurePostgres(root))];
  return {
    title: 'Server: a status poll and a step save',
    how: [
      `${CONNECTIONS} connections for ${SECONDS} s each, after one second to warm up; server and load share the machine.`,
      'A save is validated under the pinned release and committed with its history and idempotency key; every key is new.',
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
