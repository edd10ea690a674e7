import { lazy, Suspense, useState } from 'react';
import type { CompiledStep } from '../../../core/form/compileStep.ts';
import { forWidgets } from '../rendererEntry.ts';
import { type FieldBinding, fieldRenderer } from './fieldRenderer.tsx';
import { FURTHER, OTHERS, TYPED } from './furtherWidgets.ts';
import { loadedControls, loadFurtherControls } from './loadFurtherControls.ts';

/** True if a step has a further widget, and the controls are not there yet. */
export const lacksControls = ({ fields }: Pick<CompiledStep, 'fields'>): boolean =>
  loadedControls() === undefined && [...fields.values()].some(({ widget }) => FURTHER.has(widget));

const Later = lazy(loadFurtherControls);

/** One that is there has no boundary: React would take a drawn one over only after the form around it. */
function FurtherControl(binding: FieldBinding) {
  const [Control] = useState(loadedControls);
  return Control ? (
    <Control {...binding} />
  ) : (
    <Suspense fallback={<span data-waiting="" />}>
      <Later {...binding} />
    </Suspense>
  );
}

/** Widgets that the first step of registration does not use; loaded when first rendered. */
export const furtherControls = [
  forWidgets(OTHERS, fieldRenderer(FurtherControl)),
  forWidgets(TYPED, fieldRenderer(FurtherControl, { showsTyped: true })),
];
