import { lazyOverlay, type OverlayProps } from '../overlay/lazyOverlay.tsx';
import { useLeaveSurvey } from './useLeaveSurvey.ts';

/** What the survey's dialog is given. */
export interface SurveyDialogProps extends OverlayProps {
  readonly onSend: (answer: SurveyAnswer) => void;
}

/** Why somebody leaves. */
export interface SurveyAnswer {
  readonly reason: string;
  readonly detail?: string;
}

const SurveyDialog = lazyOverlay<SurveyDialogProps>(() => import('./SurveyDialog.tsx'));

/** Asks once why the borrower logs out, on four screens (SHELL-28 to SHELL-31). */
export function LeaveSurvey() {
  const { isOpen, close, send } = useLeaveSurvey(SurveyDialog.prefetch);
  return isOpen ? <SurveyDialog onClose={close} onSend={send} /> : null;
}
