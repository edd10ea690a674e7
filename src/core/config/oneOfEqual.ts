/**
 * Returns the value frozen, or an equal one returned before (same order), so that equal parts of brands and
 * edits are one object and results can be cached by identity. Nested lists and maps must come from here too,
 * or are compared by identity.
 */
export function oneOfEqual<T extends object>(value: T): T {
  const hash = hashOf(value);
  const equals = table.get(hash) ?? [];
  for (const reference of equals) {
    const known = reference.deref();
    if (known !== undefined && isAlike(known, value)) return known as T;
  }
  hashes.set(value, hash);
  Object.freeze(value);
  equals.push(new WeakRef<object>(value));
  table.set(hash, equals);
  added++;
  if (added > limit) forgetTheLost();
  return value;
}

const table = new Map<number, WeakRef<object>[]>();
const hashes = new WeakMap<object, number>();
const LEAST = 100_000;
let added = 0;
let limit = LEAST;

function forgetTheLost(): void {
  let left = 0;
  for (const [hash, equals] of table) {
    const held = equals.filter((reference) => reference.deref() !== undefined);
    left += held.length;
    if (held.length === 0) table.delete(hash);
    else if (held.length < equals.length) table.set(hash, held);
  }
  added = left;
  limit = Math.max(LEAST, 2 * left);
}

function isAlike(one: object, other: object): boolean {
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  return (
    isSameList(Object.keys(one), Object.keys(other)) && isSameList(Object.values(one), Object.values(other))
  );
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, index) => Object.is(item, other[index]));

function hashOf(value: object): number {
  let hash = Array.isArray(value) ? 1 : 2;
  for (const [key, part] of Object.entries<unknown>(value as Readonly<Record<string, unknown>>)) {
    hash = mix(hash, hashOfText(key));
    hash = mix(
      hash,
      typeof part === 'object' && part !== null ? (hashes.get(part) ?? 0) : hashOfText(`${part}`),
    );
  }
  return hash;
}

const SAMPLES = 12;

/** Hashes only a few letters of a long text; equal hashes are compared in full. */
function hashOfText(text: string): number {
  const stride = Math.max(1, Math.floor(text.length / SAMPLES));
  let hash = text.length;
  for (let index = 0; index < text.length; index += stride) hash = mix(hash, text.charCodeAt(index));
  return hash;
}

const mix = (hash: number, more: number): number => (Math.imul(hash, 31) + more) | 0;
