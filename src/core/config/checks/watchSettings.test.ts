import { expect, it } from 'vitest';
import type { BrandCheck } from './brandCheck.ts';
import { watchSettings } from './watchSettings.ts';

const checkOf = (settings: object) => ({ brand: { brand: settings } }) as unknown as BrandCheck;

/** Records what `use` reads of the settings, and checks whether it reads the same of others. */
function reading(settings: object, use: (settings: never) => unknown) {
  const noted = new Map<string, { read: (check: BrandCheck) => unknown; value: unknown }>();
  const check = checkOf(settings);
  const watched = watchSettings(Object.freeze(settings) as never, (name, _from, read) =>
    noted.set(name, { read, value: read(check) }),
  );
  const result = use(watched as never);
  const isSameFor = (other: object) =>
    [...noted.values()].every(({ read, value }) => read(checkOf(other)) === value);
  return { result, isSameFor };
}

const settings = { links: { home: 'a', terms: 'b' }, states: ['CA', 'TX'], code: 'main' };

it('records only the keys if only keys are listed', () => {
  const { result, isSameFor } = reading(settings, ({ links }: typeof settings) => Object.keys(links));
  expect(result).toEqual(['home', 'terms']);
  expect(isSameFor({ ...settings, links: { home: 'x', terms: 'y' }, code: 'other' })).toBe(true);
  expect(isSameFor({ ...settings, links: { home: 'a' } })).toBe(false);
  expect(isSameFor({ ...settings, links: ['home', 'terms'] })).toBe(false);
});

it('records each value that is read, in lists too', () => {
  const { result, isSameFor } = reading(settings, ({ states }: typeof settings) => states.includes('TX'));
  expect(result).toBe(true);
  expect(isSameFor({ ...settings, code: 'other' })).toBe(true);
  expect(isSameFor({ ...settings, states: ['CA', 'NY'] })).toBe(false);
  expect(isSameFor({ ...settings, states: ['CA', 'TX', 'NY'] })).toBe(false);
});

it('records reading a missing value', () => {
  const { result, isSameFor } = reading(settings, (all: { names?: object }) => all.names === undefined);
  expect(result).toBe(true);
  expect(isSameFor({ ...settings, names: {} })).toBe(false);
});

it('reads like the settings themselves', () => {
  const { result } = reading(settings, (all: object) => structuredClone(JSON.parse(JSON.stringify(all))));
  expect(result).toEqual(settings);
  expect(reading(settings, (all: object) => ({ ...all })).result).toEqual(settings);
  expect(
    reading(settings, ({ links }: typeof settings) => [Object.hasOwn(links, 'home'), 'gone' in links]).result,
  ).toEqual([true, false]);
});
