import { describe, expect, it } from 'vitest';
import { deriveFacts } from './deriveFacts.ts';
import { facts } from './testReference.ts';

describe('deriveFacts', () => {
  it.each([
    ['1990-06-15', '2026-06-14', 35],
    ['1990-06-15', '2026-06-15', 36],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
  ])('a person born %s is on %s aged %i', (birthdate, today, age) => {
    const derived = deriveFacts({ 'applicant.birthdate': birthdate, today }, facts);
    expect(derived).toEqual({ 'applicant.birthdate': birthdate, today, 'applicant.age': age });
  });

  it.each([
    [{ today: '2026-01-01' }],
    [{ 'applicant.birthdate': '1990-06-15' }],
    [{ 'applicant.birthdate': '1990-06-31', today: '2026-01-01' }],
    [{ 'applicant.birthdate': 19900615, today: '2026-01-01' }],
  ])('the age is undefined with %j', (given) => {
    expect(deriveFacts(given, facts)['applicant.age']).toBeUndefined();
  });

  it.each([
    ['2026-06-15', 30, '2026-07-15'],
    ['2026-12-15', 30, '2027-01-14'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-06-15', -15, '2026-05-31'],
  ])('%s and %i days are %s', (today, days, expected) => {
    const dictionary = {
      ...facts,
      due: { type: 'date', derived: { daysAfter: { date: { var: 'today' }, days } } },
    } as const;
    expect(deriveFacts({ today }, dictionary).due).toBe(expected);
    expect(deriveFacts({}, dictionary).due).toBeUndefined();
  });

  it('ignores a derived fact from outside', () => {
    expect(deriveFacts({ 'applicant.age': 99 }, facts)['applicant.age']).toBeUndefined();
  });

  it('keeps every other fact and does not change its input', () => {
    const given = Object.freeze({ 'property.state': 'TX' });
    expect(deriveFacts(given, facts)).toMatchObject(given);
  });
});
