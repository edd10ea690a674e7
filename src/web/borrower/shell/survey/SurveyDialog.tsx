import type { Answers } from '../../../../core/flow/answers.ts';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { OverlayForm } from '../overlay/OverlayForm.tsx';
import type { SurveyDialogProps } from './surveyAnswer.ts';

/** Before you go: why (G-31). Skip, Escape and the close button answer nothing. */
export default function SurveyDialog({ onClose, onSend }: SurveyDialogProps) {
  const { text } = useCopy();
  const send = ({ reason, detail }: Answers): void =>
    onSend({ reason: String(reason), ...(typeof detail === 'string' && detail !== '' ? { detail } : {}) });
  return (
    <Dialog
      id="leave-survey"
      open
      title={text('survey.title')}
      closeLabel={text('common.close')}
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {text('survey.skip')}
        </Button>
      }
    >
      <OverlayForm step="overlay-leave-survey" onAccept={send} />
    </Dialog>
  );
}
