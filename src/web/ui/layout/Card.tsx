import styled from '@emotion/styled';
import { color, fontSize, media, radius } from '../theme/cssVars.ts';

/** A raised surface for related content. */
export const Card = styled('section')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '0.75rem',
  padding: '1.25rem',
  background: color.raised,
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.card,
  boxShadow: '0 1px 2px rgb(10 20 30 / 0.05), 0 6px 20px -12px rgb(10 20 30 / 0.14)',
  [media.wide]: { padding: '1.5rem' },
  '& > h2, & > h3': { fontSize: fontSize.large },
});
