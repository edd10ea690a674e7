import { lazy, Suspense } from 'react';
import { forWidgets } from '../rendererEntry.ts';
import { type FieldBinding, fieldRenderer } from './fieldRenderer.tsx';

const FurtherControl = lazy(() => import('./FurtherControl.tsx'));

function LaterControl(binding: FieldBinding) {
  return (
    <Suspense fallback={null}>
      <FurtherControl {...binding} />
    </Suspense>
  );
}

/** The widgets that registration does without; loaded when the first of them is drawn. */
export const furtherControls = forWidgets(
  ['checkboxes', 'ssn', 'digits', 'signature', 'list'],
  fieldRenderer(LaterControl),
);
