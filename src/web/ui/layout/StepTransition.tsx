import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { media } from '../theme/cssVars.ts';

export interface StepTransitionProps {
  stepKey: string;
  /** Direction of travel; `back` slides from the other side. Without one nothing moves. */
  direction?: 'forward' | 'back' | undefined;
  children: ReactNode;
}

const Root = styled('div')({
  '@keyframes eq-forward': { from: { opacity: 0, transform: 'translateX(8px)' } },
  '@keyframes eq-back': { from: { opacity: 0, transform: 'translateX(-8px)' } },
  [media.motion]: {
    '&[data-direction="forward"]': { animation: 'eq-forward 180ms ease-out' },
    '&[data-direction="back"]': { animation: 'eq-back 180ms ease-out' },
  },
});

/** Slides a step in by 8 px with a fade; no motion for the first step of a visit, or where reduced motion is preferred. */
export function StepTransition({ stepKey, direction, children }: StepTransitionProps) {
  return (
    <Root key={stepKey} data-direction={direction}>
      {children}
    </Root>
  );
}
