import { describe, expect, it } from 'vitest';
import getPath from './getPath.ts';
import isEmpty from './isEmpty.ts';

describe('the replacements of lodash in pages', () => {
  const value = { a: { b: [{ c: 1 }, null] }, d: 0, e: '', f: undefined };

  it.each([
    ['a', value.a],
    ['a.b.0.c', 1],
    ['a.b[0].c', 1],
    ['a.b.1', null],
    ['d', 0],
    ['e', ''],
  ])('finds %s', (path, expected) => {
    expect(getPath(value, path, 'none')).toEqual(expected);
    expect(getPath(value, path.replaceAll('[', '.').replaceAll(']', '').split('.'))).toEqual(expected);
  });

  it.each(['f', 'a.b.1.c', 'd.x', 'nothing.at.all'])('finds nothing at %s', (path) => {
    expect(getPath(value, path)).toBeUndefined();
    expect(getPath(value, path, 'none')).toBe('none');
  });

  it.each([null, undefined, '', [], {}, 0, true])('%j is empty', (one) => {
    expect(isEmpty(one)).toBe(true);
  });

  it.each(['a', [0], { a: 1 }])('%j is not', (one) => {
    expect(isEmpty(one)).toBe(false);
  });
});
