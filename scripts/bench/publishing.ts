import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { RELEASES_CHANNEL } from '../../src/server/releases/ledger/currentHeads.ts';
import { type ChildServer, type EquiformServer, startEquiform } from './childServer.ts';
import type { Goal, Section } from './report.ts';
import { type Spread, spreadOf } from './statistics.ts';
import { withPostgres } from './withPostgres.ts';

const AIM_MS = 1_000;
const LIMIT_MS = 60_000;
const LOOK_MS = 10;

/** A text in a configuration file that every publish changes. */
export interface Change {
  readonly what: string;
  readonly path: string;
  readonly text: string;
  readonly times: number;
}

export const CHANGES: readonly Change[] = [
  { what: 'one lender', path: 'brands/main/brand.yaml', text: 'shortName: ', times: 10 },
  { what: 'every lender', path: 'config/copy/en-US/common.yaml', text: 'common.close: ', times: 5 },
];

interface Measured {
  readonly what: string;
  /** Milliseconds from the commit at one server to the page of the other. */
  readonly late: Spread;
}

/** A server that is published to, by its administrator. */
interface Publishing {
  readonly url: string;
  readonly token: string;
}

const LINK_MS = 10_000;

/** The token of whoever redeems the link that a server printed. */
export async function administratorOf({ url, started }: EquiformServer): Promise<string> {
  for (let waited = 0; !started().includes('#eqi_') && waited < LINK_MS; waited += LOOK_MS)
    await wait(LOOK_MS);
  const secret = /#(eqi_[\w-]+)/.exec(started())?.[1];
  const answer = await fetch(`${url}/staff/v1/invitations/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret, name: 'Bench', email: 'bench@example.com' }),
  });
  return ((await answer.json()) as { token: { secret: string } }).token.secret;
}

/** Publishes to a server; resolves to the release hash of the main lender. */
export async function publish(
  root: string,
  { url, token }: Publishing,
  change: Change,
  edition: number,
): Promise<string> {
  const files = globSync('{config,brands}/**/*.{yaml,yml,json,svg}', { cwd: root }).map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    if (path !== change.path) return { path, text };
    if (!text.includes(change.text)) throw new Error(`${path} has no ${change.text}`);
    return { path, text: text.replace(change.text, `${change.text}${edition} `) };
  });
  const answer = await fetch(`${url}/publish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ files, why: 'A measurement' }),
  });
  if (!answer.ok) throw new Error(`/publish answered ${answer.status}: ${await answer.text()}`);
  const { releases } = (await answer.json()) as { releases: { brand: string; hash: string }[] };
  return releases.find(({ brand }) => brand === 'main')?.hash ?? '';
}

const headOf = async (url: string): Promise<string | undefined> =>
  /\/releases\/([0-9a-f]{64})\//.exec(await (await fetch(url)).text())?.[1];

/** Records when the page first had each release, until `isOver`. */
async function watch(url: string, seen: Map<string, number>, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const hash = await headOf(`${url}/?org=main`);
    if (hash !== undefined && !seen.has(hash)) seen.set(hash, performance.now());
    await wait(LOOK_MS);
  }
}

interface Publish {
  readonly change: Change;
  readonly edition: number;
  readonly commits: pg.Client;
}

/** The delay of one publish, from its commit to the page of the other server. */
async function measureOne(
  root: string,
  [one, other]: readonly [Publishing, ChildServer],
  { change, edition, commits }: Publish,
): Promise<number> {
  const committed = once(commits, 'notification').then(() => performance.now());
  const seen = new Map<string, number>();
  let hash: string | undefined;
  let end = Number.POSITIVE_INFINITY;
  const watching = watch(
    other.url,
    seen,
    () => performance.now() > end || (hash !== undefined && seen.has(hash)),
  );
  hash = await publish(root, one, change, edition);
  end = performance.now() + LIMIT_MS;
  await watching;
  const at = seen.get(hash);
  if (at === undefined) throw new Error(`The other server had not followed after ${LIMIT_MS / 1000} s`);
  return at - (await committed);
}

async function measure(root: string, databaseUrl: string): Promise<readonly Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'equiform-bench-'));
  const settings = { EQUIFORM_DATA_DIR: folder };
  const commits = new pg.Client({ connectionString: databaseUrl });
  const one = await startEquiform(root, databaseUrl, settings);
  const other = await startEquiform(root, databaseUrl, settings);
  try {
    await commits.connect();
    await commits.query(`listen ${RELEASES_CHANNEL}`);
    const publishing = { url: one.url, token: await administratorOf(one) };
    const all: Measured[] = [];
    for (const change of CHANGES) {
      const late: number[] = [];
      for (let edition = 1; edition <= change.times; edition += 1)
        late.push(await measureOne(root, [publishing, other], { change, edition, commits }));
      all.push({ what: change.what, late: spreadOf(late) });
    }
    return all;
  } finally {
    await Promise.all([commits.end(), one.stop(), other.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

const goalOf = ({ what, late }: Measured): Goal => ({
  goal: `the other server has a publish of ${what} within ${AIM_MS} ms, the worst of ${late.runs}`,
  measured: `${late.max.toFixed(0)} ms`,
  met: late.max <= AIM_MS,
});

/** Benchmarks how soon other servers on the same database serve a published release. */
export async function benchPublish(root: string): Promise<Section> {
  const all = await withPostgres((_name, databaseUrl) => measure(root, databaseUrl));
  if (!all) throw new Error('there is no Postgres: set TEST_DATABASE_URL, or install its programs');
  return {
    title: 'Publish at one server, served by another',
    how: [
      'Two server processes on one Postgres, and this process that asks for the page of the other all the time.',
      `From the commit of the publish, as the database tells it, to the first page of the other with the new release, looked for every ${LOOK_MS} ms.`,
    ],
    tables: [
      {
        head: ['what changes', 'publishes', 'median ms', 'worst ms'],
        rows: all.map(({ what, late }) => [
          what,
          String(late.runs),
          late.median.toFixed(0),
          late.max.toFixed(0),
        ]),
      },
    ],
    goals: all.map(goalOf),
    data: all,
  };
}
