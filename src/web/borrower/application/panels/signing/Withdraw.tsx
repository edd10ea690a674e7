import { useState } from 'react';
import { useCopy } from '../../../../renderer/CopyContext.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/feedback/Dialog.tsx';
import { Stack } from '../../../../ui/layout/Stack.tsx';
import { useApp } from '../../../foundation/AppContext.tsx';
import { LoadFailure } from '../../../parts/LoadFailure.tsx';
import { useScreen } from '../../ScreenContext.tsx';
import { useSending } from './useSending.ts';

/** Ends the application because somebody will not sign, once the borrower has confirmed it. */
export function Withdraw() {
  const { text } = useCopy();
  const { uuid, services, goOn } = useScreen();
  const { ids } = useApp();
  const [isOpen, setOpen] = useState(false);
  const { busy, error, run } = useSending();
  const close = (): void => setOpen(false);
  const withdraw = () =>
    run(async () => {
      await services.signing.withdraw(uuid, ids.uuid());
      close();
      goOn();
    });
  return (
    <Stack data-gap="small">
      <p>{text('screen.signing.others.withdrawHelp')}</p>
      <div>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {text('screen.signing.others.withdraw')}
        </Button>
      </div>
      <Dialog
        id="withdraw"
        open={isOpen}
        title={text('screen.signing.others.withdrawTitle')}
        onClose={close}
        closeLabel={text('common.close')}
        actions={
          <>
            <Button loading={busy} onClick={withdraw}>
              {text('screen.signing.others.withdrawConfirm')}
            </Button>
            <Button variant="secondary" onClick={close}>
              {text('common.cancel')}
            </Button>
          </>
        }
      >
        {error === undefined ? null : <LoadFailure error={error} />}
        <p>{text('screen.signing.others.withdrawText')}</p>
      </Dialog>
    </Stack>
  );
}
