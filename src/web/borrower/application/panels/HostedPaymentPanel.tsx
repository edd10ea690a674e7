import { inside } from '../../../../core/flow/looseRecord.ts';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Stack } from '../../../ui/layout/Stack.tsx';
import { useScreen } from '../ScreenContext.tsx';

/** Only a path of this host is followed; anything else is no payment page of ours. */
const isPath = (url: unknown): url is string => typeof url === 'string' && /^\/(?!\/)/.test(url);

/**
 * Panel `hosted-payment`: the way to the payment provider's page, in a tab of its own, and what came of it (G-27). No
 * card is ever asked for here. There is a way only once the contact is saved and the fee may be charged.
 */
export default function HostedPaymentPanel() {
  const { text } = useCopy();
  const { application, reload } = useScreen();
  const valuation = inside(application, 'valuation');
  const payment = inside(valuation, 'payment');
  if (valuation.feePaid === true)
    return (
      <Alert tone="success" announce="status">
        {text('screen.valuation.onsite.paid')}
      </Alert>
    );
  if (!isPath(payment.url)) return <Alert tone="info">{text('screen.valuation.onsite.notYet')}</Alert>;
  return (
    <Stack data-gap="small">
      {payment.state === 'FAILED' ? (
        <Alert tone="warning" announce="status">
          {text('screen.valuation.onsite.failed')}
        </Alert>
      ) : null}
      <p>{text('screen.valuation.onsite.pay.note')}</p>
      <p>
        <a href={payment.url} target="_blank" rel="noreferrer">
          {text('screen.valuation.onsite.pay')}
        </a>
      </p>
      <div>
        <Button variant="secondary" onClick={() => void reload()}>
          {text('screen.valuation.onsite.check')}
        </Button>
      </div>
    </Stack>
  );
}
