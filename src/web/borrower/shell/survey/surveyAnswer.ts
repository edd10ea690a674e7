import type { OverlayProps } from '../../overlay/lazyOverlay.tsx';

export interface SurveyAnswer {
  readonly reason: string;
  readonly detail?: string;
}

export interface SurveyDialogProps extends OverlayProps {
  /** Sends the answer; the dialog closes itself. */
  readonly onSend: (answer: SurveyAnswer) => void;
}
