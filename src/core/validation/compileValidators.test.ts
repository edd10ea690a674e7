import { createContext, runInContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileValidators, createStepAjv } from './compileValidators.ts';
import { stepSchema } from './stepSchema.ts';
import { loadStep, loadText, testData, testEnums, validAnswers } from './testSteps.ts';
import type { Problem, ValidatorsModule } from './types.ts';

const steps = { all: { data: testData } };
const text = compileValidators(steps, testEnums);
const { all: validate } = await loadText(text);
const interpret = createStepAjv().compile(stepSchema(testData, { enums: testEnums, steps: {} }));

const isNothing = (answer: unknown): boolean =>
  answer === '' || (Array.isArray(answer) && answer.length === 0);

function interpreted(answers: Record<string, unknown>): readonly Problem[] {
  const present = Object.fromEntries(Object.entries(answers).filter(([, answer]) => !isNothing(answer)));
  if (interpret(present)) return [];
  return (interpret.errors ?? []).map(({ instancePath, keyword, params }) =>
    keyword === 'required'
      ? { field: String(params.missingProperty), keyword }
      : { field: instancePath.split('/')[1] ?? '', keyword, params },
  );
}

const field = fc.constantFrom(...Object.keys(testData.properties));
const answer = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(...Object.values(validAnswers), '1 A', ' ', '\ud800', 'a@b', '2026-02-29'),
  fc.string({ unit: 'grapheme' }),
);

describe('compileValidators', () => {
  it('accepts valid answers with no problems', () => {
    expect(validate?.(validAnswers)).toEqual([]);
  });

  it("reports required at its field, with the keyword's parameters", () => {
    const { zip: _zip, ...rest } = validAnswers;
    expect(validate?.({ ...rest, income: -1 })).toEqual([
      { field: 'zip', keyword: 'required' },
      { field: 'income', keyword: 'minimum', params: { comparison: '>=', limit: 0 } },
    ]);
  });

  it('treats an empty text as absent and ignores fields that the step does not have', () => {
    expect(validate?.({ ...validAnswers, zip: '', middleName: '', other: {} })).toEqual([
      { field: 'zip', keyword: 'required' },
    ]);
  });

  it('refuses answers that are not an object', () => {
    for (const answers of [null, undefined, 1, 'x', [], true])
      expect(validate?.(answers)).toEqual([{ field: '', keyword: 'type' }]);
  });

  it('reads no answer from a prototype', async () => {
    const ofConstructor = await loadStep({
      type: 'object',
      properties: { constructor: { type: 'string' as const } },
      required: ['constructor'],
    });
    expect(ofConstructor({})).toEqual([{ field: 'constructor', keyword: 'required' }]);
    expect(validate?.(JSON.parse('{"__proto__": {"zip": "78701"}}'))).toContainEqual({
      field: 'zip',
      keyword: 'required',
    });
  });

  it('has no validator for names of Object.prototype', async () => {
    const validators = await loadText(text);
    expect(validators.constructor).toBeUndefined();
    expect(Object.keys(validators)).toEqual(['all']);
  });

  it('agrees with the interpreting AJV on any JSON and never throws', () => {
    fc.assert(
      fc.property(fc.dictionary(field, answer), fc.boolean(), (answers, complete) => {
        const given = complete ? { ...validAnswers, ...answers } : answers;
        expect(validate?.(given)).toEqual(interpreted(given));
      }),
      { numRuns: 500 },
    );
  });

  it('never throws on any JSON at all', () => {
    fc.assert(fc.property(fc.jsonValue(), (json) => Array.isArray(validate?.(json))));
  });

  it('gives the same text for the same steps in any order', () => {
    const small = { data: { type: 'object', properties: { zip: testData.properties.zip } } } as const;
    const one = compileValidators({ a: small, b: steps.all }, testEnums);
    expect(compileValidators({ b: steps.all, a: small }, testEnums)).toBe(one);
    expect(compileValidators(steps, testEnums)).toBe(text);
  });

  it('needs no import, no require and no code from strings', () => {
    const script = text.replace('export const validators', 'globalThis.validators');
    expect(script).not.toMatch(/^\s*(import|export)\b|\brequire\(|\bimport\(|\bFunction\(/m);
    const context: Partial<ValidatorsModule> = createContext(
      {},
      { codeGeneration: { strings: false, wasm: false } },
    );
    runInContext(script, context);
    expect(context.validators?.all?.(validAnswers)).toHaveLength(0);
    expect(context.validators?.all?.({})).toHaveLength(testData.required.length);
  });

  it('keeps texts of the configuration as texts, whatever they contain', async () => {
    const odd = 'require("fs").default;\n`#{x}`</script>\u2028';
    const validator = await loadStep(
      {
        type: 'object',
        properties: { a: { $ref: 'enums#/odd' }, b: { type: 'string', notStartsWith: odd } },
      },
      { odd: [odd] },
    );
    expect(validator({ a: odd, b: 'x' })).toEqual([]);
    expect(validator({ b: odd }).map(({ keyword }) => keyword)).toEqual(['notStartsWith']);
  });

  it('counts the length of text in characters', async () => {
    const validator = await loadStep({
      type: 'object',
      properties: {
        a: { type: 'string', minLength: 2, maxLength: 3 },
        b: { type: 'string', trimmedMinLength: 2, trimmedMaxLength: 3 },
      },
    });
    const failed = (value: string) =>
      validator({ a: value, b: value }).map(({ field, keyword }) => `${field} ${keyword}`);
    expect(failed('😀')).toEqual(['a minLength', 'b trimmedMinLength']);
    expect(failed('😀😀😀')).toEqual([]);
    expect(failed('😀😀😀😀')).toEqual(['a maxLength', 'b trimmedMaxLength']);
  });

  it('checks the items of a list', async () => {
    const validator = await loadStep({
      type: 'object',
      properties: {
        types: { type: 'array', items: { $ref: 'enums#/employmentTypes' }, minItems: 1, uniqueItems: true },
      },
    });
    expect(validator({ types: ['RETIRED'] })).toEqual([]);
    expect(
      validator({ types: ['RETIRED', 'RETIRED', 'x'] }).map(({ field, keyword }) => [field, keyword]),
    ).toEqual([
      ['types', 'enum'],
      ['types', 'uniqueItems'],
    ]);
  });

  it('omits a keyword that is set to false', async () => {
    const validator = await loadStep({
      type: 'object',
      properties: { a: { type: 'string', notBlank: false, passwordStrength: false } },
    });
    expect(validator({ a: ' ' })).toEqual([]);
  });

  it('names the step whose schema does not compile', () => {
    const broken = (properties: Record<string, object>) => () =>
      compileValidators({ fine: steps.all, broken: { data: { type: 'object', properties } } }, testEnums);
    expect(broken({ a: { $ref: 'enums#/nowhere' } })).toThrow('Step broken: a: there is no enum nowhere');
    expect(broken({ a: { type: 'string', trimmedPattern: '(' } })).toThrow(/^Step broken: Invalid regular/);
    expect(broken({ a: { type: 'integer', notBlank: true } })).toThrow(/^Step broken: .*notBlank/);
    expect(broken({ a: { type: 'array', uniqueItems: true, items: {} } })).toThrow('ajv/dist/runtime/equal');
  });
});
