import type { CompiledStep } from '../../core/form/compileStep.ts';

/** The id of the (first) control of a field. */
export const fieldId = (name: string): string => `field-${name}`;

/** The id of the button that answers a confirmation. */
export const confirmationId = (id: string): string => `confirm-${id}`;

/** The field a borrower can reach: the one that reveals a hidden field stands for it. */
export function reachableField({ fields }: CompiledStep, name: string): string {
  if (fields.get(name)?.widget !== 'hidden') return name;
  const revealing = [...fields.values()].find(({ control }) => control?.options.reveals === name);
  return revealing?.name ?? name;
}
