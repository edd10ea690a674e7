import styled from '@emotion/styled';
import type { RendererProps } from '@jsonforms/core';
import { elementOf, forType } from '../rendererEntry.ts';
import { useShown } from '../useForm.ts';
import { Elements } from './Elements.tsx';

const Row = styled('div')({
  display: 'grid',
  gap: '1rem',
  gridTemplateColumns: 'repeat(auto-fit, minmax(8.5rem, 1fr))',
  alignItems: 'start',
});

function HorizontalLayout(props: RendererProps) {
  const layout = elementOf('layout', props);
  if (!useShown(layout)) return null;
  return (
    <Row>
      <Elements elements={layout.elements} from={props} />
    </Row>
  );
}

export const horizontalLayout = forType('HorizontalLayout', HorizontalLayout);
