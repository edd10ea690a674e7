import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { callOut, type OutCall } from './callOut.ts';
import { PRIVATE_ADDRESS } from './openAddress.ts';
import { testListeners } from './testListeners.ts';

const listen = testListeners();

const call = (url: string, more: Partial<OutCall> = {}) =>
  callOut({
    method: 'GET',
    url,
    headers: {},
    timeoutMs: 60_000,
    maxBytes: 1_000,
    mayBePrivate: true,
    ...more,
  });

describe('a call to a company', () => {
  it('resolves to its answer, and follows no redirect', async () => {
    const other = await listen((_request, response) => void response.end());
    const { url } = await listen((_request, response) => {
      response.writeHead(307, { location: other.url, 'retry-after': '7' }).end('{}');
    });
    expect(await call(url)).toEqual({ status: 307, body: '{}', retryAfter: 7 });
    expect(other.asked()).toBe(0);
  });

  it.each<readonly [string, RequestListener]>([
    ['nothing', () => undefined],
    ['a part of its answer', (_request, response) => void response.write('{')],
    [
      'its answer in small pieces without an end',
      (_request, response) => {
        const more = setInterval(() => response.write(' '), 5);
        response.on('close', () => clearInterval(more));
      },
    ],
  ])('ends by its time limit when the company sends %s', async (_what, answer) => {
    const ended = Promise.withResolvers<void>();
    const { url } = await listen((request, response) => {
      response.on('close', ended.resolve);
      answer(request, response);
    });
    await expect(call(url, { timeoutMs: 50, maxBytes: 1_000_000 })).rejects.toThrow(/abort/i);
    await ended.promise;
  });

  it('ends when the answer is longer than it may be', async () => {
    const { url } = await listen((_request, response) => void response.end('x'.repeat(1_001)));
    await expect(call(url)).rejects.toThrow('longer than 1000 bytes');
  });

  it('is never made to a private address, however that is written or named', async () => {
    const { port, asked } = await listen((_request, response) => void response.end());
    const hosts = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]'];
    for (const host of hosts)
      await expect(call(`http://${host}:${port}/`, { mayBePrivate: false }), host).rejects.toMatchObject({
        code: PRIVATE_ADDRESS,
      });
    expect(asked()).toBe(0);
  });
});
