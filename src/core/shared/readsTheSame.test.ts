import { describe, expect, it } from 'vitest';
import { readsTheSame } from './readsTheSame.ts';

describe('readsTheSame', () => {
  it('ignores case and white space, and nothing else', () => {
    expect(readsTheSame(' ana  MOSS ', 'Ana Moss')).toBe(true);
    expect(readsTheSame('Jose\u0301 Vega', 'José Vega')).toBe(true);
    expect(readsTheSame('Ana Mos', 'Ana Moss')).toBe(false);
    expect(readsTheSame('AnaMoss', 'Ana Moss')).toBe(false);
  });
});
