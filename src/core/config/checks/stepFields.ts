import type {
  ControlOptions,
  FieldSchema,
  Step,
  UiControl,
  UiElement,
  UiPanel,
} from '../../model/generated/step.ts';

/** A control of a step and where it stands in the step. */
export interface FoundControl {
  readonly control: UiControl;
  readonly pointer: string;
  readonly field: string;
}

/** Every control of a step's layout, in reading order. */
export const controlsOf = (step: Step): readonly FoundControl[] => controlsIn(step.ui, '/ui');

function controlsIn(element: UiElement, pointer: string): readonly FoundControl[] {
  if (element.type === 'Control')
    return [{ control: element, pointer, field: element.scope.replace('#/properties/', '') }];
  if (element.type === 'Notice' || element.type === 'Panel') return [];
  return element.elements.flatMap((child, index) => controlsIn(child, `${pointer}/elements/${index}`));
}

/** A hand-written part of a step's layout, by its name. */
export interface FoundPanel {
  readonly name: string;
  readonly pointer: string;
  readonly options: UiPanel['options'];
}

/** Every hand-written part of a step's layout. */
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
 * The keywords that an answer given in this widget can fail: text is never of a wrong type, nothing is ticked twice,
 * and empty text or lists are absent (so a least length of one is `required`). A reference to an enum fails as `enum`.
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

/** Every keyword a message may be written for: those above, and what only a hostile answer fails. */
export const knownKeywords = (schema: FieldSchema): ReadonlySet<string> =>
  new Set(['required', 'type', 'enum', ...Object.keys(schema)]);
