import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';

/** The lender's message at the start of registration. */
export default function MessageDialog({ onClose }: { onClose: () => void }) {
  const { text, rich } = useCopy();
  return (
    <Dialog
      id="registration-message"
      open
      title={text('modal.registrationMessage.title')}
      onClose={onClose}
      closeLabel={text('common.close')}
      actions={<Button onClick={onClose}>{text('common.continue')}</Button>}
    >
      <p>{rich('modal.registrationMessage.text')}</p>
    </Dialog>
  );
}
