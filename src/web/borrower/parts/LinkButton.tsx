import styled from '@emotion/styled';

/** A button that looks like the links it stands among. */
export const LinkButton = styled('button')({
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textDecoration: 'underline',
  cursor: 'pointer',
});
