import styled from '@emotion/styled';

/** Things under each other with even room between: fields of a step, parts of a page. */
export const Stack = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '1.5rem',
  '&[data-gap="small"]': { gap: '0.75rem' },
  '&[data-gap="large"]': { gap: '2rem' },
});
