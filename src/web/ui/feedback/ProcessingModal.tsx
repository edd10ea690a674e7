import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Spinner } from '../Spinner.tsx';
import { color, media } from '../theme/cssVars.ts';
import { ModalLayer } from './ModalLayer.tsx';
import { ProgressBar } from './ProgressBar.tsx';

export interface ProcessingModalProps {
  id: string;
  open: boolean;
  title: ReactNode;
  /** The current message; the caller changes it over time. */
  message: string;
  /** Percent, 0 to 100; indeterminate when absent. */
  progress?: number | undefined;
  progressLabel: string;
}

const Body = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: '1rem',
  padding: '2.5rem 1.5rem 2rem',
  textAlign: 'center',
  '& h2': { padding: 0 },
  '& .eq-ring': { fontSize: '2.5rem', lineHeight: 0, color: color.primary },
  '& .eq-message': {
    minHeight: '3em',
    color: color.muted,
    '@keyframes eq-message': { from: { opacity: 0, transform: 'translateY(8px)' } },
    '& > span': { display: 'block', [media.motion]: { animation: 'eq-message 200ms ease-out' } },
  },
  '& > :last-child': { width: '100%' },
});

/** A dialog that cannot be closed, shown while the application is being sent. */
export function ProcessingModal({ id, open, title, message, progress, progressLabel }: ProcessingModalProps) {
  return (
    <ModalLayer id={id} open={open} labelledBy={`${id}-title`}>
      <Body>
        <span className="eq-ring">
          <Spinner aria-hidden="true" />
        </span>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className="eq-message" aria-live="polite">
          <span key={message}>{message}</span>
        </p>
        <ProgressBar label={progressLabel} value={progress} />
      </Body>
    </ModalLayer>
  );
}
