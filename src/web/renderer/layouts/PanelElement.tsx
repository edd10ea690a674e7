import type { RendererProps } from '@jsonforms/core';
import { useStepForm } from '../FormContext.tsx';
import { elementOf, forType } from '../rendererEntry.ts';
import { useShown } from '../useForm.ts';

function PanelElement(props: RendererProps) {
  const { panels, step } = useStepForm();
  const { name, options, ...panel } = elementOf('panel', props);
  const isShown = useShown(elementOf('panel', props));
  const Panel = Object.hasOwn(panels, name) ? panels[name] : undefined;
  if (!Panel) throw new Error(`Step ${step.id}: nobody gives the ${panel.type} ${name}`);
  return isShown ? <Panel {...(options ? { options } : {})} /> : null;
}

/** The slot of a hand-written panel. */
export const panelElement = forType('Panel', PanelElement);
