import type { CSSObject } from '@emotion/react';

/** A submit bar below its form that never sticks. */
export const barInLine: CSSObject = {
  position: 'static',
  margin: 0,
  padding: '0.5rem 0 0',
  background: 'none',
  borderTop: 0,
};
