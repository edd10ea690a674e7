import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createApp } from '../../src/server/app.ts';
import { openTestDatabase } from '../../src/server/db/testDatabase.ts';
import type { AppDependencies } from '../../src/server/http/dependencies.ts';
import { createMetrics } from '../../src/server/http/metrics.ts';
import { openTestDependencies, SYSTEM_NOW } from '../../src/server/http/testServer.ts';
import { testRelease } from '../../src/server/releases/testRelease.ts';
import { declaredIn, firesOn, isMatched, parseQuery, type Sample, samplesIn } from './promql.ts';

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly action: string };
}

const file = readFileSync('ops/prometheus-rules.yaml', 'utf8');
const { groups } = parse(file) as { groups: readonly { rules: readonly Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);

/** Metrics that Prometheus makes itself. */
const OF_PROMETHEUS = ['up'];
/** Metrics of main.ts, which starts jobs; `le` is the bucket of a histogram. */
const OF_JOBS = ['equiform_data_keys_to_rewrap'];

const hook = (id: string, more: object = {}) => ({
  id,
  url: `https://${id}.example/in`,
  secrets: [{ env: 'HOOK' }],
  ...more,
});
const lenders = { main: { webhooks: [hook('slow-hook'), hook('paused-hook', { paused: true })] } };

const TOKEN = 'a-token-of-the-scraper';
const folder = mkdtempSync(join(tmpdir(), 'equiform-alerts-'));

let dependencies: AppDependencies;
let app: Awaited<ReturnType<typeof createApp>>;
let text: string;
const aged = (of: string, value: number): Sample => ({
  metric: 'equiform_event_age_seconds',
  labels: { of },
  value,
});
const scrape = async () =>
  (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).body;

beforeAll(async () => {
  const database = await openTestDatabase();
  const connections = join(folder, 'connections.json');
  writeFileSync(connections, JSON.stringify({ version: 1, all: { usual: 'sandbox' }, lenders }));
  dependencies = await openTestDependencies({
    database: {
      ...database,
      pool: () => ({ total: 10, idle: 0, waiting: 30 }),
      // Nothing is passed on: events stay as they are.
      forJobs: { ...database.forJobs, transaction: () => Promise.reject(new Error('stopped')) },
    },
    environment: {
      EQUIFORM_CONNECTIONS: connections,
      HOOK: `whsec_${Buffer.alloc(24, 1).toString('base64')}`,
      EQUIFORM_METRICS_TOKEN: TOKEN,
      EQUIFORM_DATA_DIR: folder,
      EQUIFORM_BACKUP_FOLDER: join(folder, 'backups'),
    },
  });
  await dependencies.releases.publish([testRelease({ code: 'main' })]);
  const page = { html: async () => '<html><head></head></html>', scripts: async () => [] };
  app = await createApp(dependencies, page);
  await troubled();
  for (const url of ['/healthz', '/readyz', '/nowhere', '/service-hours/none']) await app.inject(url);
  text = `${await scrape()}\n${await createMetrics({ ofProcess: true }).text()}`;
});
afterAll(async () => {
  await app.close();
  await dependencies.db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A made situation: overdue tasks, timers late and given up, dead letters, mails not sent, an old backup. */
async function troubled(): Promise<void> {
  const { db, metrics } = dependencies;
  const [identity, application, at] = [randomUUID(), randomUUID(), new Date(SYSTEM_NOW - 3_600_000)];
  const row = { uuid: identity, organization: 'main', email: 'a@example.com', password_hash: '' };
  await db.kysely
    .insertInto('identities')
    .values({ ...row, created_at: at })
    .execute();
  const { hash } = await db.kysely.selectFrom('releases').select('hash').executeTakeFirstOrThrow();
  await sql`insert into applications
      (uuid, identity_uuid, organization, release_hash, state, loan_number, created_at, updated_at)
    values (${application}, ${identity}, 'main', ${hash}, 'FL', '1', ${at}, ${at})`.execute(db.kysely);
  await sql`insert into tasks
      (uuid, application_uuid, name, version, subject, round, stage, status, performer, release_hash, revision, asked_at, due_at)
    select gen_random_uuid(), ${application}, 'n' || n, 1, '', 1, 's', 'open', 'desk', ${hash}, 1, ${at}, ${at}
    from generate_series(1, 6) n`.execute(db.kysely);
  await sql`insert into lender_timers (application_uuid, action, due_at, failed_at)
    select ${application}, 'a' || n, 0, case when n = 1 then ${at}::timestamptz end
    from generate_series(1, 60) n`.execute(db.kysely);
  await sql`insert into mail_outbox (organization, to_hash, to_enc, mail_enc, attempts, created_at)
    values ('main', 'h', '', '', 7, ${at})`.execute(db.kysely);
  await eventsIn(application);
  mkdirSync(join(folder, 'backups'));
  writeFileSync(join(folder, 'backups/monday.dump'), '');
  const before = (SYSTEM_NOW - 100_000_000) / 1000;
  utimesSync(join(folder, 'backups/monday.dump'), before, before);
  metrics.task('failed');
  metrics.applicationEnded('UNANSWERED');
  metrics.connections('refused');
  metrics.gauge('data_keys_to_rewrap', 'As main.ts declares it', async () => ({ left: 1 }));
}

/** Events without a position, waiting for a webhook that is slow or paused, and given up. */
async function eventsIn(application: string): Promise<void> {
  const { kysely } = dependencies.db;
  const days = (count: number) => new Date(SYSTEM_NOW - count * 86_400_000);
  await sql`insert into lender_events (organization, application_uuid, type, kept_at, position, sequence)
    values ('main', ${application}, 'task.asked', now() - interval '1 hour', null, null),
      ('main', ${application}, 'task.asked', now(), 1, 1)`.execute(kysely);
  await sql`insert into webhook_deliveries (organization, webhook, event_id, state, created_at, next_at)
    select 'main', d.webhook, e.id, d.state, d.at, ${days(0)}
    from lender_events e, (values ('slow-hook', 'waiting', ${days(0.1)}::timestamptz),
      ('paused-hook', 'waiting', ${days(2)}), ('slow-hook', 'dead', ${days(4)})) d (webhook, state, at)
    where e.position = 1`.execute(kysely);
}

describe('ops/prometheus-rules.yaml', () => {
  it.each(alerts.map((alert) => [alert.alert, alert] as const))(
    '%s is a sound rule on metrics that a started server has',
    (_name, alert) => {
      const { isSound, selectors } = parseQuery(alert.expr);
      expect(isSound, alert.expr).toBe(true);
      expect(['page', 'ticket']).toContain(alert.labels.severity);
      expect(alert.annotations.action).not.toBe('');
      expect(selectors).not.toEqual([]);
      const samples = samplesIn(text);
      for (const selector of selectors.filter(({ metric }) => !OF_PROMETHEUS.includes(metric))) {
        const isKnown = declaredIn(text).has(selector.metric) || OF_JOBS.includes(selector.metric);
        expect(isKnown, selector.metric).toBe(true);
        const names = new Set(
          samples
            .filter(({ metric }) => metric === selector.metric)
            .flatMap(({ labels }) => Object.keys(labels)),
        );
        for (const name of Object.keys(selector.labels)) expect([...names], selector.text).toContain(name);
      }
    },
  );

  it('would find a label or a metric that does not exist, and an expression that is none', () => {
    expect(parseQuery('max(equiform_tasks{of="overdue"} > ').isSound).toBe(false);
    const [selector] = parseQuery('rate(x{a="b",c="d"}[5m])').selectors;
    expect(selector).toMatchObject({ metric: 'x', labels: { a: 'b', c: 'd' } });
    expect(declaredIn(text).has('equiform_task')).toBe(false);
  });

  it('fires in a made situation, and not in a calm one, wherever the rule compares a gauge', async () => {
    const calm = (sample: Sample): Sample => ({ ...sample, value: 0 });
    const samples = samplesIn(text);
    const played = alerts.flatMap(({ alert, expr }) => {
      const fires = firesOn(expr, samples);
      return fires === undefined ? [] : [[alert, fires, firesOn(expr, samples.map(calm))] as const];
    });
    const fired = new Map(played.map(([alert, fires]) => [alert, fires]));
    for (const alert of [
      'EquiformTasksOverdue',
      'EquiformTimersGivenUp',
      'EquiformTimersLate',
      'EquiformDeadLetters',
      'EquiformWebhooksBehind',
      'EquiformWebhookPaused',
      'EquiformEventsNotNumbered',
      'EquiformMailsFailing',
      'EquiformDatabasePoolFull',
      'EquiformBackupOld',
      'EquiformKeysNotRewrapped',
    ])
      expect([alert, fired.get(alert)]).toEqual([alert, true]);
    expect(samples).toContainEqual(aged('undelivered', 8_640));
    for (const [alert, , isCalm] of played) expect([alert, isCalm]).toEqual([alert, false]);
  });

  it('names in every rule of a counter a label value that the server counts', () => {
    const samples = samplesIn(text);
    for (const { expr } of alerts.filter(({ expr }) => expr.startsWith('increase(')))
      for (const selector of parseQuery(expr).selectors)
        expect(
          samples.some((sample) => isMatched(selector, sample)),
          selector.text,
        ).toBe(true);
  });
});
