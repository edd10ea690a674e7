import type {
  JsonFormsRendererRegistryEntry,
  JsonFormsSubStates,
  JsonSchema,
  UISchemaElement,
} from '@jsonforms/core';
import type { CompiledStep } from '../../core/form/compileStep.ts';

/**
 * What JSON Forms needs to choose renderers for a step. It never changes while a step stands: values, errors and
 * visibility are in the form's own store (docs/adr/0002), so that a keystroke is none of its business.
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
