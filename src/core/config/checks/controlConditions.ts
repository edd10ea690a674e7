import type { UiElement } from '../../model/generated/step.ts';
import type { Rule } from '../../rules/types.ts';

/** A condition under which a control is shown, and its place. */
export interface ControlCondition {
  readonly pointer: string;
  readonly when: Rule;
}

/** The conditions of a field's control and of all that holds it; `pointer` is that of the element. */
export function controlConditions(
  element: UiElement,
  pointer: string,
  field: string,
): readonly ControlCondition[] {
  return conditionsIn(element, pointer, field) ?? [];
}

/** Undefined where the field is not. */
function conditionsIn(
  element: UiElement,
  pointer: string,
  field: string,
): readonly ControlCondition[] | undefined {
  const own =
    'when' in element && element.when !== undefined
      ? [{ pointer: `${pointer}/when`, when: element.when as Rule }]
      : [];
  if ('scope' in element) return element.scope === `#/properties/${field}` ? own : undefined;
  if (!('elements' in element)) return undefined;
  for (const [index, part] of element.elements.entries()) {
    const inner = conditionsIn(part, `${pointer}/elements/${index}`, field);
    if (inner) return [...own, ...inner];
  }
  return undefined;
}
