import { useCopy } from '../../../renderer/CopyContext.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../overlay/FormDialog.tsx';
import type { SurveyDialogProps } from './surveyAnswer.ts';

/** The exit survey (G-31). Skip, Escape and the close button send nothing. */
export default function SurveyDialog({ onClose, onSend }: SurveyDialogProps) {
  const { text } = useCopy();
  return (
    <FormDialog
      id="leave-survey"
      title={text('survey.title')}
      step="overlay-leave-survey"
      onSend={async ({ reason, detail }) =>
        onSend({
          reason: String(reason),
          ...(typeof detail === 'string' && detail !== '' ? { detail } : {}),
        })
      }
      actions={
        <Button variant="secondary" onClick={onClose}>
          {text('survey.skip')}
        </Button>
      }
      onClose={onClose}
    />
  );
}
