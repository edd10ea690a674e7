import type { RendererProps } from '@jsonforms/core';
import { useId } from 'react';
import { Stack } from '../../ui/layout/Stack.tsx';
import { useCopy } from '../CopyContext.tsx';
import { elementOf, forType } from '../rendererEntry.ts';
import { useShown } from '../useForm.ts';
import { Elements } from './Elements.tsx';

function GroupLayout(props: RendererProps) {
  const { text } = useCopy();
  const headingId = useId();
  const group = elementOf('layout', props);
  if (!useShown(group)) return null;
  const { label } = group;
  if (label === undefined)
    return (
      <Stack>
        <Elements elements={group.elements} from={props} />
      </Stack>
    );
  return (
    <Stack data-gap="small" role="group" aria-labelledby={headingId}>
      <h2 id={headingId}>{text(label)}</h2>
      <Elements elements={group.elements} from={props} />
    </Stack>
  );
}

/** Elements that belong together, under a heading when they have one. */
export const groupLayout = forType('Group', GroupLayout);
