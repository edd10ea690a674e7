import { useState } from 'react';
import type { CreditLine } from '../../../core/model/generated/api/application.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { Actions } from '../parts/pageParts.tsx';
import type { DashboardItem } from './dashboardItems.ts';
import { LineRequestNews } from './LineRequestNews.tsx';
import { type Reload, useLineAsk } from './useLineAsk.ts';

interface AutopaySwitchProps {
  item: DashboardItem;
  line: CreditLine;
  reload: Reload;
}

/**
 * Turns autopay on or off, where the lender says which it is, and says before what that does to the rate. It is turned on by
 * the borrower's authorization alone (12 CFR 1005.10(b)), which names the account that is known.
 */
export function AutopaySwitch({ item, line, reload }: AutopaySwitchProps) {
  const { text } = useCopy();
  const { busy, error, ask } = useLineAsk(item.uuid, reload);
  const [isOpen, setOpen] = useState(false);
  const { autopay, nextPayment } = line;
  const last = item.requests.find(({ kind }) => kind === 'AUTOPAY');
  if (autopay === undefined || !nextPayment || (!autopay && !item.mayDebit)) return null;
  const authorize = () => ask({ kind: 'AUTOPAY', isOn: true, authorized: true }, () => setOpen(false));
  return (
    <>
      <LineRequestNews request={last} />
      {error === undefined ? null : <LoadFailure error={error} />}
      {last?.state === 'OPEN' ? null : (
        <div>
          {item.autopayPoints === undefined ? null : (
            <p>{text('dashboard.line.autopay.rate', { points: item.autopayPoints })}</p>
          )}
          {autopay ? (
            <Button variant="quiet" loading={busy} onClick={() => ask({ kind: 'AUTOPAY', isOn: false })}>
              {text('dashboard.line.autopay.turnOff')}
            </Button>
          ) : isOpen ? (
            <Authorization
              mask={item.knownMask}
              busy={busy}
              authorize={authorize}
              close={() => setOpen(false)}
            />
          ) : (
            <Button variant="quiet" onClick={() => setOpen(true)}>
              {text('dashboard.line.autopay.turnOn')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

interface AuthorizationProps {
  /** Of the account that the payments come from; undefined where it is not known. */
  mask: string | undefined;
  busy: boolean;
  authorize: () => void;
  close: () => void;
}

function Authorization({ mask, busy, authorize, close }: AuthorizationProps) {
  const { text } = useCopy();
  return (
    <Stack>
      <p>{text('dashboard.line.autopay.authorization', { mask: mask ?? 'none' })}</p>
      <p>{text('dashboard.line.autopay.otherAccount')}</p>
      <Actions>
        <Button loading={busy} onClick={authorize}>
          {text('dashboard.line.autopay.authorize')}
        </Button>
        <Button variant="quiet" onClick={close}>
          {text('common.cancel')}
        </Button>
      </Actions>
    </Stack>
  );
}
