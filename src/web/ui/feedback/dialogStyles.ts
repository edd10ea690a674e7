import type { CSSObject } from '@emotion/react';
import { barInLine } from '../layout/barInLine.ts';
import { roundButton } from '../roundButton.ts';
import { color, floatShadow, fontSize, media, radius } from '../theme/cssVars.ts';

export const backdropStyles: CSSObject = {
  position: 'fixed',
  inset: 0,
  zIndex: -1,
  background: 'rgb(8 14 22 / 0.55)',
  '@keyframes eq-dim': { from: { opacity: 0 } },
  [media.motion]: { animation: 'eq-dim 180ms ease-out' },
};

/** A dialog's panel: a bottom sheet on phones, centered otherwise. */
export const panelStyles: CSSObject = {
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  display: 'flex',
  flexDirection: 'column',
  maxHeight: 'calc(100dvh - 2rem)',
  background: color.raised,
  color: color.text,
  borderRadius: `calc(${radius.card} + 4px) calc(${radius.card} + 4px) 0 0`,
  border: `1px solid ${color.hairline}`,
  boxShadow: floatShadow,
  outline: 'none',
  paddingBottom: 'env(safe-area-inset-bottom)',
  '@keyframes eq-rise': { from: { opacity: 0, transform: 'translateY(8px)' } },
  [media.motion]: { animation: 'eq-rise 180ms ease-out' },
  [media.wide]: {
    inset: 0,
    margin: 'auto',
    width: 'min(30rem, calc(100vw - 3rem))',
    height: 'fit-content',
    borderRadius: `calc(${radius.card} + 4px)`,
  },
  [media.forced]: { border: '2px solid CanvasText' },
  '&[data-full]': {
    inset: 0,
    width: 'auto',
    height: 'auto',
    maxHeight: 'none',
    border: 0,
    borderRadius: 0,
    '@media print': { position: 'static' },
  },
  '& h2': { fontSize: fontSize.title, paddingInlineEnd: '2.5rem' },
  '& .eq-dialog-body': {
    overflowY: 'auto',
    padding: '1.5rem',
    display: 'grid',
    gap: '0.75rem',
    // A long email address is a single word.
    overflowWrap: 'anywhere',
  },
  // The submit bar of a form in a dialog stays below it at any width.
  '& .eq-submit-bar': barInLine,
  '& .eq-dialog-actions': {
    display: 'flex',
    flexDirection: 'column',
    gap: '0.75rem',
    padding: '0 1.5rem 1.5rem',
    [media.wide]: { flexDirection: 'row-reverse', justifyContent: 'flex-start' },
  },
  // Dialog buttons align with the form's own button, at the start of the line.
  '& .eq-dialog-body:has(form) + .eq-dialog-actions': {
    [media.wide]: { flexDirection: 'row', marginTop: '-0.75rem' },
  },
  '& .eq-dialog-close': {
    ...roundButton,
    position: 'absolute',
    top: '0.875rem',
    insetInlineEnd: '0.875rem',
  },
};
