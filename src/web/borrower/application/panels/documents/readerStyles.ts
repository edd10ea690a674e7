import styled from '@emotion/styled';
import { color, fontSize, media } from '../../../../ui/theme/cssVars.ts';

/** Below this width the tools must fit one row, so there is no print button. */
const PHONE = '@media (max-width: 599px)';

/** Phones hide the zoom level, except from screen readers. */
const unseen = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** Fills the window; the document scrolls between header and footer. */
export const ReaderFrame = styled('div')({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr) auto',
  height: '100%',
  minHeight: 0,
  '@media print': { display: 'block', height: 'auto' },
});

export const BarRoot = styled('header')({
  padding: '0.5rem 1rem',
  borderBottom: `1px solid ${color.hairline}`,
  '@media print': { display: 'none' },
});

export const BarTitle = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '1rem',
  '& h2': { fontSize: fontSize.body, fontWeight: 650, padding: 0, overflowWrap: 'anywhere' },
});

export const BarTools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 0.5rem',
  fontSize: fontSize.small,
  fontVariantNumeric: 'tabular-nums',
  '& button, & a': { minHeight: '2.25rem', padding: '0.25rem 0', fontSize: fontSize.small },
  '& a': { display: 'inline-flex', alignItems: 'center' },
  [PHONE]: { justifyContent: 'space-between' },
  [media.wide]: { gap: '0 1rem' },
});

export const Zoom = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  '& button': { minWidth: '2.25rem', justifyContent: 'center' },
  '& [role=status]': { [PHONE]: unseen },
});

export const Print = styled('span')({ [PHONE]: { display: 'none' } });

/** The scrolling region; focusable, so that scroll keys work. */
export const ReaderRegion = styled('section')({
  position: 'relative',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  padding: '1rem 0.75rem',
  background: color.surface,
  '&:focus-visible': { outline: `3px solid ${color.focus}`, outlineOffset: '-3px' },
  '@media print': { overflow: 'visible', padding: 0 },
});

export const PageColumn = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, auto)',
  gap: '1rem',
});

export const EndOfDocument = styled('p')({
  padding: '0.25rem',
  color: color.muted,
  fontSize: fontSize.small,
  textAlign: 'center',
  '@media print': { display: 'none' },
});

export const ReaderFoot = styled('footer')({
  display: 'grid',
  gap: '0.75rem',
  maxHeight: '45dvh',
  overflowY: 'auto',
  padding: '0.75rem 1rem',
  borderTop: `1px solid ${color.hairline}`,
  [media.wide]: { justifyItems: 'center' },
  '& > *': { width: '100%', maxWidth: '40rem' },
  '@media print': { display: 'none' },
});
