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

/** Rank of the product's renderers; a higher rank replaces them. */
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

export const forType = (
  type: UiElement['type'],
  renderer: ComponentType<RendererProps>,
): JsonFormsRendererRegistryEntry => ({ tester: rankWith(RANK, uiTypeIs(type)), renderer });

interface Elements {
  readonly layout: UiLayout;
  readonly notice: UiNotice;
  readonly panel: UiPanel;
}

/** The element, typed as in the release's schema. */
export const elementOf = <K extends keyof Elements>(_kind: K, { uischema }: RendererProps): Elements[K] =>
  uischema as unknown as Elements[K];
