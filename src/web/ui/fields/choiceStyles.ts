import type { CSSObject } from '@emotion/react';
import { color, media, radius } from '../theme/cssVars.ts';

const mark: CSSObject = {
  appearance: 'none',
  flex: 'none',
  width: '1.5rem',
  height: '1.5rem',
  margin: 0,
  border: `1.5px solid ${color.line}`,
  background: color.raised,
  cursor: 'pointer',
  [media.motion]: { transition: 'border-color 150ms ease-out, background-color 150ms ease-out' },
  '&:hover': { borderColor: color.text },
  '&[aria-invalid]': { borderColor: color.danger, borderWidth: '2px' },
  '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
  [media.forced]: { appearance: 'auto' },
};

/** The radio mark: a ring filled with the brand color. */
export const radioMark: CSSObject = {
  ...mark,
  borderRadius: '50%',
  '&:checked': {
    borderColor: color.primary,
    background: `radial-gradient(circle, ${color.onPrimary} 0 27%, ${color.primary} 31%)`,
  },
};

/** The checkbox mark: a box filled with the brand color; the check is a separate icon. */
const checkMark: CSSObject = {
  ...mark,
  borderRadius: `min(6px, ${radius.control})`,
  '&:checked': { borderColor: color.primary, background: color.primary },
};

/** A checkbox, its check and its label. */
export const tickStyles: CSSObject = {
  '& .eq-tick': {
    display: 'grid',
    gridTemplateColumns: '1.5rem 1fr',
    columnGap: '0.75rem',
    alignItems: 'start',
    padding: '0.375rem 0',
  },
  '& .eq-tick > input, & .eq-tick > .eq-icon': { gridColumn: 1, gridRow: 1 },
  '& .eq-tick > input': checkMark,
  '& .eq-tick > .eq-icon': {
    width: '1.125rem',
    height: '1.125rem',
    margin: '0.1875rem',
    strokeWidth: 3,
    color: color.onPrimary,
    pointerEvents: 'none',
    opacity: 0,
    [media.forced]: { display: 'none' },
  },
  '& .eq-tick > input:checked + .eq-icon': { opacity: 1 },
  '& .eq-tick > label': { gridColumn: 2, cursor: 'pointer' },
  '& .eq-tick > input:disabled ~ label': { cursor: 'not-allowed', color: color.muted },
};
