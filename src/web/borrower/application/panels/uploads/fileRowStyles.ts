import styled from '@emotion/styled';
import { color, fontSize, media, radius } from '../../../../ui/theme/cssVars.ts';

export const FileList = styled('ul')({
  margin: '0.75rem 0 0',
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '3rem minmax(0, 1fr)',
    gap: '0.25rem 0.875rem',
    alignItems: 'start',
    padding: '0.75rem 0',
    borderTop: `1px solid ${color.hairline}`,
  },
});

/** A thumbnail, or a generic sheet. */
export const Thumbnail = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: '3rem',
  height: '3rem',
  overflow: 'hidden',
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.control,
  background: color.raised,
  color: color.muted,
  fontSize: fontSize.small,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
});

export const FileName = styled('p')({ fontWeight: 600, overflowWrap: 'anywhere' });

export const FileFacts = styled('p')({
  color: color.muted,
  fontSize: fontSize.small,
  fontVariantNumeric: 'tabular-nums',
});

export const FileActions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0 1.25rem' });

export const Refusal = styled('p')({
  display: 'flex',
  gap: '0.375rem',
  color: color.danger,
  fontSize: fontSize.small,
  fontWeight: 500,
  '& .eq-icon': { flex: 'none', marginTop: '0.125rem', width: '1.125rem', height: '1.125rem' },
});

export const DropArea = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.75rem 1rem',
  padding: '1rem',
  border: `1px dashed ${color.line}`,
  borderRadius: radius.card,
  background: color.raised,
  '&[data-over]': { borderColor: color.primary, background: color.primaryTint },
  '&[data-invalid]': { borderColor: color.danger },
  '& > p': { color: color.muted, fontSize: fontSize.small },
  '@media (pointer: coarse)': { '& > p': { display: 'none' } },
});

/** A label that looks like a button; its file input has the focus. */
export const PickLabel = styled('label')({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: '3rem',
  padding: '0.6875rem 1.5rem',
  border: `1px solid ${color.line}`,
  borderRadius: radius.control,
  background: color.raised,
  color: color.text,
  fontWeight: 600,
  textAlign: 'center',
  cursor: 'pointer',
  '&:hover': { borderColor: color.text },
  '&:focus-within': { outline: `3px solid ${color.focus}`, outlineOffset: '2px' },
  '& input': { position: 'absolute', inset: 0, width: '100%', height: '100%', opacity: 0, cursor: 'pointer' },
  '&[data-quiet]': {
    minHeight: '2.75rem',
    padding: '0.5rem 0.25rem',
    border: 0,
    background: 'transparent',
    color: color.primary,
    textDecoration: 'underline',
    textUnderlineOffset: '0.18em',
  },
  '&[data-camera]': { display: 'none', '@media (pointer: coarse)': { display: 'inline-flex' } },
  '@media (max-width: 599px)': { '&:not([data-quiet])': { width: '100%' } },
  [media.forced]: { borderColor: 'ButtonText' },
});
