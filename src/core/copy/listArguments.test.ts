import { describe, expect, it } from 'vitest';
import { compileMessages } from './compileMessages.ts';
import { listArguments } from './listArguments.ts';

describe('listArguments', () => {
  it('lists names at every depth with their use, each once', () => {
    const [variant] =
      compileMessages({
        'a.b':
          '{a} <b>{c, number} {a}</b> {n, plural, other {{d, date} {t, time}}} {s, select, x {{e}} other {}}',
      })['a.b'] ?? [];
    expect(listArguments(variant?.text ?? '').map(({ name, use }) => `${name} ${use}`)).toEqual([
      'a value',
      'b tag',
      'c number',
      'n plural',
      'd date',
      't time',
      's select',
      'e value',
    ]);
  });

  it('finds no arguments in plain text', () => {
    expect(listArguments('{a} is plain here')).toEqual([]);
  });
});
