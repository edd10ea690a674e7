import type { OverlayProps } from '../../overlay/lazyOverlay.tsx';

/** Why somebody leaves. */
export interface SurveyAnswer {
  readonly reason: string;
  readonly detail?: string;
}

/** What the survey's dialog is given. */
export interface SurveyDialogProps extends OverlayProps {
  /** Tells the answer; the dialog closes itself. */
  readonly onSend: (answer: SurveyAnswer) => void;
}
