import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import type { Resolve } from '../../../http/outbound/openAddress.ts';
import { testListeners } from '../../../http/outbound/testListeners.ts';
import { createPoster, type PostAnswer } from './post.ts';

/** A name server by which every name leads to these addresses. */
const leadsTo =
  (...found: LookupAddress[]): Resolve =>
  (_name, _options, done) =>
    done(null, found);

const listen = testListeners();

interface Given {
  readonly mayBePrivate?: boolean;
  readonly plainHosts?: readonly string[];
  readonly resolve?: Resolve;
}

function post(
  url: string,
  { mayBePrivate = true, plainHosts = [], ...rest }: Given = {},
): Promise<PostAnswer> {
  const poster = createPoster({ plainHosts, ...rest });
  return poster.post({ url, headers: {}, body: '{}', mayBePrivate }).finally(() => poster.close());
}

describe('posting to a webhook', () => {
  it('answers with the status and how long to wait, and follows no redirect', async () => {
    const other = await listen((_request, response) => void response.end());
    const { url } = await listen((_request, response) => {
      response.writeHead(307, { location: other.url, 'retry-after': '7' }).end();
    });
    expect(await post(url)).toEqual({ status: 307, retryAfter: '7' });
    expect(other.asked()).toBe(0);
  });

  it('reads no more than a little of an answer', async () => {
    const cut = Promise.withResolvers<void>();
    const { url } = await listen((_request, response) => {
      const more = () => {
        while (response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', more);
      response.on('close', cut.resolve);
      more();
    });
    const poster = createPoster({ plainHosts: [] });
    const answer = await poster.post({ url, headers: {}, body: '{}', mayBePrivate: true });
    expect(answer).toMatchObject({ status: 200 });
    await cut.promise;
    poster.close();
  });

  it('says why there is no answer', async () => {
    const { url } = await listen((request) => void request.socket.destroy());
    expect(await post(url)).toEqual({ problem: 'cut' });
    expect(await post('http://127.0.0.1:1/')).toEqual({ problem: 'refused' });
    const poster = createPoster({ plainHosts: [] });
    const silent = await listen(() => poster.close());
    const stopped = await poster.post({ url: silent.url, headers: {}, body: '', mayBePrivate: true });
    expect(stopped).toEqual({ problem: 'stopped' });
  });

  it('sends again at once what met a connection that the other side had just ended', async () => {
    const poster = createPoster({ plainHosts: [] });
    const seen = new Set<unknown>();
    const { url, asked } = await listen((request, response) => {
      if (seen.has(request.socket)) return void request.socket.resetAndDestroy();
      seen.add(request.socket);
      return void response.end();
    });
    const send = () => poster.post({ url, headers: {}, body: '{}', mayBePrivate: true });
    expect(await send()).toMatchObject({ status: 200 });
    // Its connection is free again only in a later turn.
    await new Promise((later) => setTimeout(later));
    expect(await send()).toMatchObject({ status: 200 });
    expect(asked()).toBeGreaterThanOrEqual(2);
    poster.close();
  });

  it('sends nothing without TLS, except to this machine and to hosts that the settings name', async () => {
    const resolve = leadsTo({ address: '127.0.0.1', family: 4 });
    const { port, asked } = await listen((_request, response) => void response.end());
    expect(await post(`http://lender.example:${port}/`, { resolve })).toEqual({ problem: 'unprotected' });
    const plainHosts = ['lender.example'];
    expect(await post(`http://lender.example:${port}/`, { resolve, plainHosts })).toMatchObject({
      status: 200,
    });
    expect(asked()).toBe(1);
  });
});

describe('a webhook that may not be private', () => {
  it('is never called at a private address, whatever its name leads to', async () => {
    const { url, port, asked } = await listen((_request, response) => void response.end());
    expect(await post(url, { mayBePrivate: false })).toEqual({ problem: 'privateAddress' });
    const resolve = leadsTo({ address: '127.0.0.1', family: 4 });
    const plainHosts = ['lender.example', '[::1]', '[::ffff:7f00:1]'];
    for (const host of ['lender.example', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]'])
      expect(
        await post(`http://${host}:${port}/`, { mayBePrivate: false, plainHosts, resolve }),
        host,
      ).toEqual({
        problem: 'privateAddress',
      });
    expect(asked()).toBe(0);
  });
});
