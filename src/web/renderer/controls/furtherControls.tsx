import { type ComponentType, lazy, Suspense, useState } from 'react';
import { forWidgets } from '../rendererEntry.ts';
import { type FieldBinding, fieldRenderer } from './fieldRenderer.tsx';

/** Loads the controls below, so that a screen that needs them is drawn whole. */
export async function loadFurtherControls() {
  const module = await import('./FurtherControl.tsx');
  there = module.default;
  return module;
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

/** The widgets that registration does without; loaded when the first of them is drawn. */
export const furtherControls = forWidgets(
  ['checkboxes', 'ssn', 'digits', 'signature', 'list', 'international-phone'],
  fieldRenderer(LaterControl),
);
