import { expect, it } from 'vitest';
import { loadStep } from '../validation/testSteps.ts';
import { acceptsAnswer } from './fieldAnswers.ts';

it('judges what a text may not start with as the validators do, whatever space precedes it', async () => {
  const schema = { type: 'string', notStartsWith: '1' } as const;
  const validate = await loadStep({ type: 'object', properties: { phone: schema } });
  for (const phone of ['1555', ' 1555', '\t1', '5551', ' 5551', 'a 1'])
    expect([phone, acceptsAnswer(phone, { schema, enums: {} })]).toEqual([
      phone,
      validate({ phone }).length === 0,
    ]);
  expect(acceptsAnswer(' 1555', { schema, enums: {} })).toBe(false);
});
