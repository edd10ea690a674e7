import { expect, it } from 'vitest';
import { openStaffServer } from './staffServer.ts';

const BASE = 'config/copy/en-US/all.yaml';
const change = { title: 'Kinder words', why: 'They asked for it', files: [] };
const of = (lender: string, more = '') => `/words?lender=${lender}&locale=en-US${more}`;

it('a sentence is found by its text, with where it comes from and who else gets it', async () => {
  const { somebody } = await openStaffServer();
  const ask = await somebody(['viewer']);
  const { words } = await ask('GET', of('second'));
  expect(words.length).toBeGreaterThan(3);
  const [first] = words;
  const found = await ask('GET', of('second', `&search=${encodeURIComponent(first.text.toUpperCase())}`));
  expect(found.words.map(({ key }: { key: string }) => key)).toContain(first.key);
  expect(first).toMatchObject({ others: ['main'], otherCount: 1 });
  expect(first.places).toEqual([{ path: BASE, line: expect.any(Number), reach: 'all' }]);
});

it('a sentence is said otherwise for one lender alone, and is read with the change it is in', async () => {
  const { somebody } = await openStaffServer();
  const ask = await somebody(['editor']);
  const [first] = (await ask('GET', of('second'))).words;
  const { uuid, version } = await ask('POST', '/changes', change);
  const wanted = { lender: 'second', key: first.key, within: first.within };
  const told = await ask('POST', `/changes/${uuid}/words`, {
    ...wanted,
    version,
    texts: { 'en-US': 'Said kindly' },
    was: { 'en-US': first.text },
    scope: 'lender',
  });
  expect(told).toMatchObject({ code: 200, paths: ['brands/second/copy/en-US/all.yaml'] });

  const find = async (lender: string, more = '') =>
    (await ask('GET', of(lender, more))).words.find(({ key }: { key: string }) => key === first.key).text;
  expect(await find('second')).toBe(first.text);
  expect(await find('second', `&change=${uuid}`)).toBe('Said kindly');
  expect(await find('main', `&change=${uuid}`)).toBe(first.text);

  const stale = await ask('POST', `/changes/${uuid}/words`, {
    ...wanted,
    version,
    texts: { 'en-US': 'x' },
    was: { 'en-US': 'Said kindly' },
    scope: 'lender',
  });
  expect(stale.code).toBe(409);
  const unseen = await ask('POST', `/changes/${uuid}/words`, {
    ...wanted,
    version: told.version,
    texts: { 'en-US': 'x' },
    was: { 'en-US': first.text },
    scope: 'lender',
  });
  expect([unseen.code, unseen.errors]).toEqual([409, [expect.stringContaining('Said kindly')]]);
});

it('only those may say what all lenders share otherwise who may edit for all', async () => {
  const { somebody } = await openStaffServer();
  const editor = await somebody(['editor'], 'lender:second');
  const { uuid, version } = await editor('POST', '/changes', change);
  const [first] = (await editor('GET', of('second'))).words;
  const sent = {
    version,
    lender: 'second',
    key: first.key,
    within: first.within,
    texts: { 'en-US': 'Ours' },
    was: { 'en-US': first.text },
  };
  expect((await editor('POST', `/changes/${uuid}/words`, { ...sent, scope: 'shared' })).code).toBe(403);
  expect((await editor('POST', `/changes/${uuid}/words`, { ...sent, scope: 'lender' })).code).toBe(200);
  expect((await editor('GET', of('main'))).code).toBe(403);
  expect(first.others).toEqual([]);
});

it('is 404 for a lender or a sentence that there is not', async () => {
  const { somebody } = await openStaffServer();
  const ask = await somebody(['editor']);
  expect((await ask('GET', of('nobody'))).code).toBe(404);
  const { uuid, version } = await ask('POST', '/changes', change);
  const sent = {
    version,
    lender: 'main',
    key: 'no.such',
    within: '',
    texts: { 'en-US': 'x' },
    was: { 'en-US': 'y' },
    scope: 'shared',
  };
  expect((await ask('POST', `/changes/${uuid}/words`, sent)).code).toBe(404);
});
