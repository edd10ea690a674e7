const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 30rem; padding: 2rem 1rem; }
  h1 { font-size: 1.5rem; line-height: 1.25; }
  .buttons { display: grid; gap: 0.75rem; margin-top: 1.5rem; }
  button { font: inherit; min-height: 3rem; cursor: pointer; }
`;

const pageOf = (title: string, body: string, nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;

const dollars = (amount: number): string => `$${amount.toFixed(2)}`;

/** The page of the sandbox's payment provider: the amount, and Pay and Decline instead of a card. */
export const paymentPage = (fee: number, nonce: string): string =>
  pageOf(
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
  pageOf('Payment made', '<p>You can close this page and go back to your application.</p>', nonce);

/** What the page says when the card was declined; the payment can be tried again from the application. */
export const failedPage = (nonce: string): string =>
  pageOf('Payment failed', '<p>Go back to your application to try again.</p>', nonce);
