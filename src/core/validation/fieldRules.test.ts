import { describe, expect, it } from 'vitest';
import { loadStep, shownWith, testData, type testMessages, validAnswers } from './testSteps.ts';

const validate = await loadStep(testData);
const shown = (field: keyof typeof testMessages, answer: unknown) => shownWith(validate, field, answer);

describe('date of birth', () => {
  it('FIELD-01 is required', () => {
    expect(shown('dob', undefined)).toBe('dob.required');
    expect(shown('dob', '')).toBe('dob.required');
  });

  it('FIELD-04 must be a day that exists: 02/30/1990 is refused', () => {
    expect(shown('dob', '1990-02-30')).toBe('dob.format');
    expect(shown('dob', '2000-02-29')).toBeUndefined();
  });
});

describe('email', () => {
  it('FIELD-06 is required', () => {
    expect(shown('email', '')).toBe('email.required');
  });

  it('FIELD-07 has a valid format: a@b is refused', () => {
    for (const bad of ['a@b', 'a', 'a@', '@b.co', 'a b@c.co', 'a@b..co', 'a.@b.co', 'a@-b.co', 'a@b.c0', ' '])
      expect([bad, shown('email', bad)]).toEqual([bad, 'email.format']);
    for (const good of ['a@b.co', "o'hara+heloc@mail.example.com", 'x_1@sub.example.museum', ' a@b.co '])
      expect([good, shown('email', good)]).toEqual([good, undefined]);
  });
});

describe('names', () => {
  it('FIELD-08 first name is required, and white space alone is not a name', () => {
    expect(shown('firstName', '')).toBe('firstName.required');
    expect(shown('firstName', ' \t ')).toBe('firstName.notBlank');
    // Letters that nobody sees: fillers of Hangul.
    expect(shown('firstName', '\u3164\u115F')).toBe('firstName.notBlank');
  });

  it('FIELD-09 first name has at least 2 characters after trimming', () => {
    expect(shown('firstName', 'J')).toBe('firstName.trimmedMinLength');
    expect(shown('firstName', ' J ')).toBe('firstName.trimmedMinLength');
    expect(shown('firstName', ' Jo ')).toBeUndefined();
  });

  it("FIELD-10 first name allows letters with marks, hyphen and space only: D'Arcy1 is refused", () => {
    for (const bad of ["D'Arcy1", "D'Arcy", 'Ann3', 'Ann_'])
      expect([bad, shown('firstName', bad)]).toEqual([bad, 'firstName.trimmedPattern']);
    for (const good of ['José', 'Jose\u0301', 'Mary-Ann', 'Mary Ann', '李 明'])
      expect([good, shown('firstName', good)]).toEqual([good, undefined]);
  });

  it('FIELD-10 a name has at most 100 characters (C-05)', () => {
    expect(shown('firstName', 'a'.repeat(100))).toBeUndefined();
    expect(shown('firstName', 'a'.repeat(101))).toBe('firstName.trimmedMaxLength');
  });

  it('FIELD-11 middle name is optional, single separators, optional trailing period', () => {
    for (const good of [undefined, '', 'Ann', 'Mary-Ann', "O'B", 'J.', 'Mary Ann', ' Ann '])
      expect([good, shown('middleName', good)]).toEqual([good, undefined]);
    for (const bad of ['A--B', 'A1', 'A..', '.', "'A", 'A.B'])
      expect([bad, shown('middleName', bad)]).toEqual([bad, 'middleName.trimmedPattern']);
  });

  it('FIELD-12 last name: missing and blank have separate messages', () => {
    expect(shown('lastName', '')).toBe('lastName.required');
    expect(shown('lastName', '   ')).toBe('lastName.notBlank');
  });

  it('FIELD-13 last name needs 2 characters; digits pass only where the pattern is widened outside production', async () => {
    expect(shown('lastName', 'L')).toBe('lastName.trimmedMinLength');
    expect(shown('lastName', 'Lee2')).toBe('lastName.trimmedPattern');
    const lastName = { ...testData.properties.lastName, trimmedPattern: '^[\\p{L}\\p{M}\\d\\- ]+$' };
    const outside = await loadStep({ type: 'object', properties: { lastName } });
    expect(outside({ lastName: 'Lee2' })).toEqual([]);
  });

  it('FIELD-14 suffix is one of the list', () => {
    for (const good of ['', 'I', 'II', 'III', 'IV', 'V', 'JR', 'SR'])
      expect([good, shown('suffix', good)]).toEqual([good, undefined]);
    for (const bad of ['VI', 'Jr', 'jr.']) expect(shown('suffix', bad)).toBe('suffix.enum');
  });
});

