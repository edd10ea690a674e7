import styled from '@emotion/styled';
import { color, fontSize, media, radius } from '../theme/cssVars.ts';

/** A raised surface for related content. */
export const Card = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '0.75rem',
  padding: 'calc(1.25rem * var(--eq-space))',
  background: color.raised,
  border: '1px solid var(--eq-card-line)',
  borderRadius: radius.card,
  boxShadow: 'var(--eq-card-shadow)',
  [media.wide]: { padding: 'calc(1.5rem * var(--eq-space))' },
  '& > h2, & > h3': { fontSize: fontSize.large },
  // A heading belongs to what follows it.
  '& > * + h2, & > * + h3': { marginTop: '0.75rem' },
});
