import type { CSSObject } from '@emotion/react';
import { color } from './theme/cssVars.ts';

/** A touch-sized round icon button, named by its `aria-label`. */
export const roundButton: CSSObject = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: '2.75rem',
  height: '2.75rem',
  border: 0,
  borderRadius: '50%',
  background: 'transparent',
  color: color.muted,
  cursor: 'pointer',
  '&:hover': { background: color.primaryTint, color: color.text },
};
