import styled from '@emotion/styled';
import { color, media } from '../../ui/theme/cssVars.ts';

/** Next actions, primary first; stacked on phones. */
export const Actions = styled('div')({
  display: 'grid',
  gap: '0.75rem',
  [media.wide]: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.75rem 1.5rem' },
});

/** An icon for the kind of message; the heading says it in words. */
export const Mark = styled('div')({
  display: 'grid',
  placeItems: 'center',
  width: '3.25rem',
  height: '3.25rem',
  borderRadius: '50%',
  fontSize: '1.375rem',
  color: color.primary,
  background: color.primaryTint,
  '&[data-tone="success"]': {
    color: color.success,
    background: `color-mix(in srgb, ${color.success} 12%, transparent)`,
  },
  '&[data-tone="warning"]': {
    color: color.warning,
    background: `color-mix(in srgb, ${color.warning} 12%, transparent)`,
  },
});
