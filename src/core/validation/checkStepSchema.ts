import type { StepData } from '../model/generated/step.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import { createStepAjv } from './stepAjv.ts';
import { type SchemaScope, stepSchema } from './stepSchema.ts';

/** Why a step's answers cannot be validated. */
export interface SchemaProblem {
  /** JSON Pointer into the step's `data`: to the field at fault, '' when no single field is. */
  readonly pointer: string;
  readonly message: string;
}

/**
 * Every field for which `compileValidators` would throw: a pattern that is none, a keyword that does not fit its
 * field's type, an enum or a step that does not exist; or, with sound fields, what is wrong with them together. Never throws.
 */
export function checkStepSchema(data: StepData, scope: SchemaScope): readonly SchemaProblem[] {
  const fault = compileFault(data, scope);
  if (fault === undefined) return [];
  const found = Object.entries(data.properties).flatMap(([name, field]): SchemaProblem[] => {
    const message = compileFault({ type: 'object', properties: { [name]: field } }, scope);
    return message === undefined ? [] : [{ pointer: toPointer(['properties', name]), message }];
  });
  return found.length > 0 ? found : [{ pointer: '', message: fault }];
}

function compileFault(data: StepData, scope: SchemaScope): string | undefined {
  try {
    createStepAjv().compile(stepSchema(data, scope));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
