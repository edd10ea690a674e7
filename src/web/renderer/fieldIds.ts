import type { CompiledStep } from '../../core/form/compileStep.ts';

/** The id of the (first) control of a field; for a field of a list's item, of `list/key/field`. */
export const fieldId = (path: string): string => `field-${path.replaceAll('/', '-')}`;

/** The id of the button that answers a confirmation. */
export const confirmationId = (id: string): string => `confirm-${id}`;

/** A field and the copy key of its label. */
export interface ReachableField {
  /** `field`, or `list/key/field`. */
  readonly path: string;
  readonly label: string | undefined;
}

/** The field a borrower can reach: the one that reveals a hidden field stands for it. */
export function reachableField({ fields }: CompiledStep, path: string): ReachableField {
  const [list = '', key, part] = path.split('/');
  const items = fields.get(list)?.items;
  if (items && part !== undefined) {
    const { path: inner, label } = reachableField(items, part);
    return { path: `${list}/${key}/${inner}`, label };
  }
  const field = fields.get(path);
  const revealing =
    field?.widget === 'hidden'
      ? [...fields.values()].find(({ control }) => control?.options.reveals === path)
      : undefined;
  return { path: revealing?.name ?? path, label: (revealing ?? field)?.control?.label };
}
