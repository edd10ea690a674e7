import { expect, it } from 'vitest';
import { compileValidators } from './compileValidators.ts';
import { testData, testEnums } from './testSteps.ts';

it('leaves nothing in the validators that every page loads and nobody reads', () => {
  const text = compileValidators({ all: { data: testData } }, testEnums);
  expect(text).not.toContain('schemaPath');
  expect(text).not.toContain('vErrors === null');
});
