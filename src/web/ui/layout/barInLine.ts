import type { CSSObject } from '@emotion/react';

/** A submit bar that stands under its form: nothing of it sticks to the screen. */
export const barInLine: CSSObject = {
  position: 'static',
  margin: 0,
  padding: '0.5rem 0 0',
  background: 'none',
  borderTop: 0,
};
