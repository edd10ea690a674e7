import type { CompiledStep } from '../../core/form/compileStep.ts';

export const fieldId = (path: string): string => `field-${path.replaceAll('/', '-')}`;

export const confirmationId = (id: string): string => `confirm-${id}`;

/** A field and its label's copy key. */
export interface ReachableField {
  /** `field`, or `list/key/field`. */
  readonly path: string;
  readonly label: string | undefined;
}

/** The visible field that stands for `path`: itself, or the one that reveals it. */
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
