import { describe, expect, it } from 'vitest';
import { readsTheSame } from './readsTheSame.ts';

describe('readsTheSame', () => {
  it('ignores case, white space and curled apostrophes, and nothing else', () => {
    expect(readsTheSame('Ana O’Brien', "ana O'Brien")).toBe(true);
    expect(readsTheSame('Ana O‘Brien', 'Ana O’Brien')).toBe(true);
    expect(readsTheSame('Ana OBrien', "Ana O'Brien")).toBe(false);
    expect(readsTheSame(' ana  MOSS ', 'Ana Moss')).toBe(true);
    expect(readsTheSame('Jose\u0301 Vega', 'José Vega')).toBe(true);
    expect(readsTheSame('Ana Mos', 'Ana Moss')).toBe(false);
    expect(readsTheSame('AnaMoss', 'Ana Moss')).toBe(false);
  });
});
