import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '../../../core/model/generated/step.ts';
import { sampleAnswer } from './ownSamples.ts';

const enums = { yesNo: { values: [{ id: 'YES' }, { id: 'NO' }] } };
const sample = (schema: FieldSchema) => sampleAnswer(schema, { enums: enums as never, today: '2026-06-01' });

describe('an answer made for a test borrower', () => {
  it.each<[FieldSchema, unknown]>([
    [{ type: 'string', default: 'plain' }, 'plain'],
    [{ type: 'boolean', const: false }, false],
    [{ $ref: 'enums#/yesNo' }, 'YES'],
    [{ enum: [30, 60] }, 30],
    [{ type: 'boolean' }, true],
    [{ type: 'array', items: { $ref: 'enums#/yesNo' }, minItems: 2 }, ['YES', 'NO']],
    [{ type: 'number', exclusiveMinimum: 0, maximum: 5000 }, 1],
    [{ type: 'integer', minimum: 12 }, 12],
    [{ type: 'integer', minimum: 12, multipleOf: 5 }, 15],
    [{ type: 'number' }, 0],
    [{ type: 'string', format: 'calendar-date' }, '2026-06-01'],
    [{ type: 'string', format: 'email' }, 'sample@example.com'],
    [{ type: 'string', maxLength: 40 }, 'Sample'],
    [{ type: 'string', maxLength: 1 }, 'A'],
    [{ type: 'string', minLength: 8 }, 'SampleSample'],
    [{ type: 'string', pattern: '^\\d{5}$' }, '11111'],
    [{ type: 'string', pattern: '^[a-z]{2}-\\d{7}$' }, undefined],
  ])('for the question %j is %j', (schema, answer) => {
    expect(sample(schema)).toEqual(answer);
  });
});
