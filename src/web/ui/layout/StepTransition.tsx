import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { media } from '../theme/cssVars.ts';

export interface StepTransitionProps {
  /** A new key is a new step. */
  stepKey: string;
  /** The way one is going; back slides from the other side. */
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

/** Slides a step in by 8 px while it fades in; nothing moves for who prefers it so. */
export function StepTransition({ stepKey, direction = 'forward', children }: StepTransitionProps) {
  return (
    <Root key={stepKey} data-direction={direction}>
      {children}
    </Root>
  );
}
