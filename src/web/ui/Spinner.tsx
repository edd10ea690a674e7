import styled from '@emotion/styled';

/** A spinner in the color and size of the surrounding text, which says what is happening. */
export const Spinner = styled('span')({
  display: 'inline-block',
  flex: 'none',
  width: '1.125em',
  height: '1.125em',
  border: '0.15em solid currentColor',
  borderInlineEndColor: 'transparent',
  borderRadius: '50%',
  '@keyframes eq-turn': { to: { transform: 'rotate(1turn)' } },
  animation: 'eq-turn 800ms linear infinite',
  '@media (prefers-reduced-motion: reduce)': { animationDuration: '4s' },
});
