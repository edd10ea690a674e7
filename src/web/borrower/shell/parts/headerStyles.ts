import styled from '@emotion/styled';
import { roundButton } from '../../../ui/roundButton.ts';
import { color, fontSize, media, radius } from '../../../ui/theme/cssVars.ts';

/** A round button of the header that shows an icon; its name is its `aria-label`. */
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

/** A button of the header that reads as a link beside links. */
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

/** A list of links and buttons of a menu, each as wide as the menu and high enough for a thumb. */
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
