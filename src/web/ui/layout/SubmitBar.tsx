import styled from '@emotion/styled';
import { color, media } from '../theme/cssVars.ts';
import { barInLine } from './barInLine.ts';

/** Holds the step's buttons, the primary first: stuck to the bottom of a phone's screen, in line from 1024 px. */
export const SubmitBar = styled('div')({
  position: 'sticky',
  zIndex: 10,
  bottom: 0,
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
});
