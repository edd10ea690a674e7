import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AddressesFile } from '../../../core/model/generated/sandbox-addresses.ts';
import { readSandboxFile } from '../../config-files/readSandboxFile.ts';
import { openTestServer, type TestServer } from '../../http/testServer.ts';
import { testRelease } from '../../releases/testRelease.ts';
import { createAddressBook } from '../sandbox/addressBook.ts';
import { sandboxAddresses } from '../sandbox/sandboxAddresses.ts';
import type { AddressBook, AddressSuggestion } from './addressService.ts';
import { addressesFeature } from './routes.ts';

const { addresses } = readSandboxFile<AddressesFile>('.', 'addresses')!;

let server: TestServer;
beforeAll(async () => {
  const books: Readonly<Record<string, AddressBook>> = {
    lost: { suggest: () => Promise.reject(new Error('nobody answers')) },
  };
  server = await openTestServer([
    (app, dependencies) =>
      addressesFeature((code) => (code === 'main' ? sandboxAddresses(dependencies)(code) : books[code]))(
        app,
        dependencies,
      ),
  ]);
  await server.dependencies.releases.publish(['main', 'lost', 'none'].map((code) => testRelease({ code })));
});
afterAll(() => server.close());

const ask = (filter: string, org = 'main') =>
  server.app.inject({
    url: `/service-address/external/api/v1/typeahead/${encodeURIComponent(filter)}`,
    headers: { 'x-org': org },
  });
const suggestions = async (filter: string) => (await ask(filter)).json<AddressSuggestion[]>();

describe('the address typeahead', () => {
  it('CALL-62 FIELD-34 answers the whole address and its parts', async () => {
    expect(await suggestions('100 alder')).toEqual([
      {
        fullAddress: '100 Alder Ridge Rd, Montgomery, AL 36104',
        street1: '100 Alder Ridge Rd',
        street2: '',
        city: 'Montgomery',
        state: 'AL',
        zip: '36104',
      },
    ]);
  });

  it.each(['lost', 'none'])('suggests nothing at %s, where nobody can be asked', async (org) => {
    const answer = await ask('100 alder', org);
    expect([answer.statusCode, answer.json()]).toEqual([200, []]);
  });

  it('finds addresses by the beginnings of words, in any order, with street types written out', async () => {
    const [expected] = await suggestions('100 alder');
    for (const typed of ['100 Alder Ridge Road', 'montgomery ald 100', '100, ALDER', '36104 alder'])
      expect((await suggestions(typed))[0]).toEqual(expected);
    expect(await suggestions('100 lder')).toEqual([]);
  });

  it('answers at most 8 addresses, and none for an empty query', async () => {
    expect(await suggestions('r')).toHaveLength(8);
    expect(await suggestions(' ., ')).toEqual([]);
    expect(await suggestions('')).toEqual([]);
    expect(await suggestions('x'.repeat(150))).toEqual([]);
    expect((await ask('x'.repeat(201))).json().errors[0]).toContain('must NOT have more than 200');
  });

  it('knows every state, the disaster area and ineligible ZIP codes', () => {
    expect(new Set(addresses.map(({ state }) => state)).size).toBe(51);
    const zips = new Set(addresses.map(({ zip }) => zip));
    for (const zip of ['33931', '33957', '48201', '33109', '04553']) expect(zips).toContain(zip);
    expect(new Set(addresses.map((address) => JSON.stringify(address))).size).toBe(addresses.length);
  });

  it('finds every address by its displayed text, as far as it is typed', async () => {
    const book = createAddressBook(addresses);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...addresses),
        fc.double({ min: 0.5, max: 1, noNaN: true }),
        async (one, part) => {
          const full = `${one.street1}, ${one.city}, ${one.state} ${one.zip}`;
          const found = await book.suggest(full.slice(0, Math.max(14, Math.ceil(full.length * part))));
          expect(found.map(({ street1 }) => street1)).toContain(one.street1);
        },
      ),
    );
  });

  it('accepts any text', async () => {
    const book = createAddressBook(addresses);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (typed) => {
        expect((await book.suggest(typed)).length).toBeLessThanOrEqual(8);
      }),
    );
  });
});
