import { type ComponentType, lazy, Suspense, useState } from 'react';
import { forWidgets } from '../rendererEntry.ts';
import { type FieldBinding, fieldRenderer } from './fieldRenderer.tsx';

/** Preloads the controls below, so that a screen that needs them renders at once. */
export async function loadFurtherControls() {
  const module = await import('./FurtherControl.tsx');
  there = module.default;
  return module;
}

/** An answer, once the controls are here too: what it leads to renders at once, also where they fail to load. */
export async function withControls<Value>(answer: Promise<Value>): Promise<Value> {
  const [value] = await Promise.all([answer, loadFurtherControls().catch(() => undefined)]);
  return value;
}

let there: ComponentType<FieldBinding> | undefined;

const FurtherControl = lazy(loadFurtherControls);

function LaterControl(binding: FieldBinding) {
  const [Control] = useState<ComponentType<FieldBinding>>(() => there ?? FurtherControl);
  return (
    <Suspense fallback={<span data-waiting="" />}>
      <Control {...binding} />
    </Suspense>
  );
}

/** Widgets registration does not use; loaded when first rendered. */
export const furtherControls = forWidgets(
  ['checkboxes', 'ssn', 'digits', 'signature', 'list', 'international-phone'],
  fieldRenderer(LaterControl),
);
