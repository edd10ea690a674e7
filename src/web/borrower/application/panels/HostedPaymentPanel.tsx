import { useCallback, useState } from 'react';
import { inside } from '../../../../core/flow/looseRecord.ts';
import { useCopy } from '../../../renderer/CopyContext.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Stack } from '../../../ui/layout/Stack.tsx';
import { useApp } from '../../foundation/AppContext.tsx';
import { LoadFailure } from '../../parts/LoadFailure.tsx';
import { useScreen } from '../ScreenContext.tsx';
import { useVisitReturn } from './useVisitReturn.ts';

const isPath = (url: unknown): url is string => typeof url === 'string' && /^\/(?!\/)/.test(url);

/**
 * Panel `hosted-payment`: opens the payment provider's page, on this site in a new tab, and reports the result (G-27);
 * card data is never entered here. Available once the contact is saved and the fee may be charged.
 */
export default function HostedPaymentPanel() {
  const { text } = useCopy();
  const { application, reload } = useScreen();
  useVisitReturn();
  const valuation = inside(application, 'valuation');
  const payment = inside(valuation, 'payment');
  if (valuation.feePaid === true)
    return (
      <Alert tone="success" announce="status">
        {text('screen.valuation.onsite.paid')}
      </Alert>
    );
  if (typeof payment.uuid !== 'string')
    return <Alert tone="info">{text('screen.valuation.onsite.notYet')}</Alert>;
  return (
    <Stack data-gap="small">
      {payment.state === 'FAILED' ? (
        <Alert tone="warning" announce="status">
          {text('screen.valuation.onsite.failed')}
        </Alert>
      ) : null}
      {isPath(payment.url) ? (
        <>
          <p>{text('screen.valuation.onsite.pay.note')}</p>
          <p>
            <a href={payment.url} target="_blank" rel="noreferrer">
              {text('screen.valuation.onsite.pay')}
            </a>
          </p>
        </>
      ) : (
        <PayAway />
      )}
      <div>
        <Button variant="secondary" onClick={() => void reload()}>
          {text('screen.valuation.onsite.check')}
        </Button>
      </div>
    </Stack>
  );
}

/** Leaves for the page of a company outside, which sends the borrower back here. */
function PayAway() {
  const { text } = useCopy();
  const { uuid, services } = useScreen();
  const { leave } = useApp();
  const [error, setError] = useState<unknown>();
  const pay = useCallback(async (): Promise<void> => {
    setError(undefined);
    await services.visits.beginPayment(uuid).then(({ url }) => leave(url), setError);
  }, [services, uuid, leave]);
  return (
    <Stack data-gap="small">
      <p>{text('screen.valuation.onsite.pay.away')}</p>
      {error === undefined ? null : <LoadFailure error={error} />}
      <div>
        <Button variant="primary" onClick={() => void pay()}>
          {text('screen.valuation.onsite.pay')}
        </Button>
      </div>
    </Stack>
  );
}
