import {
  and,
  type JsonFormsRendererRegistryEntry,
  optionIs,
  or,
  type RendererProps,
  rankWith,
  uiTypeIs,
} from '@jsonforms/core';
import type { ComponentType } from 'react';
import type { Widget } from '../../core/flow/layoutTypes.ts';
import type { UiElement, UiLayout, UiNotice, UiPanel } from '../../core/model/generated/step.ts';

/** The rank of the renderers that come with the product; one of a higher rank replaces them. */
const RANK = 10;

/** A renderer for controls with one of these widgets. */
export const forWidgets = (
  widgets: readonly Widget[],
  renderer: ComponentType<RendererProps>,
): JsonFormsRendererRegistryEntry => ({
  tester: rankWith(
    RANK,
    and(uiTypeIs('Control'), or(...widgets.map((widget) => optionIs('widget', widget)))),
  ),
  renderer,
});

/** A renderer for elements of one type. */
export const forType = (
  type: UiElement['type'],
  renderer: ComponentType<RendererProps>,
): JsonFormsRendererRegistryEntry => ({ tester: rankWith(RANK, uiTypeIs(type)), renderer });

interface Elements {
  readonly layout: UiLayout;
  readonly notice: UiNotice;
  readonly panel: UiPanel;
}

/** The element a renderer was chosen for, typed as the release's schema has it. */
export const elementOf = <K extends keyof Elements>(_kind: K, { uischema }: RendererProps): Elements[K] =>
  uischema as unknown as Elements[K];
