import { inside } from '../../../../core/flow/looseRecord.ts';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Stack } from '../../../ui/layout/Stack.tsx';
import { useScreen } from '../ScreenContext.tsx';

const isPath = (url: unknown): url is string => typeof url === 'string' && /^\/(?!\/)/.test(url);

/**
 * Panel `hosted-payment`: opens the payment provider's page in a new tab and reports the result (G-27); card data is
 * never entered here. Available once the contact is saved and the fee may be charged.
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
