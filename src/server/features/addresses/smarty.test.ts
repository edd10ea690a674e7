import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectedBooks } from './smartyService.ts';

/** Speaks what Smarty documents of US Autocomplete; what is typed says how. */
let server: Server;
let asked: URL | undefined;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked = new URL(request.url ?? '/', 'http://smarty');
    const typed = asked.searchParams.get('search') ?? '';
    if (typed === 'nothing') return response.writeHead(200).end('{"suggestions":null}');
    if (typed === 'limit') return response.writeHead(429, { 'retry-after': '3' }).end();
    if (typed === 'moved') return response.writeHead(302, { location: '/v2/lookup?search=nothing' }).end();
    if (typed === 'endless') return response.writeHead(200).end(`{"x":"${'x'.repeat(200_000)}"}`);
    if (typed === 'broken') return response.writeHead(200).end('<html>');
    if (typed === 'silent') return undefined;
    const street = {
      street_line: '1 Rosedale St',
      city: 'Baltimore',
      state: 'MD',
      zipcode: '21229',
      entries: 0,
    };
    const suggestions = [
      { ...street, secondary: '' },
      { ...street, secondary: 'Apt 2' },
      { street_line: 'Odd' },
    ];
    return response.writeHead(200).end(JSON.stringify({ suggestions }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => void server.close());

function book(mayBePrivate = true) {
  const { port } = server.address() as AddressInfo;
  const provider = {
    id: 'addresses',
    kind: 'smarty',
    address: `http://127.0.0.1:${port}/`,
    mayBePrivate,
    secrets: { authId: 'the-id', authToken: 'the-token' },
  };
  return connectedBooks({ providersOf: (lender) => (lender === 'main' ? { addresses: provider } : {}) });
}

describe('suggestions of Smarty', () => {
  it('CALL-62 are whole addresses of the lender that connected it, asked for with its credentials', async () => {
    expect(await book()('main')?.suggest('1 Rosedale & 2')).toEqual([
      {
        fullAddress: '1 Rosedale St, Baltimore, MD 21229',
        street1: '1 Rosedale St',
        street2: '',
        city: 'Baltimore',
        state: 'MD',
        zip: '21229',
      },
      expect.objectContaining({ street1: '1 Rosedale St', street2: 'Apt 2' }),
    ]);
    expect(asked?.pathname).toBe('/v2/lookup');
    expect(Object.fromEntries(asked?.searchParams ?? [])).toEqual({
      search: '1 Rosedale & 2',
      max_results: '8',
      'auth-id': 'the-id',
      'auth-token': 'the-token',
    });
    expect(book()('harborlight')).toBeUndefined();
    expect(await book()('main')?.suggest('nothing')).toEqual([]);
  });

  it.each(['limit', 'broken', 'silent', 'moved', 'endless'])(
    'fail when it is %s, with nothing of what was typed',
    async (typed) => {
      const failed = await book()('main')
        ?.suggest(typed)
        .then(
          () => undefined,
          (error: unknown) => String(error),
        );
      expect(failed).toBeDefined();
      expect(failed).not.toContain('the-token');
    },
  );

  it('are not asked for in a private network that the connections do not allow', async () => {
    asked = undefined;
    await expect(book(false)('main')?.suggest('1 Rosedale')).rejects.toThrow(
      'The address is not on the internet',
    );
    expect(asked).toBeUndefined();
  });
});
