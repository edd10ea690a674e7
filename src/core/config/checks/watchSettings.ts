import type { BrandCheck } from './brandCheck.ts';

/** Records, under a name, that something was read, from which sources, and how to read it from another check. */
export type Note = (name: string, from: readonly string[], read: (check: BrandCheck) => unknown) => void;

const FROM = ['brand brand'];

type Settings = BrandCheck['brand']['brand'];

/** Records each value, key list and key test that is read. */
export const watchSettings = (settings: Settings, note: Note): Settings =>
  watch(settings, [], note) as Settings;

function watch(value: object, path: readonly string[], note: Note): object {
  const target: object = Array.isArray(value) ? [] : {};
  const name = path.join('\n');
  const has = (key: string | symbol): boolean => {
    if (typeof key === 'string')
      note(`settings has ${name}\n${key}`, FROM, (check) => Object.hasOwn(Object(at(check, path)), key));
    return Object.hasOwn(value, key);
  };
  return new Proxy(target, {
    get(_, key) {
      if (typeof key === 'symbol') return Reflect.get(value, key);
      return watchChild(Reflect.get(value, key), [...path, key], note);
    },
    has: (_, key) => has(key) || key in target,
    ownKeys() {
      note(`settings keys ${name}`, FROM, (check) => Reflect.ownKeys(Object(at(check, path))).join('\n'));
      return Reflect.ownKeys(value);
    },
    // Callers that list keys call this before they read the value, so the value does not count as read.
    getOwnPropertyDescriptor(_, key) {
      if (!has(key)) return undefined;
      const own = Reflect.getOwnPropertyDescriptor(target, key);
      return own ?? { configurable: true, enumerable: true, writable: true, value: undefined };
    },
  });
}

function watchChild(child: unknown, path: readonly string[], note: Note): unknown {
  if (typeof child === 'function') return child;
  if (typeof child === 'object' && child !== null) {
    note(`settings kind ${path.join('\n')}`, FROM, (check) => kindOf(at(check, path)));
    return watch(child, path, note);
  }
  note(`settings ${path.join('\n')}`, FROM, (check) => {
    const value = at(check, path);
    return typeof value === 'object' && value !== null ? kindOf(value) : value;
  });
  return child;
}

const kindOf = (value: unknown): unknown =>
  Array.isArray(value) ? LIST : typeof value === 'object' && value !== null ? MAPPING : value;

const LIST = Symbol('list');
const MAPPING = Symbol('mapping');

const at = (check: BrandCheck, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    check.brand.brand,
  );
