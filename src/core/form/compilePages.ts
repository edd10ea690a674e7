import type { StepLayout } from '../flow/layoutTypes.ts';
import { fieldOf } from '../flow/stepFields.ts';
import type { Step, UiElement } from '../model/generated/step.ts';

/** A part of a step that is shown alone, under a heading of its own. */
export interface FormPage {
  readonly id: string;
  /** Copy keys. */
  readonly title: string;
  readonly help: string | undefined;
  /** Its group's key in the layout's nodes; undefined if the group is always shown. */
  readonly node: string | undefined;
  /** In layout order. */
  readonly fields: readonly string[];
}

export interface StepPages {
  /** In layout order; empty for a step that shows everything at once. */
  readonly pages: readonly FormPage[];
  /** The page's id of each element directly below the step's layout. */
  readonly pageOf: ReadonlyMap<UiElement, string>;
}

/** An element beside the pages belongs to the one before it, or to the first. Throws for a page without an id. */
export function compilePages(step: Step, { keys }: Pick<StepLayout, 'keys'>): StepPages {
  const elements = 'elements' in step.ui ? step.ui.elements : [];
  const pageOf = new Map<UiElement, string>();
  const pages: (FormPage & { readonly fields: string[] })[] = [];
  const loose: UiElement[] = [];
  for (const element of elements) {
    const page = 'page' in element ? element.page : undefined;
    if (page) {
      const { id } = element;
      if (id === undefined) throw new Error(`Step ${step.id}: a page needs an id`);
      pages.push({ id, title: page.title, help: page.help, node: keys.get(element), fields: [] });
    }
    const last = pages.at(-1);
    if (!last) {
      loose.push(element);
      continue;
    }
    for (const one of [...loose.splice(0), element]) {
      pageOf.set(one, last.id);
      last.fields.push(...fieldsIn(one, step));
    }
  }
  return { pages, pageOf };
}

function fieldsIn(element: UiElement, step: Step): readonly string[] {
  if (element.type === 'Control') return [fieldOf(element, step)];
  return 'elements' in element ? element.elements.flatMap((one) => fieldsIn(one, step)) : [];
}
