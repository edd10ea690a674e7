import type {
  JsonFormsRendererRegistryEntry,
  JsonFormsSubStates,
  JsonSchema,
  UISchemaElement,
} from '@jsonforms/core';
import type { CompiledStep } from '../../core/form/compileStep.ts';

/**
 * What JSON Forms needs to choose renderers. It is constant for a step, because values, errors and visibility are in
 * the form's store (docs/adr/0002); a keystroke does not touch it.
 */
export const jsonFormsContextOf = (
  { step }: CompiledStep,
  renderers: JsonFormsRendererRegistryEntry[],
): JsonFormsSubStates => ({
  core: {
    data: {},
    schema: step.data as unknown as JsonSchema,
    uischema: step.ui as unknown as UISchemaElement,
    errors: [],
    validationMode: 'NoValidation',
  },
  renderers,
  cells: [],
});
