import styled from '@emotion/styled';
import { barInLine } from '../../ui/layout/barInLine.ts';
import { color, fontSize } from '../../ui/theme/cssVars.ts';

/** A part of the chat that scrolls. */
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
  // The button of the form stands under it, whatever the width.
  '& .eq-submit-bar': barInLine,
});

/** What stands above the messages and stays there. */
export const Above = styled('div')({ padding: '0.75rem 1.25rem 0', fontSize: fontSize.small });

/** Words beside what matters. */
export const Aside = styled('p')({ color: color.muted, fontSize: fontSize.small });
