import type { FeaturePlugin } from '../../../http/dependencies.ts';
import { ApiError } from '../../../http/errors.ts';
import { forEveryLender } from '../../../http/requestContext.ts';
import { closed, uuid } from '../../../http/routeSchema.ts';
import { sandboxPage } from '../../../http/sandboxPage.ts';
import type { Lender } from '../../applications/creationService.ts';
import { createPaymentService, type PaymentAddress } from '../../payments/paymentService.ts';
import { html, takeForms } from './html.ts';

export const paymentPath = ({ application, payment }: PaymentAddress): string =>
  `/sandbox/pay/${application}/${payment}`;

const dollars = (amount: number): string => `$${amount.toFixed(2)}`;

/** The sandbox payment provider's page: the amount, and Pay and Decline instead of a card. */
const paymentPage = (fee: number, nonce: string): string =>
  sandboxPage(
    'Sandbox payment',
    `<p>This page stands in for a payment provider. No card is asked for and nothing is charged.</p>
<p>To pay: <strong>${dollars(fee)}</strong></p>
<form method="post" class="buttons">
<button name="result" value="paid">Pay</button>
<button name="result" value="failed">Decline the card</button>
</form>`,
    nonce,
  );

const paidPage = (nonce: string): string =>
  sandboxPage('Payment made', '<p>You can close this page and go back to your application.</p>', nonce);

/** The card was declined; the application offers another try. */
const failedPage = (nonce: string): string =>
  sandboxPage('Payment failed', '<p>Go back to your application to try again.</p>', nonce);

const ADDRESS = paymentPath({ application: ':application', payment: ':payment' });
const schema = { hide: true, params: closed({ application: uuid, payment: uuid }) };

/** The sandbox payment provider's page (G-27): the application learns only the outcome. */
export const paymentPageFeature =
  (lender: Pick<Lender, 'goOn'>): FeaturePlugin =>
  (app, dependencies) => {
    const { db } = dependencies;
    const payments = createPaymentService(dependencies, lender);
    takeForms(app);
    app.get<{ Params: PaymentAddress }>(
      ADDRESS,
      { onRequest: forEveryLender, schema },
      async ({ params }, reply) => {
        const { fee, state } = await db.transaction((tx) => payments.open(tx, params));
        const nonce = reply.cspNonce.style;
        return html(reply, 200, state === 'PAID' ? paidPage(nonce) : paymentPage(fee, nonce));
      },
    );
    app.post<{ Params: PaymentAddress; Body: { result?: string } }>(
      ADDRESS,
      { onRequest: forEveryLender, schema },
      async ({ params, body }, reply) => {
        const result = body?.result;
        if (result !== 'paid' && result !== 'failed')
          throw new ApiError('badRequest', ['body.result must be paid or failed']);
        await db.transaction((tx) => payments.settle(tx, params, result));
        const nonce = reply.cspNonce.style;
        return html(reply, 200, result === 'paid' ? paidPage(nonce) : failedPage(nonce));
      },
    );
  };
