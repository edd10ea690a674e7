import type { CSSObject } from '@emotion/react';
import { color, fontSize, media, radius } from '../theme/cssVars.ts';

const ring = { boxShadow: `inset 0 0 0 1px ${color.primary}, 0 0 0 3px ${color.focusSoft}` };

/** The box of an input: 48 px high, darker on hover, brand border and ring on focus, red border when invalid. */
export const boxStyles: CSSObject = {
  display: 'flex',
  alignItems: 'stretch',
  minHeight: 'var(--eq-control)',
  minWidth: 0,
  background: color.raised,
  color: color.text,
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  [media.motion]: { transition: 'border-color 150ms ease-out, box-shadow 150ms ease-out' },
  '&:hover': { borderColor: color.text },
  '&[data-invalid]': { borderColor: color.danger, boxShadow: `inset 0 0 0 1px ${color.danger}` },
  '&:focus-within': { borderColor: color.primary, ...ring },
  '&[data-readonly]': { background: 'transparent', borderStyle: 'dashed' },
  [media.forced]: { '&:focus-within': { outline: '3px solid Highlight' } },
};

export const bareControl: CSSObject = {
  flex: 1,
  width: '100%',
  minWidth: 0,
  margin: 0,
  padding: '0.6875rem 0.875rem',
  border: 0,
  borderRadius: 'inherit',
  background: 'transparent',
  outline: 'none',
  fontSize: fontSize.body,
  lineHeight: 1.5,
  '&:focus-visible': { outline: 'none' },
  '&::placeholder': { color: color.muted, opacity: 1 },
  '&:-webkit-autofill': {
    WebkitTextFillColor: color.text,
    boxShadow: `inset 0 0 0 100px ${color.primaryTint}`,
  },
};

/** All styles of a field, so that a field costs one styled element. */
export const fieldStyles: CSSObject = {
  minWidth: 0,
  // Otherwise rows and legends are as wide as their longest word.
  overflowWrap: 'anywhere',
  '& > .eq-label, & > legend.eq-label': {
    display: 'block',
    marginBottom: '0.375rem',
    maxWidth: '100%',
    fontWeight: 600,
    lineHeight: 1.4,
  },
  '& .eq-marker': { fontWeight: 400, color: color.muted },
  '& > .eq-hint': { margin: '-0.125rem 0 0.5rem', color: color.muted, fontSize: fontSize.small },
  '& > .eq-error': {
    display: 'flex',
    gap: '0.375rem',
    marginTop: '0.5rem',
    color: color.danger,
    fontSize: fontSize.small,
    fontWeight: 500,
    '& > .eq-icon': { marginTop: '0.125rem', width: '1.125rem', height: '1.125rem' },
  },
  '& .eq-box': boxStyles,
  '& .eq-box > input': bareControl,
  '& .eq-box[data-before]': { flexWrap: 'wrap', '& > input': { flexBasis: '7rem' } },
  '& .eq-box > textarea': { ...bareControl, resize: 'vertical', minHeight: '6rem' },
  '& .eq-prefix, & .eq-suffix': {
    display: 'grid',
    placeItems: 'center',
    color: color.muted,
    pointerEvents: 'none',
    whiteSpace: 'nowrap',
  },
  '& .eq-prefix': { width: '2.25rem', marginInlineEnd: '-2.25rem', paddingInlineStart: '0.375rem' },
  '& .eq-prefix + input': { paddingInlineStart: '2.125rem' },
  '& .eq-suffix': { paddingInlineEnd: '0.875rem', fontSize: fontSize.small },
  '& .eq-figures': { fontVariantNumeric: 'tabular-nums' },
};

/** A button inside the box, such as Show. */
export const boxButton: CSSObject = {
  '& .eq-box > button': {
    alignSelf: 'stretch',
    minWidth: '4rem',
    padding: '0 0.875rem',
    border: 0,
    borderRadius: 'inherit',
    background: 'transparent',
    color: color.primary,
    fontSize: fontSize.small,
    fontWeight: 600,
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.18em' },
    '&:focus-visible': { outlineOffset: '-4px' },
  },
};
