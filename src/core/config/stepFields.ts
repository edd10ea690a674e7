import type {
  ControlOptions,
  FieldSchema,
  Step,
  UiControl,
  UiElement,
  UiPanel,
} from '../model/generated/step.ts';

export interface FoundControl {
  readonly control: UiControl;
  readonly pointer: string;
  readonly field: string;
}

export const controlsOf = (step: Step): readonly FoundControl[] => controlsIn(step.ui, '/ui');

function controlsIn(element: UiElement, pointer: string): readonly FoundControl[] {
  if (element.type === 'Control')
    return [{ control: element, pointer, field: element.scope.replace('#/properties/', '') }];
  if (element.type === 'Notice' || element.type === 'Panel') return [];
  return element.elements.flatMap((child, index) => controlsIn(child, `${pointer}/elements/${index}`));
}

export interface FoundPanel {
  readonly name: string;
  readonly pointer: string;
  readonly options: UiPanel['options'];
}

export const panelsOf = (step: Step): readonly FoundPanel[] => panelsIn(step.ui, '/ui');

function panelsIn(element: UiElement, pointer: string): readonly FoundPanel[] {
  if (element.type === 'Panel') return [{ name: element.name, pointer, options: element.options }];
  return 'elements' in element
    ? element.elements.flatMap((child, index) => panelsIn(child, `${pointer}/elements/${index}`))
    : [];
}

const least: ReadonlySet<string> = new Set(['minLength', 'minItems']);

const never: ReadonlySet<string> = new Set(['$ref', 'default', 'items', 'type', 'uniqueItems']);

/**
 * The keywords that an answer entered with this widget can violate. Text never has a wrong type, nothing is
 * ticked twice, and empty text or lists count as absent (so a minimum length of one is `required`). An enum
 * reference fails as `enum`.
 */
export function failingKeywords(
  schema: FieldSchema,
  { required, widget }: { readonly required: boolean; readonly widget: ControlOptions['widget'] },
): readonly string[] {
  if (widget === 'hidden') return [];
  const own = Object.entries(schema).flatMap(([keyword, value]) =>
    never.has(keyword) || value === false || (least.has(keyword) && Number(value) <= 1) ? [] : [keyword],
  );
  const typed = schema.type === 'integer' || schema.type === 'number' ? ['type'] : [];
  const chosen = schema.$ref === undefined ? [] : ['enum'];
  return [...(required ? ['required'] : []), ...typed, ...chosen, ...own];
}

/** Every keyword that may have a message: those above, and those that only a forged answer violates. */
export const knownKeywords = (schema: FieldSchema): ReadonlySet<string> =>
  new Set(['required', 'type', 'enum', ...Object.keys(schema)]);
