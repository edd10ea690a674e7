import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { healthFeature } from './features/health/routes.ts';
import { metricsFeature } from './features/metrics/routes.ts';
import { waitlistFeature } from './features/waitlist/routes.ts';
import { openTestServer } from './http/testServer.ts';
import { publishReleases } from './publishReleases.ts';
import { stopServer } from './stopServer.ts';

const TOKEN = 'the-token-of-the-operator';

const ENTRY = JSON.stringify({
  firstName: 'Vera',
  lastName: 'Quill',
  dob: '1975-04-09',
  email: 'vera.quill@example.com',
  income: 81000,
  street1: '3 Heron Point Dr',
  city: 'Honolulu',
  state: 'HI',
  zip: '96813',
  consent: true,
});

/** A listening server, and a process whose time moves on command. */
async function startServer() {
  const { app, dependencies, close } = await openTestServer(
    [healthFeature, metricsFeature, waitlistFeature],
    {
      environment: {
        EQUIFORM_DRAIN_SECONDS: '20',
        EQUIFORM_SHUTDOWN_SECONDS: '30',
        EQUIFORM_METRICS_TOKEN: TOKEN,
      },
    },
  );
  await publishReleases(dependencies);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const drained = Promise.withResolvers<void>();
  onTestFinished(async () => {
    agent.destroy();
    drained.resolve();
    await close();
  });

  const exits: (readonly unknown[])[] = [];
  const waits: number[] = [];
  const limits: { readonly milliseconds: number; readonly late: () => void }[] = [];
  const stop = stopServer(
    app,
    { dependencies, close: async () => undefined },
    {
      wait: (milliseconds) => {
        waits.push(milliseconds);
        return drained.promise;
      },
      after: (milliseconds, late) => void limits.push({ milliseconds, late }),
      exit: (...exit) => void exits.push(exit),
    },
  );

  const ask = (method: string, path: string) => {
    const {
      promise: answer,
      resolve,
      reject,
    } = Promise.withResolvers<{
      readonly status: number;
      readonly body: string;
      readonly connection: string | undefined;
    }>();
    const headers = {
      'x-org': 'main',
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
      authorization: `Bearer ${TOKEN}`,
    };
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (told) => {
      const { statusCode: status = 0, headers: said } = told;
      text(told).then((body) => resolve({ status, body, connection: said.connection }), reject);
    });
    sent.on('error', reject);
    return { sent, answer };
  };
  const get = (path: string) => {
    const { sent, answer } = ask('GET', path);
    sent.end();
    return answer;
  };
  /** Resolves at this many running requests, not counting the one that asks. */
  const running = async (count: number): Promise<void> => {
    const { status, body } = await get('/metrics');
    expect(status).toBe(200);
    if (!body.includes(`equiform_requests_running ${count + 1}\n`)) return running(count);
  };
  /** A request that runs until its rest is sent. */
  const beginToJoin = async () => {
    const { sent, answer } = ask('POST', '/waitlist/home-equity-loan-plus');
    // Requests cut off at the end are not awaited.
    answer.catch(() => undefined);
    sent.write(ENTRY.slice(0, 20));
    await running(1);
    return { answer, sendRest: () => sent.end(ENTRY.slice(20)) };
  };
  const closed = async (): Promise<void> => {
    const isOpen = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    );
    if (isOpen) return closed();
  };
  return { stop, exits, waits, limits, drain: drained.resolve, get, beginToJoin, closed };
}

it('finishes requests in progress, closes its connections and exits', async () => {
  const { stop, exits, drain, beginToJoin, closed } = await startServer();
  const { answer, sendRest } = await beginToJoin();
  const stopped = stop();
  drain();
  await closed();
  expect(exits).toEqual([]);
  sendRest();
  expect(await answer).toMatchObject({ status: 200, connection: 'close' });
  await stopped;
  expect(exits).toEqual([[0]]);
});

it('is not ready while it drains, and still serves clients that have not noticed', async () => {
  const { stop, exits, waits, drain, get, beginToJoin } = await startServer();
  expect((await get('/readyz')).status).toBe(200);
  const before = await beginToJoin();
  const stopped = stop();
  expect(waits).toEqual([20_000]);
  expect((await get('/readyz')).status).toBe(503);
  expect((await get('/healthz')).status).toBe(200);
  before.sendRest();
  expect((await before.answer).status).toBe(200);
  const during = await beginToJoin();
  during.sendRest();
  expect((await during.answer).status).toBe(200);
  expect(exits).toEqual([]);
  drain();
  await stopped;
  expect(exits).toEqual([[0]]);
});

it('exits at once on a second signal, while it drains and while it answers', async () => {
  const { stop, exits, drain, beginToJoin, closed } = await startServer();
  const second = [1, 'Stopped at once by a second signal.'];
  await beginToJoin();
  stop();
  await stop();
  expect(exits).toEqual([second]);
  drain();
  await closed();
  await stop();
  expect(exits).toEqual([second, second]);
});

it('does not wait longer than configured', async () => {
  const { stop, exits, limits, drain, beginToJoin, closed } = await startServer();
  await beginToJoin();
  stop();
  expect(limits).toEqual([]);
  drain();
  await closed();
  expect(limits.map(({ milliseconds }) => milliseconds)).toEqual([30_000]);
  expect(exits).toEqual([]);
  limits[0]?.late();
  expect(exits).toEqual([[1, 'Stopped before all requests were answered.']]);
});
