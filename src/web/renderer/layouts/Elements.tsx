import type { RendererProps } from '@jsonforms/core';
import { JsonFormsDispatch } from '@jsonforms/react';
import type { UiElement } from '../../../core/model/generated/step.ts';

interface ElementsProps {
  readonly elements: readonly UiElement[];
  readonly from: RendererProps;
}

/** Renders each element with the renderer JSON Forms ranks highest. */
export function Elements({ elements, from: { schema, path, renderers, cells } }: ElementsProps) {
  return elements.map((element, index) => (
    <JsonFormsDispatch
      key={keyOf(element, index)}
      uischema={element}
      schema={schema}
      path={path}
      {...(renderers ? { renderers } : {})}
      {...(cells ? { cells } : {})}
    />
  ));
}

const keyOf = (element: UiElement, index: number): string =>
  element.type === 'Control' ? `${element.scope} ${index}` : `${element.type} ${index}`;
