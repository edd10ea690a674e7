import styled from '@emotion/styled';

/** Vertical stack with even gaps. */
export const Stack = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '1.5rem',
  '&[data-gap="small"]': { gap: '0.75rem' },
  '&[data-gap="large"]': { gap: '2rem' },
});
