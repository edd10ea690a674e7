import { escapeHtml } from '../../../http/escapeHtml.ts';
import { sandboxPage } from '../../../http/sandboxPage.ts';
export type ProviderQuestion =
  /** Income to find, in dollars a year; `stated` is the default. */
  | { readonly type: 'income'; readonly way: string; readonly stated: number }
  /** The test account to find. */
  | {
      readonly type: 'account';
      readonly accounts: readonly { readonly bank: string; readonly ending: string }[];
    }
  /** The test assets to find, any number. */
  | {
      readonly type: 'assets';
      readonly assets: readonly {
        readonly institution: string;
        readonly ending: string;
        readonly balance: number;
      }[];
    };

function fieldsOf(question: ProviderQuestion): string {
  if (question.type === 'income')
    return `<p class="field"><label for="annualIncome">Yearly income that ${escapeHtml(question.way)} should find, in dollars</label>
<input id="annualIncome" name="annualIncome" type="number" min="0" max="9999999" step="1" required value="${question.stated}"></p>`;
  if (question.type === 'assets') {
    const found = question.assets.map(
      ({ institution, ending, balance }, index) =>
        `<label><input type="checkbox" name="asset${index}" value="found"${index === 0 ? ' checked' : ''}> ${escapeHtml(institution)}, ending in ${escapeHtml(ending)}, $${balance}</label>`,
    );
    return `<fieldset><legend>Accounts that should be found</legend>\n${found.join('\n')}\n</fieldset>`;
  }
  const choices = question.accounts.map(
    ({ bank, ending }, index) =>
      `<label><input type="radio" name="account" value="${index}"${index === 0 ? ' checked' : ''}> ${escapeHtml(bank)}, ending in ${escapeHtml(ending)}</label>`,
  );
  return `<fieldset><legend>Account that should be found</legend>\n${choices.join('\n')}\n</fieldset>`;
}

/** The sandbox's provider page: what to find, then Success, Cancel or Error. No script, no lender. */
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
  return sandboxPage('Sandbox provider', body, nonce);
}

export const endedPage = (nonce: string): string =>
  sandboxPage('This visit is over', '<p>Go back to your application and connect again.</p>', nonce);
