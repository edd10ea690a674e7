import { lazyOverlay } from '../../overlay/lazyOverlay.tsx';
import type { SurveyDialogProps } from './surveyAnswer.ts';
import { useLeaveSurvey } from './useLeaveSurvey.ts';

const SurveyDialog = lazyOverlay<SurveyDialogProps>(() => import('./SurveyDialog.tsx'));

/** Asks once why the borrower logs out, on four screens (SHELL-28 to SHELL-31). */
export function LeaveSurvey() {
  const { isOpen, close, send } = useLeaveSurvey(SurveyDialog.prefetch);
  return isOpen ? <SurveyDialog onClose={close} onSend={send} /> : null;
}
