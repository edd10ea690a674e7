import type { CreditLine } from '../../../core/model/generated/api/application.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import type { DashboardItem } from './dashboardItems.ts';
import { LineRequestNews } from './LineRequestNews.tsx';
import { type Reload, useLineAsk } from './useLineAsk.ts';

interface AutopaySwitchProps {
  item: DashboardItem;
  line: CreditLine;
  reload: Reload;
}

/** Turns autopay on or off, where the lender says which it is, and says before what that does to the rate. */
export function AutopaySwitch({ item, line, reload }: AutopaySwitchProps) {
  const { text } = useCopy();
  const { busy, error, ask } = useLineAsk(item.uuid, reload);
  const { autopay, nextPayment } = line;
  const last = item.requests.find(({ kind }) => kind === 'AUTOPAY');
  if (autopay === undefined || !nextPayment || (!autopay && !item.mayDebit)) return null;
  return (
    <>
      <LineRequestNews request={last} />
      {error === undefined ? null : <LoadFailure error={error} />}
      {last?.state === 'OPEN' ? null : (
        <div>
          {item.autopayPoints === undefined ? null : (
            <p>{text('dashboard.line.autopay.rate', { points: item.autopayPoints })}</p>
          )}
          <Button variant="quiet" loading={busy} onClick={() => ask({ kind: 'AUTOPAY', isOn: !autopay })}>
            {text(autopay ? 'dashboard.line.autopay.turnOff' : 'dashboard.line.autopay.turnOn')}
          </Button>
        </div>
      )}
    </>
  );
}
