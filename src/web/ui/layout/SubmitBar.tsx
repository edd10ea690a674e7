import styled from '@emotion/styled';
import { color, media } from '../theme/cssVars.ts';
import { barInLine } from './barInLine.ts';

const stuck = { position: 'sticky', zIndex: 10, bottom: 0 } as const;

/**
 * Holds the step's buttons, the primary first: stuck to the bottom of a phone's screen, in line from 1024 px. With
 * `data-blocked` it holds what blocks too, and is stuck to the bottom of any screen that is not very low.
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
