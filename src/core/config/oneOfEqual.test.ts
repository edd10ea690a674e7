import { describe, expect, it } from 'vitest';
import type { Json } from '../shared/json.ts';
import { oneOfEqual } from './oneOfEqual.ts';

const made = (value: Json): Json => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return oneOfEqual(value.map(made));
  return oneOfEqual(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, made(part)])));
};

describe('oneOfEqual', () => {
  it('gives one frozen object for equal values', () => {
    const value = { steps: [{ id: 'one', least: 0 }, 'two', null], on: true };
    const first = made(value);
    expect(made(structuredClone(value))).toBe(first);
    expect(first).toEqual(value);
    expect(Object.isFrozen(first)).toBe(true);
  });

  it('distinguishes values that differ in order, type or the middle of a long text', () => {
    const text = 'a'.repeat(200);
    const values: readonly Json[] = [
      ...[[], {}, [1, 2], [2, 1], ['1', 2], [null], [false], ['null'], [[]], [{}]],
      ...[{ a: 1, b: 2 }, { b: 2, a: 1 }, { a: 1 }, { 0: 1, 1: 2 }],
      ...[[text], [`${text.slice(0, 101)}b${text.slice(102)}`], { a: { a: 1 } }],
    ];
    expect(new Set(values.map(made)).size).toBe(values.length);
    for (const value of values) expect(made(value)).toEqual(value);
  });
});
