import type { RendererProps } from '@jsonforms/core';
import { Stack } from '../../ui/layout/Stack.tsx';
import { elementOf, forType } from '../rendererEntry.ts';
import { useShown } from '../useForm.ts';
import { Elements } from './Elements.tsx';

function VerticalLayout(props: RendererProps) {
  const layout = elementOf('layout', props);
  if (!useShown(layout)) return null;
  return (
    <Stack>
      <Elements elements={layout.elements} from={props} />
    </Stack>
  );
}

export const verticalLayout = forType('VerticalLayout', VerticalLayout);
