import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FeaturePlugin } from './dependencies.ts';
import { openTestServer, type TestServer } from './testServer.ts';

let reached = 0;
const probe: FeaturePlugin = (app) => {
  app.all('/counted', { config: { anyOrigin: true } }, async () => {
    reached += 1;
    return {};
  });
  app.get('/read', async (request) => ({ ip: request.ip, host: request.host }));
  app.get(
    '/pages',
    { schema: { querystring: { type: 'object', properties: { page: { type: 'integer' } } } } },
    async () => ({}),
  );
};

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await openTestServer([probe]);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** Everything received on a raw connection until the server closes it. */
const written = (message: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(message));
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve(answer) : reject(error),
    );
  });

const SMUGGLED = 'GET /counted HTTP/1.1\r\nHost: x\r\n\r\n';

describe('an HTTP message', () => {
  it.each([
    [400, 'with a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    [400, 'with two lengths', `Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}`],
    [400, 'with chunks that are none', 'Transfer-Encoding: chunked\r\n\r\nxyz\r\n'],
    [400, 'with another encoding after chunked', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
    [400, 'with a space before a colon', 'Content-Length : 2\r\n\r\n{}'],
    [431, 'with a header that is too long', `X-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])(
    'answers %i to one %s, ends the connection, and does not treat the rest as a request',
    async (status, _what, rest) => {
      reached = 0;
      const answer = await written(`POST /counted HTTP/1.1\r\nHost: x\r\n${rest}${SMUGGLED}`);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(answer).toContain("content-security-policy: default-src 'none'");
      expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
      expect(reached).toBe(0);
    },
  );

  it('with an unknown method is refused: TRACE repeats nothing', async () => {
    const answer = await written(
      'TRACE /read HTTP/1.1\r\nHost: x\r\nX-Secret: quite-a-secret\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).not.toContain('quite-a-secret');
    expect((await server.app.inject({ method: 'DELETE', url: '/read' })).statusCode).toBe(404);
  });

  it('has the method it names: no header or query changes it', async () => {
    const answer = await server.app.inject({
      method: 'GET',
      url: '/pages?_method=DELETE',
      headers: { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' },
    });
    expect(answer.statusCode).toBe(200);
  });

  it('cannot be read by another origin', async () => {
    const origin = 'https://evil.example';
    for (const [method, headers] of [
      ['GET', { origin }],
      ['OPTIONS', { origin, 'access-control-request-method': 'GET' }],
    ] as const) {
      const answer = await server.app.inject({ method, url: '/read', headers });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('has each value once: a query that repeats it is refused', async () => {
    const answer = await server.app.inject('/pages?page=1&page=2');
    expect([answer.statusCode, answer.json().errors]).toEqual([400, ['querystring.page must be integer']]);
  });

  it('cannot state where it comes from: only trusted proxies may send X-Forwarded headers', async () => {
    const headers = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      'x-real-ip': '1.2.3.4',
    };
    expect(
      (await server.app.inject({ url: '/read', headers: { ...headers, host: 'a.example' } })).json(),
    ).toEqual({
      ip: '127.0.0.1',
      host: 'a.example',
    });
  });

  it('states the content type of its answer, and the encoding of texts', async () => {
    for (const url of ['/read', '/nowhere', '/jane%', '/docs/json', '/docs/'])
      expect([url, (await server.app.inject(url)).headers['content-type']]).toEqual([
        url,
        expect.stringMatching(/^(application\/json|text\/html); charset=utf-8$/),
      ]);
  });
});
