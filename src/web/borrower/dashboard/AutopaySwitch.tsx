import styled from '@emotion/styled';
import { type ReactNode, useState } from 'react';
import type { CreditLine } from '../../../core/model/generated/api/application.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { lazyOverlay } from '../overlay/lazyOverlay.tsx';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { Actions } from '../parts/pageParts.tsx';
import type { DashboardItem } from './dashboardItems.ts';
import { LineRequestNews } from './LineRequestNews.tsx';
import { type Reload, useLineAsk } from './useLineAsk.ts';

/** Its form has the words of screens of an application. */
const AutopayAccountDialog = lazyOverlay(() => import('./AutopayAccountDialog.tsx'), 'overlaysOnScreens');

interface AutopaySwitchProps {
  item: DashboardItem;
  line: CreditLine;
  reload: Reload;
}

/** Quiet buttons under the text that they belong to, also on phones. */
const Switches = styled('div')({ display: 'flex', flexWrap: 'wrap', columnGap: '1.5rem' });

/**
 * Turns autopay on or off, where the lender says which it is, and says before what that does to the rate. It is turned on by
 * the borrower's authorization alone (12 CFR 1005.10(b)), which names the account that is known, or for another one that they
 * give.
 */
export function AutopaySwitch({ item, line, reload }: AutopaySwitchProps) {
  const { text } = useCopy();
  const { busy, error, ask } = useLineAsk(item.uuid, reload);
  const [opened, open] = useState<'authorization' | 'account'>();
  const close = () => open(undefined);
  const { autopay, nextPayment } = line;
  const last = item.requests.find(({ kind }) => kind === 'AUTOPAY');
  if (autopay === undefined || !nextPayment) return null;
  const authorize = () => ask({ kind: 'AUTOPAY', isOn: true, authorized: true }, close);
  const other = (
    <Button variant="quiet" onClick={() => open('account')}>
      {text('dashboard.line.autopay.otherAccount')}
    </Button>
  );
  return (
    <>
      <LineRequestNews request={last} />
      {error === undefined ? null : <LoadFailure error={error} />}
      {last?.state === 'OPEN' ? null : (
        <div>
          {item.autopayPoints === undefined ? null : (
            <p>{text('dashboard.line.autopay.rate', { points: item.autopayPoints })}</p>
          )}
          {opened === 'authorization' ? (
            <Authorization mask={item.knownMask} {...{ busy, authorize, close, other }} />
          ) : (
            <Switches>
              {autopay ? (
                <Button variant="quiet" loading={busy} onClick={() => ask({ kind: 'AUTOPAY', isOn: false })}>
                  {text('dashboard.line.autopay.turnOff')}
                </Button>
              ) : null}
              {!autopay && item.mayDebit ? (
                <Button variant="quiet" onClick={() => open('authorization')}>
                  {text('dashboard.line.autopay.turnOn')}
                </Button>
              ) : null}
              {autopay || !item.mayDebit ? other : null}
            </Switches>
          )}
        </div>
      )}
      {opened === 'account' ? (
        <AutopayAccountDialog uuid={item.uuid} reload={reload} onClose={close} />
      ) : null}
    </>
  );
}

interface AuthorizationProps {
  /** Of the account that the payments come from; undefined where it is not known. */
  mask: string | undefined;
  busy: boolean;
  authorize: () => void;
  close: () => void;
  /** The way to pay from another account. */
  other: ReactNode;
}

function Authorization({ mask, busy, authorize, close, other }: AuthorizationProps) {
  const { text } = useCopy();
  return (
    <Stack>
      <p>{text('dashboard.line.autopay.authorization', { mask: mask ?? 'none' })}</p>
      <Actions>
        <Button loading={busy} onClick={authorize}>
          {text('dashboard.line.autopay.authorize')}
        </Button>
        {other}
        <Button variant="quiet" onClick={close}>
          {text('common.cancel')}
        </Button>
      </Actions>
    </Stack>
  );
}
