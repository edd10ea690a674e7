import { describe, expect, it } from 'vitest';
import { copyArguments } from './copyArguments.ts';

describe('what every message may say of a brand', () => {
  it.each([
    ['Terms of Use', 'use'],
    ['Terms of Service', 'service'],
  ] as const)('is what the brand calls its terms: %s', (termsLabel, termsKind) => {
    expect(copyArguments({ termsLabel })).toMatchObject({ termsLabel, termsKind });
  });

  it('is a name of its own before any other', () => {
    expect(copyArguments({ baseUrl: 'https://lender.example', names: { baseUrl: 'here' } }).baseUrl).toBe(
      'here',
    );
  });
});
