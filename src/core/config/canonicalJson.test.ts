import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepFrozen } from '../shared/deepFrozen.ts';
import { canonicalJson } from './canonicalJson.ts';

/** What it must say, slowly. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const map = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(map)
      .sort()
      .map((key) => [key, sorted(map[key])]),
  );
}

describe('canonicalJson', () => {
  it('is the JSON of the value with sorted keys, frozen or not, and as often as it is asked', () => {
    const anything = fc.object({
      key: fc.oneof(fc.string(), fc.constantFrom('1', '10', '9', '4294967295', '__proto__', 'a', 'ab')),
      withNullPrototype: true,
      maxDepth: 4,
      values: [fc.string(), fc.double(), fc.boolean(), fc.constantFrom(null, undefined)],
    });
    fc.assert(
      fc.property(anything, fc.boolean(), (value, isFrozen) => {
        const given = isFrozen ? deepFrozen(value) : value;
        expect(canonicalJson(given)).toBe(JSON.stringify(sorted(value)));
        expect(canonicalJson(given)).toBe(JSON.stringify(sorted(value)));
      }),
      { numRuns: 500 },
    );
  });

  it('follows what changed in a part', () => {
    const inner = { text: 'x'.repeat(1_000) };
    const outer = Object.freeze({ inner });
    const before = canonicalJson(outer);
    inner.text = 'y'.repeat(1_000);
    expect(canonicalJson(outer)).toBe(before.replace('x'.repeat(1_000), inner.text));
  });

  it('keeps the order of keys only where it is told to', () => {
    const order = { steps: { '*': { messages: { '*': 'kept' } } } } as const;
    const map = { b: 1, a: { d: 2, c: 3 } };
    const value = deepFrozen({
      steps: { name: { messages: { field: map, other: map }, ui: map } },
      rest: map,
    });
    const kept = '{"b":1,"a":{"c":3,"d":2}}';
    const plain = '{"a":{"c":3,"d":2},"b":1}';
    expect(canonicalJson(value, order)).toBe(
      `{"rest":${plain},"steps":{"name":{"messages":{"field":${kept},"other":${kept}},"ui":${plain}}}}`,
    );
    expect(canonicalJson(value)).not.toContain(kept);
  });
});
