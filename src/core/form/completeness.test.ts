import { describe, expect, it } from 'vitest';
import { compileFlow } from '../flow/compileFlow.ts';
import { completenessOf } from '../flow/completeness.ts';
import { base, fullDocument, registration, settings, steps } from '../flow/testRegistration.ts';
import { walk } from '../flow/walk.ts';
import { setAt } from '../shared/jsonPointer.ts';
import { loadValidators } from './testForm.ts';

const validators = await loadValidators(steps);
const flow = compileFlow(registration, steps, settings);
const unstored = { 'set-password': { password: 'Secret!12345', confirmPassword: 'Secret!12345' } };
const go = (document: unknown) =>
  walk({ flow, document, base, unstored, isComplete: completenessOf(validators) });
const first = (pointer: string, value: unknown) => go(setAt(fullDocument, pointer, value)).firstIncomplete;

describe('completenessOf, with the validators of a release', () => {
  it('accepts a complete document', () => {
    expect(go(fullDocument)).toMatchObject({ complete: true, relevant: fullDocument });
  });

  it('stops at the first step that the validator refuses', () => {
    expect(first('/income/income', -1)).toBe('annual-income');
    expect(first('/dob', '1980-02-30')).toBe('birthdate');
    expect(first('/isListedForSale', undefined)).toBe('for-sale');
  });

  it('stops at a step that a policy blocks', () => {
    expect(first('/income/employmentType', 'UNEMPLOYED')).toBe('annual-income');
    expect(first('/propertyAddress/state', 'NY')).toBe('property');
    expect(first('/dob', '2008-11-21')).toBe('birthdate');
  });

  it('does not require a hidden field', () => {
    expect(go(setAt(fullDocument, '/propertyAddress/more', false)).firstIncomplete).toBeUndefined();
  });

  it('treats a step without a validator as incomplete', () => {
    const none = walk({ flow, document: fullDocument, base, isComplete: completenessOf({}) });
    expect(none.firstIncomplete).toBe('property');
  });
});
