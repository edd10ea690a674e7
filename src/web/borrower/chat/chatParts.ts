import styled from '@emotion/styled';
import { barInLine } from '../../ui/layout/barInLine.ts';
import { color, fontSize } from '../../ui/theme/cssVars.ts';

export const Scroll = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  alignContent: 'start',
  gap: '1rem',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '1rem 1.25rem calc(1.25rem + env(safe-area-inset-bottom))',
  overflowWrap: 'anywhere',
  // The submit bar stays below the form at any width.
  '& .eq-submit-bar': barInLine,
});

export const Above = styled('div')({ padding: '0.75rem 1.25rem 0', fontSize: fontSize.small });

/** Secondary text. */
export const Aside = styled('p')({ color: color.muted, fontSize: fontSize.small });
