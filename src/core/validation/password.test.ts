import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PasswordRule, passwordHints, strengthSegments } from './password.ts';
import { loadStep } from './testSteps.ts';

const met = (password: string): string[] =>
  Object.entries(passwordHints(password))
    .filter(([, holds]) => holds)
    .map(([rule]) => rule);

describe('passwordHints', () => {
  it('FIELD-17 each of the five hints is met independently', () => {
    const alone: Record<PasswordRule, string> = {
      length: '------------',
      upper: 'A',
      lower: 'a',
      digit: '1',
      special: '!',
    };
    for (const [rule, password] of Object.entries(alone)) expect(met(password)).toEqual([rule]);
    expect(met('')).toEqual([]);
  });

  it('FIELD-17 11 characters leave the first hint unmet; characters are counted, not UTF-16 units', () => {
    expect(passwordHints('Abcdefgh1!x').length).toBe(false);
    expect(passwordHints('Abcdefgh1!xy').length).toBe(true);
    expect(passwordHints('😀'.repeat(11)).length).toBe(false);
  });

  it('FIELD-17 only the eight characters !@#$%^&* count as special (C-04)', () => {
    for (const special of '!@#$%^&*') expect(met(special)).toEqual(['special']);
    for (const other of '?-_+=()[]{}~` .,é') expect(met(other)).toEqual([]);
  });
});

describe('strengthSegments', () => {
  it('FIELD-18 fills 0 to 4 segments, four only when all five hints are met (C-03)', () => {
    expect(
      ['', 'a', 'aA', 'aA1', 'aA1!', 'aA1!aA1!aA1!'].map((text) => strengthSegments(passwordHints(text))),
    ).toEqual([0, 0, 1, 2, 3, 4]);
  });

  it('FIELD-19 a password passes exactly when all hints are met', async () => {
    const validate = await loadStep({
      type: 'object',
      properties: { p: { type: 'string', passwordStrength: true } },
    });
    const character = fc.constantFrom(...'aA1!-é😀');
    fc.assert(
      fc.property(fc.string({ unit: character, minLength: 8, maxLength: 16 }), (password) => {
        expect(validate({ p: password }).length === 0).toBe(met(password).length === 5);
      }),
    );
  });
});
