import { sandboxPage } from '../../http/sandboxPage.ts';

const dollars = (amount: number): string => `$${amount.toFixed(2)}`;

/** The page of the sandbox's payment provider: the amount, and Pay and Decline instead of a card. */
export const paymentPage = (fee: number, nonce: string): string =>
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

/** What the page says once the payment was made. */
export const paidPage = (nonce: string): string =>
  sandboxPage('Payment made', '<p>You can close this page and go back to your application.</p>', nonce);

/** What the page says when the card was declined; the payment can be tried again from the application. */
export const failedPage = (nonce: string): string =>
  sandboxPage('Payment failed', '<p>Go back to your application to try again.</p>', nonce);
