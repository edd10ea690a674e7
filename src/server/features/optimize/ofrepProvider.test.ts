import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openTestServer, type TestServer } from '../../http/testServer.ts';
import { testRelease } from '../../releases/testRelease.ts';
import { readFlags } from './flagStates.ts';
import { optimizeFeature } from './routes.ts';

const flags = {
  'back-of-id': { enabled: false },
  'business-iv': { enabled: true },
  'fe-heloc-maintenance': { enabled: false, variables: { routes: [] } },
};

interface Asked {
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly requestId: unknown;
  readonly context: Record<string, unknown>;
}

let service: Server;
let server: TestServer;
let asked: Asked[] = [];
let answer: { status: number; body: unknown };

beforeAll(async () => {
  // The speed of the machine is not under test.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  service = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { url, headers } = request;
    asked.push({
      url,
      authorization: headers.authorization,
      requestId: headers['x-request-id'],
      context: JSON.parse(body).context,
    });
    response.writeHead(answer.status, { 'content-type': 'application/json', location: '/elsewhere' });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const environment = {
    EQUIFORM_FLAG_SERVICE_URL: `http://127.0.0.1:${port}/flags/`,
    EQUIFORM_FLAG_SERVICE_TOKEN: 'secret-token',
  };
  server = await openTestServer([optimizeFeature], { environment });
  await server.dependencies.releases.publish([testRelease({ code: 'main' }, { flags })]);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
  await new Promise((resolve) => service.close(resolve));
});
beforeEach(() => {
  asked = [];
});

const REQUEST = '7d9a4c10-5b1e-4f6a-8c2d-90e1f2a3b4c5';
const IDENTITY = '0b2f8a3e-5c43-4b6e-9a52-6f3b1f8c7d10';
const features = async (attributes: object = {}) => {
  const url = '/service-optimize/external/api/v1/features';
  const optimizeUser = { orgCode: 'main', identityUuid: IDENTITY, trackerId: 't', attributes };
  const headers = { 'x-request-id': REQUEST };
  const response = await server.app.inject({ method: 'POST', url, headers, payload: { optimizeUser } });
  return response.json().flags;
};

it("asks the lender's flag service once for all flags, by OpenFeature's remote evaluation protocol and with the id of the request", async () => {
  const maintenance = { enabled: true, routes: ['/identity'], message: 'Soon' };
  answer = {
    status: 200,
    body: {
      flags: [
        { key: 'back-of-id', value: true, reason: 'TARGETING_MATCH', variant: 'on' },
        { key: 'fe-heloc-maintenance', value: maintenance, reason: 'STATIC' },
        { key: 'business-iv', errorCode: 'PARSE_ERROR' },
      ],
    },
  };
  expect(await features({ seen: 3 })).toEqual({
    'back-of-id': { enabled: true },
    'business-iv': { enabled: true },
    'fe-heloc-maintenance': { enabled: true, variables: { routes: ['/identity'], message: 'Soon' } },
  });
  expect(asked).toEqual([
    {
      url: '/flags/ofrep/v1/evaluate/flags',
      authorization: 'Bearer secret-token',
      requestId: REQUEST,
      context: {
        targetingKey: IDENTITY,
        identityUuid: IDENTITY,
        trackerId: 't',
        organization: 'main',
        seen: 3,
      },
    },
  ]);
});

it('uses on the server what that service told the browser', async () => {
  answer = { status: 200, body: { flags: [{ key: 'back-of-id', value: true }] } };
  await features();
  const { kysely } = server.dependencies.db;
  const of = (subject: object) => readFlags(kysely, 'main', flags, subject);
  expect((await of({ identityUuid: IDENTITY }))['back-of-id']).toEqual({ enabled: true });
  expect((await of({ identityUuid: IDENTITY.replace('0', '1') }))['back-of-id']).toEqual({ enabled: false });
});

it('does not use what that service told somebody who claims more than who they are', async () => {
  answer = { status: 200, body: { flags: [{ key: 'back-of-id', value: false }] } };
  await features();
  answer = { status: 200, body: { flags: [{ key: 'back-of-id', value: true }] } };
  expect((await features({ plan: 'staff' }))['back-of-id']).toEqual({ enabled: true });
  const held = await readFlags(server.dependencies.db.kysely, 'main', flags, { identityUuid: IDENTITY });
  expect(held['back-of-id']).toEqual({ enabled: false });
});

it("uses the release's defaults while that service fails", async () => {
  answer = { status: 503, body: {} };
  expect(await features()).toEqual({
    'back-of-id': { enabled: false },
    'business-iv': { enabled: true },
    'fe-heloc-maintenance': { enabled: false, variables: { routes: [] } },
  });
});

it('does not follow redirects, which would leak its token and the person asked about', async () => {
  answer = { status: 307, body: {} };
  expect((await features())['back-of-id']).toEqual({ enabled: false });
  expect(asked.map(({ url }) => url)).toEqual(['/flags/ofrep/v1/evaluate/flags']);
});
