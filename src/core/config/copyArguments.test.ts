import { describe, expect, it } from 'vitest';
import { copyArguments } from './copyArguments.ts';

describe('arguments that every message may use', () => {
  it.each([
    ['Terms of Use', 'use'],
    ['Terms of Service', 'service'],
  ] as const)("contain the brand's label for its terms: %s", (termsLabel, termsKind) => {
    expect(copyArguments({ termsLabel })).toMatchObject({ termsLabel, termsKind });
  });

  it("prefer the brand's own value over the default", () => {
    expect(copyArguments({ baseUrl: 'https://lender.example', names: { baseUrl: 'here' } }).baseUrl).toBe(
      'here',
    );
  });
});
