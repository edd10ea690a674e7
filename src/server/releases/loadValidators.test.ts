import { expect, it } from 'vitest';
import { compileValidators } from '../../core/validation/compileValidators.ts';
import { loadValidators } from './loadValidators.ts';

const zip = { type: 'string', pattern: '^\\d{5}$' } as const;
const text = compileValidators(
  { home: { data: { type: 'object', properties: { zip }, required: ['zip'] } } },
  {},
);

it('runs the module that browsers load', () => {
  const { home, other } = loadValidators(text);
  expect(home?.({ zip: '04101' })).toEqual([]);
  expect(home?.({ zip: '4101' })).toMatchObject([{ field: 'zip', keyword: 'pattern' }]);
  expect(home?.({})).toMatchObject([{ field: 'zip', keyword: 'required' }]);
  expect(other).toBeUndefined();
});

it('matches the patterns of a release in linear time, also those that earlier checks accepted', () => {
  const name = { type: 'string', trimmedPattern: '^(\\p{L}+\\s?)+$' } as const;
  const module = compileValidators({ home: { data: { type: 'object', properties: { name } } } }, {});
  const { home } = loadValidators(module);
  expect(home?.({ name: 'Ana María' })).toEqual([]);
  expect(home?.({ name: `${'a'.repeat(30)}!` })).toMatchObject([{ keyword: 'trimmedPattern' }]);
});

it('leaves nothing behind in the process, and loads no other module', () => {
  const before = Object.keys(globalThis).length;
  loadValidators(text);
  expect(Object.keys(globalThis)).toHaveLength(before);
  expect(() => loadValidators('export const others = {}')).toThrow('exports no validators');
  expect(() => loadValidators("import 'node:fs';\nexport const validators = {}")).toThrow(SyntaxError);
});
