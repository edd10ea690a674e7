import type { PolicyOutcome } from '../../../core/form/formTypes.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { brandLink } from '../brandLinks.ts';
import { useCopy } from '../CopyContext.tsx';
import { useStepForm } from '../FormContext.tsx';
import { useRelease } from '../ReleaseContext.tsx';

interface PolicyDialogProps {
  readonly modal: NonNullable<PolicyOutcome['modal']>;
}

/** The dialog of a blocking policy; without `dismiss` only its action closes it (REG-35, REG-39). */
export default function PolicyDialog({ modal: { policy, modal } }: PolicyDialogProps) {
  const { text } = useCopy();
  const { dispatch, leave } = useStepForm();
  const { app } = useRelease();
  const { title, body, action, dismiss } = modal;
  const close = () => dispatch({ type: 'dismissModal' });
  const href = action && brandLink(app.brand, action.link);
  const content = {
    id: `policy-${policy}`,
    open: true,
    title: text(title),
    children: <p>{text(body)}</p>,
    actions: (
      <>
        {action && href !== undefined ? (
          <Button onClick={() => leave(href)}>{text(action.label)}</Button>
        ) : null}
        {dismiss === undefined ? null : (
          <Button variant="secondary" onClick={close}>
            {text(dismiss)}
          </Button>
        )}
      </>
    ),
  };
  return dismiss === undefined ? (
    <Dialog {...content} blocking />
  ) : (
    <Dialog {...content} onClose={close} closeLabel={text(dismiss)} />
  );
}
