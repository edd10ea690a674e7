import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/open/database.ts';
import { toJsonb } from '../../db/tables.ts';
import { afterCommit } from '../../db/transactionGuard.ts';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import { answerOnce } from '../../http/idempotentRoute.ts';
import { applicationEnded, applicationMoved, taskCounted } from '../../http/measured.ts';
import { openTestServer, type TestServer } from '../../http/testServer.ts';
import { metricsFeature } from './routes.ts';

const PERSON = 'jane.doe@mail.example';
const TOKEN = 'a-token-of-the-scraper';

const probe: FeaturePlugin = (app, dependencies) => {
  app.get('/things/:name', async () => ({}));
  app.post('/things', (request, reply) =>
    answerOnce(dependencies, request, reply, async () => ({ status: 201, body: null })),
  );
  app.post('/moves', async (request) =>
    dependencies.db.transaction(async () => {
      afterCommit(() => applicationMoved.publish({ from: 'OFFER', to: 'CONTACT' }));
      if (request.headers['x-fails']) throw new Error('undone');
    }),
  );
};

async function newApplication({ kysely }: Database): Promise<string> {
  const uuid = randomUUID();
  const at = new Date();
  const nothing = toJsonb({});
  await kysely
    .insertInto('releases')
    .values({ hash: 'h', brand: 'main', manifest: nothing, parts: nothing })
    .execute();
  const identity = { uuid, organization: 'main', email: PERSON, password_hash: '', created_at: at };
  await kysely.insertInto('identities').values(identity).execute();
  const application = { uuid, identity_uuid: uuid, organization: 'main', release_hash: 'h', state: 'FL' };
  await kysely
    .insertInto('applications')
    .values({ ...application, loan_number: '1', created_at: at, updated_at: at })
    .execute();
  return uuid;
}

let server: TestServer;
let closed: TestServer;
beforeAll(async () => {
  server = await openTestServer([metricsFeature, probe], { environment: { EQUIFORM_METRICS_TOKEN: TOKEN } });
  closed = await openTestServer([metricsFeature]);
});
afterAll(async () => {
  await server.close();
  await closed.close();
});

const bearer = { authorization: `Bearer ${TOKEN}` };
const look = async () => (await server.app.inject({ url: '/metrics', headers: bearer })).body;

describe('/metrics', () => {
  it('counts answers by route pattern and status class, never by address', async () => {
    await server.app.inject(`/things/${PERSON}?email=${PERSON}`);
    await server.app.inject(`/nowhere/${PERSON}`);
    const text = await look();
    expect(text).toContain(
      'equiform_request_seconds_count{method="GET",route="/things/:name",status="2xx"} 1',
    );
    expect(text).toContain('equiform_request_seconds_count{method="GET",route="none",status="4xx"} 1');
    expect(text).toContain('equiform_requests_running 1');
    expect(text).not.toContain('jane');
  });

  it('counts repeated requests that got their stored answer', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    for (const _time of [1, 2, 3]) await server.app.inject({ method: 'POST', url: '/things', headers });
    expect(await look()).toContain('equiform_replays_total{route="/things"} 2');
  });

  it('counts committed moves of applications, and none that was rolled back', async () => {
    await server.app.inject({ method: 'POST', url: '/moves' });
    await server.app.inject({ method: 'POST', url: '/moves', headers: { 'x-fails': 'yes' } });
    expect(await look()).toContain('equiform_application_moves_total{from="OFFER",to="CONTACT"} 1');
  });

  it('reports how many timers are due, waiting and given up, and how attempts ended', async () => {
    const { db, clock, metrics } = server.dependencies;
    const application = await newApplication(db);
    const timer = (action: string, due: number, failed: Date | null = null) => ({
      application_uuid: application,
      action,
      due_at: clock.now() + due,
      failed_at: failed,
    });
    await db.kysely
      .insertInto('lender_timers')
      .values([timer('a', -1_000), timer('b', -1), timer('c', 100_000), timer('d', -5, new Date())])
      .execute();
    metrics.timer('given up');
    const text = await look();
    expect(text).toContain('equiform_timers{of="due"} 2');
    expect(text).toContain('equiform_timers{of="waiting"} 1');
    expect(text).toContain('equiform_timers{of="givenUp"} 1');
    expect(text).toContain('equiform_timers_total{outcome="given up"} 1');
  });

  it('tells how many tasks wait, how many of them too long, how tasks ended and how many answers were refused', async () => {
    const { db, clock } = server.dependencies;
    const { application_uuid } = await db.kysely
      .selectFrom('lender_timers')
      .select('application_uuid')
      .executeTakeFirstOrThrow();
    const task = (name: string, due: number, status: 'open' | 'answered' = 'open') => ({
      uuid: randomUUID(),
      application_uuid,
      name,
      version: 1,
      subject: '',
      round: 1,
      stage: name,
      status,
      performer: 'outside',
      release_hash: 'h',
      revision: 1,
      outcome: null,
      asked_at: new Date(clock.now() - 10),
      due_at: new Date(clock.now() + due),
      ended_at: null,
    });
    await db.kysely
      .insertInto('tasks')
      .values([task('a', -1), task('b', 1_000), task('c', -1, 'answered')])
      .execute();
    for (const one of ['late', 'failed', 'failed', 'refused'] as const) taskCounted.publish(one);
    for (const cause of ['LEFT_OPEN', 'UNANSWERED', 'LEFT_OPEN'] as const) applicationEnded.publish(cause);
    const text = await look();
    expect(text).toContain('equiform_tasks{of="open"} 2');
    expect(text).toContain('equiform_tasks{of="overdue"} 1');
    expect(text).toContain('equiform_tasks{of="attention"} 0');
    expect(text).toContain('equiform_tasks_total{as="late"} 1');
    expect(text).toContain('equiform_tasks_total{as="failed"} 2');
    expect(text).toContain('equiform_tasks_total{as="refused"} 1');
    expect(text).toContain('equiform_applications_ended_total{cause="LEFT_OPEN"} 2');
    expect(text).toContain('equiform_applications_ended_total{cause="UNANSWERED"} 1');
  });

  it('accepts measurements of browsers, with their own scale for layout shift', async () => {
    server.dependencies.metrics.vital({ name: 'LCP', value: 1_200 });
    server.dependencies.metrics.vital({ name: 'CLS', value: 0.02 });
    const text = await look();
    expect(text).toContain('equiform_web_vital_milliseconds_bucket{le="1800",name="LCP"} 1');
    expect(text).toContain('equiform_web_layout_shift_bucket{le="0.05"} 1');
  });

  it('does not exist without a token, not even for this machine, because a proxy on it forwards outside requests', async () => {
    expect((await closed.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).statusCode).toBe(404);
    expect((await closed.app.inject({ url: '/metrics', headers: bearer })).statusCode).toBe(404);
  });

  it('is available only with its token', async () => {
    const from = (authorization?: string) =>
      server.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
    expect((await from()).statusCode).toBe(401);
    expect((await from('Bearer another')).statusCode).toBe(401);
    const answer = await from(`Bearer ${TOKEN}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
