import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '../../model/generated/step.ts';
import { fieldSchemaProblems } from './fieldSchemaProblems.ts';

const cubic = '^\\w+\\w+\\w+\\w+$';

const keywordsOf = (schema: FieldSchema): readonly unknown[] =>
  fieldSchemaProblems(schema).map(({ keyword }) => keyword);

describe('fieldSchemaProblems', () => {
  it('checks a pattern with the longest answer of its field', () => {
    expect(keywordsOf({ type: 'string', pattern: cubic })).toEqual(['pattern']);
    expect(keywordsOf({ type: 'string', pattern: cubic, maxLength: 30 })).toEqual([]);
  });

  it('checks a pattern on trimmed text with the trimmed length', () => {
    const schema = { type: 'string', trimmedMaxLength: 30 } as const;
    expect(keywordsOf({ ...schema, trimmedPattern: cubic })).toEqual([]);
    expect(keywordsOf({ ...schema, trimmedPattern: cubic, maxLength: 400 })).toEqual([]);
    expect(keywordsOf({ ...schema, pattern: cubic })).toEqual(['pattern']);
  });
});
