import styled from '@emotion/styled';
import { color } from '../../ui/theme/cssVars.ts';

/** A short list of points, each with its icon. */
export const Points = styled('ul')({
  display: 'grid',
  gap: '0.625rem',
  listStyle: 'none',
  '& > li': { display: 'flex', gap: '0.625rem' },
  '& .eq-icon': { color: color.success, marginTop: '0.125rem' },
});
