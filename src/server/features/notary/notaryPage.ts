import { knowledgeQuestions } from './notaryQuestions.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 34rem; padding: 2rem 1rem; }
  h1 { font-size: 1.5rem; line-height: 1.25; }
  fieldset { border: 1px solid; border-radius: 0.5rem; padding: 0.75rem 1rem; margin: 0 0 1rem; }
  label { display: flex; gap: 0.5rem; align-items: center; min-height: 2.75rem; }
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

const question = ({ text, answers, right }: (typeof knowledgeQuestions)[number], index: number): string => {
  const choices = answers.map(
    (answer, value) =>
      `<label><input type="radio" name="q${index}" value="${value}"${value === right ? ' checked' : ''}> ${answer}</label>`,
  );
  return `<fieldset><legend>${index + 1}. ${text}</legend>\n${choices.join('\n')}\n</fieldset>`;
};

/** The session of the sandbox's notary: five knowledge questions, and Complete and Fail. No script, no lender. */
export const notaryPage = (nonce: string): string =>
  pageOf(
    'Sandbox notary session',
    `<p>This page stands in for a session with a notary by video. Nothing you do here leaves the sandbox.</p>
<p>Four of the five answers must be right.</p>
<form method="post">
${knowledgeQuestions.map(question).join('\n')}
<div class="buttons">
<button name="outcome" value="complete">Complete</button>
<button name="outcome" value="id">Fail: identification</button>
<button name="outcome" value="technical">Fail: technical problem</button>
</div>
</form>`,
    nonce,
  );

/** What the page says once its session is over. */
export const notaryEndedPage = (nonce: string): string =>
  pageOf('This session is over', '<p>Go back to your application.</p>', nonce);
