import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/feedback/Dialog.tsx';

export interface LocationDialogProps {
  /** The borrower has read the explanation; the browser may ask. */
  readonly onContinue: () => void;
  readonly onClose: () => void;
}

/** Explains the location request before the browser asks (APP-72). */
export default function LocationDialog({ onContinue, onClose }: LocationDialogProps) {
  const { text } = useCopy();
  return (
    <Dialog
      id="signing-location"
      open
      title={text('screen.signing.location.title')}
      onClose={onClose}
      closeLabel={text('common.close')}
      actions={
        <>
          <Button onClick={onContinue}>{text('screen.signing.location.allow')}</Button>
          <Button variant="secondary" onClick={onClose}>
            {text('common.cancel')}
          </Button>
        </>
      }
    >
      <p>{text('screen.signing.location.text')}</p>
    </Dialog>
  );
}
