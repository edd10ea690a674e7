import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import type { OverlayProps } from '../overlay/lazyOverlay.tsx';

interface IdleDialogProps extends OverlayProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
  /** Milliseconds until the session ends. */
  readonly left: number;
}

/** Asks whether the borrower is still there before the session ends (G-34). */
export default function IdleDialog({ onStay, onLeave, left }: IdleDialogProps) {
  const { text } = useCopy();
  return (
    <Dialog
      blocking
      open
      id="idle-warning"
      title={text('security.idle.title')}
      actions={
        <>
          <Button onClick={onStay}>{text('security.idle.stay')}</Button>
          <Button variant="secondary" onClick={onLeave}>
            {text('security.idle.leave')}
          </Button>
        </>
      }
    >
      <p>{text('security.idle.text')}</p>
      <p role="timer" aria-live="off">
        {text('security.idle.left', { seconds: Math.ceil(left / 1000) })}
      </p>
    </Dialog>
  );
}
