import styled from '@emotion/styled';
import { roundButton } from '../../../ui/roundButton.ts';
import { color, fontSize, media, radius } from '../../../ui/theme/cssVars.ts';

/** A round icon button of the header, named by its `aria-label`. */
export const IconButton = styled('button')({
  ...roundButton,
  position: 'relative',
  color: color.text,
  fontSize: fontSize.large,
  '& > .eq-count': {
    position: 'absolute',
    top: '0.125rem',
    insetInlineEnd: '0.125rem',
    minWidth: '1.25rem',
    padding: '0 0.25rem',
    borderRadius: '1rem',
    background: color.primary,
    color: color.onPrimary,
    fontSize: '0.75rem',
    fontWeight: 700,
    lineHeight: '1.25rem',
    fontVariantNumeric: 'tabular-nums',
    [media.forced]: { border: '1px solid CanvasText' },
  },
});

/** Shows its content only where the window is wide, also before a script knows. */
export const OnWide = styled('span')({ display: 'contents', [media.belowDesktop]: { display: 'none' } });

/** Shows its content only where the window is narrow, also before a script knows. */
export const OnNarrow = styled('span')({ display: 'contents', [media.desktop]: { display: 'none' } });

/** A header button that looks like a link. */
export const TextButton = styled('button')({
  padding: '0.5rem 0.25rem',
  border: 0,
  borderRadius: radius.control,
  background: 'transparent',
  color: color.primary,
  font: 'inherit',
  textDecoration: 'underline',
  textDecorationThickness: '1px',
  textUnderlineOffset: '0.18em',
  cursor: 'pointer',
  '&:hover': { textDecorationThickness: '2px' },
});

/** A menu's list of full-width, touch-sized items. */
export const MenuList = styled('ul')({
  display: 'grid',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li > a, & > li > button': {
    display: 'flex',
    alignItems: 'center',
    width: 'calc(100% + 1.5rem)',
    minHeight: '3rem',
    padding: '0.5rem 0.75rem',
    marginInline: '-0.75rem',
    border: 0,
    borderRadius: radius.control,
    background: 'transparent',
    color: color.text,
    font: 'inherit',
    textAlign: 'start',
    textDecoration: 'none',
    cursor: 'pointer',
    '&:hover': { background: color.primaryTint },
  },
});
