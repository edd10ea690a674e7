import styled from '@emotion/styled';

/** A bulleted list with the bullets inside the column. */
export const Bullets = styled('ul')({
  display: 'grid',
  gap: '0.25rem',
  paddingInlineStart: '1.25rem',
});
