/** What the page of the sandbox's provider asks. */
export type ProviderQuestion =
  /** How much income it finds, dollars a year; `stated` stands there at first. */
  | { readonly type: 'income'; readonly way: string; readonly stated: number }
  /** Which of the test accounts it finds. */
  | {
      readonly type: 'account';
      readonly accounts: readonly { readonly bank: string; readonly ending: string }[];
    };

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char);

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 30rem; padding: 2rem 1rem; }
  h1 { font-size: 1.5rem; line-height: 1.25; }
  fieldset { border: 1px solid; border-radius: 0.5rem; padding: 0.75rem 1rem; }
  label { display: flex; gap: 0.5rem; align-items: center; min-height: 2.75rem; }
  .field { display: grid; gap: 0.25rem; }
  input[type="number"] { font: inherit; min-height: 2.75rem; padding: 0 0.75rem; }
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
<style nonce="${escapeHtml(nonce)}">${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;

function fieldsOf(question: ProviderQuestion): string {
  if (question.type === 'income')
    return `<p class="field"><label for="annualIncome">Yearly income that ${escapeHtml(question.way)} should find, in dollars</label>
<input id="annualIncome" name="annualIncome" type="number" min="0" max="9999999" step="1" required value="${question.stated}"></p>`;
  const choices = question.accounts.map(
    ({ bank, ending }, index) =>
      `<label><input type="radio" name="account" value="${index}"${index === 0 ? ' checked' : ''}> ${escapeHtml(bank)}, ending in ${escapeHtml(ending)}</label>`,
  );
  return `<fieldset><legend>Account that should be found</legend>\n${choices.join('\n')}\n</fieldset>`;
}

/** The page of the sandbox's provider: what it should find, and Success, Cancel and Error. No script, no lender. */
export function providerPage(question: ProviderQuestion, token: string, nonce: string): string {
  const body = `<p>This page stands in for a provider. Nothing you do here leaves the sandbox.</p>
<form method="post">
<input type="hidden" name="token" value="${escapeHtml(token)}">
${fieldsOf(question)}
<div class="buttons">
<button name="outcome" value="success">Success</button>
<button name="outcome" value="cancel" formnovalidate>Cancel</button>
<button name="outcome" value="error" formnovalidate>Error</button>
</div>
</form>`;
  return pageOf('Sandbox provider', body, nonce);
}

/** What the page says once its visit is over. */
export const endedPage = (nonce: string): string =>
  pageOf('This visit is over', '<p>Go back to your application and connect again.</p>', nonce);
