import type { CSSObject } from '@emotion/react';
import { floatShadow, media } from '../theme/cssVars.ts';
import { ARROW_PX, OFFSET_PX } from './placeBeside.ts';

const half = ARROW_PX / 2;

/**
 * Surface, border and arrow of a floating element. The gap belongs to the element, so that the pointer can cross it.
 */
export const floatStyles = (surface: string, line: string): CSSObject => ({
  position: 'fixed',
  zIndex: 1200,
  left: 0,
  top: 0,
  width: 'max-content',
  maxWidth: 'min(20rem, calc(100vw - 1rem))',
  background: surface,
  border: `1px solid ${line}`,
  boxShadow: floatShadow,
  overflowWrap: 'anywhere',
  textAlign: 'start',
  '@keyframes eq-float': { from: { opacity: 0 } },
  [media.motion]: { animation: 'eq-float 150ms ease-out' },
  [media.forced]: { borderColor: 'CanvasText' },
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    height: `${OFFSET_PX}px`,
  },
  '&::after': {
    content: '""',
    position: 'absolute',
    left: `calc(var(--eq-arrow, 50%) - ${half + 1}px)`,
    width: `${ARROW_PX}px`,
    height: `${half}px`,
    background: line,
    clipPath: 'polygon(0 0, 100% 0, 50% 100%)',
  },
  '&[data-side="above"]': {
    '&::before, &::after': { top: '100%' },
  },
  '&[data-side="below"]': {
    '&::before, &::after': { bottom: '100%' },
    '&::after': { clipPath: 'polygon(50% 0, 100% 100%, 0 100%)' },
  },
});
