import { describe, expect, it } from 'vitest';
import { checkStepSchema } from './checkStepSchema.ts';
import { testData, testEnums } from './testSteps.ts';

const scope = { enums: testEnums, steps: {} };

const check = (properties: Record<string, object>, required: string[] = []) =>
  checkStepSchema({ type: 'object', properties, required }, scope);

describe('checkStepSchema', () => {
  it('accepts fields that compile', () => {
    expect(checkStepSchema(testData, scope)).toEqual([]);
  });

  it('points to every field that does not compile', () => {
    const problems = check({
      good: { type: 'string', pattern: '^a$' },
      pattern: { type: 'string', pattern: '[' },
      trimmed: { type: 'string', trimmedPattern: '(' },
      misfit: { type: 'integer', notBlank: true },
      choice: { $ref: 'enums#/nowhere' },
    });
    expect(problems.map(({ pointer }) => pointer)).toEqual([
      '/properties/pattern',
      '/properties/trimmed',
      '/properties/misfit',
      '/properties/choice',
    ]);
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('regular expression'),
      expect.stringContaining('regular expression'),
      expect.stringContaining('notBlank'),
      'choice: there is no enum nowhere',
    ]);
  });

  it('points to the whole when the fields do not fit together', () => {
    expect(check({ zip: { type: 'string' } }, ['zipp'])).toEqual([
      { pointer: '', message: expect.stringContaining('zipp') },
    ]);
  });
});
