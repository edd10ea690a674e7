import { escapeHtml } from './escapeHtml.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 34rem; padding: 2rem 1rem; }
  h1 { font-size: 1.5rem; line-height: 1.25; }
  fieldset { border: 1px solid; border-radius: 0.5rem; padding: 0.75rem 1rem; margin: 0 0 1rem; }
  label { display: flex; gap: 0.5rem; align-items: center; min-height: 2.75rem; }
  .field { display: grid; gap: 0.25rem; }
  input:not([type="checkbox"], [type="radio"], [type="hidden"]) { font: inherit; min-height: 2.75rem; padding: 0 0.75rem; }
  .buttons { display: grid; gap: 0.75rem; margin-top: 1.5rem; }
  button { font: inherit; min-height: 3rem; cursor: pointer; }
`;

/**
 * An HTML page on which the sandbox plays a third party, such as a payment provider: no script, no lender,
 * styles by nonce. Callers must pass outside text in `body` through `escapeHtml`.
 */
export const sandboxPage = (title: string, body: string, nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style nonce="${escapeHtml(nonce)}">${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
