import { useRef } from 'react';
import type { LineRequestRequest } from '../../../core/model/generated/api/line-request.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { useApp } from '../foundation/AppContext.tsx';
import { FormDialog } from '../overlay/FormDialog.tsx';
import type { OverlayProps } from '../overlay/lazyOverlay.tsx';
import type { Reload } from './useLineAsk.ts';

interface AutopayAccountDialogProps extends OverlayProps {
  /** Of the application. */
  readonly uuid: string;
  readonly reload: Reload;
}

/** Takes the payments from another account, which the borrower types in and authorizes (12 CFR 1005.10(b)). */
export default function AutopayAccountDialog({ uuid, reload, onClose }: AutopayAccountDialogProps) {
  const { text } = useCopy();
  const { services, ids } = useApp();
  const sent = useRef<{ readonly of: string; readonly key: string }>(undefined);
  return (
    <FormDialog
      id="autopay-account"
      title={text('overlay.autopay.title')}
      step="overlay-autopay-account"
      failedTitle={text('overlay.autopay.failed')}
      onSend={async ({ accountType, routingNumber, accountNumber }) => {
        const body: LineRequestRequest = {
          kind: 'AUTOPAY',
          isOn: true,
          authorized: true,
          account: {
            accountType: accountType === 'SAVINGS' ? 'SAVINGS' : 'CHECKING',
            routingNumber: String(routingNumber),
            accountNumber: String(accountNumber),
          },
        };
        const of = JSON.stringify(body);
        if (sent.current?.of !== of) sent.current = { of, key: ids.uuid() };
        await services.applications.askOfLine(uuid, body, sent.current.key);
        await reload();
      }}
      onClose={onClose}
    />
  );
}
