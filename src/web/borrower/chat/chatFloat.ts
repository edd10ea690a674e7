import styled from '@emotion/styled';
import { color, floatShadow, fontSize, media } from '../../ui/theme/cssVars.ts';

/** From these widths the toggle's label fits beside the page's column and card, which are wider with large text. */
const ROOMY = '@media (min-width: 1304px)';
const ROOMY_IF_LARGE = '@media (min-width: 1500px)';
const PHONE = '@media (max-width: 599.98px)';
const BESIDE = '@media (min-width: 1024px) and (max-width: 1303.98px)';
const BESIDE_IF_LARGE = '@media (min-width: 1024px) and (max-width: 1499.98px)';
const LARGE = '[data-text="large"]';

const inTheCorner = { insetInlineEnd: '1.5rem', bottom: '1.5rem' } as const;

/**
 * The toggle's place: bottom right, above the sticky bar of narrow screens (SHELL-51). It steps aside while content lies
 * under it; the keyboard still reaches it, and the header opens the chat too.
 */
export const ToggleRegion = styled('section')({
  position: 'fixed',
  zIndex: 20,
  insetInlineEnd: '0.75rem',
  bottom: 'calc(env(safe-area-inset-bottom) + 0.75rem)',
  transform: 'translateY(calc(-1 * var(--eq-bar, 0px)))',
  '&[data-open]': { visibility: 'hidden' },
  '&[data-covers]:not(:focus-within, :hover)': { opacity: 0, pointerEvents: 'none' },
  [media.motion]: { transition: 'opacity 150ms ease-out' },
  // Keeps clear of the field being filled in while a touch keyboard takes half of the screen.
  '@media (max-width: 1023.98px)': {
    'body:has(main :is(input:not([type="checkbox"], [type="radio"]), textarea, select):focus) &': {
      visibility: 'hidden',
    },
  },
  [media.desktop]: { insetInlineEnd: '0.5rem', bottom: '1rem', transform: 'none' },
  [ROOMY]: { [`&:not(${LARGE})`]: inTheCorner },
  [ROOMY_IF_LARGE]: inTheCorner,
  '@media print': { display: 'none' },
});

/** Visually hidden: there is no room beside the page's content. */
const wordless = {
  width: '3rem',
  minHeight: '3rem',
  padding: 0,
  '&:not(:hover, :focus-visible) > .eq-toggle-words': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
  '&:hover, &:focus-visible': { width: 'auto', padding: '0.5rem 1rem' },
} as const;

const roomy = { minHeight: '3rem', padding: '0.625rem 1.25rem', fontSize: fontSize.body } as const;

/** Opens the chat; less prominent than the page's button. */
export const Toggle = styled('button')({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.5rem',
  minHeight: '2.75rem',
  padding: '0.5rem 1rem',
  paddingInlineStart: '0.875rem',
  border: `1px solid ${color.line}`,
  borderRadius: '1.5rem',
  background: color.raised,
  color: color.primary,
  fontSize: fontSize.small,
  fontWeight: 600,
  whiteSpace: 'nowrap',
  boxShadow: floatShadow,
  cursor: 'pointer',
  WebkitTapHighlightColor: 'transparent',
  [media.motion]: { transition: 'background-color 150ms ease-out, border-color 150ms ease-out' },
  '&:hover': { borderColor: color.primary, background: color.primaryTint },
  '& > .eq-icon': { fontSize: '1.0625rem' },
  [PHONE]: wordless,
  [BESIDE]: wordless,
  [BESIDE_IF_LARGE]: { [`${LARGE} &`]: wordless },
  [ROOMY]: { [`:not(${LARGE}) > &`]: roomy },
  [ROOMY_IF_LARGE]: roomy,
  '& > .eq-count': {
    position: 'absolute',
    top: '-0.375rem',
    insetInlineEnd: '-0.125rem',
    minWidth: '1.375rem',
    padding: '0 0.375rem',
    borderRadius: '1rem',
    background: color.primary,
    color: color.onPrimary,
    fontSize: '0.75rem',
    fontWeight: 700,
    lineHeight: '1.375rem',
    fontVariantNumeric: 'tabular-nums',
  },
  [media.forced]: { borderWidth: '2px' },
});

export const ToggleRoom = styled('div')({
  height: 'calc(env(safe-area-inset-bottom) + 4.5rem)',
  [media.desktop]: { display: 'none' },
  '@media print': { display: 'none' },
});