describe('passwords', () => {
  it('FIELD-15 both are required', () => {
    expect(shown('password', '')).toBe('password.required');
    expect(shown('confirmPassword', '')).toBe('confirmPassword.required');
  });

  it('FIELD-16 the confirmation must match exactly', () => {
    expect(shown('confirmPassword', 'Correct-horse-9! ')).toBe('confirmPassword.sameAs');
    expect(shown('confirmPassword', validAnswers.password)).toBeUndefined();
  });

  it('FIELD-19 a password with any hint unmet is refused (C-04)', () => {
    for (const weak of ['Abcdefgh1!x', 'abcdefgh1!xyz', 'ABCDEFGH1!XYZ', 'Abcdefghi!xyz', 'Abcdefgh1xyz?'])
      expect([weak, shown('password', weak)]).toEqual([weak, 'password.passwordStrength']);
    expect(shown('password', 'Abcdefgh1!xy')).toBeUndefined();
  });
});

describe('phone', () => {
  it('FIELD-20 is required', () => {
    expect(shown('phoneNumber', '')).toBe('phoneNumber.required');
  });

  it('FIELD-21 is exactly ten digits, 14 characters when formatted', () => {
    expect(shown('phoneNumber', '(555) 123-4567')).toBeUndefined();
    expect(shown('phoneNumber', '5551234567')).toBeUndefined();
    for (const bad of ['(555) 123-456', '555123456', '55512345678', '555123456a', '+5551234567'])
      expect([bad, shown('phoneNumber', bad)]).toEqual([bad, 'phoneNumber.format']);
  });

  it('FIELD-22 must not start with 1, which is reported before any other problem', () => {
    expect(shown('phoneNumber', '1555')).toBe('phoneNumber.notStartsWith');
    expect(shown('phoneNumber', '15551234567')).toBe('phoneNumber.notStartsWith');
  });
});

describe('consents', () => {
  it('FIELD-24 terms and communications must both be true', () => {
    for (const field of ['termPrivacyConsent', 'communicationConsent'] as const) {
      expect(shown(field, false)).toBe(`${field}.const`);
      expect(shown(field, undefined)).toBe(`${field}.required`);
      expect(shown(field, true)).toBeUndefined();
    }
  });

  it('FIELD-25 SMS consents are optional', () => {
    for (const given of [undefined, true, false])
      expect(
        validate({ ...validAnswers, smsMarketingConsent: given, smsTransactionalConsent: given }),
      ).toEqual([]);
  });
});

describe('address', () => {
  it('FIELD-26 street is required', () => {
    expect(shown('street1', '')).toBe('street1.required');
    expect(shown('street1', '  ')).toBe('street1.notBlank');
  });

  it('FIELD-27 city is required and has letters and white space only', () => {
    expect(shown('city', '')).toBe('city.required');
    expect(shown('city', 'Saint Paul')).toBeUndefined();
    expect(shown('city', 'St. Paul')).toBe('city.trimmedPattern');
  });

  it('FIELD-28 state is exactly two letters', () => {
    for (const bad of ['T', 'TEX', 'T1']) expect(shown('state', bad)).toBe('state.pattern');
  });

  it('FIELD-29 state is a state', () => {
    expect(shown('state', 'ZZ')).toBe('state.enum');
    expect(shown('state', 'TX')).toBeUndefined();
  });

  it('FIELD-31 zip is required and exactly 5 digits', () => {
    expect(shown('zip', '')).toBe('zip.required');
    for (const bad of ['1234', '123456', '1234A', '12345\n']) expect(shown('zip', bad)).toBe('zip.pattern');
    expect(shown('zip', '00501')).toBeUndefined();
  });

  it('FIELD-32 typeahead street is invalid when empty, under 3 characters or a single word', () => {
    expect(shown('search', '')).toBe('search.required');
    expect(shown('search', '12')).toBe('search.trimmedMinLength');
    expect(shown('search', 'Main')).toBe('search.words');
    expect(shown('search', 'Main   ')).toBe('search.words');
    expect(shown('search', '1 A')).toBeUndefined();
    expect(shown('search', '12 Main')).toBeUndefined();
  });
});

describe('numbers', () => {
  it('text that is not a number is reported as the wrong type', () => {
    expect(shown('income', '85k')).toBe('income.type');
    expect(shown('income', 10_000_000)).toBe('income.exclusiveMaximum');
    expect(shown('income', 9_999_999)).toBeUndefined();
  });
});
