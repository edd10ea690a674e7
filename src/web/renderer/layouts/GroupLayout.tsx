import type { RendererProps } from '@jsonforms/core';
import { createContext, useContext, useId } from 'react';
import { Stack } from '../../ui/layout/Stack.tsx';
import { useCopy } from '../CopyContext.tsx';
import { elementOf, forType } from '../rendererEntry.ts';
import { useShown } from '../useForm.ts';
import { Elements } from './Elements.tsx';

/** True inside a group with a heading. */
const WithinContext = createContext(false);

function GroupLayout(props: RendererProps) {
  const { text } = useCopy();
  const isWithin = useContext(WithinContext);
  const headingId = useId();
  const group = elementOf('layout', props);
  if (!useShown(group)) return null;
  const { label, page } = group;
  if (label === undefined || page)
    return (
      <Stack>
        <Elements elements={group.elements} from={props} />
      </Stack>
    );
  const Heading = isWithin ? 'h3' : 'h2';
  return (
    <Stack data-gap="small" role="group" aria-labelledby={headingId}>
      <Heading id={headingId}>{text(label)}</Heading>
      <WithinContext value={true}>
        <Elements elements={group.elements} from={props} />
      </WithinContext>
    </Stack>
  );
}

/** A group of elements, with an optional heading. */
export const groupLayout = forType('Group', GroupLayout);
