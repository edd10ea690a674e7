import styled from '@emotion/styled';
import { color, media } from '../theme/cssVars.ts';
import { barInLine } from './barInLine.ts';

const stuck = { position: 'sticky', zIndex: 10, bottom: 0 } as const;

/**
 * Holds the step's buttons, primary first: sticky at the bottom on phones, inline from 1024 px. With `data-blocked` it
 * also shows what blocks, and is sticky on all but very low screens.
 */
export const SubmitBar = styled('div')({
  ...stuck,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem 1rem',
  margin: '0 -1rem',
  padding: '0.75rem 1rem calc(0.75rem + env(safe-area-inset-bottom))',
  background: color.surface,
  borderTop: `1px solid ${color.hairline}`,
  '@media (max-height: 30rem)': { position: 'static' },
  [media.desktop]: barInLine,
  [`${media.desktop} and (min-height: 30.0625rem)`]: {
    '&[data-blocked]': {
      ...stuck,
      padding: '0.75rem 0',
      background: color.surface,
      borderTop: `1px solid ${color.hairline}`,
    },
  },
});
