import styled from '@emotion/styled';
import { color, fontSize, radius } from '../../ui/theme/cssVars.ts';

/** The heading of a card and, at its end, the status in a frame (`.eq-status`). */
export const CardHead = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '0.5rem 1rem',
  '& h2': { fontSize: fontSize.large },
  '& .eq-status': {
    padding: '0.125rem 0.75rem',
    border: `1px solid ${color.hairline}`,
    borderRadius: radius.control,
    background: color.primaryTint,
    fontSize: fontSize.small,
    fontWeight: 600,
  },
});

export const Details = styled('div')({ color: color.muted, fontVariantNumeric: 'tabular-nums' });
